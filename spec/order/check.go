package order

// Check runs a program in the mind: every stream goes as far as it certainly can, and each operation learns what is
// certainly complete before it. What then still stands, waits for ever; what touches the same bytes and knows nothing
// of the other, races. The answers hold for every way in which streams may run: a wait that one of several records may
// end is believed to be after none of them.

import "slices"

// Findings is what Check found.
type Findings struct {
	Races     []Pair     // in program order of the later ones
	More      bool       // there are more races than are listed
	Deadlocks []Deadlock // of which the first iteration's come first
	Overruns  []Pair     // a flag is set again by Later while the wait Earlier may not have seen it
	Loose     []int      // operations that write, and that the host never waits for
}

// Pair is two operations of the program. Previous says that Earlier is one of the iteration before.
type Pair struct {
	Earlier, Later int
	Previous       bool
}

// Deadlock is what waits for ever. In Cycle each operation can only come after the next one, and the last after the
// first; a cycle of one waits for what nothing sets. May says that it depends on the run: then Cycle is the wait, and
// the reset or the earlier wait that may clear what it waits for.
type Deadlock struct {
	Cycle []int
	May   bool
}

// maxRaces bounds what is listed of a program in which everything races with everything.
const maxRaces = 100_000

// Check analyses the program as it stands: After counts as order, nothing else is added.
func Check(p Program) Findings {
	c := checker{flow: newFlow(p), pairs: make(map[Pair]bool), buffers: make(map[int]*touched)}
	c.onRun = c.race
	c.run()
	c.deadlocks()
	c.flags()
	c.loose()
	slices.SortFunc(c.found.Races, byLater)
	slices.SortFunc(c.found.Overruns, byLater)
	return c.found
}

func byLater(x, y Pair) int {
	if x.Later != y.Later {
		return x.Later - y.Later
	}
	if x.Previous != y.Previous {
		if x.Previous {
			return -1
		}
		return 1
	}
	return x.Earlier - y.Earlier
}

type checker struct {
	*flow
	found   Findings
	pairs   map[Pair]bool
	buffers map[int]*touched
}

// pair is two instances as a pair of operations.
func (f *flow) pair(x, y int32) Pair {
	earlier, later := min(x, y), max(x, y)
	n := int32(len(f.p.Ops))
	return Pair{Earlier: int(earlier % n), Later: int(later % n), Previous: earlier/n != later/n}
}

// loose finds what the host never waits for, in the last iteration.
func (c *checker) loose() {
	for i := len(c.done) - len(c.p.Ops); i < len(c.done); i++ {
		op := c.op(int32(i))
		writes := slices.ContainsFunc(op.Uses, func(u Use) bool { return u.Write })
		if c.done[i] && !op.byHost() && writes && c.host.clock[op.Stream] < int32(i) {
			c.found.Loose = append(c.found.Loose, i%len(c.p.Ops))
		}
	}
}
