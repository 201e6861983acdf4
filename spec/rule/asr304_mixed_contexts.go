package rule

// ASR304 finds tasks that change between the default context of a device and explicit ones. Declaring both is ordinary;
// only mixing them in the same work is suspicious.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr304 = Rule{
	Code:     "ASR304",
	Title:    "Default and explicit context mixed",
	Severity: diag.Warning,
	At:       "on of the first task that changes, or its verb where it has none",
	Why: "Work that uses both the default context and an explicit context of one device depends on which of them " +
		"is current. aclrtSetDevice makes the default one current, and destroying an explicit one leaves none, so" +
		" code taken from such a spec tends to fail with 107003 or 107002. Declaring streams in both kinds of " +
		"context is no mistake; tasks that go back and forth between them are.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:  {upload: {device: npu0}, compute: main}
buffers:  {a: {context: main, size: 4KiB}, b: {context: main, size: 4KiB}}
tasks:
  - {fill: a, with: 0, on: upload}
  - {copy: a, to: b, on: compute}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:  {upload: main, compute: main}
buffers:  {a: {context: main, size: 4KiB}, b: {context: main, size: 4KiB}}
tasks:
  - {fill: a, with: 0, on: upload}
  - {copy: a, to: b, on: compute}
`,
	Fix:   "Let the tasks of one device use one kind of context.",
	check: checkMixedContexts,
}

func checkMixedContexts(p *Pass) {
	first := make(map[int]*spec.Item) // by device
	told := make(map[int]bool)
	var t tally
	p.eachItem(func(it *spec.Item) {
		bound := it.Stream >= 0 || it.Task.Verb == spec.VerbCopy || it.Task.Verb == spec.VerbFill // the rest minds no context
		if !bound || it.Context < 0 || it.Device < 0 || told[it.Device] {
			return
		}
		by := first[it.Device]
		if by == nil {
			first[it.Device] = it
			return
		}
		was, is := p.Graph.Nodes[by.Context], p.Graph.Nodes[it.Context]
		if was.Default == is.Default {
			return
		}
		told[it.Device] = true
		field := p.onOrVerb(it)
		d := t.at(it.Task, []string{field}, func() diag.Diagnostic {
			d := p.atItem(it, field)
			d.Detail = fmt.Sprintf("%s works in %s and %s in %s, on one device: what comes next depends on which is current. Let both use one kind of context.",
				by.Address, was.Address, it.Address, is.Address)
			return d
		})
		relate(d, fmt.Sprintf("works in %s", was.Address), p.Spec.Range(&by.Task.Decl, p.onOrVerb(by)))
	})
	for _, d := range t.places {
		p.report(*d)
	}
}
