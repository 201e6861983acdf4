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
	ID      int      // device id as the runtime counts it; -1 for the runtime
	Device  int      // number of the node of its device (its own for a device); -1 for the runtime
	Context int      // number of the node of its context, for streams; -1 for everything else
}

// Reason says why one node needs another.
type Reason string

// The reasons of edges.
const (
	ByReference Reason = "reference" // written in a field
	ByDependsOn Reason = "dependsOn" // written in dependsOn
	ByRuntime   Reason = "implied"   // follows from the rules of the runtime
)

// Edge says that From needs To: To is made first and let go last.
type Edge struct {
	From, To int
	Reason   Reason
	Ref      *Ref // where it is written; nil when implied
}

// Graph is every instance of a spec and who needs whom. Nodes stand in the order that plans prefer: phase of an
// apply, then name, then positions as numbers; node 0 is the runtime and a default context follows its device.
type Graph struct {
	Nodes []Node
	Edges []Edge
}

// EdgeRange is the text that makes an edge, or the name of the thing that needs it when the edge is implied.
func (s *Spec) EdgeRange(g *Graph, e Edge) diag.Range {
	panic("to be written")
}

// Refs is the one source of edges: what the spec says and what the runtime implies.
func Refs(s *Spec) *Graph {
	panic("to be written")
}
