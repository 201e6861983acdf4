package rule

// What the rules about memory, order and models share: the items of each task, one finding a task with the number of
// instances, and the note that a predicted failure becomes when the task says that it expects it.

import (
	"slices"

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
		severity = p.expected(it, &found, severity)
		by[it.Task] = &told{found, severity}
		order = append(order, it.Task)
	})
	for _, task := range order {
		t := by[task]
		p.reportAs(p.rule, t.severity, t.found)
	}
}

// expected makes a finding a note when the code that it predicts is what the spec expects: of the task itself, or of
// the next synchronise of its stream, which answers the codes of failed work.
func (p *Pass) expected(it *spec.Item, d *diag.Diagnostic, severity diag.Severity) diag.Severity {
	code := d.ACLCode
	if code == 0 {
		code = p.rule.ACLCode
	}
	if code == 0 || !p.expects(it, code) {
		return severity
	}
	d.Detail += " The spec expects this."
	return diag.Note
}

func (p *Pass) expects(it *spec.Item, code int) bool {
	if it.Task.Expect == code {
		return true
	}
	if it.Stream < 0 || code/1000 != 507 { // the codes of work that was taken and failed later
		return false
	}
	after := false
	for i := range p.Spec.Work(p.Graph).Items {
		other := &p.Spec.Work(p.Graph).Items[i]
		if after && other.Task.Verb == spec.VerbSync && (slices.Contains(other.Subject, it.Stream) || slices.Contains(other.Subject, it.Device)) {
			return other.Task.Expect == code
		}
		after = after || other == it
	}
	return false
}

// buffer is the buffer of a node, nil for anything else.
func (p *Pass) buffer(node int) *spec.Buffer {
	b, _ := p.Graph.Nodes[node].Decl.(*spec.Buffer)
	return b
}

// node is the address of a node as texts name it.
func (p *Pass) node(i int) string { return string(p.Graph.Nodes[i].Address) }
