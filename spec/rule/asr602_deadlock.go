package rule

// ASR602 finds waits that never end: cycles of streams that wait for each other, and waits for what nothing sets.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/order"
)

var asr602 = Rule{
	Code:     "ASR602",
	Title:    "Wait that never ends",
	Severity: diag.Error,
	At:       "what is waited for",
	ACLCode:  507046,
	Why: "A stream that waits for what comes after the wait, or for what nothing sets, stands for ever. The runtime does not " +
		"notice: a synchronise with a timeout answers 507046, one without never returns, and neither does aclrtDestroyStream.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
streams:  {left: {device: npu0}, right: {device: npu0}}
notifies: {there: npu0, back: npu0}
tasks:
  - {await: back, on: left}
  - {signal: there, on: left}
  - {await: there, on: right}
  - {signal: back, on: right}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
streams:  {left: {device: npu0}, right: {device: npu0}}
notifies: {there: npu0, back: npu0}
tasks:
  - {signal: there, on: left}
  - {await: back, on: left}
  - {await: there, on: right}
  - {signal: back, on: right}
`,
	Fix:   "Set what is waited for before something that needs the wait to be over, or remove the wait.",
	check: checkDeadlock,
}

func checkDeadlock(p *Pass) {
	f := p.flow()
	var t tally
	told := make(map[string]bool)
	for _, dead := range f.found.Deadlocks {
		items := f.known(dead.Cycle)
		key := fmt.Sprint(dead.Cycle)
		if len(items) == 0 || told[key] { // an iteration later it is the same
			continue
		}
		told[key] = true
		wait := items[max(slices.IndexFunc(items, waits), 0)]
		d := t.at(wait.Task, nil, func() diag.Diagnostic {
			d := p.atItem(wait, string(wait.Task.Verb))
			d.Detail = p.deadlock(wait, items, dead)
			d.Severity = p.expected(wait, &d, diag.Error)
			return d
		})
		for _, it := range items {
			if it.Task != wait.Task {
				relate(d, p.doer(it), p.Spec.Range(&it.Task.Decl, string(it.Task.Verb)))
			}
		}
	}
	for _, d := range t.places {
		p.reportAs(p.rule, d.Severity, *d)
	}
}

// known are the items of operations, without those that auto adds.
func (f *flow) known(ops []int) []*spec.Item {
	var list []*spec.Item
	for _, op := range ops {
		if it := f.item(op); it != nil {
			list = append(list, it)
		}
	}
	return list
}

// waits tells whether an item waits for something, on a stream or on the host.
func waits(it *spec.Item) bool {
	v := it.Task.Verb
	return v == spec.VerbWait || v == spec.VerbAwait || v == spec.VerbSync
}

// deadlock says what waits for what.
func (p *Pass) deadlock(wait *spec.Item, items []*spec.Item, dead order.Deadlock) string {
	switch {
	case dead.May:
		return fmt.Sprintf("Whether %s ever ends depends on the run: %s may take away what it waits for before it is seen. Let the one wait for the other, or give them an event or notify each.",
			p.doer(wait), p.doer(items[len(items)-1]))
	case len(dead.Cycle) == 1:
		return fmt.Sprintf("Nothing sets what %s waits for, so neither it nor what comes after it ever runs. Set it before, or remove the wait.", p.doer(wait))
	}
	var way []string
	for _, it := range items {
		way = append(way, fmt.Sprintf("%s (%s)", p.doer(it), p.deed(it)))
	}
	added := ""
	if len(items) < len(dead.Cycle) {
		added = ", by way of a wait that ordering: auto adds"
	}
	return fmt.Sprintf("None of these can begin, for each has to come after the next one, and the last after the first: %s%s. Set what is waited for earlier, or remove the wait.",
		strings.Join(way, ", "), added)
}

// deed is what an item does, in few words: "await notify.back".
func (p *Pass) deed(it *spec.Item) string {
	if len(it.Subject) != 1 {
		return string(it.Task.Verb)
	}
	return string(it.Task.Verb) + " " + p.node(it.Subject[0])
}
