package report

// Who needs whom, in five forms: as a tree and as a picture for the eye, for Graphviz, for Mermaid, and for programs.

import (
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Graph is a graph with what the forms say of it.
type Graph struct {
	Name    string
	Spec    *spec.Spec
	Graph   *spec.Graph
	Each    bool  // draw every instance, not one thing for all instances of a declaration
	Cycle   []int // nodes of one cycle, each needing the next and the last the first; empty when there is none
	onCycle map[[2]int]bool
}

// cyclic tells whether an edge belongs to the cycle.
func (g *Graph) cyclic(e spec.Edge) bool {
	if g.onCycle == nil {
		g.onCycle = make(map[[2]int]bool, len(g.Cycle))
		for i, n := range g.Cycle {
			g.onCycle[[2]int{n, g.Cycle[(i+1)%len(g.Cycle)]}] = true
		}
	}
	return g.onCycle[[2]int{e.From, e.To}]
}

func (g *Graph) address(n int) string { return string(g.Graph.Nodes[n].Address) }

// CycleText is the cycle in words: a → b → a.
func (g *Graph) CycleText() string {
	var b strings.Builder
	for _, n := range g.Cycle {
		b.WriteString(g.address(n) + " → ")
	}
	return Clean(b.String() + g.address(g.Cycle[0]))
}

// place is where something is written, for a reader who has the file before them.
func place(r diag.Range) string { return fmt.Sprintf("%d:%d", r.Start.Line, r.Start.Column) }

// says is a link in words.
func (g *Graph) says(l link) string {
	text := g.address(l.edge.From) + " needs " + g.address(l.edge.To)
	if g.Spec != nil {
		text = place(g.Spec.EdgeRange(g.Graph, l.edge)) + " " + text
	}
	return text
}
