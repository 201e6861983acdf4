package rule

// ASR403 adds up the streams of each device, those that nobody declares included, and compares the sum with the chip.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr403 = Rule{
	Code:     "ASR403",
	Title:    "More streams than the device has",
	Severity: diag.Error,
	At:       "the stream with the most instances on that device",
	ACLCode:  207005,
	Why: "A device has a fixed number of streams. Besides the declared ones each opened device spends one on its " +
		"default context and each explicit context one on its default stream (on 310 and 310P one more for each)." +
		" When they run out aclrtCreateStream answers 207005, which is about streams and not about memory or " +
		"disk. Other processes on the device draw from the same pool and are not counted.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, count: 1983}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, count: 1982}
`,
	Fix:   "Declare fewer streams, use fewer contexts, or spread the streams over more devices.",
	check: checkBudget,
}

func checkBudget(p *Pass) {
	limit := p.Target.Limits.Streams
	if limit <= 0 {
		return
	}
	over := make(map[int]spec.DeviceBudget)
	var order []int
	for _, b := range spec.StreamBudget(p.Graph, p.Target) {
		if b.Total() > limit {
			over[b.Node] = b
			order = append(order, b.Node)
		}
	}
	if len(order) == 0 {
		return
	}
	spenders := p.topSpenders(over)
	counts := make(map[*spec.Decl]int)
	for _, device := range order {
		counts[spenders[device]]++
	}
	for _, device := range order {
		d := spenders[device]
		n := counts[d]
		if n == 0 { // told with the first device
			continue
		}
		counts[d] = 0
		f := p.at(d, "count")
		f.Count = n
		f.Detail = p.budgetText(over[device], limit)
		p.report(f)
	}
}

// topSpenders finds, for each device, the declaration with the most things on it that cost a stream. Streams win a tie
// against contexts, else the first in plan order; a device without any is blamed itself.
func (p *Pass) topSpenders(over map[int]spec.DeviceBudget) map[int]*spec.Decl {
	type spender struct {
		device int
		decl   *spec.Decl
	}
	spent := make(map[spender]int)
	top := make(map[int]*spec.Decl)
	for i, n := range p.Graph.Nodes {
		d := declOf(n)
		if _, ok := over[n.Device]; !ok || d == nil || n.Default {
			continue
		}
		if i == n.Device {
			top[n.Device] = d
			continue
		}
		if n.Mode == spec.Implicit {
			continue
		}
		s := spender{n.Device, d}
		spent[s]++
		best := top[n.Device]
		lead := spent[s] - spent[spender{n.Device, best}]
		if best != d && (lead > 0 || lead == 0 && d.Kind == spec.KindStream && best.Kind != spec.KindStream) {
			top[n.Device] = d
		}
	}
	return top
}

// budgetText shows the sum. The hidden streams are told apart by where they come from, since each has another cure.
func (p *Pass) budgetText(b spec.DeviceBudget, limit int) string {
	n := p.Graph.Nodes[b.Node]
	own := p.Target.Hidden.PerDevice
	if n.Mode == spec.Implicit {
		own = 1
	}
	return fmt.Sprintf("%s needs %d streams: %d declared, %d of its own and %d of its explicit contexts. A %s has %d for each device, so this is over by %d; "+
		"streams of other processes on it are not counted. Declare fewer, or spread them over more devices.",
		n.Address, b.Total(), b.Used, own, b.Hidden-own, p.Target.Chip, limit, b.Total()-limit)
}
