package report

// A graph as a tree for the eye: each thing below what it lives in, and beside it what else it needs.

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// Tree prints the graph as a tree.
func (g *Graph) Tree(w io.Writer, s Style) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	p := g.picture()
	below, needs := make([][]int, len(p.groups)), make([][]string, len(p.groups))
	for i, x := range p.groups {
		if x.around >= 0 {
			below[x.around] = append(below[x.around], i)
		}
	}
	for l := range p.arrows {
		text := Clean(string(p.groups[l.to].address))
		if l.cyclic {
			text = s.paint(red, text+" (cycle)")
		}
		needs[l.from] = append(needs[l.from], text)
	}
	if len(p.host) > 0 && len(p.groups) > 0 {
		below[0] = append(below[0], len(p.groups))
		below, needs = append(below, nil), append(needs, nil)
		p.groups = append(p.groups, group{Node: spec.Node{Kind: kindHost}, address: "host", count: 1, tasks: p.host})
	}
	var branch func(n int, first, rest string)
	branch = func(n int, first, rest string) {
		x := &p.groups[n]
		line := first + Clean(x.many())
		if facts := x.facts(); len(facts) > 0 {
			line += "  " + s.paint(faint, Clean(strings.Join(facts, " · ")))
		}
		if len(needs[n]) > 0 {
			line += "  needs " + strings.Join(needs[n], ", ")
		}
		fmt.Fprintln(b, line)
		stem := rest + "   "
		if len(below[n]) > 0 {
			stem = rest + "│  "
		}
		for _, task := range x.taskLines() {
			fmt.Fprintln(b, stem+s.paint(faint, Clean(task)))
		}
		for i, c := range below[n] {
			if i == len(below[n])-1 {
				branch(c, rest+"└─ ", rest+"   ")
			} else {
				branch(c, rest+"├─ ", rest+"│  ")
			}
		}
	}
	if len(p.groups) > 0 {
		branch(0, "", "")
	}
	if len(g.Cycle) > 0 {
		fmt.Fprintf(b, "\n%s: %s\n", s.paint(red, "cycle"), g.CycleText())
	}
}
