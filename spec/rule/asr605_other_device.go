package rule

// ASR605 finds tasks that use an event or memory of another device than the one that their stream is on.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr605 = Rule{
	Code:     "ASR605",
	Title:    "Stream uses what another device has",
	Severity: diag.Error,
	At:       "on of the task, or its verb where it has none",
	ACLCode:  507000,
	Why: "Events, models and device memory belong to a device, whatever context they were made in. A stream of another device " +
		"takes the task, and fails or hangs when it comes to it: the next synchronise answers 507000. Memory of a peer may be used, " +
		"and a notify works across devices.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0, npu1: 1}
streams: {far: {device: npu1}}
events:  {done: npu0}
tasks:
  - {record: done, on: far}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0, npu1: 1}
streams: {far: {device: npu1}}
events:  {done: npu1}
tasks:
  - {record: done, on: far}
`,
	Fix:   "Declare the event or buffer on the stream's device, or make the devices peers where it is memory.",
	check: checkOtherDevice,
}

func checkOtherDevice(p *Pass) {
	reach := p.reach()
	p.reportTasks(func(it *spec.Item) (d diag.Diagnostic, severity diag.Severity, wrong bool) {
		far := -1
		switch t := it.Task.Verb; {
		case p.otherDevice(it) && (t == spec.VerbRecord || t == spec.VerbReset || t == spec.VerbExecute):
			far = it.Subject[0]
		case !p.betweenDevices(it):
			far = p.unreached(reach, it)
		}
		if far < 0 {
			return d, severity, false
		}
		d = p.at(&it.Task.Decl, p.onOrVerb(it))
		d.Detail = fmt.Sprintf("%s belongs to %s, and the task runs on %s. Declare it on the device of the task, or move the task",
			p.node(far), p.node(p.Graph.Nodes[far].Device), p.node(it.Device))
		if p.ownedBy(far) >= 0 {
			d.Detail += fmt.Sprintf(", or name %s among the peers of %s", p.node(p.Graph.Nodes[far].Device), p.node(it.Device))
		}
		d.Detail += "."
		return d, diag.Error, true
	})
}

// otherDevice tells whether the event or model of an item belongs to another device than its stream.
func (p *Pass) otherDevice(it *spec.Item) bool {
	if len(it.Subject) == 0 || it.Stream < 0 {
		return false
	}
	n := p.Graph.Nodes[it.Subject[0]]
	return (n.Kind == spec.KindEvent || n.Kind == spec.KindModel) && n.Device >= 0 && it.Device >= 0 && n.Device != it.Device
}
