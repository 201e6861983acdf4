package work

import (
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/run"
)

// glance is how often the watch looks at the call that is being made. A call that hangs may be told of that much later.
const glance = 100 * time.Millisecond

// current is the job that the thread is at, -1 for none of the plan's, and the call that it makes, "" between calls.
func (r *Runner) current() (n int, step event.Step, call string, elapsed time.Duration) {
	n = int(r.at.Load())
	j := &r.c.Drain
	if n < len(r.c.Jobs) {
		j = &r.c.Jobs[n]
	} else {
		n = -1
	}
	since, k := r.since.Load(), int(r.deed.Load())
	if since < 0 || k >= len(j.Deeds) {
		return n, name(j), "", 0
	}
	return n, name(j), j.Deeds[k].Call.Function, time.Since(r.start) - time.Duration(since)
}

// name is a job in the words of an event.
func name(j *op.Job) event.Step {
	if j.Step == nil {
		return event.Step{}
	}
	return event.Step{Address: string(j.Step.Address), Action: string(j.Step.Action), Lane: string(j.Step.Lane)}
}

// watch looks at the clock until the thread ends, or is left alone.
func (r *Runner) watch() {
	timer := time.NewTicker(glance)
	defer timer.Stop()
	beat := r.start
	for {
		select {
		case <-r.done:
			return
		case <-r.wake:
		case <-timer.C:
		}
		now := time.Now()
		if d := r.c.Deadline; !d.IsZero() && !now.Before(d) {
			r.mu.Lock()
			r.end("")
			r.mu.Unlock()
		}
		if r.leave(now) {
			return
		}
		if r.c.Listener != nil && r.c.Heartbeat > 0 && now.Sub(beat) >= r.c.Heartbeat {
			beat = now
			_, step, call, elapsed := r.current()
			r.c.Listener.On(event.StepProgressed{Time: now, Step: step, Elapsed: elapsed, Waiting: call})
		}
	}
}

// leave leaves the thread alone when its call takes too long, or when nobody wants to wait for it any longer.
func (r *Runner) leave(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	n, step, call, elapsed := r.current()
	allowed := time.Duration(r.allowed.Load())
	late := call != "" && allowed > 0 && elapsed >= allowed
	early := r.hurried || !r.stopped.IsZero() && now.Sub(r.stopped) >= Drain
	if !late && !early {
		return false
	}
	r.gone.Store(true)
	if call == "" {
		return false // it makes no further call, and ends by itself
	}
	err := &run.BlockedError{Call: call, After: elapsed, Signal: r.signal}
	if late || r.signal == "" {
		err.Signal = ""
		r.out.Failures = append(r.out.Failures, Failure{Job: n, Err: err, At: now})
	}
	r.out.Blocked, r.out.At = err, n
	if l := r.c.Listener; l != nil {
		l.On(event.StepBlocked{Time: now, Step: step, Elapsed: elapsed, Waiting: call, Failure: r.c.Describe(n, err)})
	}
	return true
}
