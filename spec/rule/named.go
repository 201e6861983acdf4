package rule

// Which declared things something names: what lives in them, depends on them or is a task that uses them.

import "github.com/ascendrun/ascendrun/spec"

// eachRef visits every reference that is written, and what it may mean.
func (p *Pass) eachRef(visit func(r *spec.Ref, kinds ...spec.Kind)) {
	device := func(r *spec.Ref) { visit(r, spec.KindDevice) }
	parent := func(r *spec.Ref) { visit(r, spec.KindDevice, spec.KindContext) }
	for _, c := range p.Spec.Contexts {
		device(&c.Device)
	}
	for _, st := range p.Spec.Streams {
		parent(&st.Parent)
	}
	for _, b := range p.Spec.Buffers {
		parent(&b.Parent)
	}
	for _, e := range p.Spec.Events {
		parent(&e.Parent)
	}
	for _, n := range p.Spec.Notifies {
		parent(&n.Parent)
	}
	for _, m := range p.Spec.Models {
		parent(&m.Parent)
	}
	p.eachDecl(func(d *spec.Decl) {
		for i := range d.DependsOn {
			visit(&d.DependsOn[i], d.DependsOn[i].Kind)
		}
	})
	for _, t := range p.Spec.Tasks {
		visit(&t.On, spec.KindStream)
		visit(&t.Subject, taskKinds...)
		visit(&t.Object, spec.KindBuffer)
		visit(&t.From, spec.KindEvent)
		for _, list := range [][]spec.Ref{t.Inputs, t.Outputs} {
			for i := range list {
				visit(&list[i], spec.KindBuffer)
			}
		}
	}
}

// required tells whether the references that may mean these kinds are parents, which have to be written.
func required(kinds []spec.Kind) bool { return kinds[0] == spec.KindDevice }

// taskKinds are what the subject of a task may be.
var taskKinds = []spec.Kind{spec.KindStream, spec.KindDevice, spec.KindBuffer, spec.KindEvent, spec.KindNotify, spec.KindModel}

// named holds the declarations that something names, and the kinds that a reference may have meant that leads nowhere.
// The loader has reported those; a rule that says "nobody uses this" keeps quiet about such a kind.
func (p *Pass) named() (named map[*spec.Decl]bool, lost map[spec.Kind]bool) {
	named, lost = make(map[*spec.Decl]bool), make(map[spec.Kind]bool)
	p.eachRef(func(r *spec.Ref, kinds ...spec.Kind) {
		if r.Target != nil {
			named[r.Target.Declaration()] = true
		} else if required(kinds) || r.Name != "" {
			for _, k := range kinds {
				lost[k] = true
			}
		}
	})
	return named, lost
}
