package sim_test

import (
	"runtime"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// submitter is a simulator with a stream, an event, and pinned and device memory on a locked thread.
func submitter(tb testing.TB) (s *sim.Sim, h aclbind.Stream, e aclbind.Event, host, dev aclbind.Ptr) {
	tb.Helper()
	runtime.LockOSThread()
	tb.Cleanup(runtime.UnlockOSThread)
	s = sim.New(sim.DefaultConfig())
	tb.Cleanup(s.Close)
	must := func(err error) {
		if err != nil {
			tb.Fatal(err)
		}
	}
	must(s.SetDevice(0))
	var err error
	h, err = s.CreateStream()
	must(err)
	e, err = s.CreateEventExWithFlag(aclbind.EventSync)
	must(err)
	host, err = s.MallocHost(64)
	must(err)
	dev, err = s.Malloc(64, aclbind.MemMallocPolicyNormalOnly)
	must(err)
	return s, h, e, host, dev
}

// How fast one thread can give a stream work; a synchronise at the end makes sure that all of it was done.
func BenchmarkSubmit(b *testing.B) {
	for _, c := range []struct {
		name string
		call func(s *sim.Sim, h aclbind.Stream, e aclbind.Event, host, dev aclbind.Ptr) error
	}{
		{"copy", func(s *sim.Sim, h aclbind.Stream, _ aclbind.Event, host, dev aclbind.Ptr) error {
			return s.MemcpyAsync(dev, 64, host, 64, aclbind.MemcpyKindHostToDevice, h)
		}},
		{"memset", func(s *sim.Sim, h aclbind.Stream, _ aclbind.Event, _, dev aclbind.Ptr) error {
			return s.MemsetAsync(dev, 64, 1, 64, h)
		}},
		{"record", func(s *sim.Sim, h aclbind.Stream, e aclbind.Event, _, _ aclbind.Ptr) error {
			return s.RecordEvent(e, h)
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			s, h, e, host, dev := submitter(b)
			for b.Loop() {
				if err := c.call(s, h, e, host, dev); err != nil {
					b.Fatal(err)
				}
			}
			if err := s.SynchronizeStream(h); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "calls/s")
		})
	}
}

// A program that repeats the same work a million times holds no more memory at the end than after the beginning.
func TestMemoryStaysFlat(t *testing.T) {
	s, h, e, host, dev := submitter(t)
	round := func(n int) (heap uint64) {
		for range n {
			check(t, "copy", s.MemcpyAsync(dev, 64, host, 64, aclbind.MemcpyKindHostToDevice, h), 0)
			check(t, "record", s.RecordEvent(e, h), 0)
			check(t, "wait", s.StreamWaitEvent(h, e), 0)
		}
		check(t, "synchronise", s.SynchronizeStream(h), 0)
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	repeats := 333_333
	if testing.Short() || raceDetector {
		repeats = 20_000
	}
	before := round(5_000)
	if after := round(repeats); after > before+1<<20 {
		t.Errorf("%d bytes are held after the beginning and %d at the end", before, after)
	}
}
