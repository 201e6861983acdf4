package run

import (
	"sync"
	"time"
)

// Task is a step at work, as its doer sees it: the doer tells it each call that it makes.
type Task struct {
	mu     sync.Mutex
	step   int
	start  time.Time     // of the step
	call   string        // at work now, "" between calls
	since  time.Time     // when call began
	beat   time.Time     // when the step was last reported
	limit  time.Duration // of the call at work, when it has one of its own; else 0
	gone   bool          // given up in a call
	halted bool          // given up between two calls
	passed bool          // others go before it; guarded by the walk
	anew   bool          // its step was begun anew by another; guarded by the walk
}

// begin makes the task that of step n.
func (t *Task) begin(n int, now time.Time) {
	t.passed = false
	t.mu.Lock()
	t.step, t.start, t.beat, t.since, t.call, t.limit, t.halted = n, now, now, now, "", 0, false
	t.mu.Unlock()
}

// Enter says that a call begins. It answers ErrGone, and the call must not be made, when the step was given up.
func (t *Task) Enter(call string) error {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone || t.halted {
		return ErrGone
	}
	t.call, t.since = call, now
	return nil
}

// Await is Enter of a call that waits, and has a limit of its own, whatever the limit of other calls. An interrupt that
// wants no more waiting lets the step of a walk back begin anew, in another hand.
func (t *Task) Await(call string, limit time.Duration) error {
	if err := t.Enter(call); err != nil {
		return err
	}
	t.mu.Lock()
	t.limit = limit + grace
	t.mu.Unlock()
	return nil
}

// grace is how much longer than its limit a call may wait before it counts as one that does not return.
const grace = 2 * time.Second

// Leave says that the call returned.
func (t *Task) Leave() {
	t.mu.Lock()
	t.call, t.limit = "", 0
	t.mu.Unlock()
}

// Gone tells whether the step was given up.
func (t *Task) Gone() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.gone || t.halted
}

// halt lets the task make no further call.
func (t *Task) halt() {
	t.mu.Lock()
	t.halted = true
	t.mu.Unlock()
}

// giveUp marks the task as given up, unless it is between two calls. waits says that its call has a limit of its own.
func (t *Task) giveUp(now time.Time) (call string, elapsed time.Duration, waits, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.call == "" {
		return "", 0, false, false
	}
	t.gone = true
	return t.call, now.Sub(t.since), t.limit > 0, true
}

// overdue tells whether the task's call has passed its limit or the phase's deadline, and when to look again.
func (t *Task) overdue(now time.Time, limit time.Duration, deadline time.Time) (over bool, next time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	next = deadline
	if t.limit > 0 {
		limit, next = t.limit, time.Time{}
	}
	if limit > 0 && t.call != "" {
		if end := t.since.Add(limit); next.IsZero() || end.Before(next) {
			next = end
		}
	}
	return t.call != "" && !next.IsZero() && !now.Before(next), next
}

// quiet tells whether the task has not been reported for the given time, and notes that it is being reported now.
func (t *Task) quiet(now time.Time, beat time.Duration) (call string, ok bool, next time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if end := t.beat.Add(beat); now.Before(end) {
		return "", false, end
	}
	t.beat = now
	return t.call, true, now.Add(beat)
}

func (t *Task) waiting() (call string, since time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.call, t.start
}
