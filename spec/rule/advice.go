package rule

// What a finding about two unordered tasks offers: the record and the wait that would order them, ready to be copied.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
)

// advice says how to order two items, in one or two sentences.
func (p *Pass) advice(earlier, later *spec.Item, previous bool) string {
	from := p.Graph.Nodes[earlier.Stream]
	switch {
	case later.Stream < 0:
		return fmt.Sprintf("Write {sync: %s} before %s.", from.Decl.Declaration().Name, later.Address)
	case earlier.Task == later.Task:
		return "It is one task on several streams: give each stream bytes of its own, put it on one stream, or write ordering: auto."
	case previous:
		return "The next iteration does not wait for this one: write {sync: all} as the last task, or ordering: auto."
	case from.Decl.(*spec.Stream).Count > 0 || len(earlier.Pos) > len(later.Pos): // one event for several records says nothing
		return fmt.Sprintf("Give %s a name and write it in after of %s, or write ordering: auto.", earlier.Address, later.Address)
	}
	to := p.Graph.Nodes[later.Stream]
	if from.Device == to.Device {
		return p.meeting(spec.KindEvent, spec.VerbRecord, spec.VerbWait, from, earlier, later)
	}
	return p.meeting(spec.KindNotify, spec.VerbSignal, spec.VerbAwait, to, earlier, later)
}

// meeting is a pair of tasks that order two items, and the declaration that they need, in the parent of a stream.
func (p *Pass) meeting(kind spec.Kind, set, wait spec.Verb, home spec.Node, earlier, later *spec.Item) string {
	name := p.unused(kind)
	on := func(it *spec.Item) string { return p.Graph.Nodes[it.Stream].Decl.Declaration().Name }
	return fmt.Sprintf("Add {%s: %s, on: %s} after %s and {%s: %s, on: %s} before %s, with %s: {%s: %s}.",
		set, name, on(earlier), earlier.Address, wait, name, on(later), later.Address, kind.Section(), name, written(&home.Decl.(*spec.Stream).Parent))
}

// written is a reference as it is written.
func written(r *spec.Ref) string {
	text := r.Name
	for _, p := range r.Positions {
		switch {
		case p.Star:
			text += ".*"
		case p.Plus:
			text += fmt.Sprintf(".+%d", p.Index)
		default:
			text += fmt.Sprintf(".%d", p.Index)
		}
	}
	return text
}

// unused is a name that no thing of a kind has.
func (p *Pass) unused(kind spec.Kind) string {
	taken := make(map[string]bool)
	p.eachDecl(func(d *spec.Decl) { taken[d.Name] = taken[d.Name] || d.Kind == kind })
	for i, name := 1, "ready"; ; name = fmt.Sprintf("ready%d", i) {
		if i++; !taken[name] {
			return name
		}
	}
}
