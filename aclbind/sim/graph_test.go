package sim_test

import (
	"encoding/binary"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// The modes in which a stream is recorded.
const (
	global  = aclbind.MdlRICaptureModeModelRiCaptureModeGlobal
	relaxed = aclbind.MdlRICaptureModeModelRiCaptureModeRelaxed
)

// What is recorded is not done, and done as often as the graph runs.
func TestGraphRuns(t *testing.T) {
	bubble(t, "slow=aclrtMemsetAsync:1s", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		p := pinned(t, s, 1)
		check(t, "begin", s.MdlRICaptureBegin(h[0], global), 0)
		start := time.Now()
		check(t, "fill", s.MemsetAsync(p, 1, 7, 1, h[0]), 0)
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrStreamCaptured)
		_, err := s.StreamQuery(h[0])
		check(t, "query", err, aclbind.ErrStreamCaptured)
		check(t, "what is done at once", s.Memset(p, 1, 0, 1), aclbind.ErrCaptureBlocks)
		mode := pinned(t, s, 4)
		binary.NativeEndian.PutUint32(s.HostBytes(mode, 4), uint32(relaxed))
		check(t, "exchange", s.MdlRICaptureThreadExchangeMode(mode), 0)
		check(t, "what may be done at once", s.Memset(p, 1, 0, 1), 0)
		check(t, "exchange back", s.MdlRICaptureThreadExchangeMode(mode), 0)
		if got := binary.NativeEndian.Uint32(s.HostBytes(mode, 4)); got != uint32(relaxed) {
			t.Errorf("the mode was %d", got)
		}
		g := made[aclbind.MdlRI](t)(s.MdlRICaptureEnd(h[0]))
		check(t, "synchronise", s.SynchronizeStream(h[0]), 0)
		if took := time.Since(start); took != 0 || s.HostBytes(p, 1)[0] != 0 {
			t.Errorf("the recording took %v and left %d", took, s.HostBytes(p, 1)[0])
		}
		for range 3 {
			check(t, "zero", s.Memset(p, 1, 0, 1), 0)
			check(t, "run", s.MdlRIExecuteAsync(g, h[1]), 0)
			check(t, "destroy while it runs", s.MdlRIDestroy(g), aclbind.ErrModelRunning)
			if took := waits(t, s, h[1]); took != time.Second || s.HostBytes(p, 1)[0] != 7 {
				t.Errorf("the run took %v and left %d", took, s.HostBytes(p, 1)[0])
			}
		}
		check(t, "run and wait", s.MdlRIExecute(g, -1), 0)
		check(t, "destroy", s.MdlRIDestroy(g), 0)
		check(t, "run", s.MdlRIExecuteAsync(g, h[1]), aclbind.ErrInvalidParam)
	})
}

// Streams that an event ties in are recorded as well, and have to be waited for before the end.
func TestGraphForks(t *testing.T) {
	bubble(t, "", 3, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		p := pinned(t, s, 2)
		fork := made[aclbind.Event](t)(s.CreateEventExWithFlag(aclbind.EventSync))
		join := made[aclbind.Event](t)(s.CreateEventExWithFlag(aclbind.EventSync))
		plain := made[aclbind.Event](t)(s.CreateEvent())
		for _, joined := range []bool{true, false} {
			check(t, "begin", s.MdlRICaptureBegin(h[0], global), 0)
			check(t, "an event that ties nothing", s.RecordEvent(plain, h[0]), aclbind.ErrCaptureMode)
			check(t, "an event from outside", s.StreamWaitEvent(h[0], join), aclbind.ErrCaptureDependency)
			check(t, "fork", s.RecordEvent(fork, h[0]), 0)
			check(t, "fork", s.StreamWaitEvent(h[1], fork), 0)
			_, err := s.QueryEventStatus(fork)
			check(t, "query the event", err, aclbind.ErrEventCaptured)
			status, _, err := s.MdlRICaptureGetInfo(h[1])
			if status != aclbind.MdlRICaptureStatusModelRiCaptureStatusActive || err != nil {
				t.Errorf("the other stream is %v, %v", status, err)
			}
			check(t, "there", s.MemsetAsync(p+1, 1, 8, 1, h[1]), 0)
			check(t, "end of another", func() error { _, err := s.MdlRICaptureEnd(h[1]); return err }(), aclbind.ErrCaptureUnmatched)
			want := aclbind.ErrStreamUnjoined
			if joined {
				want = 0
				check(t, "join", s.RecordEvent(join, h[1]), 0)
				check(t, "join", s.StreamWaitEvent(h[0], join), 0)
			}
			g, err := s.MdlRICaptureEnd(h[0])
			check(t, "end", err, want)
			if joined {
				check(t, "run", s.MdlRIExecuteAsync(g, h[2]), 0)
				check(t, "synchronise", s.SynchronizeStream(h[2]), 0)
				if got := s.HostBytes(p, 2)[1]; got != 8 {
					t.Errorf("the other stream's part left %d", got)
				}
			}
			check(t, "the streams run again", s.SynchronizeDevice(), 0)
		}
	})
}

// A graph waits for what is outside of it, and lets go what waits outside, each time that it runs.
func TestGraphAndOutside(t *testing.T) {
	bubble(t, "cann=9.2.0", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		in := made[aclbind.Event](t)(s.CreateEventExWithFlag(aclbind.EventSync))
		out := made[aclbind.Event](t)(s.CreateEventExWithFlag(aclbind.EventSync))
		check(t, "begin", s.MdlRICaptureBegin(h[0], global), 0)
		check(t, "wait", s.StreamWaitEventWithFlag(h[0], in, 0, aclbind.EventWaitExternal), 0)
		check(t, "record", s.RecordEventWithFlag(out, h[0], aclbind.EventRecordExternal), 0)
		g := made[aclbind.MdlRI](t)(s.MdlRICaptureEnd(h[0]))
		check(t, "a limit and external", s.StreamWaitEventWithFlag(h[0], in, 1, aclbind.EventWaitExternal), aclbind.ErrParamInvalid)
		busyFor(t, s, h[1], time.Minute)
		check(t, "outside", s.RecordEvent(in, h[1]), 0)
		check(t, "run", s.MdlRIExecuteAsync(g, h[0]), 0)
		check(t, "outside waits", s.StreamWaitEvent(h[1], out), 0)
		start := time.Now()
		check(t, "the graph's event", s.SynchronizeEvent(out), 0)
		if took := time.Since(start); took != time.Minute {
			t.Errorf("the graph waited %v", took)
		}
		check(t, "both", s.SynchronizeDevice(), 0)
	})
}

// What cannot be recorded is refused.
func TestGraphRefusals(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		check(t, "the default stream", s.MdlRICaptureBegin(0, global), aclbind.ErrCaptureImplicit)
		check(t, "no mode", s.MdlRICaptureBegin(h[0], 3), aclbind.ErrInvalidParam)
		_, err := s.MdlRICaptureEnd(h[0])
		check(t, "end before the begin", err, aclbind.ErrStreamNotCaptured)
		check(t, "begin", s.MdlRICaptureBegin(h[0], global), 0)
		check(t, "twice", s.MdlRICaptureBegin(h[0], global), aclbind.ErrStreamCaptured)
		ctx, _ := s.GetCurrentContext()
		end := elsewhere(s, ctx, func() error {
			defer runtime.UnlockOSThread()
			_, err := s.MdlRICaptureEnd(h[0])
			return err
		})
		check(t, "end on another thread", <-end, aclbind.ErrCaptureWrongThread)
		synctest.Wait()
		check(t, "destroy", s.DestroyStream(h[0]), 0)
		check(t, "what is done at once", s.Memset(pinned(t, s, 1), 1, 0, 1), 0)
	})
	s := onDevice(t, "chip=310B")
	check(t, "a chip without", s.MdlRICaptureBegin(create(t, s, 1)[0], global), aclbind.ErrFeatureNotSupported)
}
