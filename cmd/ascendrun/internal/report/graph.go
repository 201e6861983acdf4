package report

// Who needs whom, in four forms: for Graphviz, for Mermaid, for programs, and as a tree for the eye.

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Graph is a graph with what the forms say of it.
type Graph struct {
	Name    string
	Spec    *spec.Spec
	Graph   *spec.Graph
	Cycle   []int // nodes of one cycle, each needing the next and the last the first; empty when there is none
	onCycle map[[2]int]bool
}

// cyclic tells whether an edge belongs to the cycle.
func (g *Graph) cyclic(e spec.Edge) bool {
	if g.onCycle == nil {
		g.onCycle = make(map[[2]int]bool, len(g.Cycle))
		for i, n := range g.Cycle {
			g.onCycle[[2]int{n, g.Cycle[(i+1)%len(g.Cycle)]}] = true
		}
	}
	return g.onCycle[[2]int{e.From, e.To}]
}

func (g *Graph) address(n int) string { return string(g.Graph.Nodes[n].Address) }

// CycleText is the cycle in words: a → b → a.
func (g *Graph) CycleText() string {
	var b strings.Builder
	for _, n := range g.Cycle {
		b.WriteString(g.address(n) + " → ")
	}
	return Clean(b.String() + g.address(g.Cycle[0]))
}

// DOT prints the graph for Graphviz. An arrow leads from a thing to what it needs; implicit things are dashed, and the
// edges of a cycle are red.
func (g *Graph) DOT(w io.Writer) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	fmt.Fprintf(b, "digraph %s {\n  rankdir = \"BT\"\n  node [shape = box, fontname = \"monospace\"]\n", dotQuote(g.Name))
	for i, n := range g.Graph.Nodes {
		style := ""
		if n.Mode == spec.Implicit {
			style = " [style = dashed]"
		}
		fmt.Fprintf(b, "  %s%s\n", dotQuote(g.address(i)), style)
	}
	for _, e := range g.Graph.Edges {
		style := ""
		switch {
		case g.cyclic(e):
			style = " [color = red, penwidth = 2]"
		case e.Reason == spec.ByDependsOn:
			style = " [style = dotted]"
		}
		fmt.Fprintf(b, "  %s -> %s%s\n", dotQuote(g.address(e.From)), dotQuote(g.address(e.To)), style)
	}
	b.WriteString("}\n")
}

// dotQuote is a string of the DOT language.
func dotQuote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(Clean(text)) + `"`
}

// Mermaid prints the graph as a flowchart.
func (g *Graph) Mermaid(w io.Writer) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	b.WriteString("flowchart BT\n")
	for i, n := range g.Graph.Nodes {
		left, right := "[", "]"
		if n.Mode == spec.Implicit {
			left, right = "([", "])"
		}
		fmt.Fprintf(b, "  n%d%s%s%s\n", i, left, mermaidQuote(g.address(i)), right)
	}
	var cycle []string
	for i, e := range g.Graph.Edges {
		arrow := "-->"
		if e.Reason == spec.ByDependsOn {
			arrow = "-.->"
		}
		if g.cyclic(e) {
			cycle = append(cycle, itoa(i))
		}
		fmt.Fprintf(b, "  n%d %s n%d\n", e.From, arrow, e.To)
	}
	if len(cycle) > 0 {
		fmt.Fprintf(b, "  linkStyle %s stroke:red,stroke-width:3px\n", strings.Join(cycle, ","))
	}
}

func mermaidQuote(text string) string {
	return `"` + strings.NewReplacer(`"`, "#quot;", "#", "#35;", "<", "#lt;", ">", "#gt;", "\n", " ").Replace(Clean(text)) + `"`
}

// Tree prints each thing below what it lives in, and beside it what else it waits for.
func (g *Graph) Tree(w io.Writer, s Style) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	nodes := g.Graph.Nodes
	parent := func(n int) int {
		switch x := &nodes[n]; {
		case n == 0:
			return -1
		case x.Context >= 0 && x.Context != n:
			return x.Context
		case x.Device >= 0 && x.Device != n:
			return x.Device
		}
		return 0
	}
	children, beside := make([][]int, len(nodes)), make([][]spec.Edge, len(nodes))
	for n := range nodes {
		if p := parent(n); p >= 0 {
			children[p] = append(children[p], n)
		}
	}
	for _, e := range g.Graph.Edges {
		if e.To != parent(e.From) {
			beside[e.From] = append(beside[e.From], e)
		}
	}
	var branch func(n int, indent, stem string)
	branch = func(n int, first, rest string) {
		note := ""
		if nodes[n].Mode == spec.Implicit {
			note = s.paint(faint, "  implicit")
		}
		for _, e := range beside[n] {
			text := "  after " + Clean(g.address(e.To))
			if g.cyclic(e) {
				text = s.paint(red, text+" (cycle)")
			}
			note += text
		}
		fmt.Fprintf(b, "%s%s%s\n", first, Clean(g.address(n)), note)
		for i, c := range children[n] {
			if i == len(children[n])-1 {
				branch(c, rest+"└─ ", rest+"   ")
			} else {
				branch(c, rest+"├─ ", rest+"│  ")
			}
		}
	}
	if len(nodes) > 0 {
		branch(0, "", "")
	}
	if len(g.Cycle) > 0 {
		fmt.Fprintf(b, "\n%s: %s\n", s.paint(red, "cycle"), g.CycleText())
	}
}

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
