package rule

// ASR603 finds tasks that touch the same bytes, one of them writing, with nothing that orders them.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr603 = Rule{
	Code:     "ASR603",
	Title:    "Race",
	Severity: diag.Error,
	At:       "the buffer, in the later of the two tasks",
	Why: "Tasks of different streams run side by side. Where two of them touch the same bytes and one writes, the result depends " +
		"on which comes first, and differs from run to run. With ordering: auto such tasks are ordered; with ordering: manual " +
		"that is the author's work.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {upload: {device: npu0}, compute: {device: npu0}}
buffers:
  input:  {device: npu0, size: 4KiB}
  output: {device: npu0, size: 4KiB}
tasks:
  - {fill: input, with: 0, on: upload}
  - {copy: input, to: output, on: compute}
  - {sync: all}
run: {ordering: manual}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {upload: {device: npu0}, compute: {device: npu0}}
buffers:
  input:  {device: npu0, size: 4KiB}
  output: {device: npu0, size: 4KiB}
events: {uploaded: npu0}
tasks:
  - {fill: input, with: 0, on: upload}
  - {record: uploaded, on: upload}
  - {wait: uploaded, on: compute}
  - {copy: input, to: output, on: compute}
  - {sync: all}
run: {ordering: manual}
`,
	Fix:   "Record an event after the earlier task and wait for it before the later one, or write ordering: auto.",
	check: func(p *Pass) { checkRaces(p, false) },
}

// checkRaces reports the races with a check or save, which are ASR608, or all others.
func checkRaces(p *Pass, results bool) {
	f := p.flow()
	if !f.manual {
		return
	}
	var t tally
	for _, race := range f.found.Races {
		earlier, later := f.item(race.Earlier), f.item(race.Later)
		if result := later.Task.Verb == spec.VerbCheck || later.Task.Verb == spec.VerbSave; result != results {
			continue
		}
		e, l := conflict(earlier, later)
		place := field(later, l)
		d := t.at(later.Task, place, func() diag.Diagnostic {
			d := p.atItem(later, place...)
			before := ""
			if race.Previous {
				before = " in the iteration before"
			}
			if results {
				d.Detail = fmt.Sprintf("%s looks at %s, which %s %s%s, and the host does not wait for that.", later.Address, p.node(l.Buffer), p.doer(earlier), does(e), before)
			} else {
				d.Detail = fmt.Sprintf("%s %s %s, %s %s it%s, and nothing orders the two.", p.doer(later), does(l), p.node(l.Buffer), p.doer(earlier), does(e), before)
			}
			d.Detail += " " + p.advice(earlier, later, race.Previous)
			return d
		})
		relate(d, fmt.Sprintf("%s %s it", p.doer(earlier), does(e)), p.Spec.Range(&earlier.Task.Decl, field(earlier, e)...))
	}
	if n := len(t.places); n > 0 && f.found.More {
		t.places[n-1].Detail += fmt.Sprintf(" There are more than the %d races that are counted here.", len(f.found.Races))
	}
	for _, d := range t.places {
		p.report(*d)
	}
}
