package spec

// The program: the work in the numbers of spec/order, which knows nothing of specs. Whoever orders or judges the order
// of tasks asks for it here, so that all see the same.

import "github.com/ascendrun/ascendrun/spec/order"

// Program is one iteration of the work. Its streams and events are numbered in the order of their nodes; a buffer has
// the number of its node.
type Program struct {
	order.Program
	Items   []int // by operation: the item that it is of
	Streams []int // by stream: its node
	Events  []int // by event: its node, or -1 for a value in memory
}

// Program translates the work of a graph that Refs made. A sync is one operation for the streams that it names and one
// for each event; a sync of a device means all streams of it.
func (s *Spec) Program(g *Graph) *Program {
	b := programmer{s: s, g: g, p: &Program{}, streams: make(map[int]int), events: make(map[int]int), last: make([]int, len(g.work.Items))}
	for i, n := range g.Nodes {
		switch n.Kind {
		case KindStream:
			b.streams[i] = len(b.p.Streams)
			b.p.Streams = append(b.p.Streams, i)
		case KindEvent:
			b.events[i] = b.event(i, n.Decl.(*Event).Type)
		}
	}
	b.p.Program.Streams = len(b.p.Streams)
	b.p.Loops = s.Run.For > 0 || s.Run.Warmup+s.Run.Repeat > 1
	b.flag = b.flags()
	for i := range g.work.Items {
		b.item(i, &g.work.Items[i])
	}
	return b.p
}

type programmer struct {
	s       *Spec
	g       *Graph
	p       *Program
	streams map[int]int  // by node
	events  map[int]int  // by node
	flag    map[word]int // the event that stands for a value
	last    []int        // by item: its last operation
}

func (b *programmer) event(node int, kind EventKind) int {
	b.p.Events = append(b.p.Events, node)
	k := order.Latest
	if kind == SyncEvent {
		k = order.Sync
	}
	b.p.Program.Events = append(b.p.Program.Events, k)
	return len(b.p.Events) - 1
}

// word is a place in memory that tasks signal and await.
type word struct {
	buffer int
	offset int64
}

// flags gives an event to each value that is nothing but a flag: one number is written and waited for, and nothing
// else touches its bytes. Any other is bytes like all others, and says nothing about the order.
func (b *programmer) flags() map[word]int {
	flags := make(map[word]int)
	numbers := make(map[word]uint64)
	for i := range b.g.work.Items {
		if it := &b.g.work.Items[i]; b.isValue(it) {
			at := word{it.Subject[0], it.Task.Offset}
			if n, ok := numbers[at]; ok && n != *it.Task.Value {
				flags[at] = -1
			} else if !ok {
				flags[at] = 0
			}
			numbers[at] = *it.Task.Value
		}
	}
	if len(flags) == 0 {
		return nil
	}
	byBuffer := make(map[int][]word)
	for at := range flags {
		byBuffer[at.buffer] = append(byBuffer[at.buffer], at)
	}
	for i := range b.g.work.Items {
		it := &b.g.work.Items[i]
		for _, u := range it.Uses {
			for _, at := range byBuffer[u.Buffer] {
				same := b.isValue(it) && it.Task.Offset == at.offset
				if !same && u.From < at.offset+valueSize && at.offset < u.To {
					flags[at] = -1
				}
			}
		}
	}
	for i := range b.g.work.Items { // in the order of the tasks, so that the numbers are the same each time
		it := &b.g.work.Items[i]
		if at := (word{}); b.isValue(it) {
			at = word{it.Subject[0], it.Task.Offset}
			if flags[at] == 0 {
				flags[at] = 1 + b.event(-1, SyncEvent)
			}
		}
	}
	return flags
}

func (b *programmer) isValue(it *Item) bool {
	return (it.Task.Verb == VerbSignal || it.Task.Verb == VerbAwait) && it.Task.Value != nil && len(it.Subject) == 1 && b.g.Nodes[it.Subject[0]].Kind == KindBuffer
}

// item adds the operations of an item.
func (b *programmer) item(i int, it *Item) {
	op := order.Op{Stream: order.Host, Kind: order.HostAccess}
	if it.Stream >= 0 {
		op.Stream, op.Kind = b.streams[it.Stream], order.Work
	}
	for _, j := range it.After {
		if b.last[j] >= 0 {
			op.After = append(op.After, b.last[j])
		}
	}
	b.last[i] = -1
	if it.Task.Verb == VerbSync {
		b.sync(i, it, op)
		return
	}
	if len(it.Subject) > 0 && it.Stream >= 0 {
		b.point(it, &op)
	}
	if op.Kind == order.Work || op.Kind == order.HostAccess {
		for _, u := range it.Uses {
			op.Uses = append(op.Uses, order.Use{Buffer: u.Buffer, From: u.From, To: u.To, Write: u.Write})
		}
	}
	b.add(i, op)
}

func (b *programmer) add(i int, op order.Op) {
	b.last[i] = len(b.p.Ops)
	b.p.Ops, b.p.Items = append(b.p.Ops, op), append(b.p.Items, i)
}

// point makes an operation one of an event, a notify or a value.
func (b *programmer) point(it *Item, op *order.Op) {
	node := it.Subject[0]
	switch it.Task.Verb {
	case VerbRecord:
		op.Kind, op.ID = order.Record, b.events[node]
	case VerbWait:
		op.Kind, op.ID = order.Wait, b.events[node]
	case VerbReset:
		op.Kind, op.ID = order.Reset, b.events[node]
	case VerbSignal, VerbAwait:
		if b.isValue(it) {
			if flag := b.flag[word{node, it.Task.Offset}]; flag > 0 {
				op.ID, op.Kind = flag-1, order.Wait
				if it.Task.Verb == VerbSignal {
					op.Kind = order.Record
				}
			}
			return
		}
		if op.ID, op.Kind = node, order.Await; it.Task.Verb == VerbSignal {
			op.Kind = order.Signal
		}
	}
}

// sync adds what the host waits for. A sync of nothing is no operation.
func (b *programmer) sync(i int, it *Item, op order.Op) {
	op.Kind = order.HostSync
	seen := make(map[int]bool)
	over := func(node int) {
		if s, ok := b.streams[node]; ok && !seen[s] {
			seen[s] = true
			op.Over = append(op.Over, s)
		}
	}
	for _, node := range it.Subject {
		switch n := &b.g.Nodes[node]; n.Kind {
		case KindStream:
			over(node)
		case KindDevice:
			for _, s := range b.p.Streams {
				if b.g.Nodes[s].Device == node {
					over(s)
				}
			}
		case KindEvent:
			e := op
			e.Over, e.ID = nil, b.events[node]
			b.add(i, e)
		}
	}
	if len(op.Over) > 0 {
		b.add(i, op)
	}
}
