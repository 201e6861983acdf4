package rule

// ASR606 finds waits for an event of another device, which not every product can do.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr606 = Rule{
	Code:     "ASR606",
	Title:    "Wait across devices",
	Severity: diag.Warning,
	At:       "the event of the wait",
	Why: "Whether a stream may wait for an event of another device depends on the product: the documents forbid it, and newer " +
		"runtimes do it where the chip can. A notify works across devices everywhere.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0, npu1: 1}
streams: {near: {device: npu0}, far: {device: npu1}}
events:  {done: npu0}
tasks:
  - {record: done, on: near}
  - {wait: done, on: far}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0, npu1: 1}
streams:  {near: {device: npu0}, far: {device: npu1}}
notifies: {done: npu1}
tasks:
  - {signal: done, on: near}
  - {await: done, on: far}
`,
	Fix:   "Use a notify of the device that waits.",
	check: checkFarWait,
}

func checkFarWait(p *Pass) {
	p.reportTasks(func(it *spec.Item) (d diag.Diagnostic, severity diag.Severity, wrong bool) {
		if it.Task.Verb != spec.VerbWait || !p.otherDevice(it) {
			return d, severity, false
		}
		d = p.at(&it.Task.Decl, string(spec.VerbWait))
		d.Detail = fmt.Sprintf("%s belongs to %s, and %s is on %s: not every product lets it wait. Use a notify of the device that waits.",
			p.node(it.Subject[0]), p.node(p.Graph.Nodes[it.Subject[0]].Device), p.node(it.Stream), p.node(it.Device))
		return d, diag.Warning, true
	})
}
