package rule

// What the rules about memory, order and models share: the items of each task, one finding a task with the number of
// instances, and the note that a predicted failure becomes when the task says that it expects it.

import (
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// eachItem visits the work in program order.
func (p *Pass) eachItem(visit func(it *spec.Item)) {
	w := p.Spec.Work(p.Graph)
	if w == nil {
		return
	}
	for i := range w.Items {
		visit(&w.Items[i])
	}
}

// reportTasks reports the first thing that is wrong with each task, counted over its instances. judge gives the finding
// of one item, or false when nothing is wrong with it.
func (p *Pass) reportTasks(judge func(it *spec.Item) (diag.Diagnostic, diag.Severity, bool)) {
	type told struct {
		found    diag.Diagnostic
		severity diag.Severity
	}
	var order []*spec.Task
	by := make(map[*spec.Task]*told)
	p.eachItem(func(it *spec.Item) {
		found, severity, wrong := judge(it)
		if !wrong {
			return
		}
		if t := by[it.Task]; t != nil {
			t.found.Count++
			return
		}
		found.Count = 1
		by[it.Task] = &told{found, severity}
		order = append(order, it.Task)
	})
	for _, task := range order {
		t := by[task]
		if code := t.found.ACLCode; task.Expect != 0 && (task.Expect == code || code == 0 && task.Expect == p.rule.ACLCode) {
			t.severity = diag.Note
			t.found.Detail += " The task expects this."
		}
		p.reportAs(p.rule, t.severity, t.found)
	}
}

// buffer is the buffer of a node, nil for anything else.
func (p *Pass) buffer(node int) *spec.Buffer {
	b, _ := p.Graph.Nodes[node].Decl.(*spec.Buffer)
	return b
}

// node is the address of a node as texts name it.
func (p *Pass) node(i int) string { return string(p.Graph.Nodes[i].Address) }
