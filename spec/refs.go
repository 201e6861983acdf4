package spec

import "github.com/ascendrun/ascendrun/spec/diag"

// Node is one instance: a thing that an apply makes and lets go, or one that comes and goes with another.
type Node struct {
	Address Address
	Kind    Kind
	Mode    Mode     // Implicit: shown, never created or destroyed by hand
	Default bool     // the default context of a device, whether or not a context in the spec names it
	Decl    Declared // nil for the runtime and for a default context that nobody named
	Pos     []int    // positions of the instance
	ID      int      // device id as the runtime counts it; -1 for the runtime and where the device is not known
	Device  int      // number of the node of its device (its own for a device); -1 for the runtime
	Context int      // number of the node of its context, for what lives in one; -1 for everything else
}

// Reason says why one node needs another.
type Reason string

// The reasons of edges.
const (
	ByReference Reason = "reference" // written in a field
	ByDependsOn Reason = "dependsOn" // written in dependsOn
	ByTask      Reason = "task"      // a task on the stream touches it, or uses it there
	ByRuntime   Reason = "implied"   // follows from the rules of the runtime
)

// Edge says that From needs To: To is made first and let go last.
type Edge struct {
	From, To int
	Reason   Reason
	Ref      *Ref // where it is written; nil when implied

	task *Task // whose reference it is; nil for one of From
}

// Graph is every instance of a spec and who needs whom. Nodes stand in the order that plans prefer: phase of an
// apply, then name, then positions as numbers; node 0 is the runtime and a default context follows its device.
type Graph struct {
	Nodes []Node
	Edges []Edge

	work *Work
}

// EdgeRange is the text that makes an edge, or the name of the thing that needs it when the edge is implied.
func (s *Spec) EdgeRange(g *Graph, e Edge) diag.Range {
	n := g.Nodes[e.From]
	if n.Decl == nil && n.Device >= 0 {
		n = g.Nodes[n.Device]
	}
	if n.Decl == nil {
		return s.RootRange()
	}
	if e.Ref == nil {
		return s.KeyRange(n.Decl.Declaration())
	}
	if e.task != nil {
		return s.RefRange(&e.task.Decl, e.Ref)
	}
	return s.RefRange(n.Decl.Declaration(), e.Ref)
}

// Refs is the one source of edges: what the spec says and what the runtime implies. It takes time and memory in
// proportion to the instances and their needs. What a reference that leads nowhere belongs to has a node and no edge.
func Refs(s *Spec) *Graph {
	b := builder{s: s, g: &Graph{}}
	b.reserve()
	b.text = append(b.text, RuntimeAddress...)
	b.add(Node{Kind: KindRuntime, Mode: Explicit, ID: -1, Device: -1, Context: -1})
	for _, d := range s.Devices {
		b.device(d)
	}
	for _, c := range s.Contexts {
		if c.Mode == Implicit {
			b.alias(c)
		}
	}
	for _, c := range s.Contexts {
		if c.Mode == Explicit {
			b.context(c)
		}
	}
	for _, x := range s.Buffers {
		b.lodger(x, &x.Parent, Explicit, x.Count, b.buffers)
	}
	for _, x := range s.Models {
		b.lodger(x, &x.Parent, Explicit, x.Count, b.models)
	}
	for _, x := range s.Streams {
		b.lodger(x, &x.Parent, x.Mode, x.Count, b.streams)
	}
	for _, x := range s.Events {
		b.lodger(x, &x.Parent, Explicit, x.Count, b.events)
	}
	for _, x := range s.Notifies {
		b.lodger(x, &x.Parent, Explicit, x.Count, b.notifies)
	}
	b.addresses()
	for x := range s.declared {
		b.dependsOn(x)
	}
	b.work()
	return b.g
}
