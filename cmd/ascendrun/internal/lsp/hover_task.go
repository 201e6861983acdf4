package lsp

// Hover over a task: how often it runs, the calls of the first time, and the bytes that it touches.

import (
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// task is the task of a declaration, nil for another kind.
func (d *document) task(decl *spec.Decl) *spec.Task {
	for _, t := range d.good.Tasks {
		if &t.Decl == decl {
			return t
		}
	}
	return nil
}

// taskAt is the task that is written around a place; nil for none, and while the text is broken.
func (d *document) taskAt(off int) *spec.Task {
	if !d.current {
		return nil
	}
	for _, section := range d.good.Outline() {
		for _, e := range section.Entries {
			if e.Decl.Kind == spec.KindTask && e.Range.Start.Byte <= off && off <= e.Range.End.Byte {
				return d.task(e.Decl)
			}
		}
	}
	return nil
}

// work is what becomes of a task.
func (d *document) work(t *spec.Task) string {
	p := d.plan()
	if p == nil {
		return d.noPlan()
	}
	first, n := -1, 0
	for i := range p.Tasks {
		if p.Tasks[i].Node.Decl == spec.Declared(t) {
			if n++; first < 0 {
				first = i
			}
		}
	}
	if first < 0 {
		return "It is done nowhere."
	}
	var b strings.Builder
	if fmt.Fprintf(&b, "`%s`", p.Tasks[first].Address); n > 1 {
		fmt.Fprintf(&b, ", the first of %d", n)
	}
	b.WriteString("\n\n```text\n")
	for i, c := range p.Tasks[first].Calls {
		if i == most {
			fmt.Fprintf(&b, "        and %d more calls\n", len(p.Tasks[first].Calls)-most)
			break
		}
		calls(&b, fmt.Sprintf("%-6s", c.Kind), []plan.Call{c})
	}
	items := d.good.Work(p.Graph).Items
	for i, u := range items[first].Uses {
		if i == most {
			fmt.Fprintf(&b, "        and %d more pieces of memory\n", len(items[first].Uses)-most)
			break
		}
		fmt.Fprintf(&b, "%-6s  %s, bytes %d to %d\n", map[bool]string{false: "reads", true: "writes"}[u.Write], p.Graph.Nodes[u.Buffer].Address, u.From, u.To-1)
	}
	for i, earlier := range items[first].After {
		if i == most {
			fmt.Fprintf(&b, "        and %d more tasks\n", len(items[first].After)-most)
			break
		}
		fmt.Fprintf(&b, "after   %s\n", items[earlier].Address)
	}
	return b.String() + "```"
}

// most is how many lines of one sort are shown.
const most = 8
