package sim_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// A stop gives up what is at work and leaves what is behind it.
func TestStop(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		check(t, "Submit", s.Submit(h[0], sim.Task{Forever: true}), 0)
		busyFor(t, s, h[0], time.Second)
		synctest.Wait()
		check(t, "stop", s.StreamStop(h[0]), 0)
		if took := waits(t, s, h[0]); took != time.Second {
			t.Errorf("what was behind took %v", took)
		}
		check(t, "stop of nothing", s.StreamStop(h[0]), 0)
		check(t, "stop of the default stream", s.StreamStop(0), aclbind.ErrInvalidParam)
	})
}

// A stream that is full makes the call wait until there is room.
func TestFullStream(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		start := time.Now()
		for range 2000 {
			busyFor(t, s, h[0], time.Second)
		}
		if took := time.Since(start); took != 0 {
			t.Errorf("submitting took %v", took)
		}
		busyFor(t, s, h[0], time.Second)
		if took := time.Since(start); took != time.Second {
			t.Errorf("one more took %v", took)
		}
		check(t, "synchronise", s.SynchronizeStream(h[0]), 0)
	})
}

// A record that could not be queued is none: nobody waits for it.
func TestRefusedRecord(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		e := made[aclbind.Event](t)(s.CreateEvent())
		check(t, "mode", s.SetStreamFailureMode(h[0], aclbind.StopOnFailure), 0)
		check(t, "Submit", s.Submit(h[0], sim.Task{Code: aclbind.ErrAICoreException}), 0)
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrAICoreException)
		check(t, "record", s.RecordEvent(e, h[0]), aclbind.ErrAICoreException)
		check(t, "the event", s.SynchronizeEvent(e), 0)
	})
}

// Waits that name no limit have that of the process.
func TestLimitOfTheProcess(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		check(t, "SetOpWaitTimeout", s.SetOpWaitTimeout(4), 0)
		e := made[aclbind.Event](t)(s.CreateEventWithFlag(aclbind.EventSync))
		check(t, "wait", s.StreamWaitEvent(h[0], e), 0)
		start := time.Now()
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrTaskTimeout)
		if took := time.Since(start); took != 4*time.Second {
			t.Errorf("the wait took %v", took)
		}
	})
}
