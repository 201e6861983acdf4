package order

// Auto walks the program once an iteration. Before each operation it asks what conflicts with it, newest first, and
// waits for what it does not yet know to be complete; since a wait teaches it all that the other operation knew, what
// remains is the transitive reduction. Two iterations show all: what lies between an operation and the next iteration's
// is the same every time.

import (
	"cmp"
	"slices"
)

// Auto orders the program. What the program orders itself, it does not order again.
func Auto(p Program) Result {
	a := analysis{p: p, trust: make([]bool, len(p.Ops))}
	for i := range a.trust {
		a.trust[i] = true
	}
	// A wait for a flag that may still be set from an earlier iteration orders nothing. Not to trust one wait may make
	// others doubtful, so the walk is repeated until it holds.
	for !a.walk() {
	}
	return a.result()
}

type analysis struct {
	p     Program
	trust []bool // by operation: its wait for a flag counts as order

	clocks   []clock // by instance: what is complete before it runs
	needs    [][]pair
	claims   []int32 // by instance: the record that its wait for a flag is surely after
	current  []clock // by stream: of its newest instance
	newest   []int32 // by stream
	host     learner
	buffers  map[int]*buffer
	events   []eventState
	notifies map[int]*notifyState
}

// pair is one required order: the earlier instance, and whether the host waits for the whole stream.
type pair struct {
	earlier int32
	stream  bool
}

func (a *analysis) stream(instance int32) int { return a.p.Ops[int(instance)%len(a.p.Ops)].Stream }

// walk analyses the iterations; false says that some wait is trusted no longer and that it must be done again.
func (a *analysis) walk() bool {
	n, rounds := len(a.p.Ops), 1
	if a.p.Loops {
		rounds = 2
	}
	nothing := make(clock, a.p.Streams)
	for s := range nothing {
		nothing[s] = none
	}
	a.clocks, a.needs, a.claims = make([]clock, n*rounds), make([][]pair, n*rounds), make([]int32, n*rounds)
	a.current, a.newest = make([]clock, a.p.Streams), slices.Clone(nothing)
	for s := range a.current {
		a.current[s] = nothing
	}
	a.host, a.buffers = learner{clock: nothing}, make(map[int]*buffer)
	a.events, a.notifies = newEvents(a.p), newNotifies(a.p)
	for i := range n * rounds {
		a.step(int32(i))
	}
	steady := true
	for i := n; i < len(a.claims); i++ {
		first, again := a.claims[i-n], a.claims[i]
		if a.trust[i-n] && a.p.Events != nil && first != none && again != first+int32(n) {
			a.trust[i-n], steady = false, false
		}
	}
	return steady
}

// step orders one instance, and learns from it.
func (a *analysis) step(i int32) {
	n := len(a.p.Ops)
	op := &a.p.Ops[int(i)%n]
	a.claims[i] = none
	l := &learner{clock: a.host.clock}
	if op.Stream != Host {
		l.clock = a.current[op.Stream]
		l.learn(a.host.clock)
	}
	var earlier []int32
	for _, u := range op.Uses {
		if u.From >= u.To {
			continue
		}
		b := a.buffers[u.Buffer]
		if b == nil {
			b = &buffer{}
			a.buffers[u.Buffer] = b
		}
		earlier = b.touch(u, i, op.Stream, a.stream, earlier)
	}
	for _, o := range op.After {
		if e := i - i%int32(n) + int32(o); e < i && a.p.Ops[o].Stream != Host {
			earlier = append(earlier, e)
		}
	}
	slices.SortFunc(earlier, func(x, y int32) int { return cmp.Compare(y, x) })
	for _, e := range earlier {
		s := a.stream(e)
		if s == op.Stream || l.clock[s] >= e {
			continue
		}
		a.needs[i] = append(a.needs[i], pair{e, op.Stream == Host && a.newest[s] == e})
		a.done(l, e)
	}
	a.explicit(i, op, l)
	if op.Stream == Host {
		// Later instances may share this clock.
		a.host = learner{clock: l.clock}
	} else {
		a.current[op.Stream], a.newest[op.Stream] = l.clock, i
	}
	a.clocks[i] = l.clock
}

// done teaches that an instance is complete, and with it all that it came after.
func (a *analysis) done(l *learner, e int32) {
	l.learn(a.clocks[e])
	l.set(a.stream(e), e)
}

func (a *analysis) result() Result {
	n := len(a.p.Ops)
	r := Result{Steps: make([]Step, n)}
	last := a.needs[len(a.needs)-n:]
	base := int32(len(a.needs) - n)
	recorded := make([]bool, n)
	for _, pairs := range last {
		for _, p := range pairs {
			if !p.stream {
				recorded[int(p.earlier)%n] = true
			}
		}
	}
	for i := range r.Steps {
		r.Steps[i].Record = none
		if recorded[i] {
			r.Steps[i].Record = r.Slots
			r.Slots++
		}
	}
	for i, pairs := range last {
		slices.SortFunc(pairs, func(x, y pair) int { return cmp.Compare(x.earlier, y.earlier) })
		for _, p := range pairs {
			o := int(p.earlier) % n
			need := Need{Op: o, Slot: r.Steps[o].Record, Previous: p.earlier < base}
			if p.stream {
				need.Slot = none
			}
			r.Steps[i].Before = append(r.Steps[i].Before, need)
		}
	}
	return r
}
