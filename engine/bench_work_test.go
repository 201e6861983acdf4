package engine_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/engine"
)

// submitting is a spec whose work is asynchronous tasks alone, repeated.
func submitting(tasks, repeat int) string {
	text := "apiVersion: ascendrun/v1\ndevices: {d: 0}\ncontexts: {c: d}\nstreams: {s: c}\nbuffers: {a: {context: c, size: 64}, b: {context: c, size: 64}}\nevents: {e: c}\ntasks:\n"
	for range tasks / 2 {
		text += "  - {copy: a, to: b, on: s}\n  - {record: e, on: s}\n"
	}
	return text + fmt.Sprintf("run: {repeat: %d}\n", repeat)
}

// BenchmarkSubmit is one asynchronous task, from the loop of the engine to the queue of the simulator.
func BenchmarkSubmit(b *testing.B) {
	for _, tasks := range []int{10, 1000} {
		b.Run(fmt.Sprintf("tasks=%d", tasks), func(b *testing.B) {
			p := warned(b, "x.yaml", submitting(tasks, max(1, b.N/tasks)))
			b.ReportAllocs()
			b.ResetTimer()
			r := engine.Apply(context.Background(), p, engine.Options{Driver: sim.New(sim.Config{}), Backend: "sim"})
			if r.Exit != engine.OK {
				b.Fatalf("exit %d: %v", r.Exit, r.Errors)
			}
			done := r.Measured.Iteration.Count * int64(tasks)
			b.ReportMetric(float64(done)/r.Measured.Elapsed.Seconds(), "tasks/s")
		})
	}
}
