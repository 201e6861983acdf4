package report

// A graph for programs: every instance, every edge, and where each is written.

import (
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// graphDocument is the document of `graph`.
type graphDocument struct {
	Header
	Name        string         `json:"name"`
	Nodes       []graphNode    `json:"nodes"`
	Edges       []graphEdge    `json:"edges"`
	Tasks       []graphTask    `json:"tasks"`
	Cycle       []spec.Address `json:"cycle"`
	Diagnostics []Finding      `json:"diagnostics"`
}

type graphNode struct {
	Address spec.Address `json:"address"`
	Kind    spec.Kind    `json:"kind"`
	Mode    spec.Mode    `json:"mode"`
	Range   *diag.Range  `json:"range,omitempty"`
}

type graphEdge struct {
	From   spec.Address `json:"from"`
	To     spec.Address `json:"to"`
	Reason spec.Reason  `json:"reason"`
	Range  *diag.Range  `json:"range,omitempty"`
}

type graphTask struct {
	Address spec.Address `json:"address"`
	Verb    spec.Verb    `json:"verb"`
	Stream  spec.Address `json:"stream,omitempty"` // none: the host does it
	Range   diag.Range   `json:"range"`
}

// JSON is the document of a graph; g.Graph may be nil when the spec could not be read.
func (g *Graph) JSON(h Header, f Findings) any {
	d := graphDocument{Header: h, Name: g.Name, Nodes: []graphNode{}, Edges: []graphEdge{}, Tasks: []graphTask{}, Cycle: []spec.Address{},
		Diagnostics: f.JSON()}
	if g.Graph == nil {
		return d
	}
	for _, n := range g.Graph.Nodes {
		node := graphNode{Address: n.Address, Kind: n.Kind, Mode: n.Mode}
		if n.Decl != nil {
			r := g.Spec.KeyRange(n.Decl.Declaration())
			node.Range = &r
		}
		d.Nodes = append(d.Nodes, node)
	}
	for _, e := range g.Graph.Edges {
		edge := graphEdge{From: g.Graph.Nodes[e.From].Address, To: g.Graph.Nodes[e.To].Address, Reason: e.Reason}
		if g.Graph.Nodes[e.From].Decl != nil {
			r := g.Spec.EdgeRange(g.Graph, e)
			edge.Range = &r
		}
		d.Edges = append(d.Edges, edge)
	}
	for _, item := range g.Spec.Work(g.Graph).Items {
		task := graphTask{Address: item.Address, Verb: item.Task.Verb, Range: g.Spec.KeyRange(&item.Task.Decl)}
		if item.Stream >= 0 {
			task.Stream = g.Graph.Nodes[item.Stream].Address
		}
		d.Tasks = append(d.Tasks, task)
	}
	for _, n := range g.Cycle {
		d.Cycle = append(d.Cycle, g.Graph.Nodes[n].Address)
	}
	return d
}
