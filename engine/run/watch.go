package run

import (
	"errors"
	"slices"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
)

// watch looks at the clock until the end: it gives up calls past their limit, stops at the phase's deadline and
// reports steps that take long. It sleeps no longer than the limit of a call, so a call that begins meanwhile is
// seen in time although nobody wakes the watch.
func (w *Walk) watch() {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-w.ended:
			return
		case <-timer.C:
		}
		w.mu.Lock()
		now := time.Now()
		next := w.look(now)
		w.mu.Unlock()
		timer.Reset(next.Sub(now))
	}
}

// recheck is how soon the watch looks again at a step that is past its time but between two calls.
const recheck = time.Millisecond

// look does what is due and says when to look again.
func (w *Walk) look(now time.Time) (next time.Time) {
	next = now.Add(time.Hour)
	sooner := func(t time.Time) {
		if t.Before(next) {
			next = t
		}
	}
	for _, nap := range []time.Duration{w.cfg.CallLimit, w.cfg.Heartbeat, w.cfg.Patience} {
		if nap > 0 {
			sooner(now.Add(nap)) // for steps that begin meanwhile
		}
	}
	if d := w.cfg.Deadline; !d.IsZero() {
		if now.Before(d) {
			sooner(d)
		} else {
			w.expired, w.stopped = true, true
		}
	}
	for _, t := range slices.Clone(w.tasks) {
		over, due := t.overdue(now, w.cfg.CallLimit, w.cfg.Deadline)
		switch {
		case over && w.giveUp(t, now, ""):
			continue
		case over || !due.After(now) && !due.IsZero():
			due = now.Add(recheck)
		}
		if !due.IsZero() {
			sooner(due)
		}
		if w.back && w.cfg.Patience > 0 {
			sooner(w.passBy(t, now))
		}
		if w.cfg.Heartbeat > 0 && w.cfg.Listener != nil {
			sooner(w.report(t, now))
		}
	}
	if w.back && w.blocked+w.held > 0 && w.cfg.Heartbeat > 0 && w.cfg.Listener != nil {
		sooner(w.remind(now))
	}
	w.finishIfDone()
	return next
}

// remind says which given-up calls a walk back still waits for, so that it is not silent until its end.
func (w *Walk) remind(now time.Time) (next time.Time) {
	if w.beat.IsZero() {
		w.beat = now
	}
	if next = w.beat.Add(w.cfg.Heartbeat); now.Before(next) {
		return next
	}
	w.beat = now
	for n, s := range w.state {
		b := w.calls[n]
		if s == Blocked {
			b, _ = w.out[n].Err.(*BlockedError)
		}
		if b != nil {
			w.cfg.Listener.On(event.StepProgressed{Time: now, Step: w.name(n), Elapsed: now.Sub(b.since), Waiting: b.Call})
		}
	}
	return now.Add(w.cfg.Heartbeat)
}

// report says that a step is still at work when it has been silent for a while.
func (w *Walk) report(t *Task, now time.Time) (next time.Time) {
	call, quiet, next := t.quiet(now, w.cfg.Heartbeat)
	if quiet {
		w.cfg.Listener.On(event.StepProgressed{Time: now, Step: w.name(t.step), Elapsed: now.Sub(t.start), Waiting: call})
	}
	return next
}

// passBy lets others go before a step of a walk back that takes long: the rest of its lane, and whoever waits for a
// worker. One stuck thing must not use up the time in which its neighbours could be released.
func (w *Walk) passBy(t *Task, now time.Time) (next time.Time) {
	next = t.start.Add(w.cfg.Patience)
	if now.Before(next) {
		return next
	}
	if !t.passed {
		t.passed = true
		w.freeLane(t.step)
		w.hire()
	}
	return now.Add(time.Hour)
}

// giveUp makes a step blocked: its worker is left alone with the call, and another takes its place. What needs the
// step is skipped, or waits for the call to return.
func (w *Walk) giveUp(t *Task, now time.Time, signal string) bool {
	call, elapsed, waits, ok := t.giveUp(now)
	if !ok {
		return false
	}
	n := t.step
	w.drop(t)
	if waits && w.back && signal != "" { // its doer knows of the interrupt, and waits no more
		t.anew = true
		if !t.passed {
			w.hire()
		}
		w.hands.Done()
		w.again(n)
		return true
	}
	w.state[n] = Blocked
	o := w.detail(n)
	o.End = now
	o.Err = &BlockedError{Call: call, After: elapsed, Signal: signal, since: now.Add(-elapsed)}
	w.blocked++
	if !t.passed {
		w.hire()
	}
	w.hands.Done()
	if w.cfg.Listener != nil {
		w.cfg.Listener.On(event.StepBlocked{Time: now, Step: w.name(n), Elapsed: elapsed, Waiting: call, Failure: w.cfg.Explain(n, o.Err)})
	}
	w.fail(n)
	if w.back {
		w.holdUp(n)
		w.work.Broadcast()
	} else {
		w.skipAfter(n)
	}
	return true
}

// returned is the late end of a step that had been given up: its result counts as long as the release goes on.
func (w *Walk) returned(n int, err error) {
	w.blocked--
	if w.back && w.finished {
		return // the report is written
	}
	o := w.detail(n)
	o.Late = true
	if p := (*PanicError)(nil); errors.As(err, &p) {
		o.Err = err
	}
	if w.late != nil {
		w.late(n)
	}
	if !w.back {
		return
	}
	if errors.Is(err, ErrGone) {
		w.again(n) // only its bind was made: there is still everything to undo
		return
	}
	w.end(n, err)
	w.free(n)
	w.work.Broadcast()
	w.finishIfDone()
}

// again puts a step of a walk back that came back in time into the queue once more.
func (w *Walk) again(n int) {
	w.state[n] = Waiting
	w.ready.Push(n)
	w.work.Broadcast()
	w.finishIfDone()
}

// Interrupt tells the walk that the user wants it to end. Level 1 starts no new step of a forward walk; level 2
// counts the calls in flight as blocked now, and waits for none of them any longer.
func (w *Walk) Interrupt(signal string, level int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.finished {
		return
	}
	now := time.Now()
	if w.cfg.Listener != nil {
		w.cfg.Listener.On(event.Interrupted{Time: now, Signal: signal, Level: level, Waiting: w.inFlight(now)})
	}
	if !w.back {
		w.stopped = true
	}
	if level >= 2 {
		w.hurried = true
		for _, t := range slices.Clone(w.tasks) {
			if !w.giveUp(t, now, signal) && !w.back {
				t.halt() // between two calls: the next is not made
			}
		}
	}
	w.finishIfDone()
}

// inFlight lists the calls that have not returned, in the order of their steps' begin.
func (w *Walk) inFlight(now time.Time) []event.InFlight {
	var list []event.InFlight
	for _, t := range w.tasks {
		if call, since := t.waiting(); call != "" {
			list = append(list, event.InFlight{Address: string(w.cfg.Steps[t.step].Address), Call: call, Elapsed: now.Sub(since)})
		}
	}
	return list
}

// Expired tells whether the walk was ended by its deadline.
func (w *Walk) Expired() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.expired
}
