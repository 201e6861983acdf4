package report

// A plan as programs read it. The same spec and target give the same bytes.

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Plan is the document of `plan`.
type Plan struct {
	Header
	Name        string       `json:"name"`
	Target      spec.Target  `json:"target"`
	Backend     string       `json:"backend"`
	Steps       []Step       `json:"steps"`
	Release     []Step       `json:"release"`
	Repeat      int          `json:"repeat"` // iterations of the tasks, warm-up included; 0 where the clock ends them
	Budget      []Budget     `json:"budget"`
	Summary     Summary      `json:"summary"`
	Differences []Difference `json:"differences,omitempty"` // with --against
	Diagnostics []Finding    `json:"diagnostics"`
}

// Step is one step of a document.
type Step struct {
	Address spec.Address   `json:"address"`
	Action  plan.Action    `json:"action"`
	Lane    spec.Address   `json:"lane"`
	Calls   []Call         `json:"calls"`
	After   []spec.Address `json:"after"`
	Elided  spec.Address   `json:"elided,omitempty"`
	Range   *diag.Range    `json:"range,omitempty"`
}

// Call is one runtime call of a document.
type Call struct {
	Kind     plan.CallKind `json:"kind"`
	Function string        `json:"function"`
	Args     Args          `json:"args"`
	Out      spec.Address  `json:"out,omitempty"`
}

// Args are the inputs by name. In JSON they are an object whose members keep the order of the C function.
type Args []Arg

// Arg is one input: a number, a text, the address of a handle, or null for NULL.
type Arg struct {
	Name  string
	Value any
}

// MarshalJSON keeps the order of the arguments.
func (a Args) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, arg := range a {
		if i > 0 {
			b = append(b, ',')
		}
		name, err := json.Marshal(arg.Name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(arg.Value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, name...), ':'), value...)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads them back in the order in which they are written; numbers stay as they are spelt.
func (a *Args) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return fmt.Errorf("inputs of a call that are no object: %.20s", text)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		key, _ := name.(string)
		var value any
		if err := d.Decode(&value); err != nil {
			return err
		}
		*a = append(*a, Arg{key, value})
	}
	return nil
}

// Budget is what one device spends.
type Budget struct {
	Device  int        `json:"device"`
	Streams plan.Spent `json:"streams"`
}

// Summary counts steps.
type Summary struct {
	Create   int `json:"create"`
	Implicit int `json:"implicit"`
	Tasks    int `json:"tasks"`
	Release  int `json:"release"`
}

// NewPlan is the document of a plan, whatever it is about to be used for.
func NewPlan(e engine.Exit, p *plan.Plan, f Findings) *Plan {
	d := &Plan{
		Header: NewHeader(e), Name: p.Name.Shown, Target: p.Target, Backend: p.Backend, Repeat: 1,
		Steps: stepList(p.Steps), Release: stepList(p.Release), Budget: []Budget{}, Diagnostics: f.JSON(),
	}
	if work := p.Work(); len(work) > 0 {
		d.Steps = append(d.Steps, stepList(work)...)
		d.Repeat = p.Spec.Run.Warmup + p.Spec.Run.Repeat
		if p.Spec.Run.For > 0 {
			d.Repeat = 0
		}
	}
	for _, b := range p.Budget {
		d.Budget = append(d.Budget, Budget{b.Device, b.Streams})
	}
	n := p.Count(plan.Create)
	d.Summary = Summary{Create: n, Implicit: p.Count(plan.Implied), Tasks: p.Count(plan.Task), Release: n}
	return d
}

func stepList(steps []plan.Step) []Step {
	list := make([]Step, len(steps))
	for i := range steps {
		s := &steps[i]
		d := Step{Address: s.Address, Action: s.Action, Lane: s.Lane, Range: s.Range, Elided: s.Elided,
			Calls: make([]Call, len(s.Calls)), After: make([]spec.Address, len(s.After))}
		for j, c := range s.Calls {
			d.Calls[j] = Call{c.Kind, c.Function, make(Args, len(c.Args)), c.Out}
			for k, a := range c.Args {
				d.Calls[j].Args[k] = Arg(a)
			}
		}
		for j, n := range s.After {
			d.After[j] = steps[n].Address
		}
		list[i] = d
	}
	return list
}
