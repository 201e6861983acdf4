package report

// An apply while it goes on, one line a transition: what is left in a log, and what `apply` prints as its result.

import (
	"fmt"
	"io"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
)

// worthTelling is the time from which a step's duration is printed.
const worthTelling = 100 * time.Millisecond

// Progress prints an apply; it is an event.Listener. Calls must be told to it as well, so that a line can name the
// call that was made rather than the one that was planned.
type Progress struct {
	Done  io.Writer // what was created and released
	Notes io.Writer // everything else: what takes long, what failed, signals, holds
	Style Style
	Width int  // columns of the longest address
	Still bool // tell of steps that take long

	calls map[string]remembered // the makes or undos of each address at work
}

// remembered are the calls of one kind that a step has made so far.
type remembered struct {
	kind plan.CallKind
	text string
}

// NewProgress returns a printer for an apply of p.
func NewProgress(p *plan.Plan, done, notes io.Writer, s Style) *Progress {
	width := 0
	for i := range p.Steps {
		if p.Steps[i].Action != plan.Implied {
			width = max(width, len(p.Steps[i].Address))
		}
	}
	return &Progress{Done: done, Notes: notes, Style: s, Width: min(width, 48), calls: make(map[string]remembered)}
}

// Call hears of a call that returned.
func (p *Progress) Call(c op.Call) {
	kind := c.Kind
	if kind == plan.Order { // tasks, and what orders them, are one
		kind = plan.Work
	}
	if c.Code != 0 || kind != plan.Make && kind != plan.Work && kind != plan.Undo {
		return
	}
	text := c.Call.String()
	before, ok := p.calls[string(c.Address)]
	if ok && before.kind == kind { // else what was made belongs to a step that was given up, and came late
		text = before.text + ", " + text
	}
	p.calls[string(c.Address)] = remembered{kind, text}
}

// On implements event.Listener.
func (p *Progress) On(e event.Event) {
	switch v := e.(type) {
	case event.StepFinished:
		verb := "created"
		if v.Action == string(plan.Task) {
			verb = "done"
		}
		p.done(green, verb, v.Step, v.Elapsed, "")
	case event.Released:
		if v.WithParent {
			p.done(green, "released", v.Step, v.Elapsed, "with its parent")
		} else {
			p.done(green, "released", v.Step, v.Elapsed, "")
		}
	case event.StepFailed:
		delete(p.calls, v.Address) // they are not those of the release
		p.note(red, "failed   "+v.Address+": "+headline(&v.Failure))
	case event.ReleaseFailed:
		delete(p.calls, v.Address)
		p.note(red, "failed   "+v.Address+": "+headline(&v.Failure))
	case event.StepBlocked:
		delete(p.calls, v.Address)
		p.note(red, "blocked  "+v.Address+": "+Blocked(v))
	case event.StepSkipped:
		text := "skipped  " + v.Address
		if v.Cause != "" {
			text += ": it needs " + v.Cause
		}
		p.note(yellow, text)
	case event.StepProgressed:
		if p.Still {
			p.note("", Still(v))
		}
	case event.Interrupted:
		p.note(yellow, Interruption(v))
	case event.WorkStarted:
		if p.Still && (v.Warmup+v.Repeat > 1 || v.For > 0) {
			p.note("", Working(v))
		}
	case event.HoldStarted:
		p.note("", Holding(v))
	case event.Logged:
		if v.Level != "debug" {
			p.note("", v.Message)
		}
	}
}

func (p *Progress) done(how, verb string, s event.Step, elapsed time.Duration, note string) {
	call := p.calls[s.Address].text
	delete(p.calls, s.Address)
	if note == "" {
		note = call
	}
	if elapsed >= worthTelling {
		note += " in " + short(elapsed)
	}
	fmt.Fprintf(p.Done, "%s %-*s %s\n", p.Style.paint(how, fmt.Sprintf("%-8s", verb)), p.Width, s.Address, Clean(note))
}

func (p *Progress) note(how, text string) {
	fmt.Fprintln(p.Notes, p.Style.paint(how, Clean(text)))
}
