package run

import (
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/plan"
)

// The end of a walk, and what is said of a step.

// finishIfDone ends the walk when nothing is left to do or to wait for.
func (w *Walk) finishIfDone() {
	if !w.started || w.finished || len(w.tasks) > 0 || len(w.ready) > 0 && !w.stopped {
		return
	}
	if w.back && !w.stopped && !w.hurried && w.blocked+w.held > 0 {
		return // a call that returns now still counts
	}
	w.finished = true
	for n, s := range w.state {
		if s == Waiting {
			if w.back {
				w.leave(n)
			} else {
				w.skip(n, -1)
			}
		}
	}
	w.work.Broadcast()
	close(w.ended)
}

// leave says why a step of a walk back was never reached.
func (w *Walk) leave(n int) {
	o := w.detail(n)
	o.Err = ErrDeadline
	if b := w.calls[n]; b != nil {
		o.Err = b // its own forward call has not returned
		return
	}
	for _, need := range w.cfg.Steps[n].After {
		if s := w.state[need]; s == Waiting || s == Blocked {
			o.Err = w.out[need].Err
			return
		}
	}
}

func (w *Walk) now() time.Time {
	if w.timed {
		return time.Now()
	}
	return time.Time{}
}

// name is the step in the words of an event.
func (w *Walk) name(n int) event.Step {
	s := &w.cfg.Steps[n]
	return event.Step{Address: string(s.Address), Action: string(s.Action), Lane: string(s.Lane)}
}

// tell says how a step ended.
func (w *Walk) tell(n int) {
	l, o := w.cfg.Listener, &w.out[n]
	if l == nil {
		return
	}
	elapsed := o.End.Sub(o.Start)
	switch {
	case o.Err == nil && w.cfg.Steps[n].Action == plan.Implied: // it comes and goes with another
	case o.Err == nil && w.back:
		l.On(event.Released{Time: o.End, Step: w.name(n), Elapsed: elapsed})
	case o.Err == nil:
		l.On(event.StepFinished{Time: o.End, Step: w.name(n), Elapsed: elapsed})
	case w.back:
		l.On(event.ReleaseFailed{Time: o.End, Step: w.name(n), Elapsed: elapsed, Failure: w.cfg.Explain(n, o.Err)})
	default:
		l.On(event.StepFailed{Time: o.End, Step: w.name(n), Elapsed: elapsed, Failure: w.cfg.Explain(n, o.Err)})
	}
}
