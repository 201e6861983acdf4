package order

// The flow: which instance can run, and what is certainly complete before it. It goes round the streams until nothing
// moves any more.

import (
	"slices"
	"sort"
)

type flow struct {
	p      Program
	onRun  func(int32) // called for each instance when it runs, its clock known
	clocks []clock     // by instance: what is complete before it runs, its own stream and the host left out where the numbers tell
	done   []bool
	bound  []int32 // by instance of a wait for a Latest event: its record
	claims []int32 // by instance of a wait for a flag: the record or signal that it is certainly after

	queues  [][]int32 // by stream: its instances
	heads   []int     // by stream: how many are done
	current []learner // by stream
	heard   []int32   // by stream: the newest of what the host did before its instance was submitted
	host    learner
	waiting int     // how much of hosts is done
	hosts   []int32 // what the host does, in order
	flag    map[point]*flagged
}

// point is an event of kind Sync, or a notify.
type point struct {
	notify bool
	id     int
}

// flagged is what sets and clears a point, by stream, in order.
type flagged struct {
	sets, clears, waits map[int][]int32
}

func (f *flow) op(i int32) *Op { return &f.p.Ops[int(i)%len(f.p.Ops)] }

// lane is the stream of an instance; the host's comes last.
func (f *flow) lane(i int32) int {
	if op := f.op(i); !op.byHost() {
		return op.Stream
	}
	return f.p.Streams
}

// before tells whether x is certainly complete when y runs. What the host does is complete before anything that comes
// after it is submitted.
func (f *flow) before(x, y int32) bool {
	lx := f.lane(x)
	if (lx == f.p.Streams || lx == f.lane(y)) && x < y {
		return true
	}
	return lx != f.lane(y) && f.clocks[y][lx] >= x
}

func newFlow(p Program) *flow {
	n, rounds := len(p.Ops), 1
	if p.Loops {
		rounds = 2
	}
	nothing := make(clock, p.Streams+1) // the host's comes last
	for s := range nothing {
		nothing[s] = none
	}
	f := &flow{p: p, onRun: func(int32) {}, clocks: make([]clock, n*rounds), done: make([]bool, n*rounds), bound: make([]int32, n*rounds),
		claims: make([]int32, n*rounds), queues: make([][]int32, p.Streams), heads: make([]int, p.Streams),
		current: make([]learner, p.Streams), heard: slices.Clone([]int32(nothing)), flag: make(map[point]*flagged)}
	f.host.clock = nothing
	for s := range f.current {
		f.current[s].clock = nothing
	}
	latest := make([]int32, len(p.Events))
	for e := range latest {
		latest[e] = none
	}
	for i := int32(0); int(i) < n*rounds; i++ {
		op := f.op(i)
		f.bound[i], f.claims[i] = none, none
		if op.byHost() {
			f.hosts = append(f.hosts, i)
		} else {
			f.queues[op.Stream] = append(f.queues[op.Stream], i)
		}
		switch pt, isFlag := f.point(op); {
		case isFlag:
			f.flagged(pt).add(op, i)
		case op.Kind == Record:
			latest[op.ID] = i
		case op.Kind == Wait:
			f.bound[i] = latest[op.ID]
		}
		if op.Kind == HostSync && len(op.Over) == 0 {
			f.bound[i] = f.lastRecord(latest, op.ID)
		}
	}
	return f
}

// point is the flag that an operation sets, clears or waits for.
func (f *flow) point(op *Op) (point, bool) {
	switch op.Kind {
	case Signal, Await:
		return point{true, op.ID}, true
	case Record, Wait, Reset:
		return point{false, op.ID}, f.p.Events[op.ID] == Sync
	}
	return point{}, false
}

func (f *flow) flagged(pt point) *flagged {
	g := f.flag[pt]
	if g == nil {
		g = &flagged{make(map[int][]int32), make(map[int][]int32), make(map[int][]int32)}
		f.flag[pt] = g
	}
	return g
}

func (g *flagged) add(op *Op, i int32) {
	switch op.Kind {
	case Record, Signal:
		g.sets[op.Stream] = append(g.sets[op.Stream], i)
	case Reset:
		g.clears[op.Stream] = append(g.clears[op.Stream], i)
	case Await:
		g.clears[op.Stream] = append(g.clears[op.Stream], i)
		g.waits[op.Stream] = append(g.waits[op.Stream], i)
	case Wait:
		g.waits[op.Stream] = append(g.waits[op.Stream], i)
	}
}

// lastRecord is the newest record of an event that was submitted so far, of either kind.
func (f *flow) lastRecord(latest []int32, id int) int32 {
	last := latest[id]
	if g := f.flag[point{false, id}]; g != nil {
		for _, list := range g.sets {
			last = max(last, list[len(list)-1])
		}
	}
	return last
}

// last is the newest of a list before an instance.
func last(list []int32, i int32) int32 {
	if k := sort.Search(len(list), func(k int) bool { return list[k] >= i }); k > 0 {
		return list[k-1]
	}
	return none
}

// submitted tells whether the host has come past the instance.
func (f *flow) submitted(i int32) bool { return f.waiting == len(f.hosts) || i < f.hosts[f.waiting] }

func (f *flow) run() {
	for moved := true; moved; {
		moved = false
		for s, queue := range f.queues {
			for f.heads[s] < len(queue) && f.submitted(queue[f.heads[s]]) && f.step(queue[f.heads[s]]) {
				f.heads[s]++
				moved = true
			}
		}
		for f.waiting < len(f.hosts) && f.hostStep(f.hosts[f.waiting]) {
			f.waiting++
			moved = true
		}
	}
}

// step runs an instance of a stream if it can.
func (f *flow) step(i int32) bool {
	op := f.op(i)
	after := f.bound[i]
	if after == none && f.waitsForFlag(op) {
		ok := false
		if after, ok = f.sets(i, op); !ok {
			return false
		}
		f.claims[i] = after
	}
	if after != none && !f.done[after] {
		return false
	}
	for _, o := range op.After {
		if e := f.sibling(i, o); !f.done[e] {
			return false
		}
	}
	l := &f.current[op.Stream]
	l.own = false // the clock is that of the instances before too
	if h := last(f.hosts, i); h > f.heard[op.Stream] {
		f.finished(l, h)
		f.heard[op.Stream] = h
	}
	if after != none {
		f.finished(l, after)
	}
	for _, o := range op.After {
		f.finished(l, f.sibling(i, o))
	}
	f.clocks[i], f.done[i] = l.clock, true
	f.onRun(i)
	return true
}

// sibling is the instance of another operation in the same iteration.
func (f *flow) sibling(i int32, op int) int32 { return i - i%int32(len(f.p.Ops)) + int32(op) }

// finished teaches that an instance is complete, and with it all that it came after.
func (f *flow) finished(l *learner, e int32) {
	l.learn(f.clocks[e])
	l.set(f.lane(e), e)
}

// hostStep lets the host do an operation if it can.
func (f *flow) hostStep(i int32) bool {
	op := f.op(i)
	ends := make([]int32, 0, len(op.Over)+1)
	for _, s := range op.Over {
		if e := last(f.queues[s], i); e != none {
			ends = append(ends, e)
		}
	}
	if f.bound[i] != none {
		ends = append(ends, f.bound[i])
	}
	for _, o := range op.After {
		ends = append(ends, f.sibling(i, o))
	}
	if slices.ContainsFunc(ends, func(e int32) bool { return !f.done[e] }) {
		return false
	}
	f.host.own = false
	for _, e := range ends {
		f.finished(&f.host, e)
	}
	f.clocks[i], f.done[i] = f.host.clock, true
	f.onRun(i)
	return true
}

func (f *flow) waitsForFlag(op *Op) bool {
	_, isFlag := f.point(op)
	return isFlag && (op.Kind == Wait || op.Kind == Await)
}
