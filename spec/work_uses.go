package spec

// What the items of the work touch: ranges of bytes, and the edges of the graph that follow from them.

import "slices"

// valueSize is what a value in memory takes.
const valueSize = 8

// uses are the bytes that an item touches.
func (w *worker) uses(it *Item) []Use {
	t, host := it.Task, it.Stream < 0
	var list []Use
	add := func(node int, from, size int64, write bool) {
		list = append(list, Use{Buffer: node, From: from, To: from + max(size, 0), Write: write, Host: host})
	}
	whole := func(node int) int64 {
		b, _ := w.g.Nodes[node].Decl.(*Buffer)
		if b == nil {
			return 0
		}
		return b.Size
	}
	for k, s := range it.Subject {
		size := t.Size
		if size == 0 {
			size = whole(s) - t.Offset
		}
		switch t.Verb {
		case VerbFill:
			add(s, t.Offset, size, true)
		case VerbCopy, VerbReduce, VerbCheck, VerbSave:
			add(s, t.Offset, size, false)
			if k < len(it.Object) && t.Verb != VerbCopy {
				add(it.Object[k], t.ToOffset, size, false)
			}
			if k < len(it.Object) && t.Verb != VerbCheck {
				add(it.Object[k], t.ToOffset, size, true)
			}
		case VerbSignal, VerbAwait:
			if w.g.Nodes[s].Kind == KindBuffer {
				add(s, t.Offset, valueSize, t.Verb == VerbSignal)
			}
		}
	}
	for _, n := range it.Inputs {
		add(n, 0, whole(n), false)
	}
	for _, n := range it.Outputs {
		add(n, 0, whole(n), true)
	}
	return list
}

// edges: a stream needs the buffers and models that its tasks touch, a model the buffers that it is run with, an event or
// notify the streams that it is used on.
func (w *worker) edges(it *Item) {
	t := it.Task
	for _, n := range it.Subject {
		switch w.g.Nodes[n].Kind {
		case KindEvent, KindNotify:
			w.need(n, it.Stream, &t.On, t)
		default:
			w.need(it.Stream, n, &t.Subject, t)
		}
	}
	for _, n := range it.Object {
		w.need(it.Stream, n, &t.Object, t)
	}
	for i, n := range it.Inputs {
		w.runs(it, n, listed(t.Inputs, i))
	}
	for i, n := range it.Outputs {
		w.runs(it, n, listed(t.Outputs, i))
	}
}

// runs: a run of a model needs its buffers, and so does the model itself, which keeps sets of them.
func (w *worker) runs(it *Item, buffer int, r *Ref) {
	w.need(it.Stream, buffer, r, it.Task)
	for _, n := range it.Subject {
		w.need(n, buffer, r, it.Task)
	}
}

// listed is the reference of the i-th buffer of a list; one reference may mean several.
func listed(refs []Ref, i int) *Ref { return &refs[min(i, len(refs)-1)] }

// need adds an edge unless it is there.
func (w *worker) need(from, to int, r *Ref, t *Task) {
	key := uint64(from)<<32 | uint64(to)
	if !w.needs[key] {
		w.needs[key] = true
		w.g.Edges = append(w.g.Edges, Edge{From: from, To: to, Reason: ByTask, Ref: r, task: t})
	}
}

// ascending sorts numbers and drops those that are there twice.
func ascending(list []int) []int {
	slices.Sort(list)
	return slices.Compact(list)
}
