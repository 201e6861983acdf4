package report

// The words below a picture of a graph, and those for readers who hear it: how to read it, what is in it, and the cycle.

import (
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// note is one line below the picture.
type note struct{ class, text string }

// notes are the cycle, edge by edge, and the key to what the picture uses.
func (g *Graph) notes(p *picture, width int) []note {
	var list []note
	if len(g.Cycle) > 0 {
		list = append(list, note{"wrong", "cycle: each needs the next, so none can be made first"})
		for i, n := range g.Cycle {
			to := g.Cycle[(i+1)%len(g.Cycle)]
			for _, e := range g.Graph.Edges {
				if e.From == n && e.To == to {
					list = append(list, note{"wrong", "  " + brief(g.says(link{edge: e}))})
					break
				}
			}
		}
	}
	if len(list) > 0 {
		list = append(list, note{"key", ""})
	}
	keys := []string{"what is inside needs what is around it"}
	say := func(when bool, text string) {
		if when {
			keys = append(keys, text)
		}
	}
	var many, implicit, plain, dotted bool
	for _, x := range p.groups {
		many = many || x.count > 1
		implicit = implicit || x.Mode == spec.Implicit
	}
	for l := range p.arrows {
		dotted = dotted || l.reason == spec.ByDependsOn
		plain = plain || l.reason != spec.ByDependsOn
	}
	say(plain, "arrow: needs")
	say(dotted, "dotted: dependsOn")
	say(implicit, "dashed: implicit")
	say(many, "×: how many")
	line := ""
	for _, k := range keys {
		if line != "" && textWidth(line+" · "+k, factPx) > width-2*margin {
			list = append(list, note{"key", line})
			line = ""
		}
		if line != "" {
			line += " · "
		}
		line += k
	}
	return append(list, note{"key", line})
}

// describe says what the picture shows.
func (g *Graph) describe(p *picture) string {
	total := make(map[spec.Kind]int)
	for _, x := range p.groups {
		if !x.Default {
			total[x.Kind] += x.count
		}
	}
	var parts []string
	for _, k := range []spec.Kind{spec.KindDevice, spec.KindContext, spec.KindBuffer, spec.KindModel, spec.KindStream, spec.KindEvent} {
		if total[k] > 0 {
			parts = append(parts, Quantity(total[k], string(k)))
		}
	}
	if n := total[spec.KindNotify]; n > 0 {
		parts = append(parts, strings.Replace(Quantity(n, "notify"), "notifys", "notifies", 1))
	}
	text := strings.Join(parts, ", ")
	for l := range p.arrows {
		text += fmt.Sprintf("; %s needs %s", p.groups[l.from].address, p.groups[l.to].address)
	}
	if len(g.Cycle) > 0 {
		text += "; cycle: " + g.CycleText()
	}
	return text + "."
}
