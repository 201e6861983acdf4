package report

// What a graph is drawn of: declarations, each standing for all its instances, so that a server of eight cards is as
// easy to take in as one card. Programs get every instance (graph_json.go).

import "github.com/ascendrun/ascendrun/spec"

// group is the instances of one declaration, or the default contexts of one.
type group struct {
	spec.Node              // the first instance
	address   spec.Address // without positions
	name      string       // as a reader of the picture looks for it
	count     int
	around    int // the group that it lives in; -1 for the runtime
	tasks     []*spec.Task
}

// link says that a group needs another: some instance of one needs some instance of the other.
type link struct {
	from, to int
	reason   spec.Reason
	cyclic   bool
	edge     spec.Edge // the first of its edges, or the one that is on the cycle
}

// picture is a graph by declarations. The first group is the runtime.
type picture struct {
	groups []group
	links  []link       // those that go without saying, to the group around, are left out unless they are on the cycle
	host   []*spec.Task // what the host does itself
}

// picture collapses the graph.
func (g *Graph) picture() *picture {
	p := &picture{}
	of := make([]int, len(g.Graph.Nodes)) // the group of each node
	known := make(map[any]int)
	type unnamed struct{ device int }
	for i, n := range g.Graph.Nodes {
		var key any = n.Address
		switch {
		case n.Decl != nil:
			key = n.Decl
		case n.Default && n.Device >= 0:
			key = unnamed{of[n.Device]}
		}
		at, ok := known[key]
		if !ok {
			at = p.add(n, g.around(i), of)
			known[key] = at
		}
		of[i] = at
		p.groups[at].count++
	}
	pairs := make(map[[2]int]int)
	for _, e := range g.Graph.Edges {
		l := link{from: of[e.From], to: of[e.To], reason: e.Reason, cyclic: g.cyclic(e), edge: e}
		if p.groups[l.from].around == l.to && !l.cyclic {
			continue
		}
		pair := [2]int{l.from, l.to}
		if at, ok := pairs[pair]; !ok {
			pairs[pair] = len(p.links)
			p.links = append(p.links, l)
		} else if l.cyclic && !p.links[at].cyclic {
			p.links[at] = l
		}
	}
	if g.Spec != nil {
		for _, t := range g.Spec.Tasks {
			if at, ok := known[t.On.Target]; ok && t.On.Target != nil {
				p.groups[at].tasks = append(p.groups[at].tasks, t)
			} else if t.On.Name == "" {
				p.host = append(p.host, t)
			}
		}
	}
	return p
}

// add adds the group of a node that is the first of its kind.
func (p *picture) add(n spec.Node, around int, of []int) int {
	x := group{Node: n, address: n.Address, name: string(n.Address), around: around}
	if around >= 0 {
		x.around = of[around]
	}
	switch {
	case n.Default && x.around > 0:
		x.address, x.name = p.groups[x.around].address.Default(), "default"
	case n.Decl != nil:
		d := n.Decl.Declaration()
		x.address, x.name = spec.MakeAddress(d.Kind, d.Name, nil), d.Name
	}
	p.groups = append(p.groups, x)
	return len(p.groups) - 1
}

// around is the node that a node lives in, -1 for the runtime.
func (g *Graph) around(n int) int {
	switch x := &g.Graph.Nodes[n]; {
	case n == 0:
		return -1
	case x.Context >= 0 && x.Context != n:
		return x.Context
	case x.Device >= 0 && x.Device != n:
		return x.Device
	}
	return 0
}
