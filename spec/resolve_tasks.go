package spec

// What the references of tasks lead to, and how many instances each task has.

import "github.com/ascendrun/ascendrun/spec/diag"

// tasks resolves the tasks in program order: after may only name those before.
func (l *lookups) tasks() {
	s := l.d.spec
	named := make(map[string]*Task)
	later := make(map[string]bool)
	for _, t := range s.Tasks {
		later[t.Name] = later[t.Name] || t.Named
	}
	for _, t := range s.Tasks {
		l.task(t)
		for i := range t.After {
			a := &t.After[i]
			if a.Task = named[a.Name]; a.Task == nil {
				l.noTask(t, a, named, later)
			} else if n := l.afterAll(t, a.Task); n > maxEdges-l.edges {
				l.report(&t.Decl, a.at, CodeLimit, "With this the tasks wait for more than 2,000,000 others. Let one task stand for them, such as a sync.")
				a.Task = nil
			} else {
				l.edges += n
			}
		}
		if t.Named && named[t.Name] == nil {
			named[t.Name] = t
		}
	}
}

// afterAll is how many instances come after how many, in pairs.
func (l *lookups) afterAll(t, earlier *Task) int {
	picks, bad := alignSideways(t.Dims, earlier.Dims, nil, true)
	if bad != nil {
		return size(append(t.Dims[:len(t.Dims):len(t.Dims)], earlier.Dims...), maxEdges)
	}
	return pairs(t.Dims, earlier.Dims, picks, maxEdges)
}

// noTask reports an after that names no earlier task.
func (l *lookups) noTask(t *Task, a *After, named map[string]*Task, later map[string]bool) {
	if later[a.Name] {
		l.report(&t.Decl, a.at, CodeOutOfRange, "The task "+quote(a.Name)+" stands later, or is this one: tasks are submitted in the order in which they are written, so none can be after it. Move it up.")
		return
	}
	var known []string
	for name := range named {
		known = append(known, name)
	}
	detail := "There is no earlier task of the name " + quote(a.Name) + "."
	if near := diag.Suggest(a.Name, known); near != "" && l.compared < maxCompared {
		l.compared += len(known)
		offer(l.report(&t.Decl, a.at, CodeUnknownRef, detail+" Did you mean "+near+"?"), near, a.Name, known)
		return
	}
	l.report(&t.Decl, a.at, CodeUnknownRef, detail+" Give the task that must come first a name.")
}

// subjectKinds are the kinds that a verb may name.
func (t *Task) subjectKinds() []Kind {
	switch t.Verb {
	case VerbExecute:
		return []Kind{KindModel}
	case VerbRecord, VerbWait, VerbReset:
		return []Kind{KindEvent}
	case VerbSignal, VerbAwait:
		if t.Value == nil {
			return []Kind{KindNotify}
		}
	case VerbSync:
		if t.Subject.Kind != "" {
			return []Kind{t.Subject.Kind}
		}
		return []Kind{KindStream, KindEvent, KindDevice}
	case VerbQuery:
		switch t.Query {
		case QueryStream:
			return []Kind{KindStream}
		case QueryMemory:
			return []Kind{KindDevice}
		}
		return []Kind{KindEvent}
	}
	return []Kind{KindBuffer}
}

// everyByDefault tells whether no position means all of them: what the host does once, it does with every instance.
func (t *Task) everyByDefault() bool {
	return t.Verb == VerbSync || t.Verb == VerbCheck || t.Verb == VerbSave
}

// synchronous tells a copy or fill that the host does: once for each instance of its first buffer.
func (t *Task) synchronous() bool {
	return (t.Verb == VerbCopy || t.Verb == VerbFill) && t.On.path == nil
}

func (l *lookups) task(t *Task) {
	c := &t.Decl
	switch {
	case t.On.path != nil:
		l.parent(c, &t.On, KindStream)
	case t.synchronous():
		l.parent(c, &t.Subject, KindBuffer)
	}
	where := &t.On
	if t.synchronous() {
		where = &t.Subject
	}
	if !l.bound(c, where, "on") {
		return
	}
	source := t.Dims
	if !t.synchronous() {
		source = l.meant(t, &t.Subject, source, t.everyByDefault(), t.subjectKinds()...)
	}
	l.meant(t, &t.Object, source, false, KindBuffer)
	l.meant(t, &t.From, source, false, KindEvent)
	for i := range t.Inputs {
		l.meant(t, &t.Inputs[i], t.Dims, false, KindBuffer)
	}
	for i := range t.Outputs {
		l.meant(t, &t.Outputs[i], t.Dims, false, KindBuffer)
	}
}

// meant looks up a reference of a task, and answers the dimensions that the next one is aligned with: those of the task
// and those of which this one means all.
func (l *lookups) meant(t *Task, r *Ref, source []Dim, every bool, kinds ...Kind) []Dim {
	if r.Name == "" {
		return source
	}
	if l.look(&t.Decl, r, kinds...); r.Target == nil {
		return source
	}
	target := r.Target.Declaration()
	picks, bad := alignTask(t, r, source, every)
	if bad != nil {
		if !target.broken && !t.broken {
			l.misfit(&t.Decl, r, bad)
		}
		t.broken = true
		return source
	}
	n := pairs(source, target.Dims, picks, maxEdges)
	if n > maxEdges-l.edges {
		l.report(&t.Decl, r.path, CodeLimit, "With this the tasks mean more than 2,000,000 things. Write positions, or fewer tasks.")
		r.Target, t.broken = nil, true
		return source
	}
	l.edges += n
	return widen(source, target.Dims, picks)
}

// alignTask aligns one reference of a task. Where the subject means all of something, stars of the object mean the same
// ones.
func alignTask(t *Task, r *Ref, source []Dim, every bool) ([]pick, *misfit) {
	written := r.Positions
	if r == &t.Object && len(source) > len(t.Dims) {
		stars := true
		for _, p := range written {
			stars = stars && p.Star
		}
		if stars {
			written = nil
		}
	}
	return alignSideways(source, r.Target.Declaration().Dims, written, every)
}

// widen adds the dimensions of which a reference means all, and lets its picks follow them.
func widen(source, target []Dim, picks []pick) []Dim {
	for i, p := range picks {
		if p.how == all {
			picks[i] = pick{how: same, from: len(source)}
			source = append(source[:len(source):len(source)], target[i])
		}
	}
	return source
}
