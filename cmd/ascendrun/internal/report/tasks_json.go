package report

// What tasks took, as programs read it: part of the document of an apply.

import "github.com/ascendrun/ascendrun/engine/measure"

// Task is what one task took, all instances together. Clock says what the times are the times of; bandwidth and
// throughput are in bytes a second.
type Task struct {
	Name   string        `json:"name"`
	Stream string        `json:"stream,omitempty"`
	Clock  measure.Clock `json:"clock"`
	Times
	Bytes      int64   `json:"bytes,omitempty"`      // of one execution
	Bandwidth  float64 `json:"bandwidth,omitempty"`  // of one execution
	Throughput float64 `json:"throughput,omitempty"` // of all instances, over the measured part
}

// Times are in seconds; all but the count are left out where nothing was measured.
type Times struct {
	Count int64    `json:"count"`
	Min   *float64 `json:"min,omitempty"`
	Mean  *float64 `json:"mean,omitempty"`
	P50   *float64 `json:"p50,omitempty"`
	P90   *float64 `json:"p90,omitempty"`
	P99   *float64 `json:"p99,omitempty"`
	Max   *float64 `json:"max,omitempty"`
}

// Measured is the measured part of the work, end to end; times are those of one iteration.
type Measured struct {
	Warmup  int     `json:"warmup"` // iterations before it
	Elapsed float64 `json:"elapsed"`
	Times
	Bytes     int64   `json:"bytes,omitempty"`
	Bandwidth float64 `json:"bandwidth,omitempty"`
}

func newTimes(t measure.Times) Times {
	if t.Count == 0 {
		return Times{}
	}
	return Times{t.Count, seconds(t.Min), seconds(t.Mean), seconds(t.P50), seconds(t.P90), seconds(t.P99), seconds(t.Max)}
}

// newTasks are the parts tasks and measured of the document; r may be nil.
func newTasks(r *measure.Results) ([]Task, *Measured) {
	list := []Task{}
	if r == nil {
		return list, nil
	}
	for _, s := range r.Tasks {
		list = append(list, Task{Name: s.Name, Stream: s.Stream, Clock: s.Clock, Times: newTimes(s.Times), Bytes: s.Bytes,
			Bandwidth: s.Bandwidth, Throughput: s.Throughput})
	}
	return list, &Measured{Warmup: r.Warmup, Elapsed: r.Elapsed.Seconds(), Times: newTimes(r.Iteration), Bytes: r.Bytes, Bandwidth: r.Bandwidth}
}
