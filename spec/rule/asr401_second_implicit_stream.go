package rule

// ASR401 finds more default streams than a context has.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr401 = Rule{
	Code:     "ASR401",
	Title:    "More than one implicit stream in a context",
	Severity: diag.Error,
	At:       "the stream further down, or count",
	Why: "A context has one default stream, written NULL to the runtime. A second implicit stream, or several " +
		"under one name, would be other names of the same queue, and work that seems to run side by side would " +
		"run in turn.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  first:  {context: main, mode: implicit}
  second: {context: main, mode: implicit}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  first:  {context: main, mode: implicit}
  second: {context: main}
`,
	Fix:   "Keep one implicit stream a context, without count, and make the others explicit.",
	check: checkSecondImplicitStream,
}

func checkSecondImplicitStream(p *Pass) {
	any := false
	for _, st := range p.Spec.Streams {
		if st.Mode != spec.Implicit {
			continue
		}
		any = true
		if st.Count > 0 {
			f := p.at(&st.Decl, "count")
			f.Count = instances(&st.Decl)
			f.Detail = fmt.Sprintf("%s is the default stream of its context, and there is one of that. Remove count, or make the streams explicit.", address(&st.Decl))
			p.report(f)
		}
	}
	if any {
		p.defaultStreamsTwice()
	}
}

// defaultStreamsTwice reports declarations whose instances meet in one context, once a pair of declarations.
func (p *Pass) defaultStreamsTwice() {
	first := make(map[int]*spec.Decl) // node of a context -> who named its default stream first
	type pair struct{ first, second *spec.Decl }
	meets := make(map[pair]int)
	var order []pair
	for _, n := range p.Graph.Nodes {
		d := declOf(n)
		if n.Kind != spec.KindStream || n.Mode != spec.Implicit || n.Context < 0 || d == nil {
			continue
		}
		by := first[n.Context]
		if by == nil {
			first[n.Context] = d
			continue
		}
		if by == d { // count, reported above
			continue
		}
		m := pair{by, d}
		if p.later(by, d) {
			m = pair{d, by}
		}
		if meets[m] == 0 {
			order = append(order, m)
		}
		meets[m]++
	}
	for _, m := range order {
		f := p.at(m.second, "mode")
		f.Count = meets[m]
		f.Detail = fmt.Sprintf("%s and %s both name the default stream of the same context, so they are one queue. Keep one of them, or make this one explicit.",
			address(m.second), address(m.first))
		f.Related = p.seeAlso("the first name of it", m.first)
		p.report(f)
	}
}
