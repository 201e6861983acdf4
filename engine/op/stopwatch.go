package op

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/spec"
)

// Stopwatch tells when a stream came past points of its work: it puts events that keep their time on the stream. Its
// calls belong to no plan and stand in no log. It belongs to the thread that works.
type Stopwatch struct {
	d      aclbind.Driver
	ctx    aclbind.Context
	stream aclbind.Stream
	start  aclbind.Event
	began  time.Time // when the stream came past start, by the host's clock
	events []aclbind.Event
	set    []bool
	stamps bool // the runtime tells times as such, and not only differences, which get coarse after some minutes
}

// startWithin is how long a stream that has nothing to do may take to come past an event, in milliseconds.
const startWithin = 1000

// Stopwatch makes one for a stream that has no work yet, with room for so many marks. It leaves another context
// current than it met.
func (o *Ops) Stopwatch(stream, ctx spec.Address, marks int) (*Stopwatch, error) {
	w := &Stopwatch{d: o.Driver, ctx: o.handles.context(ctx), stream: o.handles.stream(stream).handle,
		set: make([]bool, marks), stamps: o.Driver.Has("aclrtEventGetTimestamp")}
	err := w.make(marks)
	if err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

func (w *Stopwatch) make(marks int) error {
	if err := w.d.SetCurrentContext(w.ctx); err != nil {
		return err
	}
	for range marks + 1 {
		e, err := w.d.CreateEventWithFlag(aclbind.EventTimeLine)
		if err != nil {
			return err
		}
		w.events = append(w.events, e)
	}
	w.start = w.events[marks]
	if err := w.d.RecordEvent(w.start, w.stream); err != nil {
		return err
	}
	// It passes between these two points; nobody knows where, and they are microseconds apart.
	from := time.Now()
	if err := w.d.SynchronizeEventWithTimeout(w.start, startWithin); err != nil {
		return err
	}
	w.began = from.Add(time.Since(from) / 2)
	return nil
}

// Mark marks what the stream was given so far. The context of the stream must be current. A mark may be set again.
func (w *Stopwatch) Mark(i int) { w.set[i] = w.d.RecordEvent(w.events[i], w.stream) == nil }

// Bind makes the context of the stream current, which At needs.
func (w *Stopwatch) Bind() error { return w.d.SetCurrentContext(w.ctx) }

// At is when the stream came past a mark, by the host's clock; false when it has not, or when nobody knows.
func (w *Stopwatch) At(i int) (time.Time, bool) {
	if !w.set[i] {
		return time.Time{}, false
	}
	if s, err := w.d.QueryEventStatus(w.events[i]); err != nil || s != aclbind.EventRecordedStatusComplete {
		return time.Time{}, false
	}
	if w.stamps {
		from, err := w.d.EventGetTimestamp(w.start)
		to, bad := w.d.EventGetTimestamp(w.events[i])
		return w.began.Add(time.Duration(to-from) * time.Microsecond), err == nil && bad == nil && to >= from
	}
	ms, err := w.d.EventElapsedTime(w.start, w.events[i])
	return w.began.Add(time.Duration(float64(ms) * float64(time.Millisecond))), err == nil && ms >= 0
}

// Close lets the events go. What is still to come past them keeps what it needs.
func (w *Stopwatch) Close() {
	for _, e := range w.events {
		_ = w.d.DestroyEvent(e) // one that cannot be destroyed goes with its device
	}
	w.events = nil
}
