package plan

// Elided copies. Where the process runs on the device, memory of the host is the device's: a buffer of the host that is
// only copied whole to or from one buffer there needs no memory of its own, and its copies move nothing. It is the same
// memory only where that cannot show: nothing but such copies writes either of the two, in any iteration.

import "github.com/ascendrun/ascendrun/spec"

// pairing is what the work does with a buffer.
type pairing struct {
	partner int // of the host's buffer: the only device's buffer that it is copied with; -1 for none yet
	up      bool
	spoilt  bool
	writers map[int]bool // of the device's buffer: the host's buffers that are copied to it
}

// elide finds the buffers of the host that are the memory of a buffer of the device, as nodes.
func elide(s *spec.Spec, g *spec.Graph, mode spec.RunMode) map[int]int {
	w := s.Work(g)
	if mode != spec.RunDevice || w == nil {
		return nil
	}
	seen := make(map[int]*pairing)
	of := func(node int) *pairing {
		if seen[node] == nil {
			seen[node] = &pairing{partner: -1, writers: make(map[int]bool)}
		}
		return seen[node]
	}
	for i := range w.Items {
		it := &w.Items[i]
		if it.Task.Verb == spec.VerbCopy && it.Task.Expect == 0 {
			for k, to := range it.Object {
				pair(g, of, it.Task, it.Subject[k], to)
			}
			continue
		}
		reads := it.Task.Verb == spec.VerbCheck || it.Task.Verb == spec.VerbSave
		for _, u := range it.Uses {
			if b := g.Nodes[u.Buffer].Decl.(*spec.Buffer); u.Write || b.Memory == spec.OnHost && !reads {
				of(u.Buffer).spoilt = true
			}
		}
	}
	same := make(map[int]int)
	begins := func(n int) bool { return g.Nodes[n].Decl.(*spec.Buffer).From.Any() }
	for n, p := range seen { // first those that are copied to the device
		if p.up && sound(seen, p) && !begins(p.partner) {
			same[n] = p.partner
		}
	}
	for n, p := range seen { // what is copied from it is the same only if all that is copied to it is
		if p.partner < 0 || p.up || !sound(seen, p) || begins(n) {
			continue
		}
		moves := false
		for writer := range seen[p.partner].writers {
			_, is := same[writer]
			moves = moves || !is
		}
		if !moves {
			same[n] = p.partner
		}
	}
	return same
}

// sound tells whether nothing but whole copies, from one buffer of the host at most, writes either of the two.
func sound(seen map[int]*pairing, p *pairing) bool {
	d := seen[p.partner]
	return !p.spoilt && !d.spoilt && len(d.writers) <= 1
}

// pair notes a copy.
func pair(g *spec.Graph, of func(int) *pairing, t *spec.Task, from, to int) {
	src, dst := g.Nodes[from].Decl.(*spec.Buffer), g.Nodes[to].Decl.(*spec.Buffer)
	host, device := from, to
	if dst.Memory == spec.OnHost {
		host, device = to, from
	}
	whole := src.Size == dst.Size && t.Offset == 0 && t.ToOffset == 0 && (t.Size == 0 || t.Size == src.Size)
	p := of(host)
	if src.Memory == dst.Memory || !whole || g.Nodes[from].Device != g.Nodes[to].Device || p.partner >= 0 && p.partner != device {
		of(to).spoilt = true
		p.spoilt = true
		if src.Memory == spec.OnHost {
			of(from).spoilt = true
		}
		return
	}
	p.partner = device
	d := of(device)
	if host == from {
		p.up = true
		d.writers[host] = true
	}
}

// contents are what a buffer begins with: its own, or those of the host's buffer that is copied to it and the same memory.
func (p *Plan) contents(node int) spec.Content {
	for n, same := range p.Same { // at most one of them has contents, so the order does not show
		if c := p.Graph.Nodes[n].Decl.(*spec.Buffer).From; same == node && c.Any() {
			return c
		}
	}
	return p.Graph.Nodes[node].Decl.(*spec.Buffer).From
}

// same tells whether a copy is between two names of one memory.
func (p *Plan) same(from, to int) bool {
	a, is := p.Same[from]
	b, too := p.Same[to]
	return is && a == to || too && b == from
}
