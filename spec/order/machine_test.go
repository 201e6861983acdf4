package order

// A machine that runs programs as the runtime does, with a scheduler that is out for trouble: streams are queues, the
// host submits, and whatever may run next is chosen by the scheduler. Every write leaves a value that tells what wrote
// it and what it saw, so that any other order of two operations on the same bytes gives another result.

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// machine is one run.
type machine struct {
	p         Program
	name      []int // by operation: what its values are made of; nil for its number
	iteration int
	rounds    int
	next      int // what the host does next
	queues    [][]entry
	records   []*bool // by event: the newest record
	flags     []bool  // by event
	notifies  map[int]bool
	bytes     map[[2]int64]uint64
	seen      []uint64 // by instance: what it saw, 0 while it did not run
	ran       []int    // instances in the order in which they ran
}

// entry is what was submitted.
type entry struct {
	instance int
	op       *Op
	bound    *bool // of a wait: its record
	own      *bool // of a record
}

func newMachine(p Program) *machine {
	m := &machine{p: p, rounds: 1, queues: make([][]entry, p.Streams), records: make([]*bool, len(p.Events)),
		flags: make([]bool, len(p.Events)), notifies: make(map[int]bool), bytes: make(map[[2]int64]uint64)}
	if p.Loops {
		m.rounds = 2
	}
	m.seen = make([]uint64, len(p.Ops)*m.rounds)
	return m
}

// choices are the streams whose first operation can run, and Host where the host can go on.
func (m *machine) choices() (list []int) {
	if m.iteration < m.rounds && len(m.p.Ops) > 0 && m.hostCan(&m.p.Ops[m.next]) {
		list = append(list, Host)
	}
	for s, q := range m.queues {
		if len(q) > 0 && m.can(q[0]) {
			list = append(list, s)
		}
	}
	return list
}

func (m *machine) done(instance int) bool { return m.seen[instance] != 0 }

func (m *machine) afters(instance int, op *Op) bool {
	base := instance - instance%len(m.p.Ops)
	return !slices.ContainsFunc(op.After, func(o int) bool { return !m.done(base + o) })
}

func (m *machine) hostCan(op *Op) bool {
	switch {
	case op.Stream != Host:
		return true
	case !m.afters(m.iteration*len(m.p.Ops)+m.next, op):
		return false
	case op.Kind == HostSync && len(op.Over) == 0:
		return m.records[op.ID] == nil || *m.records[op.ID]
	}
	return !slices.ContainsFunc(op.Over, func(s int) bool { return len(m.queues[s]) > 0 })
}

func (m *machine) can(e entry) bool {
	switch {
	case !m.afters(e.instance, e.op):
		return false
	case e.op.Kind == Await:
		return m.notifies[e.op.ID]
	case e.op.Kind == Wait && m.p.Events[e.op.ID] == Sync:
		return m.flags[e.op.ID]
	}
	return e.bound == nil || *e.bound
}

// step does one choice.
func (m *machine) step(choice int) {
	if choice != Host {
		e := m.queues[choice][0]
		m.queues[choice] = m.queues[choice][1:]
		m.run(e)
		return
	}
	op := &m.p.Ops[m.next]
	e := entry{instance: m.iteration*len(m.p.Ops) + m.next, op: op}
	if m.next++; m.next == len(m.p.Ops) {
		m.iteration, m.next = m.iteration+1, 0
	}
	if op.Stream == Host {
		m.run(e)
		return
	}
	switch op.Kind {
	case Wait:
		if m.p.Events[op.ID] == Latest {
			e.bound = m.records[op.ID]
		}
	case Record:
		e.own = new(bool)
		m.records[op.ID] = e.own
	}
	m.queues[op.Stream] = append(m.queues[op.Stream], e)
}

func (m *machine) run(e entry) {
	switch e.op.Kind {
	case Record:
		*e.own, m.flags[e.op.ID] = true, true
	case Reset:
		m.flags[e.op.ID] = false
	case Signal:
		m.notifies[e.op.ID] = true
	case Await:
		m.notifies[e.op.ID] = false
	}
	name := e.instance
	if m.name != nil {
		name = e.instance/len(m.p.Ops)*1000 + m.name[e.instance%len(m.p.Ops)]
	}
	saw := uint64(name)*0x9E3779B97F4A7C15 + 1
	each := func(do func(at [2]int64, u Use)) {
		for _, u := range e.op.Uses {
			for b := u.From; b < u.To; b++ {
				do([2]int64{int64(u.Buffer), b}, u)
			}
		}
	}
	each(func(at [2]int64, _ Use) { saw = (saw ^ m.bytes[at]) * 0x100000001B3 })
	each(func(at [2]int64, u Use) {
		if u.Write {
			m.bytes[at] = saw
		}
	})
	m.seen[e.instance] = saw | 1
	m.ran = append(m.ran, e.instance)
}

// finish runs to the end, and tells whether there is one.
func (m *machine) finish(choose func([]int) int) bool {
	for {
		list := m.choices()
		if len(list) == 0 {
			return m.iteration == m.rounds && !slices.ContainsFunc(m.queues, func(q []entry) bool { return len(q) > 0 })
		}
		m.step(choose(list))
	}
}

// sequential runs one operation after the other, as the program is written, and tells whether that can be.
func (m *machine) sequential() bool {
	return m.finish(slices.Max[[]int]) && slices.IsSorted(m.ran)
}

// adversary is a scheduler that prefers some streams, and changes its mind.
func adversary(r *rand.Rand, streams int) func([]int) int {
	rank := r.Perm(streams + 1)
	return func(list []int) int {
		if r.IntN(6) == 0 {
			rank = r.Perm(streams + 1)
		}
		return slices.MinFunc(list, func(x, y int) int { return rank[x+1] - rank[y+1] })
	}
}

// late is a scheduler that leaves an instance until nothing else can run, and is an adversary otherwise.
func late(m *machine, instance int, r *rand.Rand) func([]int) int {
	choose := adversary(r, m.p.Streams)
	return func(list []int) int {
		others := slices.DeleteFunc(slices.Clone(list), func(c int) bool {
			if c == Host {
				return m.p.Ops[m.next].Stream == Host && m.iteration*len(m.p.Ops)+m.next == instance
			}
			return m.queues[c][0].instance == instance
		})
		if len(others) > 0 {
			list = others
		}
		return choose(list)
	}
}

func (p Program) String() string {
	text := fmt.Sprintf("%d streams, events %v, loops %v\n", p.Streams, p.Events, p.Loops)
	for i, op := range p.Ops {
		text += fmt.Sprintf("%3d stream %d kind %d id %d over %v after %v uses %v\n", i, op.Stream, op.Kind, op.ID, op.Over, op.After, op.Uses)
	}
	return text
}
