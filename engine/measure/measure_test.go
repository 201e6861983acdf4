package measure_test

import (
	"math"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/engine/measure"
	"pgregory.net/rapid"
)

// TestTimes: against the sorted list, minimum, maximum and mean are exact and percentiles right to a thousandth.
func TestTimes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.SampledFrom([]int64{10, 5000, 1e7, 1e12}).Draw(t, "most")
		list := rapid.SliceOfN(rapid.Int64Range(0, most), 1, 400).Draw(t, "times")
		var s measure.Series
		var sum float64
		for _, d := range list {
			s.Record(time.Duration(d))
			sum += float64(d)
		}
		slices.Sort(list)
		got := s.Times()
		if got.Count != int64(len(list)) || int64(got.Min) != list[0] || int64(got.Max) != list[len(list)-1] {
			t.Fatalf("%+v of %v", got, list)
		}
		if math.Abs(float64(got.Mean)-sum/float64(len(list))) > 1 {
			t.Fatalf("mean %d of %v", got.Mean, list)
		}
		for _, c := range []struct {
			percent float64
			got     time.Duration
		}{{50, got.P50}, {90, got.P90}, {99, got.P99}} {
			want := list[int(math.Ceil(c.percent/100*float64(len(list))))-1]
			if off := math.Abs(float64(int64(c.got) - want)); off > float64(want)/1000+1 {
				t.Fatalf("p%v is %d, want %d", c.percent, c.got, want)
			}
		}
	})
}

// TestExtremes: times that no histogram holds.
func TestExtremes(t *testing.T) {
	var s measure.Series
	if got := s.Times(); got != (measure.Times{}) {
		t.Errorf("an empty series has %+v", got)
	}
	s.Record(-time.Second)
	s.Record(100 * 24 * time.Hour)
	if got := s.Times(); got.Min != 0 || got.Max != 2400*time.Hour || got.Mean != 1200*time.Hour || got.P99 < 24*time.Hour || got.P99 > 25*time.Hour {
		t.Errorf("got %+v", got)
	}
}

func TestResults(t *testing.T) {
	m := measure.New([]measure.Task{
		{Name: "task.up", Clock: measure.Call, Bytes: 1000},
		{Name: "task.through", Stream: "stream.s", Clock: measure.Submit, Bytes: 2000},
		{Name: "task.check", Clock: measure.Host},
		{Name: "task.never", Clock: measure.Call, Bytes: 5},
		{Name: "task.elapsed", Clock: measure.Device, Bytes: 1000},
	}, 3)
	for range 4 {
		m.Record(0, 2*time.Second)
		m.Record(1, time.Second)
		m.Record(2, 0)
		m.Record(4, 4*time.Second)
		m.Iteration(5 * time.Second)
	}
	m.End(20 * time.Second)
	r := m.Results()
	for i, want := range []struct {
		count             int64
		mean              time.Duration
		bandwidth, output float64
	}{{4, 2 * time.Second, 500, 200}, {4, time.Second, 0, 400}, {4, 0, 0, 0}, {0, 0, 0, 0}, {4, 4 * time.Second, 250, 0}} {
		s := r.Tasks[i]
		if s.Count != want.count || s.Mean != want.mean || s.Bandwidth != want.bandwidth || s.Throughput != want.output {
			t.Errorf("%s: %+v, want %+v", s.Name, s, want)
		}
	}
	if r.Warmup != 3 || r.Iteration.Count != 4 || r.Iteration.Mean != 5*time.Second || r.Bytes != 12000 || r.Bandwidth != 600 {
		t.Errorf("all: %+v", r)
	}
	if got := measure.New(nil, 0).Results(); got.Bandwidth != 0 || got.Iteration.Count != 0 {
		t.Errorf("nothing: %+v", got)
	}
}

// spread is a series of times like those of calls: most alike, some long.
func spread(i int) time.Duration {
	d := time.Duration(20_000 + (i*7919)%5000)
	if i%1000 == 0 {
		d *= 50
	}
	return d
}

// TestMemory: a series grows with how different its times are, and not with how many there are.
func TestMemory(t *testing.T) {
	var s measure.Series
	i := 0
	record := func(n int) {
		for range n {
			s.Record(spread(i))
			i++
		}
	}
	record(100_000)
	if n := testing.AllocsPerRun(10, func() { record(1000) }); n > 0 {
		t.Errorf("%v allocations in 1000 records", n)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	record(1_000_000)
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 64<<10 {
		t.Errorf("a million records took %d bytes", grown)
	}
}

func BenchmarkRecord(b *testing.B) {
	var s measure.Series
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Record(spread(i))
	}
}
