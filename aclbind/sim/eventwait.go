package sim

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: events are waited for by streams and by threads, and asked about. The calls that ask count 0 and
// 1 in opposite ways.

// eventWait is how a stream waits.
type eventWait struct {
	limit time.Duration // 0 for none
	flag  uint32        // whether a graph waits for what is outside of it
}

// StreamWaitEvent is aclrtStreamWaitEvent.
func (s *Sim) StreamWaitEvent(on aclbind.Stream, h aclbind.Event) error {
	return s.streamWait("aclrtStreamWaitEvent", on, h, eventWait{})
}

// StreamWaitEventWithTimeout is aclrtStreamWaitEventWithTimeout, in seconds; 0 is no limit.
func (s *Sim) StreamWaitEventWithTimeout(on aclbind.Stream, h aclbind.Event, seconds int32) error {
	return s.streamWait("aclrtStreamWaitEventWithTimeout", on, h, eventWait{limit: time.Duration(seconds) * time.Second})
}

func (s *Sim) streamWait(fn string, on aclbind.Stream, h aclbind.Event, w eventWait) error {
	var e *event
	find := func() (a answer) {
		switch e, a = s.event(h); {
		case a.code != 0:
		case w.limit < 0:
			a = badArgument(aclbind.ErrParamInvalid, "a limit of %v; 0 is no limit", w.limit)
		case e.kind == timingEvent:
			a = answer{aclbind.ErrFeatureNotSupported, "the event was not made for synchronising: no stream can wait for it"}
		case e.kind == plainEvent && e.last == nil:
			a = answer{aclbind.ErrParamInvalid, "the event was never recorded: a wait for it would be for nothing"}
		default:
			a = external(w.flag, uint32(w.limit/time.Second))
		}
		return a
	}
	return s.enqueue(fn, on, find, func(_ *thread, st *stream) (*task, answer) {
		g := e.recording()
		switch {
		case st.graph != nil && w.flag == aclbind.EventWaitExternal:
			return &task{}, ok // it is made when the graph runs
		case g != nil:
			return nil, g.join(e, st)
		case st.graph != nil:
			return nil, answer{aclbind.ErrCaptureDependency, "the event was not recorded by what is being recorded"}
		case e.kind == exEvent && e.last == nil:
			return nil, ok
		}
		if w.limit == 0 {
			w.limit = s.opWait
		}
		return e.wait(st, w.limit), ok
	})
}

// wait is the task of a stream that waits for an event.
func (e *event) wait(st *stream, limit time.Duration) *task {
	passed := func() { e.waits-- }
	q := &task{limit: limit, put: func() { e.waits++ }, lost: passed, run: func() answer { passed(); return ok }}
	if e.kind == syncEvent {
		q.wants, q.ready = e, func() bool { return e.raised || !waitIn(&e.waiting, st) }
		return q
	}
	r := e.last
	q.wants, q.ready = r, func() bool { return r.hit || !waitIn(&r.waiting, st) }
	return q
}

// SetOpWaitTimeout is aclrtSetOpWaitTimeout, in seconds: the limit of waits that name none; 0 is none.
func (s *Sim) SetOpWaitTimeout(seconds uint32) error {
	return s.call("aclrtSetOpWaitTimeout", target{}, func(*thread) answer {
		s.opWait = time.Duration(seconds) * time.Second
		return ok
	})
}

// waitIn puts a stream on a list of those that are to be woken.
func waitIn(list *[]*stream, st *stream) (waits bool) {
	*list = append(*list, st)
	return true
}

// done tells whether the newest record of an event is reached; before any it depends on the kind (events-notifies-sync-01, 02).
func (e *event) done() bool {
	if e.last == nil {
		return e.kind == exEvent
	}
	return e.last.hit
}

// QueryEvent is aclrtQueryEvent: 0 is complete, which an event without a record is as well.
func (s *Sim) QueryEvent(h aclbind.Event) (status aclbind.EventStatus, err error) {
	err = s.withEvent("aclrtQueryEvent", h, func(e *event) answer {
		if e.last != nil && !e.done() {
			status = aclbind.EventStatusNotReady
		}
		return ok
	})
	return status, err
}

// QueryEventStatus is aclrtQueryEventStatus: 1 is complete.
func (s *Sim) QueryEventStatus(h aclbind.Event) (status aclbind.EventRecordedStatus, err error) {
	err = s.withEvent("aclrtQueryEventStatus", h, func(e *event) answer {
		if e.done() {
			status = aclbind.EventRecordedStatusComplete
		}
		return ok
	})
	return status, err
}

// QueryEventWaitStatus is aclrtQueryEventWaitStatus: 0 is complete.
func (s *Sim) QueryEventWaitStatus(h aclbind.Event) (status aclbind.EventWaitStatus, err error) {
	err = s.withEvent("aclrtQueryEventWaitStatus", h, func(e *event) answer {
		if e.kind == exEvent {
			return answer{aclbind.ErrFeatureNotSupported, "the waits of such an event cannot be asked for"}
		}
		if e.waits > 0 {
			status = aclbind.EventWaitStatusNotReady
		}
		return ok
	})
	return status, err
}

// withEvent makes a call about an event.
func (s *Sim) withEvent(fn string, h aclbind.Event, do func(*event) answer) error {
	return s.call(fn, target{}, func(*thread) answer {
		e, a := s.event(h)
		if a.code == 0 {
			a = e.outsideOnly()
		}
		if a.code == 0 {
			a = do(e)
		}
		return a
	})
}

// SynchronizeEvent is aclrtSynchronizeEvent; an event without a record is waited for in no time.
func (s *Sim) SynchronizeEvent(h aclbind.Event) error {
	return s.synchronizeEvent("aclrtSynchronizeEvent", h, -1)
}

// SynchronizeEventWithTimeout is aclrtSynchronizeEventWithTimeout.
func (s *Sim) SynchronizeEventWithTimeout(h aclbind.Event, ms int32) error {
	return s.synchronizeEvent("aclrtSynchronizeEventWithTimeout", h, ms)
}

func (s *Sim) synchronizeEvent(fn string, h aclbind.Event, ms int32) error {
	return s.withEvent(fn, h, func(e *event) answer {
		d, a := wait(ms)
		if a.code != 0 || e.last == nil {
			return a
		}
		q := e.last.task
		if a := s.awaitWork(q.end(), s.until(d)); a.code != 0 && !q.over {
			return answer{aclbind.ErrEventSyncTimeout, a.why}
		}
		switch {
		case e.dev.lost:
			return lostAnswer(e.dev)
		case q.code != 0:
			return answer{q.code, "the record failed, or was dropped with its stream"}
		}
		return ok
	})
}

// EventElapsedTime is aclrtEventElapsedTime, in milliseconds.
func (s *Sim) EventElapsedTime(start, end aclbind.Event) (ms float32, err error) {
	err = s.withEvent("aclrtEventElapsedTime", start, func(from *event) answer {
		to, a := s.event(end)
		if a.code != 0 {
			return a
		}
		for _, e := range []*event{from, to} {
			if a := e.timed(); a.code != 0 {
				return a
			}
		}
		ms = float32(to.last.at.Sub(from.last.at).Seconds() * 1000)
		return ok
	})
	return ms, err
}

// timed tells whether an event has a time.
func (e *event) timed() answer {
	switch {
	case e.flags&aclbind.EventTimeLine == 0:
		return answer{aclbind.ErrTimestampInvalid, "the event was not made to keep a time"}
	case e.last == nil:
		return answer{aclbind.ErrInternal, "the event was never recorded"}
	case !e.last.hit:
		return answer{aclbind.ErrTimestampInvalid, "the stream has not come to the record: synchronise first"}
	}
	return ok
}

// EventGetTimestamp is aclrtEventGetTimestamp: microseconds since the simulator was made.
func (s *Sim) EventGetTimestamp(h aclbind.Event) (us uint64, err error) {
	err = s.withEvent("aclrtEventGetTimestamp", h, func(e *event) answer {
		if a := e.timed(); a.code != 0 {
			return a
		}
		us = uint64(e.last.at.Sub(s.born).Microseconds())
		return ok
	})
	return us, err
}
