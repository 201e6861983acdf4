package rule

// ASR610 compares the sync events and notifies of a device with what its chip has.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr610 = Rule{
	Code:     "ASR610",
	Title:    "More sync events or notifies than the chip has",
	Severity: diag.Error,
	At:       "count of the largest declaration of the device, else its name",
	ACLCode:  207009,
	Why: "A device has a fixed number of notifies and of events. aclrtCreateNotify answers 207009 beyond it, and creating an event " +
		"of kind sync 207007; events of the other kinds take one of the numbers only while they are recorded. Other processes on " +
		"the device take from the same numbers.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
streams:  {work: {device: npu0}}
notifies: {ready: {device: npu0, count: 9000}}
tasks:
  - {signal: ready.0, on: work}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
streams:  {work: {device: npu0}}
notifies: {ready: {device: npu0, count: 100}}
tasks:
  - {signal: ready.0, on: work}
`,
	Fix:   "Declare fewer, or use one again once its wait is over.",
	check: checkPoints,
}

func checkPoints(p *Pass) {
	limits := p.Target.Limits
	p.checkPool(spec.KindEvent, "events of kind sync", limits.Events, 207007)
	p.checkPool(spec.KindNotify, "notifies", limits.Notifies, 207009)
}

// checkPool counts the things of a kind by device. One finding a declaration says how many devices it is too many for.
func (p *Pass) checkPool(kind spec.Kind, what string, most, code int) {
	type pool struct {
		count   int
		by      map[*spec.Decl]int
		largest *spec.Decl
	}
	pools := make(map[int]*pool)
	var order []int
	for _, n := range p.Graph.Nodes {
		if n.Kind != kind || n.Device < 0 || n.Decl == nil {
			continue
		}
		if e, ok := n.Decl.(*spec.Event); ok && e.Type != spec.SyncEvent { // takes a number only while it is recorded
			continue
		}
		q := pools[n.Device]
		if q == nil {
			q = &pool{by: make(map[*spec.Decl]int)}
			pools[n.Device] = q
			order = append(order, n.Device)
		}
		d := n.Decl.Declaration()
		q.count++
		if q.by[d]++; q.largest == nil || q.by[d] > q.by[q.largest] {
			q.largest = d
		}
	}
	found := make(map[*spec.Decl]int) // its place in the list of findings
	for _, device := range order {
		q := pools[device]
		if most <= 0 || q.count <= most {
			continue
		}
		if i, met := found[q.largest]; met {
			p.found[i].Count++
			continue
		}
		d := p.at(q.largest, "count")
		d.ACLCode = code
		d.Detail = fmt.Sprintf("%s has %d %s, and a %s has %d for all processes. Declare fewer, or use one again once its wait is over.",
			p.node(device), q.count, what, p.Target.Chip, most)
		p.report(d)
		found[q.largest] = len(p.found) - 1
	}
}
