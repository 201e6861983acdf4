package sim_test

import (
	"runtime"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// roundTrip makes and destroys n streams in one context.
func roundTrip(tb testing.TB, n int) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c := sim.DefaultConfig()
	c.Chip.Streams = n + 10
	s := sim.New(c)
	made := make([]aclbind.Stream, n)
	if err := s.SetDevice(0); err != nil {
		tb.Fatal(err)
	}
	for i := range made {
		h, err := s.CreateStream()
		if err != nil {
			tb.Fatal(err)
		}
		made[i] = h
	}
	for _, h := range made {
		if err := s.DestroyStream(h); err != nil {
			tb.Fatal(err)
		}
	}
	if err := s.ResetDevice(0); err != nil || s.Live() != 0 {
		tb.Fatal(err, s.Report())
	}
}

// The cost of a stream does not grow with their number: the time per stream is to be the same in all three.
func BenchmarkStreams(b *testing.B) {
	for _, size := range []struct {
		name string
		n    int
	}{{"1k", 1_000}, {"10k", 10_000}, {"100k", 100_000}} {
		b.Run(size.name, func(b *testing.B) {
			for b.Loop() {
				roundTrip(b, size.n)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size.n), "ns/stream")
		})
	}
}

// A hundred thousand streams on a raised limit come and go.
func TestHundredThousandStreams(t *testing.T) {
	roundTrip(t, 100_000)
}
