package spec

// What references lead to, once every name is known, and how many of each thing there are.

import "github.com/ascendrun/ascendrun/spec/diag"

// lookups finds declared things by name.
type lookups struct {
	d        *decoder
	names    map[Kind][]string // for suggestions, made at the first mistake
	compared int
	last     Ref // the reference before: neighbours mostly have the same parent
	total    int // instances so far
	edges    int // needs by dependsOn so far
}

// resolve looks every reference up and gives every declaration its dimensions, parents first.
func (d *decoder) resolve() {
	s, l := d.spec, lookups{d: d}
	for i, dev := range s.Devices {
		dev.num = i
		if dev.Many {
			dev.Dims = []Dim{{Origin: &dev.Decl, Size: len(dev.IDs), Device: true}}
		}
		l.bound(&dev.Decl, nil, "ids")
	}
	for i, c := range s.Contexts {
		c.num = i
		l.parent(&c.Decl, &c.Device, KindDevice)
		l.own(&c.Decl, &c.Device, &c.Count)
	}
	for i, st := range s.Streams {
		l.home(&st.Decl, i, &st.Parent, &st.Count)
	}
	for i, x := range s.Buffers {
		l.home(&x.Decl, i, &x.Parent, &x.Count)
	}
	for i, x := range s.Models {
		l.home(&x.Decl, i, &x.Parent, &x.Count)
	}
	for i, x := range s.Events {
		l.home(&x.Decl, i, &x.Parent, &x.Count)
	}
	for i, x := range s.Notifies {
		l.home(&x.Decl, i, &x.Parent, &x.Count)
	}
	for _, dev := range s.Devices {
		for i := range dev.Peers.Refs {
			l.sideways(&dev.Decl, &dev.Peers.Refs[i], KindDevice, false)
		}
		l.dependsOn(&dev.Decl)
	}
	for x := range s.declared {
		if c := x.Declaration(); c.Kind != KindDevice {
			l.dependsOn(c)
		}
	}
	l.tasks()
}

// home looks up what a thing lives in where that is a context or a device.
func (l *lookups) home(c *Decl, num int, r *Ref, count *int) {
	c.num = num
	switch {
	case r.path == nil:
		l.parent(c, r, KindContext, KindDevice)
	case r.path[0] == "context":
		l.parent(c, r, KindContext)
	default:
		l.parent(c, r, KindDevice)
	}
	l.own(c, r, count)
}

// report adds a finding at a field of a declaration.
func (l *lookups) report(c *Decl, field []string, code diag.Code, detail string) *diag.Diagnostic {
	d := l.d
	d.decl = c
	d.path = append(append(d.path[:0], c.place()...), field...)
	n, via := origins(c, field)
	d.via = append(d.via[:0], via...)
	f := d.report(code, n, detail)
	d.path, d.via, d.decl = d.path[:0], d.via[:0], nil
	return f
}

// origins is where a field is written and the aliases that lead there.
func origins(c *Decl, field []string) (n *node, via []*node) {
	if c.via != nil {
		via = append(via, c.via)
	}
	if len(field) == 0 || c.short(field) {
		return c.node, via
	}
	n = c.node
	for _, part := range field {
		direct := false
		for i := 0; i+1 < len(n.Content) && n.Kind == mappingNode; i += 2 {
			if k, v := n.Content[i], n.Content[i+1]; k.Value == part || isMerge(k) && !direct {
				if v.Kind == aliasNode {
					via = append(via, v)
				}
				direct = k.Value == part
			}
		}
		_, v := child(n, part)
		if v == nil {
			return c.key, via
		}
		n = v
	}
	return n, via
}

// parent looks up what a thing lives in and takes over its dimensions.
func (l *lookups) parent(c *Decl, r *Ref, kinds ...Kind) {
	c.parent = r
	if r.Name == "" {
		c.broken = true // what it would have inherited is not known
		return
	}
	if l.last.Name == r.Name && len(r.Positions) == 0 && len(l.last.path) == len(r.path) && (r.path == nil || r.path[0] == l.last.path[0]) {
		r.Kind, r.Target = l.last.Kind, l.last.Target
		c.Dims = r.Target.Declaration().Dims
		c.broken = c.broken || r.Target.Declaration().broken
		return
	}
	if l.look(c, r, kinds...); r.Target == nil {
		c.broken = true
		return
	}
	target := r.Target.Declaration()
	picks, bad := alignParent(target.Dims, r.Positions)
	if bad != nil && !target.broken {
		l.misfit(c, r, bad)
	}
	c.broken = c.broken || target.broken || bad != nil
	if bad != nil {
		return
	}
	c.Dims = target.Dims
	if len(r.Positions) > 0 {
		c.Dims = open(target.Dims, picks)
	}
}

// own adds the dimension of a count and judges how many there are now.
func (l *lookups) own(c *Decl, r *Ref, count *int) {
	if *count > 0 {
		c.Dims = append(c.Dims[:len(c.Dims):len(c.Dims)], Dim{Origin: c, Size: *count})
	}
	if !l.bound(c, r, "count") {
		*count = 0
	}
}

// bound judges the number of instances before any is made.
func (l *lookups) bound(c *Decl, r *Ref, field string) bool {
	n := size(c.Dims, maxInstances)
	if n <= maxInstances-l.total {
		l.total += n
		return true
	}
	where := []string{field}
	if !l.d.spec.Written(c, field) {
		where = nil
		if r != nil {
			where = r.path
		}
	}
	l.report(c, where, CodeLimit, "With this the spec describes more than 200,000 things. Write a smaller number, or split the work over several specs; no device has that many streams.")
	c.broken = true
	c.Dims = nil
	l.total = min(l.total+1, maxInstances)
	return false
}

// look finds the target of a reference among the kinds that may be meant.
func (l *lookups) look(c *Decl, r *Ref, kinds ...Kind) {
	s := l.d.spec
	for _, kind := range kinds {
		x := s.find(kind, r.Name)
		switch {
		case x == nil:
		case r.Target != nil:
			if c.Kind == KindTask {
				l.report(c, r.path, CodeUnknownRef, "The name "+quote(r.Name)+" is both a "+string(r.Kind)+" and a "+string(kind)+", so this could mean either. Write "+string(r.Kind)+"."+r.Name+" or "+string(kind)+"."+r.Name+".")
				r.Target, r.Kind = nil, ""
				return
			}
			f := l.report(c, r.path, CodeUnknownRef, "The name "+quote(r.Name)+" is both a context and a device, so this could mean either. Write {context: "+r.Name+"} or {device: "+r.Name+"}.")
			if len(r.Positions) == 0 && r.shown == "" {
				replace(f, "{context: "+r.Name+"}")
				guess(f, true)
			}
			r.Target, r.Kind = nil, ""
			return
		default:
			r.Target, r.Kind = x, kind
		}
	}
	if r.Target == nil {
		l.lost(c, r, kinds)
		return
	}
	l.last = Ref{}
	if len(r.Positions) == 0 {
		l.last = *r
	}
}

// sideways looks up a reference that is not to a parent.
func (l *lookups) sideways(c *Decl, r *Ref, kind Kind, every bool) {
	if r.Name == "" {
		return
	}
	if l.look(c, r, kind); r.Target == nil {
		return
	}
	target := r.Target.Declaration()
	picks, bad := alignSideways(c.Dims, target.Dims, r.Positions, every)
	if bad != nil {
		if !target.broken && !c.broken {
			l.misfit(c, r, bad)
		}
		return
	}
	if every {
		n := pairs(c.Dims, target.Dims, picks, maxEdges)
		if n > maxEdges-l.edges {
			l.report(c, r.path, CodeLimit, "This makes more than 2,000,000 needs, since each of these things would wait for each of those. Write positions, or let one thing of each kind stand for the others.")
			r.Target = nil
			return
		}
		l.edges += n
	}
}

func (l *lookups) dependsOn(c *Decl) {
	for i := range c.DependsOn {
		l.sideways(c, &c.DependsOn[i], c.DependsOn[i].Kind, true)
	}
}
