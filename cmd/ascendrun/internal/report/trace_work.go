package report

// The work in a trace: what the host submitted, what the streams did, and what waited for what.

import (
	"fmt"
	"slices"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
)

// Ran hears of one execution of a task.
func (t *Trace) Ran(r event.Ran) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if r.Iteration < t.each {
		t.execution(r)
		return
	}
	r.Waits = slices.Clone(r.Waits)
	if len(t.last) < t.each*t.items {
		t.last = append(t.last, r)
		return
	}
	t.last[t.next] = r
	t.next = (t.next + 1) % len(t.last)
	t.cut++
}

// leftOut is how many iterations the trace does not show, whole or in part.
func (t *Trace) leftOut() int { return (t.cut + t.items - 1) / t.items }

// flush draws the executions of the end, oldest first.
func (t *Trace) flush() {
	t.last = slices.Concat(t.last[t.next:], t.last[:t.next])
	t.next = 0
	if t.cut > 0 && len(t.last) > 0 {
		t.mark(fmt.Sprintf("%s before this are not shown", Quantity(t.leftOut(), "iteration")), t.last[0].Submitted)
	}
	// What streams do does not end in the order in which it was submitted, and arrows need their beginning.
	for i := range t.last {
		t.keep(&t.last[i])
	}
	for _, r := range t.last {
		t.execution(r)
	}
	t.last = nil
}

// execution draws what the host did for it, and on another lane what its stream did.
func (t *Trace) execution(r event.Ran) {
	host := t.lane(workLanes, "host thread")
	args := map[string]any{"iteration": r.Iteration}
	if r.Call != "" {
		args["call"] = r.Call
	}
	t.slice(workLanes, host, r.Address, "host", r.Submitted, r.Took, args)
	t.keep(&r)
	lane, begin := host, r.Submitted
	if r.Stream != "" && !r.Began.IsZero() {
		lane, begin = t.lane(workLanes, r.Stream), r.Began
		t.slice(workLanes, lane, r.Address, "stream", r.Began, r.Ended.Sub(r.Began), args)
	}
	for _, w := range r.Waits {
		if from, ok := t.ends[w]; ok {
			t.arrow(from, lane, begin)
		}
	}
}

// keep notes where arrows from an execution begin: at its end on its stream, else on the host.
func (t *Trace) keep(r *event.Ran) {
	end := traceEnd{r.Submitted.Add(r.Took), t.lane(workLanes, "host thread")}
	if r.Stream != "" && !r.Began.IsZero() {
		end = traceEnd{r.Ended, t.lane(workLanes, r.Stream)}
	}
	t.ends[event.Link{Iteration: r.Iteration, Number: r.Number}] = end
}

// arrow draws an arrow from one box to another. It leaves the box just before its end, since what lies on the border
// belongs to no box; and none can point back in time, as clocks of host and device may have it.
func (t *Trace) arrow(from traceEnd, lane int, to time.Time) {
	t.flows++
	leave := from.at.Add(-time.Nanosecond)
	if to.Before(leave) {
		leave = to
	}
	t.emit(traceEvent{Name: "wait", Cat: "wait", Phase: "s", Time: t.at(leave), Group: workLanes, Lane: from.lane, ID: t.flows})
	t.emit(traceEvent{Name: "wait", Cat: "wait", Phase: "f", Bind: "e", Time: t.at(to), Group: workLanes, Lane: lane, ID: t.flows})
}
