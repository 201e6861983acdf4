package sim

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: inside a recording an event ties streams together instead of being recorded; one that is said to
// be external is a real point, for what happens outside of the graph.

// mark is where in a recording an event stands.
type mark struct {
	graph  *graph
	stream *stream
}

// recording is the recording that an event is part of now, nil for none.
func (e *event) recording() *graph {
	if g := e.mark.graph; g != nil && !g.over {
		return g
	}
	return nil
}

// outsideOnly is for calls that ask about an event.
func (e *event) outsideOnly() answer {
	if e.recording() != nil {
		return answer{aclbind.ErrEventCaptured, "the event is part of what is being recorded"}
	}
	return ok
}

// tie is a record of an event inside a recording.
func (g *graph) tie(e *event, st *stream) answer {
	if e.kind != exEvent {
		return answer{aclbind.ErrCaptureMode, "only events of aclrtCreateEventExWithFlag tie streams of a recording together"}
	}
	e.mark = mark{g, st}
	return ok
}

// join is a wait for such an event: the stream is recorded as well, and what was before the event has been waited for.
func (g *graph) join(e *event, st *stream) answer {
	if st.graph != nil && st.graph != g {
		return answer{aclbind.ErrCaptureConflict, "the stream is part of another recording"}
	}
	if e.mark.stream != g.origin {
		g.open[e.mark.stream] = false
	}
	if st != g.origin {
		st.graph = g
		g.open[st] = true
	}
	return ok
}

// external judges the flag of the calls that have one.
func external(flag uint32, seconds uint32) answer {
	switch {
	case flag > aclbind.EventWaitExternal:
		return badArgument(aclbind.ErrParamInvalid, "flag %d is unknown", flag)
	case flag == aclbind.EventWaitExternal && seconds != 0:
		return answer{aclbind.ErrParamInvalid, "a wait for what is outside of a graph has no limit"}
	}
	return ok
}

// RecordEventWithFlag is aclrtRecordEventWithFlag: with flag 1 the record is seen outside of the graph.
func (s *Sim) RecordEventWithFlag(h aclbind.Event, on aclbind.Stream, flag uint32) error {
	return s.recordEvent("aclrtRecordEventWithFlag", h, on, flag)
}

// StreamWaitEventWithFlag is aclrtStreamWaitEventWithFlag, in seconds; with flag 1 it waits, each time that the graph
// runs, for what was recorded outside of it.
func (s *Sim) StreamWaitEventWithFlag(on aclbind.Stream, h aclbind.Event, timeout, flag uint32) error {
	return s.streamWait("aclrtStreamWaitEventWithFlag", on, h, eventWait{limit: time.Duration(timeout) * time.Second, flag: flag})
}
