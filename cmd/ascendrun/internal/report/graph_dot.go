package report

// A graph for Graphviz.

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// DOT prints the graph for Graphviz. An arrow leads from a thing to what it needs; implicit things are dashed, and the
// edges of a cycle are red.
func (g *Graph) DOT(w io.Writer) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	p := g.picture()
	fmt.Fprintf(b, "digraph %s {\n  rankdir = \"BT\"\n  node [shape = box, fontname = \"monospace\"]\n", dotQuote(g.Name))
	for i := range p.groups {
		x := &p.groups[i]
		var with []string
		if label := x.label(); len(label) > 1 || label[0] != string(x.address) {
			with = append(with, "label = "+dotQuote(strings.Join(label, "\n")))
		}
		if x.Mode == spec.Implicit {
			with = append(with, "style = dashed")
		}
		fmt.Fprintf(b, "  %s%s\n", dotQuote(string(x.address)), dotList(with))
	}
	for _, l := range p.links {
		var with []string
		switch {
		case l.cyclic:
			with = []string{"color = red", "penwidth = 2"}
			if g.Spec != nil {
				with = append(with, "fontcolor = red", "label = "+dotQuote(place(g.Spec.EdgeRange(g.Graph, l.edge))))
			}
		case l.reason == spec.ByDependsOn:
			with = []string{"style = dotted"}
		}
		fmt.Fprintf(b, "  %s -> %s%s\n", dotQuote(string(p.groups[l.from].address)), dotQuote(string(p.groups[l.to].address)), dotList(with))
	}
	b.WriteString("}\n")
}

// dotList is a list of attributes.
func dotList(with []string) string {
	if len(with) == 0 {
		return ""
	}
	return " [" + strings.Join(with, ", ") + "]"
}

// dotQuote is a string of the DOT language.
func dotQuote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(Clean(text)) + `"`
}
