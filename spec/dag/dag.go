// Package dag is the ground of ordering: nodes are numbers, edges say who needs whom. It knows nothing of what the
// numbers mean, uses only the standard library, and answers the same question always with the same answer, whatever
// the order in which edges were added.
package dag

import (
	"cmp"
	"slices"
)

// Graph holds the nodes 0 … n-1. The zero value is an empty graph.
type Graph struct {
	n      int
	edges  []edge
	sealed bool
	starts []int32 // of the edges of each node once sealed; one longer than n
}

type edge struct{ from, to int32 }

// New returns a graph of n nodes without edges.
func New(n int) *Graph { return &Graph{n: n} }

// Edge says that from needs to: to comes first.
func (g *Graph) Edge(from, to int) {
	g.edges = append(g.edges, edge{int32(from), int32(to)})
	g.sealed = false
}

// Needs returns what a node needs, ascending and each once. The slice is made anew.
func (g *Graph) Needs(node int) []int {
	g.seal()
	edges := g.needs(node)
	out := make([]int, len(edges))
	for i, e := range edges {
		out[i] = int(e.to)
	}
	return out
}

func (g *Graph) needs(node int) []edge { return g.edges[g.starts[node]:g.starts[node+1]] }

// seal sorts the edges and drops repeats, so that neighbours stand together and no answer depends on insertion.
func (g *Graph) seal() {
	if g.sealed {
		return
	}
	inOrder := func(a, b edge) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) }
	if !slices.IsSortedFunc(g.edges, inOrder) {
		slices.SortFunc(g.edges, inOrder)
	}
	g.edges = slices.Compact(g.edges)
	g.starts = make([]int32, g.n+1)
	for _, e := range g.edges {
		g.starts[e.from+1]++
	}
	for i := range g.n {
		g.starts[i+1] += g.starts[i]
	}
	g.sealed = true
}

// Reversed returns the graph with every edge turned round.
func (g *Graph) Reversed() *Graph {
	r := &Graph{n: g.n, edges: make([]edge, len(g.edges))}
	for i, e := range g.edges {
		r.edges[i] = edge{e.to, e.from}
	}
	return r
}

// Order returns the nodes so that each comes after all that it needs, taking the smallest number whenever there is
// a choice. It returns false, with the nodes that could be placed, when there is a cycle.
func (g *Graph) Order() ([]int, bool) {
	g.seal()
	order := make([]int, 0, g.n)
	if g.ascending() {
		for i := range g.n {
			order = append(order, i)
		}
		return order, true
	}
	pending := make([]int32, g.n)
	for _, e := range g.edges {
		pending[e.from]++
	}
	rev := g.Reversed()
	rev.seal()
	var ready Heap
	for i, p := range pending {
		if p == 0 {
			ready.Push(i)
		}
	}
	for len(ready) > 0 {
		node := ready.Pop()
		order = append(order, node)
		for _, e := range rev.needs(node) {
			if pending[e.to]--; pending[e.to] == 0 {
				ready.Push(int(e.to))
			}
		}
	}
	return order, len(order) == g.n
}

// ascending tells whether the numbers themselves are the order, which is so for every spec without dependsOn.
func (g *Graph) ascending() bool {
	for _, e := range g.edges {
		if e.to >= e.from {
			return false
		}
	}
	return true
}
