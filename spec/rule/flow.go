package rule

// What the rules about the order of tasks share: one analysis of the work for all of them, and how its operations,
// which are numbers, become tasks and places again.

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/order"
)

// flow is what spec/order says of the work.
type flow struct {
	found  order.Findings
	ops    []order.Op
	items  []int // by operation: its item, -1 for what auto adds
	manual bool
	work   *spec.Work
}

// flow analyses the work once. With ordering: auto it is the work with what auto adds, so that only what the author
// ordered himself can be wrong.
func (p *Pass) flow() *flow {
	if p.order != nil {
		return p.order
	}
	p.order = &flow{manual: p.Spec.Run.Ordering == spec.OrderManual, work: p.Spec.Work(p.Graph)}
	if p.order.work == nil || len(p.order.work.Items) == 0 {
		return p.order
	}
	program := p.Spec.Program(p.Graph)
	f := p.order
	f.ops, f.items = program.Ops, program.Items
	if f.manual {
		f.found = order.Check(program.Program)
		return f
	}
	if !p.ordersItself(program) {
		return f
	}
	whole, origin := order.Auto(program.Program).Apply(program.Program)
	f.ops, f.items, f.found = whole.Ops, make([]int, len(origin)), order.Check(whole)
	for i, from := range origin {
		if f.items[i] = -1; from >= 0 {
			f.items[i] = program.Items[from]
		}
	}
	return f
}

// ordersItself tells whether the work has waits of its own. What auto adds alone is right.
func (p *Pass) ordersItself(program *spec.Program) bool {
	return slices.ContainsFunc(program.Ops, func(op order.Op) bool { return op.Kind == order.Wait || op.Kind == order.Await })
}

// item is the item of an operation, nil for what auto adds.
func (f *flow) item(op int) *spec.Item {
	if f.items[op] < 0 {
		return nil
	}
	return &f.work.Items[f.items[op]]
}

// at begins a finding at a field of the task of an item.
func (p *Pass) atItem(it *spec.Item, field ...string) diag.Diagnostic {
	return p.at(&it.Task.Decl, field...)
}

// doer says who does an item: "task.3 on stream.upload", or "task.4 by the host".
func (p *Pass) doer(it *spec.Item) string {
	if it.Stream < 0 {
		return string(it.Address) + " by the host"
	}
	return string(it.Address) + " on " + p.node(it.Stream)
}

// conflict is where two items touch the same bytes, one of them writing.
func conflict(earlier, later *spec.Item) (e, l spec.Use) {
	for _, l := range later.Uses {
		for _, e := range earlier.Uses {
			if e.Buffer == l.Buffer && (e.Write || l.Write) && e.From < l.To && l.From < e.To {
				return e, l
			}
		}
	}
	return e, l
}

// field is where a task names the buffer of a use.
func field(it *spec.Item, u spec.Use) []string {
	listed := func(name string, nodes []int, refs []spec.Ref) []string {
		return []string{name, strconv.Itoa(min(slices.Index(nodes, u.Buffer), len(refs)-1))}
	}
	t := it.Task
	object := slices.Contains(it.Object, u.Buffer)
	switch {
	case object && t.Verb == spec.VerbCopy && u.Write:
		return []string{"to"}
	case object && t.Verb == spec.VerbReduce && (u.Write || !slices.Contains(it.Subject, u.Buffer)):
		return []string{"into"}
	case object && t.Verb == spec.VerbCheck && !slices.Contains(it.Subject, u.Buffer):
		return []string{"equals"}
	case u.Write && slices.Contains(it.Outputs, u.Buffer):
		return listed("outputs", it.Outputs, t.Outputs)
	case !u.Write && slices.Contains(it.Inputs, u.Buffer):
		return listed("inputs", it.Inputs, t.Inputs)
	}
	return []string{string(t.Verb)}
}

// does is what a use does to its bytes.
func does(u spec.Use) string {
	if u.Write {
		return "writes"
	}
	return "reads"
}

// tally gathers findings by the place that they point at: the first one stands for all.
type tally struct {
	places []*diag.Diagnostic
	by     map[*spec.Task]map[string]*diag.Diagnostic
}

// at is the finding of a place, made where there is none yet, and counted.
func (t *tally) at(task *spec.Task, place []string, begin func() diag.Diagnostic) *diag.Diagnostic {
	if t.by == nil {
		t.by = make(map[*spec.Task]map[string]*diag.Diagnostic)
	}
	if t.by[task] == nil {
		t.by[task] = make(map[string]*diag.Diagnostic)
	}
	key := strings.Join(place, "/")
	d := t.by[task][key]
	if d == nil {
		made := begin()
		d = &made
		t.by[task][key] = d
		t.places = append(t.places, d)
	}
	d.Count++
	return d
}

// maxRelated bounds the places that a finding shows besides its own.
const maxRelated = 8

// relate adds a place to a finding unless it is there, or there are many already.
func relate(d *diag.Diagnostic, message string, at diag.Range) {
	same := func(r diag.Related) bool { return r.Range == at }
	if len(d.Related) < maxRelated && !slices.ContainsFunc(d.Related, same) {
		d.Related = append(d.Related, diag.Related{Message: message, Range: at})
	}
}
