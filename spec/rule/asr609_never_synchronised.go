package rule

// ASR609 finds streams whose last results the host never waits for.

import (
	"fmt"
	"slices"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr609 = Rule{
	Code:     "ASR609",
	Title:    "Result that nothing waits for",
	Severity: diag.Warning,
	At:       "the last buffer that the stream writes",
	Why: "The code of a failed task is answered by the next synchronise of its stream. Where none comes the work may have failed, " +
		"or may not be done yet, when the program goes on. An apply waits for all streams at the very end; a program that is " +
		"written after the spec does not.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {upload: {device: npu0}}
buffers: {input: {device: npu0, size: 4KiB}}
tasks:
  - {fill: input, with: 0, on: upload}
run: {ordering: manual}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {upload: {device: npu0}}
buffers: {input: {device: npu0, size: 4KiB}}
tasks:
  - {fill: input, with: 0, on: upload}
  - {sync: upload}
run: {ordering: manual}
`,
	Fix:   "Synchronise the stream after its last task.",
	check: checkNeverSynchronised,
}

func checkNeverSynchronised(p *Pass) {
	f := p.flow()
	if !f.manual {
		return
	}
	last := make(map[int]int) // by stream: its last loose operation
	for _, op := range f.found.Loose {
		last[f.ops[op].Stream] = op
	}
	var t tally
	for _, op := range f.found.Loose {
		it := f.item(op)
		if last[f.ops[op].Stream] != op {
			continue
		}
		u := it.Uses[slices.IndexFunc(it.Uses, func(u spec.Use) bool { return u.Write })]
		place := field(it, u)
		t.at(it.Task, place, func() diag.Diagnostic {
			d := p.atItem(it, place...)
			d.Detail = fmt.Sprintf("Nothing waits for %s, so whether it writes %s or fails shows only at the end of everything. Write {sync: %s} after it.",
				p.doer(it), p.node(u.Buffer), p.Graph.Nodes[it.Stream].Decl.Declaration().Name)
			return d
		})
	}
	for _, d := range t.places {
		p.report(*d)
	}
}
