package report

// What a graph is drawn of: declarations, each standing for all its instances, so that a server of eight cards is as
// easy to take in as one card. Programs get every instance (graph_json.go).

import (
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

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
	within   bool // to what it lives in: drawn by its place where that is possible
	cyclic   bool
	edge     spec.Edge // the first of its edges, or the one that is on the cycle
}

// picture is a graph by declarations. The first group is the runtime.
type picture struct {
	groups []group
	links  []link
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
		case g.Each:
		case n.Decl != nil:
			key = n.Decl
		case n.Default && n.Device >= 0:
			key = unnamed{of[n.Device]}
		}
		at, ok := known[key]
		if !ok {
			at = p.add(n, g.around(i), of, g.Each)
			known[key] = at
		}
		of[i] = at
		p.groups[at].count++
	}
	pairs := make(map[[2]int]int)
	for _, e := range g.Graph.Edges {
		l := link{from: of[e.From], to: of[e.To], reason: e.Reason, cyclic: g.cyclic(e), edge: e}
		l.within = p.groups[l.from].around == l.to
		pair := [2]int{l.from, l.to}
		if at, ok := pairs[pair]; !ok {
			pairs[pair] = len(p.links)
			p.links = append(p.links, l)
		} else if l.cyclic && !p.links[at].cyclic {
			p.links[at] = l
		}
	}
	if len(p.groups) > 0 {
		p.groups[0].name = g.Name // one runtime, of this spec
	}
	if g.Spec != nil {
		p.work(g.Spec.Work(g.Graph), of)
	}
	return p
}

// arrows are the links that must be said: those to what a thing lives in go without, unless they are on the cycle.
func (p *picture) arrows(yield func(link) bool) {
	for _, l := range p.links {
		if (!l.within || l.cyclic) && !yield(l) {
			return
		}
	}
}

// work gives the groups their tasks, each task once.
func (p *picture) work(w *spec.Work, of []int) {
	for _, item := range w.Items {
		list := &p.host
		if item.Stream >= 0 {
			list = &p.groups[of[item.Stream]].tasks
		}
		if n := len(*list); n == 0 || (*list)[n-1] != item.Task {
			*list = append(*list, item.Task)
		}
	}
}

// add adds the group of a node that is the first of its kind.
func (p *picture) add(n spec.Node, around int, of []int, each bool) int {
	x := group{Node: n, address: n.Address, around: around}
	if around >= 0 {
		x.around = of[around]
	}
	_, x.name, _ = strings.Cut(string(n.Address), ".")
	switch {
	case n.Default && x.around > 0:
		x.name = "default"
		if n.Decl == nil && !each { // those that a context names are a group beside these, and keep their positions
			x.address = p.groups[x.around].address.Default()
		}
	case n.Decl != nil && !each:
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
