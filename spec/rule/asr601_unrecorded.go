package rule

// ASR601 finds waits for an event that nothing has recorded yet when the wait is submitted.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr601 = Rule{
	Code:     "ASR601",
	Title:    "Wait before any record",
	Severity: diag.Error,
	At:       "the event of the wait",
	ACLCode:  107000,
	Why: "Tasks are submitted in the order in which they are written. aclrtStreamWaitEvent answers 107000 for a plain event that " +
		"nothing has recorded yet; for an event of kind ex it answers 0 and waits for nothing, which is worse. An event of kind " +
		"sync really waits for whoever records it later.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {upload: {device: npu0}, compute: {device: npu0}}
events:  {uploaded: npu0}
tasks:
  - {wait: uploaded, on: compute}
  - {record: uploaded, on: upload}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {upload: {device: npu0}, compute: {device: npu0}}
events:  {uploaded: npu0}
tasks:
  - {record: uploaded, on: upload}
  - {wait: uploaded, on: compute}
`,
	Fix:   "Write the record before the wait, or use an event of kind sync.",
	check: checkUnrecorded,
}

func checkUnrecorded(p *Pass) {
	recorded := make(map[int]bool)
	p.reportTasks(func(it *spec.Item) (d diag.Diagnostic, severity diag.Severity, wrong bool) {
		if len(it.Subject) == 0 {
			return d, severity, false
		}
		e, ok := p.Graph.Nodes[it.Subject[0]].Decl.(*spec.Event)
		switch {
		case !ok:
			return d, severity, false
		case it.Task.Verb == spec.VerbRecord:
			recorded[it.Subject[0]] = true
			return d, severity, false
		case it.Task.Verb != spec.VerbWait || recorded[it.Subject[0]] || e.Type != spec.PlainEvent && e.Type != spec.ExEvent:
			return d, severity, false
		}
		d = p.at(&it.Task.Decl, "wait")
		if e.Type == spec.ExEvent {
			d.Detail = fmt.Sprintf("No task above records %s, and a wait for an unrecorded event of kind ex waits for nothing. Write the record before the wait, or use an event of kind sync.", p.node(it.Subject[0]))
			return d, diag.Warning, true
		}
		d.Detail = fmt.Sprintf("No task above records %s, so aclrtStreamWaitEvent answers 107000. Write the record before the wait, or use an event of kind sync.", p.node(it.Subject[0]))
		return d, diag.Error, true
	})
}
