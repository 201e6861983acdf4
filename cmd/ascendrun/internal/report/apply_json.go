package report

// How an apply ended, as programs read it. The last event of an apply holds the same document.

import (
	"fmt"
	"time"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Apply is the document of `apply`.
type Apply struct {
	Header
	Name        string          `json:"name"`
	Backend     string          `json:"backend"`
	Target      spec.Target     `json:"target"`
	Outcome     string          `json:"outcome"` // the same word as exit_reason
	RunMode     spec.RunMode    `json:"run_mode,omitempty"`
	Diagnostics []Finding       `json:"diagnostics"`
	Differences []Difference    `json:"differences,omitempty"` // with --plan
	Created     int             `json:"created"`
	Released    int             `json:"released"`
	Leftovers   []Leftover      `json:"leftovers"`
	Abandoned   []spec.Address  `json:"abandoned"`
	Errors      []event.Failure `json:"errors"`
	Tasks       []Task          `json:"tasks"`
	Measured    *Measured       `json:"measured,omitempty"` // where tasks ran
	Timings     Timings         `json:"timings"`
	Checks      []host.Check    `json:"checks,omitempty"` // where the runtime was of no use: what to look at

	total time.Duration
}

// Leftover is a thing that may still be held.
type Leftover struct {
	Address spec.Address `json:"address"`
	Code    int          `json:"code,omitempty"`
	Name    string       `json:"name,omitempty"`
	Reason  string       `json:"reason"`
	Range   *diag.Range  `json:"range,omitempty"`
}

// Timings are in seconds.
type Timings struct {
	Create       float64        `json:"create"`
	Work         float64        `json:"work"`
	Hold         float64        `json:"hold"`
	Release      float64        `json:"release"`
	Total        float64        `json:"total"`
	CriticalPath []spec.Address `json:"critical_path"`
}

// NewApply is the document of a result that ends the program with e, which may be worse than the result's own.
func NewApply(e engine.Exit, r *engine.Result, f Findings) *Apply {
	d := &Apply{
		Header: NewHeader(e), Name: r.Name.Shown, Backend: r.Backend, Target: r.Target, Outcome: e.Reason(), RunMode: r.RunMode,
		Diagnostics: f.JSON(), Created: r.Created, Released: r.Released, Leftovers: []Leftover{},
		Abandoned: append([]spec.Address{}, r.Abandoned...), Errors: []event.Failure{},
		Timings: Timings{Create: r.Timings.Create.Seconds(), Work: r.Timings.Work.Seconds(), Hold: r.Timings.Hold.Seconds(),
			Release: r.Timings.Release.Seconds(), Total: r.Timings.Total.Seconds(),
			CriticalPath: append([]spec.Address{}, r.Timings.CriticalPath...)},
		total: r.Timings.Total,
	}
	d.Tasks, d.Measured = newTasks(r.Measured)
	for _, l := range r.Leftovers {
		d.Leftovers = append(d.Leftovers, Leftover(l))
	}
	for _, x := range r.Errors {
		d.Errors = append(d.Errors, *failed(x))
	}
	return d
}

// Summary is the apply in one line.
func (d *Apply) Summary() string {
	counts := fmt.Sprintf("%s created, %s released in %s", count(d.Created), count(d.Released), short(d.total))
	name := Clean(d.Name)
	switch engine.Exit(d.ExitCode) {
	case engine.OK:
		return fmt.Sprintf("Applied %s on %s: %s.", name, d.Backend, counts)
	case engine.Invalid:
		return fmt.Sprintf("Not applied: %s is invalid.", name)
	case engine.Leftovers:
		return fmt.Sprintf("Apply of %s on %s ended with leftovers: %s; %d may still be held.", name, d.Backend, counts,
			len(d.Leftovers)+len(d.Abandoned))
	}
	words := map[string]string{"failed": "failed", "differs": "was refused: the plan differs", "unavailable": "could not begin",
		"timeout": "ran out of time", "bug": "met a bug in ascendrun", "interrupted": "was interrupted"}
	return fmt.Sprintf("Apply of %s on %s %s: %s.", name, d.Backend, words[d.Outcome], counts)
}
