package sim_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// circle lets two streams wait for each other's event.
func circle(t *testing.T, s *sim.Sim) (h []aclbind.Stream) {
	t.Helper()
	check(t, "SetDevice", s.SetDevice(0), 0)
	h = create(t, s, 2)
	a := made[aclbind.Event](t)(s.CreateEventWithFlag(aclbind.EventSync))
	b := made[aclbind.Event](t)(s.CreateEventWithFlag(aclbind.EventSync))
	check(t, "wait", s.StreamWaitEvent(h[0], b), 0)
	check(t, "record", s.RecordEvent(a, h[0]), 0)
	check(t, "wait", s.StreamWaitEvent(h[1], a), 0)
	check(t, "record", s.RecordEvent(b, h[1]), 0)
	return h
}

// told is a simulator on a fake clock and what it writes.
func told(t *testing.T, words string, f func(s *sim.Sim, log *bytes.Buffer)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		lock(t)
		c, err := sim.ParseConfig(words, nil)
		if err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		c.Log = &log
		s := sim.New(c)
		defer s.Close()
		f(s, &log)
	})
}

// Streams that wait for each other are named with what they wait for, once, and the wait goes on.
func TestDeadlockIsTold(t *testing.T) {
	told(t, "deadlock=3s", func(s *sim.Sim, log *bytes.Buffer) {
		h := circle(t, s)
		check(t, "a wait that is too short to tell", s.SynchronizeStreamWithTimeout(h[0], 3000), aclbind.ErrStreamSyncTimeout)
		if log.Len() > 0 {
			t.Errorf("told too early:\n%s", log)
		}
		start := time.Now()
		for range 2 {
			check(t, "synchronise", s.SynchronizeStreamWithTimeout(h[0], 10_000), aclbind.ErrStreamSyncTimeout)
		}
		if took := time.Since(start); took != 20*time.Second {
			t.Errorf("the waits took %v", took)
		}
		first, second := fmt.Sprintf("stream %#x of device 0", uintptr(h[0])), fmt.Sprintf("stream %#x of device 0", uintptr(h[1]))
		if got := log.String(); !contains(got, "no stream can run, and a thread has waited for 3s",
			first+": aclrtStreamWaitEvent", "queued by aclrtStreamWaitEvent call 1, thread", "which "+second+" gives behind 1 tasks",
			"the circle: "+first+" waits for "+second+" waits for "+first) {
			t.Errorf("the report:\n%s", got)
		}
		if n := bytes.Count(log.Bytes(), []byte("no stream can run")); n != 1 {
			t.Errorf("told %d times", n)
		}
	})
}

// deadlock=fail ends the wait instead, that of a destroy as well.
func TestDeadlockFails(t *testing.T) {
	told(t, "deadlock=2s,deadlock=fail", func(s *sim.Sim, _ *bytes.Buffer) {
		h := circle(t, s)
		start := time.Now()
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrStreamSyncTimeout)
		check(t, "destroy", s.DestroyStream(h[1]), aclbind.ErrStreamSyncTimeout)
		check(t, "reset", s.ResetDevice(0), aclbind.ErrStreamSyncTimeout)
		if took := time.Since(start); took != 6*time.Second {
			t.Errorf("the waits took %v", took)
		}
		check(t, "force", s.ResetDeviceForce(0), 0)
	})
}

// A wait for what nobody gives is told as such; work that only takes long is not told at all.
func TestHopelessWaits(t *testing.T) {
	told(t, "", func(s *sim.Sim, log *bytes.Buffer) {
		check(t, "SetDevice", s.SetDevice(0), 0)
		h := create(t, s, 2)
		busyFor(t, s, h[0], time.Minute)
		check(t, "long work", s.SynchronizeStream(h[0]), 0)
		if log.Len() > 0 {
			t.Errorf("long work is told:\n%s", log)
		}
		n := made[aclbind.Notify](t)(s.CreateNotify(0))
		check(t, "wait", s.WaitAndResetNotify(n, h[0], 60), 0)
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrTaskTimeout)
		if log.Len() > 0 {
			t.Errorf("a wait with a limit is told:\n%s", log)
		}
		check(t, "wait", s.WaitAndResetNotify(n, h[0], 0), 0)
		check(t, "endless work", s.Submit(h[1], sim.Task{Forever: true}), 0)
		check(t, "synchronise", s.SynchronizeDeviceWithTimeout(60_000), aclbind.ErrStreamSyncTimeout)
		if got := log.String(); !contains(got, fmt.Sprintf("waits for notify %#x, which nothing queued gives", uintptr(n)), "never ends") {
			t.Errorf("the report:\n%s", got)
		}
	})
}

// Programs whose waits all come behind their records never stand still, whatever the order of the rest: on a real clock
// and many streams, so that the race detector sees every pair of calls.
func TestRandomProgramsEnd(t *testing.T) {
	for seed := range uint64(20) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			lock(t)
			r := rand.New(rand.NewPCG(seed, 1))
			c := sim.DefaultConfig()
			c.Restless = seed%2 == 0
			c.Deadlock = sim.Deadlock{After: 10 * time.Second, Fail: true}
			s := sim.New(c)
			defer s.Close()
			check(t, "SetDevice", s.SetDevice(0), 0)
			h := create(t, s, 8)
			p := pinned(t, s, 8*64)
			var events []aclbind.Event
			for range 4 {
				events = append(events, made[aclbind.Event](t)(s.CreateEvent()))
				events = append(events, made[aclbind.Event](t)(s.CreateEventExWithFlag(aclbind.EventSync|aclbind.EventTimeLine)))
			}
			for _, e := range events {
				check(t, "record", s.RecordEvent(e, h[0]), 0)
			}
			n := made[aclbind.Notify](t)(s.CreateNotify(0))
			for range 500 {
				if t.Failed() {
					return
				}
				st, e := h[r.IntN(len(h))], events[r.IntN(len(events))]
				at := p + aclbind.Ptr(64*r.IntN(8))
				switch r.IntN(8) {
				case 0, 1:
					check(t, "record", s.RecordEvent(e, st), 0)
				case 2, 3:
					check(t, "wait", s.StreamWaitEvent(st, e), 0)
				case 4:
					check(t, "copy", s.MemcpyAsync(at, 64, p, 64, aclbind.MemcpyKindDefault, st), 0)
				case 5:
					check(t, "record of the notify", s.RecordNotify(n, st), 0)
					check(t, "synchronise", s.SynchronizeStream(st), 0)
					check(t, "wait for the notify", s.WaitAndResetNotify(n, st, 0), 0)
					check(t, "synchronise", s.SynchronizeStream(st), 0)
				case 6:
					check(t, "synchronise", s.SynchronizeStream(st), 0)
				case 7:
					check(t, "synchronise the event", s.SynchronizeEvent(e), 0)
				}
			}
			check(t, "synchronise all", s.SynchronizeDevice(), 0)
			check(t, "ResetDevice", s.ResetDevice(0), 0)
		})
	}
}
