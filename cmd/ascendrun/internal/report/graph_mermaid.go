package report

// A graph for Mermaid, which hosts of code draw in Markdown.

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// Mermaid prints the graph as a flowchart.
func (g *Graph) Mermaid(w io.Writer) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	p := g.picture()
	b.WriteString("flowchart BT\n")
	for i := range p.groups {
		left, right := "[", "]"
		if p.groups[i].Mode == spec.Implicit {
			left, right = "([", "])"
		}
		fmt.Fprintf(b, "  n%d%s%s%s\n", i, left, mermaidQuote(p.groups[i].label()), right)
	}
	var cycle []string
	for i, l := range p.links {
		arrow := "-->"
		if l.reason == spec.ByDependsOn {
			arrow = "-.->"
		}
		if l.cyclic {
			cycle = append(cycle, itoa(i))
			if g.Spec != nil {
				arrow += mermaidPlace(place(g.Spec.EdgeRange(g.Graph, l.edge)))
			}
		}
		fmt.Fprintf(b, "  n%d %s n%d\n", l.from, arrow, l.to)
	}
	if len(cycle) > 0 {
		fmt.Fprintf(b, "  linkStyle %s stroke:red,stroke-width:3px\n", strings.Join(cycle, ","))
	}
}

// mermaidPlace is the text on an arrow.
func mermaidPlace(text string) string { return `|"` + text + `"|` }

// mermaidQuote is the text of a box.
func mermaidQuote(lines []string) string {
	r := strings.NewReplacer(`"`, "#quot;", "#", "#35;", "<", "#lt;", ">", "#gt;", "\n", " ")
	for i, line := range lines {
		lines[i] = r.Replace(Clean(line))
	}
	return `"` + strings.Join(lines, "<br/>") + `"`
}
