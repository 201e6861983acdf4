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

// JSON is the document of a graph; g.Graph may be nil when the spec could not be read.
func (g *Graph) JSON(h Header, f Findings) any {
	d := graphDocument{Header: h, Name: g.Name, Nodes: []graphNode{}, Edges: []graphEdge{}, Cycle: []spec.Address{}, Diagnostics: f.JSON()}
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
	for _, n := range g.Cycle {
		d.Cycle = append(d.Cycle, g.Graph.Nodes[n].Address)
	}
	return d
}
