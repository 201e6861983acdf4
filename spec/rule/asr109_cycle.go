package rule

// ASR109 finds things that need each other in a circle: none of them could be made first. It is judged beside all other
// rules, so a cycle never hides another finding.

import (
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/dag"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr109 = Rule{
	Code:     "ASR109",
	Title:    "Cycle",
	Severity: diag.Error,
	At:       "the first edge of the cycle; the others are related places",
	Why: "The things need each other in a circle, so there is no order in which they could be made, and none in " +
		"which they could be let go. One shortest cycle of each knot is shown, from its smallest member on, the " +
		"same every time.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts:
  main: {device: npu0, dependsOn: [stream.compute]}
streams:
  compute: main
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts:
  main: {device: npu0}
streams:
  compute: main
`,
	Fix: "Remove one of the edges that are listed. Edges come from references and from dependsOn; a thing already " +
		"needs its parent, so a parent must not name its children in dependsOn.",
	check: checkCycles,
}

func checkCycles(p *Pass) {
	needs := dag.New(len(p.Graph.Nodes))
	for _, e := range p.Graph.Edges {
		needs.Edge(e.From, e.To)
	}
	cycles := needs.Cycles()
	if len(cycles) == 0 {
		return
	}
	edges := cycleEdges(p.Graph, cycles)
	at := make(map[string]int) // what is written -> the finding of its first instance
	for _, cycle := range cycles {
		var names []string
		var related []diag.Related
		var written strings.Builder
		for i, node := range cycle {
			next := cycle[(i+1)%len(cycle)]
			e := p.Graph.Edges[edges[[2]int{node, next}]]
			from, to := p.Graph.Nodes[node].Address, p.Graph.Nodes[next].Address
			where := p.Spec.EdgeRange(p.Graph, e)
			names = append(names, string(from))
			related = append(related, diag.Related{Message: fmt.Sprintf("%s needs %s", from, to), Range: where})
			fmt.Fprintf(&written, "%d-%d ", where.Start.Byte, where.End.Byte)
		}
		if i, met := at[written.String()]; met {
			p.found[i].Count++
			continue
		}
		at[written.String()] = len(p.found)
		first := p.Graph.Nodes[cycle[0]]
		p.report(diag.Diagnostic{
			Detail:  cycleDetail(names),
			Address: string(first.Address),
			Range:   related[0].Range,
			Related: related,
		})
	}
}

// cycleEdges finds the number of the edge behind each step of the cycles, the first one where there are several.
func cycleEdges(g *spec.Graph, cycles [][]int) map[[2]int]int {
	edges := make(map[[2]int]int)
	for _, cycle := range cycles {
		for i, node := range cycle {
			edges[[2]int{node, cycle[(i+1)%len(cycle)]}] = -1
		}
	}
	for i, e := range g.Edges {
		if n, wanted := edges[[2]int{e.From, e.To}]; wanted && n < 0 {
			edges[[2]int{e.From, e.To}] = i
		}
	}
	return edges
}

// cycleDetail says the cycle in words. A long one is cut in the middle; its edges are all among the related places.
func cycleDetail(names []string) string {
	if len(names) == 1 {
		return fmt.Sprintf("%s needs itself, so it can never be made. Remove the reference.", names[0])
	}
	const shown = 12
	path := names
	if len(names) > shown {
		path = append(append(append([]string(nil), names[:shown/2]...), fmt.Sprintf("… %d more …", len(names)-shown)), names[len(names)-shown/2:]...)
	}
	return fmt.Sprintf("%s → %s: each needs the next, so none of them can be made first. Remove one of these edges.",
		strings.Join(path, " → "), names[0])
}
