package sim

import (
	"fmt"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: an event is made by one of three calls, and what recording, waiting and resetting mean depends
// on which. Events belong to a device, not to a context.

// event is an event alive, or destroyed and still held by queued work.
type event struct {
	handle aclbind.Event
	id     uint32
	dev    *device
	age    int // of the device when it was made: it dies with the device's closing
	kind   eventKind
	flags  uint32
	last   *record // the newest record; nil before the first, and after a reset
	raised bool    // of a synchronising event: recorded and not reset since, on the device
	waits  int     // waits queued and not passed
	made   origin
	mark   mark // in a recording
	// waiting are streams that wait for it to be raised.
	waiting []*stream
}

func (e *event) String() string { return fmt.Sprintf("event %#x", uintptr(e.handle)) }

// eventKind is what waiting and recording mean.
type eventKind uint8

const (
	plainEvent  eventKind = iota // a wait holds on to the newest record, and needs one
	syncEvent                    // a flag on the device: waits hold until it is raised, whoever comes first
	timingEvent                  // only for time and progress: nothing waits for it on a stream
	exEvent                      // as plain, but a wait without a record is for nothing
)

// Flags of events: what both forms take, with a bit that has no name, and what a plain event can do.
const (
	knownEvents = aclbind.EventSync | aclbind.EventCaptureStreamProgress | 4 | aclbind.EventTimeLine
	plainFlags  = aclbind.EventSync | aclbind.EventTimeLine
)

// record is one recording of an event.
type record struct {
	event   *event
	task    *task
	hit     bool      // the stream has come to it
	at      time.Time // when
	waiting []*stream
}

func (r *record) String() string { return r.event.String() }

// CreateEvent is aclrtCreateEvent.
func (s *Sim) CreateEvent() (aclbind.Event, error) {
	return s.createEvent("aclrtCreateEvent", plainEvent, plainFlags, ok)
}

// CreateEventWithFlag is aclrtCreateEventWithFlag.
func (s *Sim) CreateEventWithFlag(flag uint32) (aclbind.Event, error) {
	kind, a := timingEvent, ok
	switch {
	case flag == aclbind.EventExternal, flag&aclbind.EventSync != 0:
		kind = syncEvent
	case flag == aclbind.EventDeviceUseOnly:
		a = answer{aclbind.ErrFeatureNotSupported, "an event for use by the device alone is not supported here"}
	}
	if flag != aclbind.EventExternal && a.code == 0 {
		a = eventFlags(flag)
	}
	return s.createEvent("aclrtCreateEventWithFlag", kind, flag, a)
}

// CreateEventExWithFlag is aclrtCreateEventExWithFlag.
func (s *Sim) CreateEventExWithFlag(flag uint32) (aclbind.Event, error) {
	a := eventFlags(flag)
	if flag == aclbind.EventIpc {
		a = answer{aclbind.ErrFeatureNotSupported, "events between processes are not simulated"}
	}
	return s.createEvent("aclrtCreateEventExWithFlag", exEvent, flag, a)
}

// eventFlags judges the flags that both forms take.
func eventFlags(flag uint32) answer {
	if flag == 0 || flag&^knownEvents != 0 {
		return badArgument(aclbind.ErrParamInvalid, "event flag %#x is none, or has bits that this call does not know", flag)
	}
	return ok
}

// createEvent is all forms. Events that are a flag on the device take one when they are made, others when recorded.
func (s *Sim) createEvent(fn string, kind eventKind, flag uint32, arguments answer) (h aclbind.Event, err error) {
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		c, a := s.need(fn, t)
		switch {
		case a.code != 0:
			return a
		case arguments.code != 0:
			return arguments
		case c.dev.lost:
			return lostAnswer(c.dev)
		case kind == syncEvent && c.dev.events >= s.cfg.Chip.Events:
			return answer{aclbind.ErrNoEventResource, fmt.Sprintf("device %d has no event left: all %d are in use", c.dev.id, s.cfg.Chip.Events)}
		}
		c.dev.eventIDs++
		e := &event{handle: aclbind.Event(s.handle()), id: c.dev.eventIDs, dev: c.dev, age: c.dev.age, kind: kind, flags: flag, made: s.origin(fn, t)}
		if kind == syncEvent {
			c.dev.events++
		}
		s.events[e.handle] = e
		h = e.handle
		return ok
	})
	return h, err
}

// event finds an event by its handle.
func (s *Sim) event(h aclbind.Event) (*event, answer) {
	if h == 0 {
		return nil, answer{aclbind.ErrInvalidParam, "the event is NULL"}
	}
	e := s.events[h]
	switch {
	case e == nil:
		return nil, s.noSuch("event", uintptr(h))
	case e.age != e.dev.age:
		return nil, s.fatalMisuse("context-and-handles-17", fmt.Sprintf("event %#x is used after its device %d was closed", uintptr(h), e.dev.id))
	}
	return e, ok
}

// DestroyEvent is aclrtDestroyEvent: the handle is dead at once, and queued work keeps the event.
func (s *Sim) DestroyEvent(h aclbind.Event) error {
	return s.call("aclrtDestroyEvent", target{}, func(*thread) answer {
		e, a := s.event(h)
		if a.code != 0 {
			return a
		}
		if e.kind == syncEvent {
			e.dev.events--
		}
		delete(s.events, h)
		return ok
	})
}

// RecordEvent is aclrtRecordEvent. A stream of another device takes it, and fails when it comes to it (cross-context-05).
func (s *Sim) RecordEvent(h aclbind.Event, on aclbind.Stream) error {
	return s.recordEvent("aclrtRecordEvent", h, on, aclbind.EventRecordDefault)
}

func (s *Sim) recordEvent(fn string, h aclbind.Event, on aclbind.Stream, flag uint32) error {
	var e *event
	find := func() (a answer) {
		if e, a = s.event(h); a.code == 0 {
			a = external(flag, 0)
		}
		return a
	}
	return s.enqueue(fn, on, find, func(_ *thread, st *stream) (*task, answer) {
		switch {
		case st.graph != nil && flag == aclbind.EventRecordExternal:
			return &task{}, ok // it is made when the graph runs
		case st.graph != nil:
			return nil, st.graph.tie(e, st)
		}
		r := &record{event: e}
		r.task = &task{gives: r, put: func() { e.last = r }, run: func() answer { return s.recorded(r, st) }}
		return r.task, ok
	})
}

// recorded is what happens when a stream comes to a record.
func (s *Sim) recorded(r *record, st *stream) answer {
	e := r.event
	if st.ctx.dev != e.dev {
		return answer{aclbind.ErrInternal, fmt.Sprintf("%v belongs to device %d, and was recorded on a stream of device %d", e, e.dev.id, st.ctx.dev.id)}
	}
	r.hit, r.at, e.raised = true, s.clock.Now(), true
	wakeAll(&r.waiting)
	wakeAll(&e.waiting)
	return ok
}

// ResetEvent is aclrtResetEvent: a synchronising event can be waited for anew.
func (s *Sim) ResetEvent(h aclbind.Event, on aclbind.Stream) error {
	var e *event
	find := func() (a answer) {
		if e, a = s.event(h); a.code == 0 && e.kind != syncEvent && e.kind != plainEvent {
			a = answer{aclbind.ErrFeatureNotSupported, "only an event that was made for synchronising can be reset"}
		}
		return a
	}
	return s.enqueue("aclrtResetEvent", on, find, func(*thread, *stream) (*task, answer) {
		return &task{run: func() answer { e.raised = false; return ok }}, ok
	})
}
