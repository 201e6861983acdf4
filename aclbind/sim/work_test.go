package sim_test

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// bubble runs a test on a fake clock and a locked thread, with a device set and some streams.
func bubble(t *testing.T, words string, streams int, f func(t *testing.T, s *sim.Sim, h []aclbind.Stream)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		lock(t)
		s := machine(t, words)
		check(t, "SetDevice", s.SetDevice(0), 0)
		f(t, s, create(t, s, streams))
	})
}

// elsewhere runs f on another thread with the context current, and answers when it is done.
func elsewhere(s *sim.Sim, ctx aclbind.Context, f func() error) <-chan error {
	done := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		if err := s.SetCurrentContext(ctx); err != nil {
			done <- err
			return
		}
		done <- f()
	}()
	return done
}

// Tasks of one stream run one after another, those of two streams side by side, and calls do not wait for them.
func TestStreamsRunInOrderAndSideBySide(t *testing.T) {
	bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		start := time.Now()
		for range 3 {
			check(t, "Submit", s.Submit(h[0], sim.Task{Takes: time.Second}), 0)
			check(t, "Submit", s.Submit(h[1], sim.Task{Takes: time.Second}), 0)
		}
		if took := time.Since(start); took != 0 {
			t.Errorf("submitting took %v", took)
		}
		check(t, "Synchronize", s.SynchronizeStreamWithTimeout(h[0], -1), 0)
		check(t, "Synchronize", s.SynchronizeStreamWithTimeout(h[1], -1), 0)
		if took := time.Since(start); took != 3*time.Second {
			t.Errorf("both streams took %v", took)
		}
		// A synchronise waits for what was queued before it, not for what comes later.
		check(t, "Submit", s.Submit(h[0], sim.Task{Takes: time.Second}), 0)
		ctx, _ := s.GetCurrentContext()
		waiter := elsewhere(s, ctx, func() error { return s.SynchronizeStreamWithTimeout(h[0], -1) })
		synctest.Wait()
		check(t, "Submit", s.Submit(h[0], sim.Task{Takes: time.Hour}), 0)
		start = time.Now()
		check(t, "Synchronize elsewhere", <-waiter, 0)
		if took := time.Since(start); took != time.Second {
			t.Errorf("the waiter waited %v", took)
		}
	})
}

// A failing task is told at the next synchronise, once; later tasks run.
func TestFailedTask(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		check(t, "Submit", s.Submit(h[0], sim.Task{Takes: time.Second, Code: aclbind.ErrAICoreException}), 0)
		check(t, "Submit", s.Submit(h[0], sim.Task{Takes: time.Second}), 0)
		start := time.Now()
		check(t, "Synchronize", s.SynchronizeStreamWithTimeout(h[0], -1), aclbind.ErrAICoreException)
		if took := time.Since(start); took != 2*time.Second {
			t.Errorf("the later task did not run: %v", took)
		}
		check(t, "Synchronize again", s.SynchronizeStreamWithTimeout(h[0], -1), 0)
	})
}

// A stream that stops at failures drops what comes later, refuses more, and takes the streams of its context along.
func TestStopOnFailure(t *testing.T) {
	bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		check(t, "mode 2", s.SetStreamFailureMode(h[0], 2), aclbind.ErrParamInvalid)
		check(t, "mode 0", s.SetStreamFailureMode(h[0], 0), 0)
		check(t, "mode 1", s.SetStreamFailureMode(h[0], aclbind.StopOnFailure), 0)
		check(t, "mode 1 again", s.SetStreamFailureMode(h[0], aclbind.StopOnFailure), 0)
		check(t, "back to 0", s.SetStreamFailureMode(h[0], 0), aclbind.ErrFeatureNotSupported)
		other, err := s.CreateContext(0)
		check(t, "CreateContext", err, 0)
		apart := create(t, s, 1)[0]
		check(t, "Submit apart", s.Submit(apart, sim.Task{Takes: time.Minute}), 0)
		check(t, "SetDevice", s.SetDevice(0), 0)
		check(t, "Submit", s.Submit(h[1], sim.Task{Takes: time.Hour}), 0)
		check(t, "Submit", s.Submit(h[0], sim.Task{Takes: time.Second, Code: aclbind.ErrAICoreException}), 0)
		check(t, "Submit", s.Submit(h[0], sim.Task{Takes: time.Hour}), 0)
		start := time.Now()
		for range 2 {
			check(t, "Synchronize", s.SynchronizeStreamWithTimeout(h[0], -1), aclbind.ErrAICoreException)
			check(t, "Synchronize its neighbour", s.SynchronizeStreamWithTimeout(h[1], -1), aclbind.ErrAICoreException)
		}
		if took := time.Since(start); took != time.Second {
			t.Errorf("stopping took %v", took)
		}
		check(t, "Submit afterwards", s.Submit(h[1], sim.Task{}), aclbind.ErrAICoreException)
		check(t, "Submit to the default stream", s.Submit(0, sim.Task{}), aclbind.ErrAICoreException)
		check(t, "the neighbour's own mode is as it was", s.SetStreamFailureMode(h[1], 0), 0)
		check(t, "another context's stream", s.SynchronizeStreamWithTimeout(apart, -1), 0)
		check(t, "DestroyStream", s.DestroyStream(h[0]), 0)
		check(t, "SetCurrentContext", s.SetCurrentContext(other), 0)
		check(t, "DestroyContext", s.DestroyContext(other), 0)
	})
}

// An abort throws work away and wakes who waits for it; the stream can be used again.
func TestAbort(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		check(t, "Submit", s.Submit(h[0], sim.Task{Forever: true}), 0)
		check(t, "Submit", s.Submit(h[0], sim.Task{Takes: time.Second}), 0)
		ctx, _ := s.GetCurrentContext()
		waiter := elsewhere(s, ctx, func() error { return s.SynchronizeStreamWithTimeout(h[0], -1) })
		synctest.Wait()
		check(t, "StreamAbort", s.StreamAbort(h[0]), 0)
		check(t, "who waited", <-waiter, aclbind.ErrStreamAbort)
		if status, err := s.StreamQuery(h[0]); err != nil || status != aclbind.StreamStatusComplete {
			t.Errorf("the aborted stream is %v, %v", status, err)
		}
		check(t, "Submit again", s.Submit(h[0], sim.Task{Takes: time.Second}), 0)
		check(t, "Synchronize again", s.SynchronizeStreamWithTimeout(h[0], -1), 0)
		check(t, "abort of the default stream", s.StreamAbort(0), aclbind.ErrInvalidParam)
		_, err := s.CreateContext(0)
		check(t, "CreateContext", err, 0)
		check(t, "abort with another context current", s.StreamAbort(h[0]), aclbind.ErrStreamContext)
	})
}

// The Force forms give up on work that never ends after some seconds; a plain destroy of finished work is at once.
func TestForce(t *testing.T) {
	bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		check(t, "Submit", s.Submit(h[0], sim.Task{Forever: true}), 0)
		check(t, "Submit", s.Submit(h[1], sim.Task{Takes: time.Second}), 0)
		start := time.Now()
		check(t, "DestroyStreamForce", s.DestroyStreamForce(h[1]), 0)
		if took := time.Since(start); took != time.Second {
			t.Errorf("work that ends was waited for %v", took)
		}
		start = time.Now()
		check(t, "DestroyStreamForce", s.DestroyStreamForce(h[0]), 0)
		if took := time.Since(start); took != 3400*time.Millisecond {
			t.Errorf("work that never ends was waited for %v", took)
		}
		stuck := create(t, s, 1)[0]
		check(t, "Submit", s.Submit(stuck, sim.Task{Forever: true}), 0)
		start = time.Now()
		check(t, "ResetDeviceForce", s.ResetDeviceForce(0), 0)
		if took := time.Since(start); took != 3400*time.Millisecond {
			t.Errorf("the reset gave up after %v", took)
		}
		if s.Live() != 0 {
			t.Error(s.Report())
		}
	})
}

// A destroy that waits does not keep other threads from anything, and sees what they do meanwhile.
func TestDestroyWaitsAlone(t *testing.T) {
	bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		ctx, _ := s.GetCurrentContext()
		check(t, "Submit", s.Submit(h[0], sim.Task{Forever: true}), 0)
		first := elsewhere(s, ctx, func() error { return s.DestroyStream(h[0]) })
		second := elsewhere(s, ctx, func() error { return s.DestroyStream(h[0]) })
		synctest.Wait()
		check(t, "another stream meanwhile", s.DestroyStream(h[1]), 0)
		check(t, "StreamAbort", s.StreamAbort(h[0]), 0)
		a, b := aclbind.CodeOf(<-first), aclbind.CodeOf(<-second)
		if a+b != aclbind.ErrInvalidHandle {
			t.Errorf("two destroys of one stream answered %d and %d, want one 0 and one 107017", a, b)
		}
	})
}

// What a stream was asked to be is kept.
func TestStreamInfo(t *testing.T) {
	lock(t)
	s := machine(t, "")
	check(t, "SetDevice", s.SetDevice(0), 0)
	for _, c := range []struct{ ask, want [2]uint32 }{
		{[2]uint32{3, 0}, [2]uint32{3, 0}}, {[2]uint32{8, 1}, [2]uint32{7, 1}}, {[2]uint32{0x7fffffff, 2}, [2]uint32{7, 2}},
		{[2]uint32{0xffffffff, 3}, [2]uint32{0, 3}}, {[2]uint32{0, 0x41}, [2]uint32{0, 1}},
	} {
		h, err := s.CreateStreamWithConfig(c.ask[0], c.ask[1])
		check(t, "CreateStreamWithConfig", err, 0)
		info, err := s.StreamInfo(h)
		check(t, "StreamInfo", err, 0)
		if got := [2]uint32{info.Priority, info.Flags}; got != c.want || info.Device != 0 || info.Stop {
			t.Errorf("asked for %v, made %+v", c.ask, info)
		}
	}
}

// Case X07: after its context is gone a stream answers by a typed error, whatever is asked of it.
func TestStreamAfterItsContext(t *testing.T) {
	lock(t)
	s := machine(t, "")
	ctx, err := s.CreateContext(0)
	check(t, "CreateContext", err, 0)
	h := create(t, s, 1)[0]
	check(t, "DestroyContext", s.DestroyContext(ctx), 0)
	check(t, "SetDevice", s.SetDevice(0), 0)
	check(t, "Submit", s.Submit(h, sim.Task{}), aclbind.ErrInvalidHandle)
	check(t, "Synchronize", s.SynchronizeStreamWithTimeout(h, 10), aclbind.ErrInvalidHandle)
	_, err = s.StreamQuery(h)
	check(t, "StreamQuery", err, aclbind.ErrInvalidHandle)
	check(t, "SetStreamFailureMode", s.SetStreamFailureMode(h, 1), aclbind.ErrInvalidHandle)
	check(t, "StreamAbort", s.StreamAbort(h), aclbind.ErrInvalidHandle)
	check(t, "DestroyStreamForce", s.DestroyStreamForce(h), aclbind.ErrInvalidHandle)
	if r := s.Report(); len(r.Fatal) != 0 {
		t.Errorf("a dead handle is taken for garbage: %v", r)
	}
}
