// Package plan turns a spec into the exact runtime calls that an apply makes, and their exact reverse. It is pure:
// the same spec and target give the same bytes.
package plan

import (
	"slices"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Plan is everything that an apply will do, before it does any of it.
type Plan struct {
	Name        spec.Text
	Target      spec.Target
	Backend     string // as asked for: auto, sim, cann
	Steps       []Step // in an order that respects every After
	Tasks       []Step // one iteration of the work, in program order, by item; nobody's After
	Drain       *Step  // the wait for the streams that no task waits for, once at the end of the work; nil for none
	Release     []Step // the reverse of Steps
	Budget      []Budget
	Diagnostics diag.List // of the loader and the rule book, sorted
	Found       diag.List // those of the loader alone
	Spec        *spec.Spec
	Graph       *spec.Graph
	Same        map[int]int // buffers of the host that are the memory of one of the device, as nodes
}

// Action says what a step does.
type Action string

// The actions.
const (
	Create   Action = "create"
	Implied  Action = "implicit" // comes or goes with another step: shown, nothing is called
	Task     Action = "task"
	Released Action = "release"
)

// Step is one thing to make or to let go.
type Step struct {
	Node    spec.Node
	Address spec.Address
	Action  Action
	Lane    spec.Address // steps of a lane run one after another
	Calls   []Call
	After   []int // numbers of the steps that come first, ascending
	Range   *diag.Range
	Content spec.Content // of a buffer: what it begins with
	Elided  spec.Address // the buffer whose memory is meant, so that nothing is called; "" for what is done
}

// CallKind says what a call is for.
type CallKind string

// The kinds of calls: the log marks each line with one.
const (
	Make  CallKind = "make"
	Bind  CallKind = "bind"
	Query CallKind = "query"
	Work  CallKind = "work"
	Drain CallKind = "drain"
	Undo  CallKind = "undo"
	Order CallKind = "order" // puts tasks of different streams in order; nobody wrote it
)

// Call is one runtime call, with its inputs.
type Call struct {
	Kind     CallKind
	Function string
	Args     []Arg
	Out      spec.Address // what the call brings forth, "" for nothing
}

// Arg is one input. Value is an int64, a string, or the spec.Address of a handle; nil is NULL.
type Arg struct {
	Name  string // as functions.tsv names it
	Value any
}

// Budget is what one device spends of its limits.
type Budget struct {
	Device  int
	Streams Spent
}

// Spent counts a limited resource: Used holds the declared ones and Hidden those that come by themselves.
type Spent struct {
	Used   int `json:"used"`
	Hidden int `json:"hidden"`
	Limit  int `json:"limit"`
}

// Count is how many steps of an action the plan has. The runtime itself is not counted: it is not a resource.
func (p *Plan) Count(a Action) int {
	n := 0
	if a == Task {
		return len(p.Tasks)
	}
	for i := range p.Steps {
		if p.Steps[i].Action == a && p.Steps[i].Node.Kind != spec.KindRuntime {
			n++
		}
	}
	return n
}

// Work is one iteration of the tasks, and the wait for their streams at the end.
func (p *Plan) Work() []Step {
	if p.Drain == nil {
		return p.Tasks
	}
	return append(slices.Clip(p.Tasks), *p.Drain)
}

// Worked lists the nodes of the streams that have tasks, ascending.
func (p *Plan) Worked() (streams []int) {
	w := p.Spec.Work(p.Graph)
	if w == nil { // a graph that was made by hand
		return nil
	}
	for i := range w.Items {
		if s := w.Items[i].Stream; s >= 0 {
			streams = append(streams, s)
		}
	}
	slices.Sort(streams)
	return slices.Compact(streams)
}
