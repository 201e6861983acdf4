package lsp

// Hover: what a key means; of a thing that is declared, what becomes of it in the plan.

import (
	"context"
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

func (s *server) hover(_ context.Context, p positionParams) (*hover, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.fresh(p.TextDocument.URI)
	if d == nil || !d.ours {
		return nil, nil
	}
	if here, _ := d.named(p.Position); here != nil {
		return &hover{Contents: markup{"markdown", d.resolved(here)}, Range: d.where(*here)}, nil
	}
	at := locate(d.text, d.offset(p.Position))
	if at == nil || at.from == at.to {
		return nil, nil
	}
	key := at.key
	if !at.value {
		key = unquote(string(d.text[at.from:at.to]))
	}
	f, ok := fields[join(fieldOf(append(at.path[:len(at.path):len(at.path)], key)))]
	if !ok {
		return nil, nil
	}
	text := explain(f)
	if t := d.taskAt(d.offset(p.Position)); t != nil && !at.value && key == string(t.Verb) {
		text += "\n\n" + d.work(t)
	}
	return &hover{Contents: markup{"markdown", text}, Range: d.span(at.from, at.to)}, nil
}

// resolved is what a name stands for.
func (d *document) resolved(m *mention) string {
	decl, ok := m.of.(*spec.Decl)
	if !ok {
		for _, v := range d.good.Vars {
			if v.Name == m.name {
				return fmt.Sprintf("**${%s}** · default `%s`", v.Name, v.Value.Shown)
			}
		}
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**", spec.MakeAddress(decl.Kind, decl.Name, nil))
	if len(decl.Dims) > 0 {
		fmt.Fprintf(&b, " · %s", describeDims(decl))
	}
	if t := d.task(decl); t != nil {
		return b.String() + "\n\n" + d.work(t)
	}
	pl := d.plan()
	if pl == nil {
		return b.String() + "\n\n" + d.noPlan()
	}
	for i := range pl.Steps {
		if st := &pl.Steps[i]; st.Node.Decl != nil && st.Node.Decl.Declaration() == decl && fits(st.Node.Pos, m.positions) {
			d.step(&b, pl, i, len(pl.Steps))
			return b.String()
		}
	}
	return b.String()
}

// noPlan says why there is none.
func (d *document) noPlan() string {
	errors, _ := d.judged.List.Counts()
	return fmt.Sprintf("There is no plan while the spec has errors (%d).", errors)
}

// fits tells whether the positions of an instance are among those that a reference writes.
func fits(pos []int, written []spec.Position) bool {
	for i, w := range written {
		if i < len(pos) && !w.Star && !w.Plus && w.Index != pos[i] {
			return false
		}
	}
	return true
}

// plan is the plan of the current text, nil while there is none.
func (d *document) plan() *plan.Plan {
	if !d.current || d.judged.Spec != d.good {
		return nil
	}
	if d.planned == nil {
		d.planned = engine.Plan(d.good, d.judged.Found, d.judged.Target, "auto")
	}
	if len(d.planned.Steps) == 0 {
		return nil
	}
	return d.planned
}

// step writes one step with its release, and what its device spends.
func (d *document) step(b *strings.Builder, p *plan.Plan, i, steps int) {
	st := &p.Steps[i]
	fmt.Fprintf(b, "\n\n`%s` · step %d of %d", st.Address, i+1, steps)
	if st.Action == plan.Implied {
		b.WriteString(" · implicit: comes and goes with another, nothing is called")
	} else {
		fmt.Fprintf(b, " · lane `%s`", st.Lane)
	}
	b.WriteString("\n\n```text\n")
	calls(b, "create ", st.Calls)
	for j := range p.Release {
		if r := &p.Release[j]; r.Address == st.Address && r.Action != plan.Task {
			calls(b, "release", r.Calls)
		}
	}
	b.WriteString("```")
	for _, budget := range p.Budget {
		if n := budget.Streams; st.Node.Device >= 0 && budget.Device == st.Node.ID {
			fmt.Fprintf(b, "\n\nStreams of device %d: %d declared + %d hidden = %d of %d", budget.Device, n.Used, n.Hidden, n.Used+n.Hidden, n.Limit)
		}
	}
}

func calls(b *strings.Builder, what string, list []plan.Call) {
	for _, c := range list {
		fmt.Fprintf(b, "%s  %s", what, c)
		if c.Out != "" {
			fmt.Fprintf(b, " = %s", c.Out)
		}
		b.WriteByte('\n')
		what = strings.Repeat(" ", len(what))
	}
}
