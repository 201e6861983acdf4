package sim

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: a stream can be recorded instead of run. What it is given makes a graph, which runs as often as
// wanted on any stream. Streams that wait for an event of the recording are recorded with it, until they have been waited
// for in turn. The simulator runs a graph in the order in which it was recorded.

// graph is a recording, or what came of it.
type graph struct {
	handle aclbind.MdlRI // 0 while it is recorded
	origin *stream
	thread *thread
	mode   aclbind.MdlRICaptureMode
	steps  []step
	open   map[*stream]bool // streams recorded with it: whether something on them has not been waited for
	last   *task            // of the newest run
	over   bool             // the recording has ended
	made   origin
}

// step is one call of the recording: it makes a task each time that the graph runs.
type step struct {
	fn   string
	make func(t *thread, st *stream) (*task, answer)
}

// The modes, with names that are read more easily.
const (
	captureGlobal  = aclbind.MdlRICaptureModeModelRiCaptureModeGlobal
	captureThread  = aclbind.MdlRICaptureModeModelRiCaptureModeThreadLocal
	captureRelaxed = aclbind.MdlRICaptureModeModelRiCaptureModeRelaxed
)

// MdlRICaptureBegin is aclmdlRICaptureBegin.
func (s *Sim) MdlRICaptureBegin(h aclbind.Stream, mode aclbind.MdlRICaptureMode) error {
	const fn = "aclmdlRICaptureBegin"
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, true)
		switch {
		case a.code != 0:
			return a
		case st.deflt:
			return answer{aclbind.ErrCaptureImplicit, "the default stream cannot be recorded"}
		case mode < captureGlobal || mode > captureRelaxed:
			return badArgument(aclbind.ErrInvalidParam, "mode %d is unknown", mode)
		case st.graph != nil:
			return isRecorded
		}
		g := &graph{origin: st, thread: t, mode: mode, open: make(map[*stream]bool), made: s.origin(fn, t)}
		st.graph = g
		s.recordings = append(s.recordings, g)
		return ok
	})
}

// isRecorded is what calls answer that cannot be recorded.
var isRecorded = answer{aclbind.ErrStreamCaptured, "the stream is being recorded"}

// MdlRICaptureGetInfo is aclmdlRICaptureGetInfo; a graph has no handle before the recording ends.
func (s *Sim) MdlRICaptureGetInfo(h aclbind.Stream) (status aclbind.MdlRICaptureStatus, g aclbind.MdlRI, err error) {
	const fn = "aclmdlRICaptureGetInfo"
	err = s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, false)
		if a.code == 0 && st.graph != nil {
			status = aclbind.MdlRICaptureStatusModelRiCaptureStatusActive
		}
		return a
	})
	return status, 0, err
}

// MdlRICaptureEnd is aclmdlRICaptureEnd.
func (s *Sim) MdlRICaptureEnd(h aclbind.Stream) (out aclbind.MdlRI, err error) {
	const fn = "aclmdlRICaptureEnd"
	err = s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, true)
		if a.code != 0 {
			return a
		}
		g := st.graph
		switch {
		case g == nil:
			return answer{aclbind.ErrStreamNotCaptured, "the stream is not being recorded"}
		case g.origin != st:
			return answer{aclbind.ErrCaptureUnmatched, "the recording began on another stream"}
		case g.thread != t && g.mode != captureRelaxed:
			return answer{aclbind.ErrCaptureWrongThread, "the recording began on another thread"}
		}
		s.endRecording(g)
		for _, open := range g.open {
			if open {
				return answer{aclbind.ErrStreamUnjoined, "what another stream was given has not been waited for"}
			}
		}
		g.handle = aclbind.MdlRI(s.handle())
		s.graphs[g.handle] = g
		out = g.handle
		return ok
	})
	return out, err
}

// endRecording lets the streams of a recording run again.
func (s *Sim) endRecording(g *graph) {
	g.over, g.origin.graph = true, nil
	for st := range g.open {
		st.graph = nil
	}
	s.recordings = slices.DeleteFunc(s.recordings, func(other *graph) bool { return other == g })
}

// add records a call.
func (g *graph) add(fn string, st *stream, make func(*thread, *stream) (*task, answer)) {
	g.steps = append(g.steps, step{fn, make})
	if st != g.origin {
		g.open[st] = true
	}
}

// unsafeNow tells whether a call that does something at once would disturb a recording that the thread may not disturb.
func (s *Sim) unsafeNow(t *thread) answer {
	for _, g := range s.recordings {
		mine := g.mode == captureGlobal || g.mode == captureThread && g.thread == t
		if mine && t.capture != captureRelaxed {
			return answer{aclbind.ErrCaptureBlocks, "a stream is being recorded, and this call would be done at once"}
		}
	}
	return ok
}

// MdlRICaptureThreadExchangeMode is aclmdlRICaptureThreadExchangeMode: it swaps the calling thread's mode with the one at
// an address.
func (s *Sim) MdlRICaptureThreadExchangeMode(mode aclbind.Ptr) error {
	return s.call("aclmdlRICaptureThreadExchangeMode", target{}, func(t *thread) answer {
		if mode == 0 {
			return answer{aclbind.ErrInvalidParam, "the mode is NULL"}
		}
		at := mem.View(uintptr(mode), 4)
		want := aclbind.MdlRICaptureMode(binary.NativeEndian.Uint32(at))
		if want < captureGlobal || want > captureRelaxed {
			return badArgument(aclbind.ErrInvalidParam, "mode %d is unknown", want)
		}
		binary.NativeEndian.PutUint32(at, uint32(t.capture))
		t.capture = want
		return ok
	})
}

// graph finds a graph by its handle.
func (s *Sim) graph(h aclbind.MdlRI) (*graph, answer) {
	g := s.graphs[h]
	if g == nil {
		return nil, badArgument(aclbind.ErrInvalidParam, "%#x is no graph", uintptr(h))
	}
	return g, ok
}

// MdlRIExecuteAsync is aclmdlRIExecuteAsync: the graph runs on a stream.
func (s *Sim) MdlRIExecuteAsync(h aclbind.MdlRI, on aclbind.Stream) error {
	const fn = "aclmdlRIExecuteAsync"
	return s.call(fn, target{kind: onStream, stream: on}, func(t *thread) answer {
		g, a := s.graph(h)
		if a.code == 0 {
			_, a = s.runGraph(fn, t, g, on)
		}
		return a
	})
}

// runGraph queues what a graph is made of.
func (s *Sim) runGraph(fn string, t *thread, g *graph, on aclbind.Stream) (*stream, answer) {
	st, a := s.stream(fn, t, on, true)
	if a.code == 0 && st.graph != nil {
		a = isRecorded
	}
	for _, step := range g.steps {
		if a.code != 0 {
			break
		}
		var q *task
		if q, a = step.make(t, st); a.code == 0 && q != nil {
			t.slow = s.function(step.fn).slow
			a = s.submit(fn, t, on, st, q)
			g.last = q
		}
	}
	return st, a
}

// MdlRIExecute is aclmdlRIExecute: it runs the graph on the default stream and waits.
func (s *Sim) MdlRIExecute(h aclbind.MdlRI, ms int32) error {
	const fn = "aclmdlRIExecute"
	return s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		d, a := wait(ms)
		if a.code != 0 {
			return a
		}
		g, a := s.graph(h)
		if a.code != 0 {
			return a
		}
		st, a := s.runGraph(fn, t, g, 0)
		if a.code == 0 {
			a = s.synchronize(st, s.until(d))
		}
		return a
	})
}

// MdlRIDestroy is aclmdlRIDestroy.
func (s *Sim) MdlRIDestroy(h aclbind.MdlRI) error {
	return s.call("aclmdlRIDestroy", target{}, func(*thread) answer {
		g, a := s.graph(h)
		switch {
		case a.code != 0:
			return a
		case g.last != nil && !g.last.over:
			return answer{aclbind.ErrModelRunning, fmt.Sprintf("graph %#x is running", uintptr(h))}
		}
		delete(s.graphs, h)
		return ok
	})
}
