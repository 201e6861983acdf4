package dag

import "slices"

// Cycles returns one cycle of every knot (strongly connected component), in the direction of need, each starting at
// its smallest node and being a shortest one through it. Knots come by their smallest node. The last node of a cycle
// needs its first; a node that needs itself is a cycle of one.
func (g *Graph) Cycles() [][]int {
	if _, ok := g.Order(); ok {
		return nil
	}
	var cycles [][]int
	knot := g.knots()
	seen := make(map[int32]bool)
	for node := range g.n {
		if seen[knot[node]] {
			continue
		}
		seen[knot[node]] = true
		if c := g.shortest(node, knot); c != nil {
			cycles = append(cycles, c)
		}
	}
	return cycles
}

// shortest searches breadth-first from start through its knot until it comes back to start.
func (g *Graph) shortest(start int, knot []int32) []int {
	from := map[int]int{start: -1}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		node := queue[0]
		for _, e := range g.needs(node) {
			next := int(e.to)
			if next == start {
				var cycle []int
				for at := node; at >= 0; at = from[at] {
					cycle = append(cycle, at)
				}
				slices.Reverse(cycle)
				return cycle
			}
			if _, met := from[next]; !met && knot[next] == knot[start] {
				from[next] = node
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// knots numbers the strongly connected components (Tarjan's algorithm, with a stack of our own so that a long chain
// cannot exhaust the goroutine's).
func (g *Graph) knots() []int32 {
	g.seal()
	const unseen = -1
	index, low, knot := make([]int32, g.n), make([]int32, g.n), make([]int32, g.n)
	for i := range index {
		index[i], knot[i] = unseen, unseen
	}
	type frame struct{ node, next int }
	var stack []int
	var calls []frame
	var count, knots int32
	for root := range g.n {
		if index[root] != unseen {
			continue
		}
		calls = append(calls, frame{node: root})
		for len(calls) > 0 {
			f := &calls[len(calls)-1]
			node := f.node
			if f.next == 0 && index[node] == unseen {
				index[node], low[node] = count, count
				count++
				stack = append(stack, node)
			}
			if needs := g.needs(node); f.next < len(needs) {
				next := int(needs[f.next].to)
				f.next++
				switch {
				case index[next] == unseen:
					calls = append(calls, frame{node: next})
				case knot[next] == unseen:
					low[node] = min(low[node], index[next])
				}
				continue
			}
			calls = calls[:len(calls)-1]
			if len(calls) > 0 {
				up := calls[len(calls)-1].node
				low[up] = min(low[up], low[node])
			}
			if low[node] == index[node] {
				for {
					top := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					knot[top] = knots
					if top == node {
						break
					}
				}
				knots++
			}
		}
	}
	return knot
}
