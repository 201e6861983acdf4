package sim_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// made answers what a call that makes something gave, and fails the test when it failed.
func made[T any](t *testing.T) func(h T, err error) T {
	return func(h T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
}

// busyFor gives a stream work of some length.
func busyFor(t *testing.T, s *sim.Sim, h aclbind.Stream, d time.Duration) {
	t.Helper()
	check(t, "Submit", s.Submit(h, sim.Task{Takes: d}), 0)
}

// waits tells how long a stream takes to be done.
func waits(t *testing.T, s *sim.Sim, h aclbind.Stream) time.Duration {
	t.Helper()
	start := time.Now()
	check(t, "Synchronize", s.SynchronizeStream(h), 0)
	return time.Since(start)
}

// A wait holds a stream until the record it is for: the newest at the time of the call, whatever is recorded later.
func TestWaitIsForTheRecordBeforeIt(t *testing.T) {
	for name, create := range map[string]func(*sim.Sim) (aclbind.Event, error){
		"plain": (*sim.Sim).CreateEvent,
		"ex":    func(s *sim.Sim) (aclbind.Event, error) { return s.CreateEventExWithFlag(aclbind.EventSync) },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
				e := made[aclbind.Event](t)(create(s))
				busyFor(t, s, h[0], time.Second)
				check(t, "record", s.RecordEvent(e, h[0]), 0)
				check(t, "wait", s.StreamWaitEvent(h[1], e), 0)
				busyFor(t, s, h[0], time.Hour)
				check(t, "record again", s.RecordEvent(e, h[0]), 0)
				if took := waits(t, s, h[1]); took != time.Second {
					t.Errorf("the wait took %v", took)
				}
				check(t, "wait again", s.StreamWaitEvent(h[1], e), 0)
				check(t, "a thread's wait", s.SynchronizeEventWithTimeout(e, 1), aclbind.ErrEventSyncTimeout)
				if took := waits(t, s, h[1]); took < 59*time.Minute {
					t.Errorf("the second wait took %v", took)
				}
			})
		})
	}
}

// A synchronising event is a flag on the device: a wait may come first, and it stays raised until it is reset.
func TestSynchronisingEvent(t *testing.T) {
	bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		e := made[aclbind.Event](t)(s.CreateEventWithFlag(aclbind.EventSync))
		check(t, "wait before the record", s.StreamWaitEvent(h[1], e), 0)
		check(t, "reset behind the wait", s.ResetEvent(e, h[1]), 0)
		check(t, "limit", s.SynchronizeStreamWithTimeout(h[1], 10), aclbind.ErrStreamSyncTimeout)
		if status, err := s.QueryEventWaitStatus(e); err != nil || status != aclbind.EventWaitStatusNotReady {
			t.Errorf("the wait is %v, %v", status, err)
		}
		check(t, "record", s.RecordEvent(e, h[0]), 0)
		check(t, "who waited", s.SynchronizeStream(h[1]), 0)
		if status, err := s.QueryEventWaitStatus(e); err != nil || status != aclbind.EventWaitStatusComplete {
			t.Errorf("the wait that is over is %v, %v", status, err)
		}
		check(t, "wait after the reset", s.StreamWaitEvent(h[1], e), 0)
		check(t, "limit", s.SynchronizeStreamWithTimeout(h[1], 10), aclbind.ErrStreamSyncTimeout)
		check(t, "record", s.RecordEvent(e, h[0]), 0)
		check(t, "the first wait of two", s.StreamWaitEvent(h[0], e), 0)
		check(t, "streams", s.SynchronizeDevice(), 0)
	})
}

// A limit of a stream's wait is told at the next synchronise, and what comes behind it runs.
func TestWaitWithLimit(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		e := made[aclbind.Event](t)(s.CreateEventWithFlag(aclbind.EventSync))
		check(t, "wait", s.StreamWaitEventWithTimeout(h[0], e, 3), 0)
		start := time.Now()
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrTaskTimeout)
		if took := time.Since(start); took != 3*time.Second {
			t.Errorf("the wait took %v", took)
		}
		if got := s.GetRecentErrMsg(); !contains(got, "aclrtStreamWaitEventWithTimeout", "3s") {
			t.Errorf("the runtime says %q", got)
		}
		n := made[aclbind.Notify](t)(s.CreateNotify(0))
		check(t, "wait for the notify", s.WaitAndResetNotify(n, h[0], 2), 0)
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrTaskTimeout)
		check(t, "the stream goes on", s.Submit(h[0], sim.Task{}), 0)
		check(t, "synchronise", s.SynchronizeStream(h[0]), 0)
	})
}

// Times are those of the streams, in the units of each call.
func TestEventTimes(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		a, b := made[aclbind.Event](t)(s.CreateEvent()), made[aclbind.Event](t)(s.CreateEvent())
		check(t, "record", s.RecordEvent(a, h[0]), 0)
		busyFor(t, s, h[0], 1500*time.Microsecond)
		check(t, "record", s.RecordEvent(b, h[0]), 0)
		synctest.Wait()
		_, err := s.EventElapsedTime(a, b)
		check(t, "a time that has not come", err, aclbind.ErrTimestampInvalid)
		check(t, "synchronise", s.SynchronizeStream(h[0]), 0)
		ms, err := s.EventElapsedTime(a, b)
		check(t, "elapsed", err, 0)
		from, _ := s.EventGetTimestamp(a)
		to, _ := s.EventGetTimestamp(b)
		if ms != 1.5 || to-from != 1500 {
			t.Errorf("%v ms and %d us have passed", ms, to-from)
		}
	})
}

// Case X05: a record on another device's stream is taken, and fails where it is waited for, on either side.
func TestForeignRecord(t *testing.T) {
	bubble(t, "", 0, func(t *testing.T, s *sim.Sim, _ []aclbind.Stream) {
		e := made[aclbind.Event](t)(s.CreateEvent())
		check(t, "SetDevice", s.SetDevice(1), 0)
		h := create(t, s, 1)[0]
		check(t, "record", s.RecordEvent(e, h), 0)
		check(t, "the stream", s.SynchronizeStream(h), aclbind.ErrInternal)
		if got := s.GetRecentErrMsg(); !contains(got, "device 0", "device 1", "aclrtRecordEvent") {
			t.Errorf("the runtime says %q", got)
		}
		check(t, "the event", s.SynchronizeEvent(e), aclbind.ErrInternal)
	})
}

// Each record of a notify lets exactly one wait go, in the order in which the waits came, on any device.
func TestNotifyWakesOne(t *testing.T) {
	bubble(t, "", 3, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		n := made[aclbind.Notify](t)(s.CreateNotify(0))
		for _, st := range h {
			check(t, "wait", s.WaitAndResetNotify(n, st, 0), 0)
			synctest.Wait()
		}
		check(t, "SetDevice", s.SetDevice(1), 0)
		far := create(t, s, 1)[0]
		for i := range h {
			check(t, "record", s.RecordNotify(n, far), 0)
			synctest.Wait()
			for j, st := range h {
				status, err := s.StreamQuery(st)
				check(t, "query", err, 0)
				if done := status == aclbind.StreamStatusComplete; done != (j <= i) {
					t.Errorf("after %d records stream %d is done: %v", i+1, j, done)
				}
			}
		}
		// A record that nobody waits for is kept, once.
		for range 3 {
			check(t, "record", s.RecordNotify(n, far), 0)
		}
		check(t, "synchronise", s.SynchronizeStream(far), 0)
		check(t, "SetDevice", s.SetDevice(0), 0)
		st := create(t, s, 1)[0]
		check(t, "wait", s.WaitAndResetNotify(n, st, 0), 0)
		check(t, "the kept record", s.SynchronizeStream(st), 0)
		check(t, "wait", s.WaitAndResetNotify(n, st, 0), 0)
		check(t, "no second one", s.SynchronizeStreamWithTimeout(st, 10), aclbind.ErrStreamSyncTimeout)
	})
}

// Work that another stream waits for and that is thrown away never comes.
func TestAbortLeavesWaitersWaiting(t *testing.T) {
	bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		e := made[aclbind.Event](t)(s.CreateEvent())
		busyFor(t, s, h[0], time.Second)
		check(t, "record", s.RecordEvent(e, h[0]), 0)
		check(t, "wait", s.StreamWaitEvent(h[1], e), 0)
		check(t, "abort", s.StreamAbort(h[0]), 0)
		check(t, "the event", s.SynchronizeEvent(e), aclbind.ErrStreamAbort)
		check(t, "the waiter", s.SynchronizeStreamWithTimeout(h[1], 10), aclbind.ErrStreamSyncTimeout)
		check(t, "its abort", s.StreamAbort(h[1]), 0)
		check(t, "the waiter", s.SynchronizeStream(h[1]), 0)
	})
}
