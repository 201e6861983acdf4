package rule

// ASR604 finds records of an event of kind sync, and signals of a notify, that come while a wait for the one before may
// still be pending.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr604 = Rule{
	Code:     "ASR604",
	Title:    "Set again while a wait is pending",
	Severity: diag.Error,
	At:       "the event or notify of the later record or signal",
	Why: "An event of kind sync and a notify are flags: set twice they are set once. A record or signal that comes before the " +
		"wait for the one before has seen it is lost, and a later wait stands for ever. Events of the kinds plain and ex keep " +
		"each wait's own record.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
streams:  {upload: {device: npu0}, compute: {device: npu0}}
notifies: {ready: npu0}
tasks:
  - {signal: ready, on: upload}
  - {await: ready, on: compute}
  - {signal: ready, on: upload}
run: {ordering: manual}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
streams:  {upload: {device: npu0}, compute: {device: npu0}}
notifies: {ready: npu0, taken: npu0}
tasks:
  - {signal: ready, on: upload}
  - {await: ready, on: compute}
  - {signal: taken, on: compute}
  - {await: taken, on: upload}
  - {signal: ready, on: upload}
  - {await: ready, on: compute}
run: {ordering: manual}
`,
	Fix:   "Let the later one wait until the wait is over, or use another event or notify for it.",
	check: checkLostRecord,
}

func checkLostRecord(p *Pass) {
	f := p.flow()
	var t tally
	for _, pair := range f.found.Overruns {
		wait, again := f.item(pair.Earlier), f.item(pair.Later)
		if wait == nil || again == nil || len(again.Subject) == 0 {
			continue
		}
		d := t.at(again.Task, nil, func() diag.Diagnostic {
			d := p.atItem(again, string(again.Task.Verb))
			before := ""
			if pair.Previous {
				before = " of the iteration before"
			}
			d.Detail = fmt.Sprintf("%s sets %s while %s%s may still wait for the one before, and would be lost then. Let it come after that wait, or use another %s.",
				p.doer(again), p.node(again.Subject[0]), p.doer(wait), before, thing(p.Graph.Nodes[again.Subject[0]].Kind))
			return d
		})
		relate(d, p.doer(wait)+" waits for it", p.Spec.Range(&wait.Task.Decl, string(wait.Task.Verb)))
	}
	for _, d := range t.places {
		p.report(*d)
	}
}

// thing is what a text calls something of a kind that can be set.
func thing(k spec.Kind) string {
	if k == spec.KindBuffer {
		return "value"
	}
	return string(k)
}
