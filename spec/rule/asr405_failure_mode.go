package rule

// ASR405 finds streams that will be stopped by another stream's failure although they are meant to go on.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr405 = Rule{
	Code:     "ASR405",
	Title:    "onFailure stop reaches streams that should continue",
	Severity: diag.Warning,
	At:       "onFailure of the stream that stops",
	Why: "A failing task of a stream with ACL_STOP_ON_FAILURE stops that stream and every other stream of the same" +
		" context; new work on any of them answers with the stored error. A neighbour with onFailure: continue " +
		"will therefore not continue. Implicit streams have no failure mode of their own and do not count.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, onFailure: stop}
  logs:    {context: main}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0, side: npu0}
streams:
  compute: {context: main, onFailure: stop}
  logs:    {context: side}
`,
	Fix: "Use the same onFailure for all streams of a context, or put those that should go on into a context of " +
		"their own.",
	check: checkFailureMode,
}

func checkFailureMode(p *Pass) {
	stops := false
	for _, st := range p.Spec.Streams {
		stops = stops || st.OnFailure == spec.Stop && st.Mode == spec.Explicit
	}
	if !stops {
		return
	}
	goesOn := make(map[int]*spec.Stream) // node of a context -> its first stream that is to continue
	for _, n := range p.Graph.Nodes {
		st, ok := n.Decl.(*spec.Stream)
		if ok && n.Mode == spec.Explicit && n.Context >= 0 && st.OnFailure == spec.Continue && goesOn[n.Context] == nil {
			goesOn[n.Context] = st
		}
	}
	reached := make(map[*spec.Stream]*spec.Stream)
	count := make(map[*spec.Stream]int)
	for _, n := range p.Graph.Nodes {
		st, ok := n.Decl.(*spec.Stream)
		if !ok || n.Mode != spec.Explicit || n.Context < 0 || st.OnFailure != spec.Stop || goesOn[n.Context] == nil {
			continue
		}
		count[st]++
		if reached[st] == nil {
			reached[st] = goesOn[n.Context]
		}
	}
	for _, st := range p.Spec.Streams {
		if count[st] == 0 {
			continue
		}
		other := reached[st]
		f := p.at(&st.Decl, "onFailure")
		f.Count = count[st]
		f.Detail = fmt.Sprintf("A failure in %s also stops %s, which is in the same context and is meant to continue. Give both the same onFailure, or another context to one of them.",
			address(&st.Decl), address(&other.Decl))
		f.Related = p.seeAlso("meant to continue", &other.Decl)
		p.report(f)
	}
}
