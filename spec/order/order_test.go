package order

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// programs is how many random programs each test makes.
var programs = flag.Int("programs", 20_000, "random programs for each test of the order")

// random makes programs.
type random struct {
	*rand.Rand
	most  int  // operations
	syncs bool // records, waits and synchronises of the program's own
	flags bool // and flags and notifies, each set from one stream and waited for on another
	wild  bool // and from and on any
	host  bool // and the host's accesses
	loops bool
}

func (r random) program() Program {
	p := Program{Streams: 1 + r.IntN(3), Loops: r.loops && r.IntN(2) == 0}
	p.Events = []EventKind{Latest, Latest}
	if r.flags {
		p.Events = append(p.Events, Sync)
	}
	for range 1 + r.IntN(r.most) {
		p.Ops = append(p.Ops, r.op(p))
	}
	return p
}

func (r random) op(p Program) Op {
	op := Op{Stream: r.IntN(p.Streams)}
	kinds := 1
	if r.syncs {
		kinds = 3
	}
	switch r.IntN(kinds) {
	case 0, 1:
		op.Uses = r.uses()
		if r.host && r.IntN(6) == 0 {
			op.Stream, op.Kind = Host, HostAccess
		}
		if n := len(p.Ops); n > 0 && r.IntN(10) == 0 {
			op.After = []int{r.IntN(n)}
		}
		return op
	}
	from, to := 0, p.Streams-1
	switch kind := r.IntN(8); {
	case kind == 0:
		op = Op{Stream: Host, Kind: HostSync, Over: []int{r.IntN(p.Streams)}}
	case kind == 1:
		op = Op{Stream: Host, Kind: HostSync, ID: r.IntN(2)}
	case kind < 4 || !r.flags:
		op.Kind, op.ID = Kind(int(Record)+r.IntN(2)), r.IntN(2)
	default:
		set := Op{Kind: []Kind{Record, Wait, Reset, Signal, Await}[r.IntN(5)]}
		if set.Kind < Signal {
			set.ID = 2
		}
		if set.Stream = to; set.Kind == Record || set.Kind == Signal {
			set.Stream = from
		}
		if r.wild {
			set.Stream = r.IntN(p.Streams)
		}
		op = set
	}
	return op
}

func (r random) uses() []Use {
	list := make([]Use, 1+r.IntN(2))
	for i := range list {
		from := int64(r.IntN(4))
		list[i] = Use{Buffer: r.IntN(4), From: from, To: from + 1 + int64(r.IntN(3)), Write: r.IntN(2) == 0}
		if r.IntN(2) == 0 {
			list[i].From, list[i].To = 0, 4
		}
	}
	return list
}

// each calls do with random programs.
func each(t *testing.T, r random, do func(*testing.T, random, Program) error) {
	t.Helper()
	for seed := range *programs {
		r.Rand = rand.New(rand.NewPCG(uint64(seed), 1))
		p := r.program()
		if err := do(t, r, p); err != nil {
			t.Fatalf("seed %d: %v\n%v", seed, err, p)
		}
	}
}

// TestAutoEqualsSequential: whatever the streams do, each operation of an ordered program sees what it would see if one
// ran after the other.
func TestAutoEqualsSequential(t *testing.T) {
	for name, r := range map[string]random{
		"work":      {most: 12, host: true},
		"loops":     {most: 12, host: true, loops: true},
		"own syncs": {most: 12, host: true, loops: true, syncs: true},
		"flags":     {most: 12, host: true, loops: true, syncs: true, flags: true},
		"wild":      {most: 12, loops: true, syncs: true, flags: true, wild: true},
	} {
		t.Run(name, func(t *testing.T) {
			ran := 0
			each(t, r, func(t *testing.T, r random, p Program) error {
				q, origin := Auto(p).Apply(p)
				found := Check(q)
				if len(found.Deadlocks) > 0 {
					return nil
				}
				ran++
				if len(found.Races) > 0 {
					return fmt.Errorf("a race is left: %v\n%v", found.Races[0], q)
				}
				want := newMachine(p)
				want.name = numbers(p)
				if !want.sequential() {
					return nil // a wait that is written before what it waits for
				}
				for range 4 {
					m := newMachine(q)
					m.name = origin
					if !m.finish(adversary(r.Rand, p.Streams)) {
						return fmt.Errorf("it blocks\n%v", q)
					}
					for i, from := range origin {
						for k := range m.rounds {
							if from >= 0 && m.saw(k, i) != want.saw(k, from) {
								return fmt.Errorf("operation %d of iteration %d sees something else\n%v", from, k, q)
							}
						}
					}
				}
				return nil
			})
			if ran < *programs/10 {
				t.Errorf("only %d of %d programs could run", ran, *programs)
			}
		})
	}
}

func numbers(p Program) []int {
	list := make([]int, len(p.Ops))
	for i := range list {
		list[i] = i
	}
	return list
}

// TestAutoIsLeast: no smaller choice of the required pairs orders everything.
func TestAutoIsLeast(t *testing.T) {
	each(t, random{most: 6, host: true}, func(_ *testing.T, _ random, p Program) error {
		events := make(map[int]bool)
		for i, s := range Auto(p).Steps {
			for _, need := range s.Before {
				if p.Ops[i].Stream != Host {
					events[need.Slot] = true
				}
			}
		}
		if got, want := len(events), leastEvents(p); got != want {
			return fmt.Errorf("%d events, %d would do", got, want)
		}
		return nil
	})
}

// leastEvents tries every choice of pairs.
func leastEvents(p Program) int {
	var pairs [][2]int
	must := make([]Op, len(p.Ops))
	copy(must, p.Ops)
	for y := range p.Ops {
		must[y].After = slices.Clone(p.Ops[y].After)
		for x := range y {
			ox, oy := p.Ops[x], p.Ops[y]
			if ox.Stream == Host || ox.Stream == oy.Stream || !conflict(ox, oy) && !slices.Contains(oy.After, x) {
				continue
			}
			if oy.Stream == Host {
				must[y].After = append(must[y].After, x) // the host waits in any case
				continue
			}
			pairs = append(pairs, [2]int{x, y})
		}
		if p.Ops[y].Stream != Host {
			must[y].After = nil // one of the pairs
		}
	}
	best := len(p.Ops) + 1
	for choice := range 1 << len(pairs) {
		q := Program{Streams: p.Streams, Events: p.Events, Ops: slices.Clone(must)}
		events := make(map[int]bool)
		for k, pair := range pairs {
			if choice>>k&1 == 1 {
				events[pair[0]] = true
				q.Ops[pair[1]].After = append(slices.Clone(q.Ops[pair[1]].After), pair[0])
			}
		}
		if len(events) < best && ordered(q, pairs) {
			best = len(events)
		}
	}
	return best
}

// ordered tells whether every pair is.
func ordered(q Program, pairs [][2]int) bool {
	f := newFlow(q)
	f.run()
	return !slices.ContainsFunc(pairs, func(p [2]int) bool { return !f.before(int32(p[0]), int32(p[1])) })
}

func conflict(x, y Op) bool {
	for _, u := range x.Uses {
		for _, v := range y.Uses {
			if u.Buffer == v.Buffer && u.From < v.To && v.From < u.To && (u.Write || v.Write) {
				return true
			}
		}
	}
	return false
}

func (m *machine) saw(round, op int) uint64 { return m.seen[round*len(m.p.Ops)+op] }

// TestCheckMissesNothing: where it finds no race, every run gives the same, and where it finds no deadlock, every run
// ends.
func TestCheckMissesNothing(t *testing.T) {
	kinds := [2]int{}
	each(t, random{most: 12, host: true, loops: true, syncs: true, flags: true, wild: true}, func(_ *testing.T, r random, p Program) error {
		found := Check(p)
		certain := !slices.ContainsFunc(found.Deadlocks, func(d Deadlock) bool { return d.May })
		var first []uint64
		for range 6 {
			m := newMachine(p)
			ended := m.finish(adversary(r.Rand, p.Streams))
			if !ended && len(found.Deadlocks) == 0 {
				return fmt.Errorf("a run blocks after %v, and no deadlock is found", m.ran)
			}
			if !ended {
				kinds[0]++
			}
			if len(found.Races) > 0 || !certain {
				kinds[1]++
				continue
			}
			if first == nil {
				first = m.seen
			} else if !slices.Equal(first, m.seen) {
				return fmt.Errorf("two runs differ (%v), and no race is found", m.ran)
			}
		}
		return nil
	})
	if kinds[0] == 0 || kinds[1] == 0 {
		t.Errorf("the programs show nothing: %v", kinds)
	}
}

// TestCheckFindsNothingElse: of two operations that race, either may come first; a deadlock that is certain blocks every
// run, and one that may be blocks the run in which the clearing comes as late as it can.
func TestCheckFindsNothingElse(t *testing.T) {
	races, certain, perhaps := 0, 0, 0
	each(t, random{most: 12, host: true, loops: true, syncs: true, flags: true}, func(_ *testing.T, r random, p Program) error {
		found := Check(p)
		blocks := len(found.Deadlocks) > 0
		for _, d := range found.Deadlocks {
			if d.May {
				perhaps++
				if !lateBlocks(r.Rand, p, d.Cycle[1]) {
					return fmt.Errorf("no run blocks as %v says", d)
				}
				return nil // what races after it may never come
			}
			certain++
		}
		if m := newMachine(p); m.finish(adversary(r.Rand, p.Streams)) == blocks {
			return fmt.Errorf("deadlocks %v, yet a run says otherwise", found.Deadlocks)
		}
		for _, pair := range found.Races {
			races++
			if !eitherFirst(r.Rand, p, pair) {
				return fmt.Errorf("%v is always in one order", pair)
			}
		}
		return nil
	})
	if races == 0 || certain == 0 || perhaps == 0 {
		t.Errorf("the programs show nothing: %d races, %d and %d deadlocks", races, certain, perhaps)
	}
}

// tries is how many runs are looked at for one that shows what Check says.
const tries = 500

// lateBlocks runs a program with an operation as late as can be, in one iteration or the other.
func lateBlocks(r *rand.Rand, p Program, op int) bool {
	for try := range tries {
		m := newMachine(p)
		if !m.finish(late(m, try%m.rounds*len(p.Ops)+op, r)) {
			return true
		}
	}
	return false
}

// eitherFirst tells whether both orders of a pair come about, in one iteration or the other.
func eitherFirst(r *rand.Rand, p Program, pair Pair) bool {
	n := len(p.Ops)
	first := make(map[[2]int]bool) // by iteration, and by which of them was first
	for try := range tries {
		m := newMachine(p)
		pairs := m.rounds
		if pair.Previous {
			pairs--
		}
		k := try % pairs
		x, y := k*n+pair.Earlier, k*n+pair.Later
		if pair.Previous {
			y += n
		}
		m.finish(late(m, []int{x, y}[try/pairs%2], r))
		at, other := slices.Index(m.ran, x), slices.Index(m.ran, y)
		if at >= 0 && (other < 0 || at < other) {
			first[[2]int{k, 0}] = true
		} else if other >= 0 {
			first[[2]int{k, 1}] = true
		}
		if first[[2]int{k, 0}] && first[[2]int{k, 1}] {
			return true
		}
	}
	return false
}
