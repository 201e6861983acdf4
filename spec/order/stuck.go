package order

// Deadlocks: from everything that stands, the way leads to what it needs, until it closes or ends.

import "slices"

// deadlocks finds the cycles of what did not run, and the waits for what nothing sets.
func (c *checker) deadlocks() {
	const seen = -2
	state := make(map[int32]int) // place on the way, seen when done with
	for _, start := range c.standing() {
		var way []int32
		for at := start; ; {
			if place, ok := state[at]; ok {
				if place != seen {
					c.cycle(way[place:])
				}
				break
			}
			state[at] = len(way)
			way = append(way, at)
			next := c.needs(at)
			if next == none {
				c.cycle(way[len(way)-1:])
				break
			}
			at = next
		}
		for _, at := range way {
			state[at] = seen
		}
	}
}

// standing lists what comes next on each stream and on the host, in program order.
func (c *checker) standing() []int32 {
	var list []int32
	for s, queue := range c.queues {
		if c.heads[s] < len(queue) {
			list = append(list, queue[c.heads[s]])
		}
	}
	if c.waiting < len(c.hosts) {
		list = append(list, c.hosts[c.waiting])
	}
	slices.Sort(list)
	return list
}

// needs is what an instance that did not run has to come after, and that did not run either; -1 when nothing could let
// it run.
func (c *checker) needs(i int32) int32 {
	op := c.op(i)
	if op.byHost() {
		if c.hosts[c.waiting] != i {
			return c.hosts[c.waiting]
		}
		for _, s := range op.Over {
			if e := last(c.queues[s], i); e != none && !c.done[e] {
				return c.queues[s][c.heads[s]]
			}
		}
	} else {
		if head := c.queues[op.Stream][c.heads[op.Stream]]; head != i {
			return head
		}
		if !c.submitted(i) {
			return c.hosts[c.waiting]
		}
	}
	if b := c.bound[i]; b != none && !c.done[b] {
		return b
	}
	for _, o := range op.After {
		if e := c.sibling(i, o); !c.done[e] {
			return e
		}
	}
	return c.setter(i, op)
}

// setter is the first set of the flag that a wait stands for, of those that did not run.
func (c *checker) setter(i int32, op *Op) int32 {
	pt, isFlag := c.point(op)
	if !isFlag {
		return none
	}
	first := int32(none)
	for _, list := range c.flag[pt].sets {
		for _, e := range list {
			if !c.done[e] {
				if first == none || e < first {
					first = e
				}
				break
			}
		}
	}
	return first
}

// cycle adds a deadlock, written from its first operation.
func (c *checker) cycle(way []int32) {
	n := len(c.p.Ops)
	start := slices.Index(way, slices.Min(way))
	d := Deadlock{}
	for k := range way {
		d.Cycle = append(d.Cycle, int(way[(start+k)%len(way)])%n)
	}
	c.found.Deadlocks = append(c.found.Deadlocks, d)
}
