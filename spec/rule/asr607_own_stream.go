package rule

// ASR607 finds waits on the stream that made the record, which the stream's own order makes needless.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr607 = Rule{
	Code:     "ASR607",
	Title:    "Wait on the stream of its record",
	Severity: diag.Warning,
	At:       "on of the wait",
	Why: "The tasks of one stream run in order, so a wait there for an event that the same stream recorded orders nothing. Some " +
		"releases refuse it. Most often another stream was meant.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {work: {device: npu0}}
events:  {done: npu0}
tasks:
  - {record: done, on: work}
  - {wait: done, on: work}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {work: {device: npu0}, next: {device: npu0}}
events:  {done: npu0}
tasks:
  - {record: done, on: work}
  - {wait: done, on: next}
`,
	Fix:   "Name the stream that has to wait, or remove the wait.",
	check: checkOwnStream,
}

func checkOwnStream(p *Pass) {
	recorded := make(map[int]*spec.Item) // node of an event -> its newest record
	p.reportTasks(func(it *spec.Item) (d diag.Diagnostic, severity diag.Severity, wrong bool) {
		if len(it.Subject) == 0 || it.Task.Verb != spec.VerbRecord && it.Task.Verb != spec.VerbWait {
			return d, severity, false
		}
		by := recorded[it.Subject[0]]
		if it.Task.Verb == spec.VerbRecord {
			recorded[it.Subject[0]] = it
			return d, severity, false
		}
		if by == nil || by.Stream != it.Stream || it.Stream < 0 {
			return d, severity, false
		}
		d = p.at(&it.Task.Decl, "on")
		d.Detail = fmt.Sprintf("%s was recorded on %s too, where tasks run in order anyway. Name the stream that has to wait, or remove the wait.",
			p.node(it.Subject[0]), p.node(it.Stream))
		d.Related = []diag.Related{{Message: "recorded here", Range: p.Spec.Range(&by.Task.Decl, "on")}}
		return d, diag.Warning, true
	})
}
