package report

// The work in a trace: what the host submitted, what the streams did, and what waited for what.

import (
	"fmt"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
)

// Ran draws one execution of a task: what the host did for it, and on another lane what its stream did.
func (t *Trace) Ran(r event.Ran) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed { // a thread that was given up came back
		return
	}
	host := t.lane(workLanes, hostThread)
	if n := r.Iteration - t.iteration - 1; n > 0 {
		t.leftOut += n
		t.mark(fmt.Sprintf("%s before this are not shown", Quantity(n, "iteration")), r.Submitted)
	}
	t.iteration = max(t.iteration, r.Iteration)
	args := map[string]any{"iteration": r.Iteration}
	if r.Call != "" {
		args["call"] = r.Call
	}
	t.slice(workLanes, host, r.Address, "host", r.Submitted, r.Took, args)
	lane, begin, end := host, r.Submitted, r.Submitted.Add(r.Took)
	if r.Stream != "" && !r.Began.IsZero() {
		lane, begin, end = t.lane(workLanes, r.Stream), r.Began, r.Ended
		t.slice(workLanes, lane, r.Address, "stream", begin, end.Sub(begin), args)
	}
	for _, w := range r.Waits {
		t.arrow(w, lane, begin, end)
	}
}

// arrow draws an arrow to a box on a lane. It leaves the other box just before its end, since what lies on the border
// belongs to no box, and arrives within this one, never before it left.
func (t *Trace) arrow(from event.Link, lane int, begin, end time.Time) {
	t.flows++
	leave, to := from.At.Add(-time.Nanosecond), begin
	if to.Before(leave) {
		to = leave
	}
	if to.After(end) {
		to = end
	}
	if to.Before(leave) {
		leave = to
	}
	t.emit(traceEvent{Name: "wait", Cat: "wait", Phase: "s", Time: t.at(leave), Group: workLanes, Lane: t.lane(workLanes, from.Stream), ID: t.flows})
	t.emit(traceEvent{Name: "wait", Cat: "wait", Phase: "f", Bind: "e", Time: t.at(to), Group: workLanes, Lane: lane, ID: t.flows})
}
