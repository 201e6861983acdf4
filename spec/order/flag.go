package order

// Flags: events of kind Sync, and notifies. A set is lost when it comes before the clearing that was meant for the one
// before it, and then a wait stands for ever. Whether that can happen depends on what is certainly before what.

import (
	"maps"
	"slices"
	"sort"
)

// sets says what a wait for a flag comes after, -1 where that depends on the run. It is false while nothing has set it.
func (f *flow) sets(i int32, op *Op) (int32, bool) {
	pt, _ := f.point(op)
	g := f.flag[pt]
	clear := last(g.clears[op.Stream], i)
	certain := len(g.sets) == 1 && (!pt.notify || len(g.clears) == 1)
	for _, list := range g.sets {
		k := 0
		if clear != none {
			k = sort.Search(len(list), func(k int) bool { return !f.before(list[k], clear) })
		}
		switch {
		case k == len(list):
		case certain:
			return list[k], true
		case slices.ContainsFunc(list[k:], func(e int32) bool { return f.done[e] }):
			return none, true
		}
	}
	return none, false
}

// flags finds the waits that some runs never end, and the sets that may come too early.
func (c *checker) flags() {
	for _, pt := range slices.SortedFunc(maps.Keys(c.flag), func(x, y point) int {
		if x.notify != y.notify {
			if x.notify {
				return 1
			}
			return -1
		}
		return x.id - y.id
	}) {
		g := c.flag[pt]
		for s := range c.p.Streams {
			for _, w := range g.waits[s] {
				if !c.done[w] {
					continue
				}
				if clear := c.losing(g, s, w); clear != none {
					c.may(w, clear)
				}
				c.overrun(g, w)
			}
		}
	}
}

// losing is the clearing that may leave a wait without a set: one that need not come after the wait, while every set
// that certainly comes after the clearing needs the wait to be over.
func (c *checker) losing(g *flagged, s int, w int32) int32 {
	for stream := range c.p.Streams {
		list := g.clears[stream]
		if stream == s {
			if r := last(list, w); r != none && !c.setBetween(g, r, w) {
				return r
			}
			continue
		}
		for _, r := range list {
			if c.done[r] && !c.before(w, r) && !c.setBetween(g, r, w) {
				return r
			}
		}
	}
	return none
}

// setBetween tells whether some set certainly comes after the clearing, and does not need the wait to be over.
func (c *checker) setBetween(g *flagged, clear, w int32) bool {
	for _, list := range g.sets {
		list = list[:sort.Search(len(list), func(k int) bool { return !c.done[list[k]] })]
		k := sort.Search(len(list), func(k int) bool { return c.before(clear, list[k]) })
		if k < len(list) && !c.before(w, list[k]) {
			return true
		}
	}
	return false
}

// overrun finds the set after the one that a wait comes after, where the wait may not be over yet.
func (c *checker) overrun(g *flagged, w int32) {
	q := c.claims[w]
	if q == none {
		return
	}
	list := g.sets[c.op(q).Stream]
	k := sort.Search(len(list), func(k int) bool { return list[k] > q })
	if k == len(list) || !c.done[list[k]] || c.before(w, list[k]) {
		return
	}
	n := int32(len(c.p.Ops))
	p := Pair{Earlier: int(w % n), Later: int(list[k] % n), Previous: w/n < list[k]/n}
	if !slices.Contains(c.found.Overruns, p) {
		c.found.Overruns = append(c.found.Overruns, p)
	}
}

// may adds a wait that some runs never end.
func (c *checker) may(w, clear int32) {
	n := int32(len(c.p.Ops))
	d := Deadlock{Cycle: []int{int(w % n), int(clear % n)}, May: true}
	if !slices.ContainsFunc(c.found.Deadlocks, func(e Deadlock) bool { return slices.Equal(d.Cycle, e.Cycle) }) {
		c.found.Deadlocks = append(c.found.Deadlocks, d)
	}
}
