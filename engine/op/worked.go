package op

import (
	"errors"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// Which streams were given work: they are drained before they are destroyed, the others are not, for a synchronise
// costs a call and can only wait for something that was submitted. What a stream was given may never end. Then it is
// stuck: it is aborted and ended by force, and what its work may still touch is not given back by hand.

// Worked notes that work was submitted to a stream. Once for each stream is enough, before its first task is submitted;
// it may be called from any goroutine.
func (o *Ops) Worked(stream spec.Address) {
	h := &o.handles
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.worked == nil {
		h.worked = make(map[spec.Address]bool)
	}
	h.worked[stream] = true
}

// Hurry lets no release wait for the work of streams any longer.
func (o *Ops) Hurry() { o.hurried.Store(true) }

// errHurried is why a stream with work was not waited for.
var errHurried = errors.New("its work was not waited for, since a second signal came: it was given up")

// drain waits for what the stream of the step was given, and ends what does not end by itself. on is false when the step
// was given up, and no further call is to be made. An error with on says what became of the work.
func (s *session) drain(st aclbind.Stream) (left error, on bool) {
	a, c := s.step.Address, s.step.Calls[1]
	if c.Kind != plan.Drain || !s.handles.hasWork(a) {
		return nil, true
	}
	if !s.hurried.Load() {
		left = s.awaitWork(c, st)
	} else if left = s.askWork(st); left == nil {
		return nil, true
	}
	switch code := aclbind.CodeOf(left); {
	case left == nil:
		return nil, true
	case left != errHurried && code == 0:
		return left, false
	case left != errHurried && code != aclbind.ErrStreamSyncTimeout:
		return left, true // a task failed, and nothing runs any longer
	}
	s.handles.setStuck(a, stuck{device: s.step.Node.ID})
	if !s.Driver.Has("aclrtStreamAbort") {
		return left, true
	}
	err := s.call(plan.AbortStream(a), func() (uintptr, error) { return 0, s.Driver.StreamAbort(st) })
	if err != nil && aclbind.CodeOf(err) == 0 {
		return err, false
	}
	s.handles.setStuck(a, stuck{device: s.step.Node.ID, aborted: err == nil}) // what it answers is only noted
	return left, true
}

// awaitWork synchronises, with what is left of the time.
func (s *session) awaitWork(c plan.Call, st aclbind.Stream) error {
	ms := c.Args[1].Value.(int64)
	if !s.DrainBy.IsZero() {
		ms = max(1, min(ms, int64(time.Until(s.DrainBy)/time.Millisecond)))
	}
	limit := time.Duration(ms) * time.Millisecond
	c = plan.DrainStream(s.step.Address, limit)
	if err := s.pace.Await(c.Function, limit); err != nil {
		return err
	}
	return s.entered(c, func() (uintptr, error) { return 0, s.Driver.SynchronizeStreamWithTimeout(st, int32(ms)) })
}

// askWork asks, without waiting, whether the work is done.
func (s *session) askWork(st aclbind.Stream) error {
	var status aclbind.StreamStatus
	err := s.call(plan.AskStream(s.step.Address), func() (_ uintptr, err error) {
		status, err = s.Driver.StreamQuery(st)
		return 0, err
	})
	switch {
	case err == nil && status == aclbind.StreamStatusComplete:
		return nil
	case err != nil && aclbind.CodeOf(err) == 0:
		return err
	}
	return errHurried
}

// stuck is a stream whose work did not end.
type stuck struct {
	device  int // its id
	aborted bool
}

// Stuck tells whether the work of a stream did not end, and whether it could at least be aborted.
func (o *Ops) Stuck(stream spec.Address) (is, aborted bool) {
	o.handles.mu.Lock()
	defer o.handles.mu.Unlock()
	st, is := o.handles.stuck[stream]
	return is, st.aborted
}

// Abandon gives a thing up that a stuck stream may still use: it is never handed to the runtime again.
func (o *Ops) Abandon(a spec.Address) {
	h := &o.handles
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.abandoned == nil {
		h.abandoned = make(map[spec.Address]bool)
	}
	h.abandoned[a] = true
	delete(h.things, a)
	delete(h.contexts, a)
	delete(h.models, a)
}

// Abandoned tells whether a thing was given up, as stuck streams are.
func (o *Ops) Abandoned(a spec.Address) bool {
	o.handles.mu.Lock()
	defer o.handles.mu.Unlock()
	_, is := o.handles.stuck[a]
	_, still := o.handles.streams[a] // the Force form failed too: a leftover
	return is && !still || o.handles.abandoned[a]
}

// hasWork tells whether a stream was given work.
func (h *handles) hasWork(stream spec.Address) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.worked[stream]
}

// idle notes that a stream has no work any longer, or none that is waited for.
func (h *handles) idle(stream spec.Address) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.worked, stream)
}

func (h *handles) setStuck(stream spec.Address, s stuck) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stuck == nil {
		h.stuck = make(map[spec.Address]stuck)
	}
	h.stuck[stream] = s
}

func (h *handles) isStuck(stream spec.Address) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, is := h.stuck[stream]
	return is
}

// stuckOn tells whether a stream of a device is stuck.
func (h *handles) stuckOn(device int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.stuck {
		if s.device == device {
			return true
		}
	}
	return false
}
