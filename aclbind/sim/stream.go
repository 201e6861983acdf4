package sim

import (
	"fmt"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: streams are made in the current context and can only be destroyed while their own is current;
// waiting for them is allowed from any. Handles are checked before contexts are, as in the real runtime.

// stream is a stream alive.
type stream struct {
	sim      *Sim
	handle   aclbind.Stream
	ctx      *context
	deflt    bool // the default stream of its context
	priority uint32
	flags    uint32
	stop     bool // stops at the first failing task
	made     origin
	// allocator is the program's own, nil for none.
	allocator *given
	server    *server // serves its callbacks, nil for none
	id        int32   // a small number, never given twice on a device
	cores     cores   // limits that the process has set, 0 for none
	overflow  uint32  // 1 when it checks for overflow
	graph     *graph  // that it is being recorded for, nil for none
	tag       uint32  // of the program's own
	cacheOps  uint32  // 1 when it keeps what it was given while it is captured
	queue
}

// Flags that aclrtCreateStreamWithConfig knows: the public ones and inner ones that it lets pass.
const (
	knownFlags    uint32 = 0x1ff
	publicFlags   uint32 = 0x3f
	deviceUseOnly uint32 = 0x20
	lowPriority   uint32 = 7
)

// CreateStream is aclrtCreateStream.
func (s *Sim) CreateStream() (aclbind.Stream, error) {
	return s.createStream("aclrtCreateStream", 0, 0)
}

// CreateStreamWithConfig is aclrtCreateStreamWithConfig: a priority out of range is clamped, not refused.
func (s *Sim) CreateStreamWithConfig(priority, flag uint32) (aclbind.Stream, error) {
	return s.createStream("aclrtCreateStreamWithConfig", priority, flag)
}

// createStream is both forms: the plain one is the highest priority without flags. Arguments are judged before the
// pool, so that a wrong flag never looks like a shortage.
func (s *Sim) createStream(fn string, priority, flag uint32) (h aclbind.Stream, err error) {
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		c, a := s.need(fn, t)
		switch {
		case a.code != 0:
			return a
		case flag&^knownFlags != 0:
			return badArgument(aclbind.ErrParamInvalid, "flag %#x has unknown bits", flag)
		case flag&deviceUseOnly != 0:
			return answer{aclbind.ErrFeatureNotSupported, "a stream for use by the device alone is not supported here"}
		case c.dev.lost:
			return lostAnswer(c.dev)
		}
		if a := s.take(c.dev, 1); a.code != 0 {
			return a
		}
		st := &stream{sim: s, handle: aclbind.Stream(s.handle()), ctx: c, flags: flag & publicFlags,
			priority: clampPriority(priority), made: s.origin(fn, t)}
		c.streams[st.handle] = st
		s.add(t, st)
		h = st.handle
		return ok
	})
	return h, err
}

// add takes a new stream in.
func (s *Sim) add(t *thread, st *stream) {
	st.id = st.ctx.dev.ids
	st.ctx.dev.ids++
	s.streams[st.handle] = st
	s.tellStream(t, st, aclbind.StreamStateCreatePost)
}

// clampPriority keeps 0..7. The number is read as signed, so what looks huge can be below 0.
func clampPriority(p uint32) uint32 {
	if int32(p) < 0 {
		return 0
	}
	return min(p, lowPriority)
}

// stream finds a stream by its handle, or the default stream of the current context for NULL. The handle is judged
// first, then whether the thread has a context at all, then (if own) whether it is the stream's.
func (s *Sim) stream(fn string, t *thread, h aclbind.Stream, own bool) (*stream, answer) {
	st := s.streams[h]
	if h != 0 && st == nil {
		return nil, s.noSuch("stream", uintptr(h))
	}
	c, a := s.need(fn, t)
	if a.code != 0 {
		return nil, a
	}
	if h == 0 {
		return c.deflt, ok
	}
	if own && st.ctx != c {
		return nil, answer{aclbind.ErrStreamContext, fmt.Sprintf(
			"stream %#x belongs to a context of device %d, and a context of device %d is current on thread %d: bind the stream's own context first",
			uintptr(h), st.ctx.dev.id, c.dev.id, t.id)}
	}
	return st, ok
}

// noSuch is the answer for a handle that is none of its kind. The real runtime reads a mark through the pointer: what
// was never a handle may not be readable at all.
func (s *Sim) noSuch(kind string, h uintptr) answer {
	if !s.wasHandle(h) {
		return s.fatalMisuse("context-and-handles-14", fmt.Sprintf("%#x was never a handle, and is used as a handle of a %s", h, kind))
	}
	return answer{aclbind.ErrInvalidHandle, fmt.Sprintf("%#x is no living %s", h, kind)}
}

// SetStreamFailureMode is aclrtSetStreamFailureMode; there is no way back from stopping.
func (s *Sim) SetStreamFailureMode(h aclbind.Stream, mode uint64) error {
	return s.setFailureMode("aclrtSetStreamFailureMode", h, mode)
}

func (s *Sim) setFailureMode(fn string, h aclbind.Stream, mode uint64) error {
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, true)
		switch {
		case a.code != 0:
			return a
		case mode > aclbind.StopOnFailure:
			return badArgument(aclbind.ErrParamInvalid, "failure mode %d is unknown", mode)
		case st.deflt && !runsOn(s.cfg.Chip.Name, "aclrtStreamAbort"): // the same chips
			return answer{aclbind.ErrFeatureNotSupported, "the default stream's failure mode cannot be set on this chip"}
		case st.stop && mode != aclbind.StopOnFailure:
			return answer{aclbind.ErrFeatureNotSupported, "a stream that stops at failures cannot be set back"}
		}
		st.stop = mode == aclbind.StopOnFailure
		return ok
	})
}

// StreamQuery is aclrtStreamQuery; any current context will do.
func (s *Sim) StreamQuery(h aclbind.Stream) (status aclbind.StreamStatus, err error) {
	err = s.call("aclrtStreamQuery", target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream("aclrtStreamQuery", t, h, false)
		switch {
		case a.code != 0:
			return a
		case st.ctx.dev.lost:
			return lostAnswer(st.ctx.dev)
		case st.graph != nil:
			return isRecorded
		case st.pending() != nil:
			status = aclbind.StreamStatusNotReady
		}
		return ok
	})
	return status, err
}
