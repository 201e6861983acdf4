package work

// What a trace needs to know: when each task of the first and of the last iterations was submitted, when its stream was
// done with it, and what it waited for. It costs a call for each task on a stream, and memory for those iterations alone.

import (
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// traced is about how many tasks are kept of the beginning of the work, and as many of its end.
const traced = 2000

// tracer keeps the executions of some iterations. It belongs to the thread.
type tracer struct {
	*thread
	each    int // iterations at either end
	last    int // the iteration that was noted last
	kept    []execution
	watches []*op.Stopwatch // by stream; nil when it cannot be watched
	place   []int           // by job: which of its stream's it is
	links   [][]link        // by job
}

// execution is one execution of a job; its iteration is -1 when there was none.
type execution struct {
	iteration int
	submitted time.Time
	took      time.Duration
	done      time.Time // on its stream
}

// newTracer begins a trace on the thread that works. contexts are those of the streams.
func newTracer(t *thread) *tracer {
	c := &t.c
	tr := &tracer{thread: t, last: -1, watches: make([]*op.Stopwatch, len(t.streams)), place: make([]int, len(c.Jobs)), links: links(t)}
	onStreams := 0
	for s := range t.streams {
		onStreams += len(t.streams[s].jobs)
	}
	tr.each = max(min(traced/max(len(c.Jobs), 1), c.Marks/max(2*onStreams, 1)), 1)
	tr.kept = make([]execution, 2*tr.each*len(c.Jobs))
	for i := range tr.kept {
		tr.kept[i].iteration = -1
	}
	for s := range t.streams {
		if 2*onStreams > c.Marks {
			tr.blind("what streams do", "an iteration has more tasks than the device events to mark them with")
			break
		}
		for i, n := range t.streams[s].jobs {
			tr.place[n] = i
		}
		w, err := c.Stopwatch(s, 2*tr.each*len(t.streams[s].jobs))
		if err != nil {
			tr.blind("what "+string(c.Streams[s])+" does", err.Error())
			continue
		}
		tr.watches[s] = w
	}
	return tr
}

// blind says what the trace cannot show.
func (tr *tracer) blind(what, why string) {
	if l := tr.c.Listener; l != nil {
		l.On(event.Logged{Time: time.Now(), Level: "warn", Message: "the trace does not show " + what + ": " + why})
	}
}

// slot is where an iteration is kept: the newest of those behind the first ones take the places of the oldest.
func (tr *tracer) slot(iteration int) int {
	if iteration < tr.each {
		return iteration
	}
	return tr.each + iteration%tr.each
}

// ran notes that a job was submitted, or done by the host, since began.
func (tr *tracer) ran(n int, began time.Time) {
	took := time.Since(began)
	slot := tr.slot(tr.iteration)
	if tr.last != tr.iteration {
		tr.last = tr.iteration
		for i := range tr.c.Jobs {
			tr.kept[slot*len(tr.c.Jobs)+i].iteration = -1
		}
	}
	tr.kept[slot*len(tr.c.Jobs)+n] = execution{iteration: tr.iteration, submitted: began, took: took}
	s := tr.on[n]
	if s < 0 || tr.watches[s] == nil {
		return
	}
	// A full stream keeps the call until it has room: that is watched like the calls of the task.
	tr.since.Store(int64(time.Since(tr.start)))
	if !tr.gone.Load() {
		tr.watches[s].Mark(slot*len(tr.streams[s].jobs) + tr.place[n])
	}
	tr.since.Store(-1)
}

// end tells all that was kept, in the order in which it was submitted, and lets the stopwatches go.
func (tr *tracer) end() {
	if tr.gone.Load() {
		return
	}
	var slots []int
	for i := range min(tr.last+1, tr.each) {
		slots = append(slots, i)
	}
	for i := max(tr.last+1-tr.each, tr.each); i <= tr.last; i++ {
		slots = append(slots, tr.slot(i))
	}
	for s, w := range tr.watches {
		if w == nil || w.Bind() != nil {
			continue
		}
		for _, slot := range slots {
			for i, n := range tr.streams[s].jobs {
				if e := &tr.kept[slot*len(tr.c.Jobs)+n]; e.iteration >= 0 {
					if done, ok := w.At(slot*len(tr.streams[s].jobs) + i); ok {
						e.done = later(done, e.submitted) // clocks of host and device differ by a little
					}
				}
			}
		}
	}
	before := make([]execution, len(tr.streams)) // by stream: what it did last
	for _, slot := range slots {
		for n := range tr.c.Jobs {
			if e := &tr.kept[slot*len(tr.c.Jobs)+n]; e.iteration >= 0 {
				tr.tell(n, e, before)
			}
		}
	}
	for _, w := range tr.watches {
		if w != nil {
			w.Close()
		}
	}
}

// tell tells one execution. On its stream it began when it was submitted, when the one before it was done and when what
// it waited for was done, whatever came last.
func (tr *tracer) tell(n int, e *execution, before []execution) {
	j := &tr.c.Jobs[n]
	r := event.Ran{Iteration: e.iteration, Address: string(j.Step.Address), Call: function(j), Stream: string(j.Stream), Submitted: e.submitted, Took: e.took}
	began := e.submitted
	if s := tr.on[n]; s >= 0 {
		began = later(began, before[s].done)
		before[s] = *e
	}
	for _, w := range tr.links[n] {
		i := e.iteration - w.back
		if i < 0 {
			continue
		}
		other := tr.kept[tr.slot(i)*len(tr.c.Jobs)+w.job]
		if other.iteration == i && !other.done.IsZero() {
			at := other.done
			if end := e.submitted.Add(e.took); tr.on[n] < 0 && at.After(end) { // the host has seen the end, whatever clocks say
				at = end
			}
			r.Waits = append(r.Waits, event.Link{Stream: string(tr.c.Jobs[w.job].Stream), At: at})
			if v := j.Item.Task.Verb; v != spec.VerbWait && v != spec.VerbAwait { // whose work is to wait
				began = later(began, other.done)
			}
		}
	}
	if !e.done.IsZero() {
		if began.After(e.done) {
			began = e.done
		}
		r.Began, r.Ended = began, e.done
	}
	tr.c.Ran(r)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// function is what a job calls: its first call that is not about contexts or order.
func function(j *op.Job) string {
	for _, d := range j.Deeds {
		if d.Call.Kind == plan.Work || d.Call.Kind == plan.Query {
			return d.Call.Function
		}
	}
	return ""
}
