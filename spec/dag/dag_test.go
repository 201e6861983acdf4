package dag_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ascendrun/ascendrun/spec/dag"
)

func build(n int, edges [][2]int) *dag.Graph {
	g := dag.New(n)
	for _, e := range edges {
		g.Edge(e[0], e[1])
	}
	return g
}

func TestOrderTakesTheSmallestReadyNode(t *testing.T) {
	g := build(6, [][2]int{{0, 5}, {1, 3}, {3, 4}})
	order, ok := g.Order()
	if want := []int{2, 4, 3, 1, 5, 0}; !ok || !slices.Equal(order, want) {
		t.Fatalf("order %v, %v; want %v", order, ok, want)
	}
}

// Ten thousand random graphs: the order respects every edge, is the least of all that do, and does not depend on
// the order in which edges were added.
func TestOrderOfRandomGraphs(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		n := 1 + rnd.IntN(20)
		perm := rnd.Perm(n)
		var edges [][2]int
		for range rnd.IntN(3 * n) {
			a, b := rnd.IntN(n), rnd.IntN(n)
			if a != b {
				edges = append(edges, [2]int{perm[max(a, b)], perm[min(a, b)]})
			}
		}
		order, ok := build(n, edges).Order()
		if !ok || len(order) != n {
			t.Fatalf("no order of an acyclic graph: %v", edges)
		}
		place := make([]int, n)
		for i, node := range order {
			place[node] = i
		}
		for _, e := range edges {
			if place[e[0]] <= place[e[1]] {
				t.Fatalf("%v stands before %v, which it needs, in %v", e[0], e[1], order)
			}
		}
		if want := leastOrder(n, edges); !slices.Equal(order, want) {
			t.Fatalf("order %v is not the least, %v", order, want)
		}
		rnd.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		again, _ := build(n, edges).Order()
		if !slices.Equal(order, again) {
			t.Fatalf("another insertion order gave %v instead of %v", again, order)
		}
	}
}

// leastOrder is the obvious quadratic way.
func leastOrder(n int, edges [][2]int) []int {
	var order []int
	done := make([]bool, n)
	for len(order) < n {
		for node := range n {
			free := !done[node]
			for _, e := range edges {
				if e[0] == node && !done[e[1]] {
					free = false
				}
			}
			if free {
				done[node] = true
				order = append(order, node)
				break
			}
		}
	}
	return order
}

func TestCyclesAreShortAndStartAtTheSmallest(t *testing.T) {
	g := build(9, [][2]int{{4, 2}, {2, 7}, {7, 4}, {7, 1}, {5, 6}, {6, 5}, {6, 8}, {8, 5}, {3, 3}, {0, 4}})
	got := g.Cycles()
	want := [][]int{{2, 7, 4}, {3}, {5, 6}}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Fatalf("cycles %v, want %v", got, want)
	}
	if c := build(3, [][2]int{{0, 1}, {1, 2}, {0, 2}}).Cycles(); c != nil {
		t.Fatalf("cycles %v in a graph without any", c)
	}
}

func TestCyclesOfRandomGraphsAreCycles(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 2_000 {
		n := 1 + rnd.IntN(12)
		has := map[[2]int]bool{}
		g := dag.New(n)
		for range rnd.IntN(2 * n) {
			e := [2]int{rnd.IntN(n), rnd.IntN(n)}
			has[e] = true
			g.Edge(e[0], e[1])
		}
		cycles := g.Cycles()
		if _, ok := g.Order(); ok != (len(cycles) == 0) {
			t.Fatalf("Order says %v, Cycles found %v", ok, cycles)
		}
		for _, c := range cycles {
			if slices.Min(c) != c[0] {
				t.Fatalf("cycle %v does not start at its smallest node", c)
			}
			for i, node := range c {
				if !has[[2]int{node, c[(i+1)%len(c)]}] {
					t.Fatalf("cycle %v uses an edge that is not there", c)
				}
			}
		}
	}
}

func TestALongChainNeedsNoDeepStack(t *testing.T) {
	const n = 200_000
	g := dag.New(n)
	for i := range n {
		g.Edge(i, (i+1)%n)
	}
	if c := g.Cycles(); len(c) != 1 || len(c[0]) != n {
		t.Fatalf("%d cycles", len(c))
	}
}

func TestNeeds(t *testing.T) {
	g := build(4, [][2]int{{3, 2}, {3, 0}, {3, 2}})
	if got := g.Needs(3); !slices.Equal(got, []int{0, 2}) {
		t.Fatalf("needs %v", got)
	}
	if got := g.Reversed().Needs(2); !slices.Equal(got, []int{3}) {
		t.Fatalf("reversed needs %v", got)
	}
}
