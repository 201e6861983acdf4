package spec

// The work: every instance of every task, in program order, with the things and bytes that it touches. Refs makes it
// beside the graph, since a stream needs what its tasks touch.

import "slices"

// Work is the work of a graph that Refs made. Tasks whose references lead nowhere have no items.
func (s *Spec) Work(g *Graph) *Work { return g.work }

// worker makes the items.
type worker struct {
	*builder
	work  *Work
	first []int           // by task: its first item
	per   []int           // by task: items of one instance
	needs map[uint64]bool // edges that are there already
	every []int           // all streams, once a task waits for all
}

// one is a reference of a task and how it follows the positions of the task.
type one struct {
	r     *Ref
	dims  []Dim
	picks []pick
}

func (b *builder) work() {
	w := worker{builder: b, work: &Work{}, needs: make(map[uint64]bool)}
	b.g.work = w.work
	w.first, w.per = make([]int, len(b.s.Tasks)), make([]int, len(b.s.Tasks))
	for i, t := range b.s.Tasks {
		w.first[i] = len(w.work.Items)
		if !t.broken {
			w.task(t)
		}
		if n := size(t.Dims, maxInstances); n > 0 {
			w.per[i] = (len(w.work.Items) - w.first[i]) / n
		}
	}
}

// plan is how the references of a task follow its positions: its own, and those of what its subject means all of.
type plan struct {
	source                []Dim // positions of the task, then of the subject
	subject, object, from *one
	inputs, outputs       []*one
}

// align aligns the references of a task; false when one leads nowhere.
func align(t *Task) (p plan, ok bool) {
	p.source, ok = t.Dims, true
	sideways := func(r *Ref, source []Dim, every bool) *one {
		if r.Target == nil {
			ok = ok && r.Name == "" && r.path == nil
			return nil
		}
		dims := r.Target.Declaration().Dims
		picks, bad := alignTask(t, r, source, every)
		if bad != nil {
			ok = false
			return nil
		}
		return &one{r, dims, picks}
	}
	if t.synchronous() && t.Subject.Target != nil {
		dims := t.Subject.Target.Declaration().Dims
		picks, bad := alignParent(dims, t.Subject.Positions)
		if ok = bad == nil; !ok {
			return p, false
		}
		p.subject = &one{&t.Subject, dims, picks}
	} else if p.subject = sideways(&t.Subject, p.source, t.everyByDefault()); p.subject != nil {
		p.source = widen(p.source, p.subject.dims, p.subject.picks)
	}
	p.object = sideways(&t.Object, p.source, false)
	p.from = sideways(&t.From, p.source, false)
	for i := range t.Inputs {
		p.inputs = append(p.inputs, sideways(&t.Inputs[i], t.Dims, false))
	}
	for i := range t.Outputs {
		p.outputs = append(p.outputs, sideways(&t.Outputs[i], t.Dims, false))
	}
	return p, ok && (t.On.Name == "") == (t.On.Target == nil)
}

// nodes are the nodes that a reference means at a position.
func (w *worker) nodes(o *one, at []int) []int {
	if o == nil {
		return nil
	}
	var list []int
	eachTarget(o.dims, o.picks, at, 0, 0, func(i int) {
		if n := w.nodeOf(o.r.Target, i); n >= 0 {
			list = append(list, n)
		}
	})
	return list
}

// task adds the items of a task.
func (w *worker) task(t *Task) {
	p, ok := align(t)
	if !ok {
		return
	}
	var streams []int
	if t.On.Target != nil {
		streams, _ = parents(&t.On)
	}
	extra := p.source[len(t.Dims):]
	at := make([]int, len(p.source))
	for i := range size(t.Dims, maxInstances) {
		item := Item{Task: t, Pos: append([]int(nil), at[:len(t.Dims)]...), Stream: -1, Context: -1, Device: -1, From: -1}
		item.Address = MakeAddress(KindTask, t.Name, item.Pos)
		if t.On.Target != nil {
			item.Stream = w.nodeOf(t.On.Target, pickParent(streams, i, 1))
		}
		for _, o := range p.inputs {
			item.Inputs = append(item.Inputs, w.nodes(o, at)...)
		}
		for _, o := range p.outputs {
			item.Outputs = append(item.Outputs, w.nodes(o, at)...)
		}
		item.After = w.after(t, i)
		together := t.Verb == VerbSync || t.Verb == VerbQuery || t.Verb == VerbCheck || t.Verb == VerbSave
		for range size(extra, maxEdges) {
			subject, object := w.nodes(p.subject, at), w.nodes(p.object, at)
			for _, n := range w.nodes(p.from, at) {
				item.From = n
			}
			step(at[len(t.Dims):], extra)
			if together {
				item.Subject, item.Object = append(item.Subject, subject...), append(item.Object, object...)
				continue
			}
			item.Subject = subject
			if item.Object = nil; len(object) == 0 {
				w.item(item)
			}
			for k := range object {
				item.Object = object[k : k+1 : k+1]
				w.item(item)
			}
		}
		if together {
			w.item(item)
		}
		step(at[:len(t.Dims)], t.Dims)
	}
}

// after are the items that an instance of a task comes after: those of the same positions where both have them.
func (w *worker) after(t *Task, i int) []int {
	var list []int
	at := make([]int, len(t.Dims))
	for k, rest := len(t.Dims)-1, i; k >= 0; k-- {
		at[k], rest = rest%t.Dims[k].Size, rest/t.Dims[k].Size
	}
	for _, a := range t.After {
		if a.Task == nil {
			continue
		}
		add := func(j int) {
			for k := range w.per[a.Task.Index] {
				list = append(list, w.first[a.Task.Index]+j*w.per[a.Task.Index]+k)
			}
		}
		picks, bad := alignSideways(t.Dims, a.Task.Dims, nil, true)
		if bad != nil { // counts that differ: after all of them
			for j := range size(a.Task.Dims, maxInstances) {
				add(j)
			}
			continue
		}
		eachTarget(a.Task.Dims, picks, at, 0, 0, add)
	}
	return ascending(list)
}

// everyStream lists the streams; all items that wait for all share the list.
func (w *worker) everyStream() []int {
	if w.every == nil {
		w.every = []int{}
		for i, n := range w.g.Nodes {
			if n.Kind == KindStream {
				w.every = append(w.every, i)
			}
		}
	}
	return slices.Clip(w.every)
}

// item completes an item and adds it, and lets the graph know what its stream needs.
func (w *worker) item(it Item) {
	t, g := it.Task, w.g
	if t.All {
		it.Subject = w.everyStream()
	}
	if at := it.Stream; at >= 0 {
		it.Context, it.Device = g.Nodes[at].Context, g.Nodes[at].Device
	} else if len(it.Subject) > 0 {
		n := g.Nodes[it.Subject[0]]
		it.Context, it.Device = n.Context, n.Device
		for _, other := range it.Subject[1:] {
			if g.Nodes[other].Context != it.Context {
				it.Context = -1
			}
			if g.Nodes[other].Device != it.Device {
				it.Device = -1
			}
		}
	}
	it.Uses = w.uses(&it)
	if it.Stream >= 0 {
		w.edges(&it)
	}
	w.work.Items = append(w.work.Items, it)
}
