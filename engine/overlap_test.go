package engine_test

// The pipeline of the examples, in simulated time: what overlaps on streams costs no more than its slowest stage.

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
)

func TestThePipelineOverlaps(t *testing.T) {
	const batches, copying, computing = 32, 2 * time.Millisecond, 3 * time.Millisecond
	p := load(t, "../examples/specs/pipeline.yaml")
	synctest.Test(t, func(t *testing.T) {
		s := simulate(t, "slow=aclrtMemcpyAsync:2ms,slow=aclrtReduceAsync:3ms")
		r := engine.Apply(t.Context(), p, engine.Options{Driver: s, Backend: "sim"})
		if r.Exit != engine.OK {
			t.Fatal(r.Errors)
		}
		bound := batches*computing + 2*copying
		if got := r.Measured.Elapsed; got < bound || got > bound*11/10 {
			t.Errorf("%d batches took %s; the slowest stage alone takes %s", batches, got, bound)
		}
	})
}

// TestTheTraceShowsTheOverlap: the uploads of a batch are drawn beside the computing of the one before.
func TestTheTraceShowsTheOverlap(t *testing.T) {
	p := load(t, "../examples/specs/pipeline.yaml")
	synctest.Test(t, func(t *testing.T) {
		at := make(map[string][]event.Ran)
		r := engine.Apply(t.Context(), p, engine.Options{Driver: simulate(t, "slow=aclrtMemcpyAsync:2ms,slow=aclrtReduceAsync:3ms"), Backend: "sim",
			Ran: func(r event.Ran) { at[r.Stream] = append(at[r.Stream], r) }})
		if r.Exit != engine.OK {
			t.Fatal(r.Errors)
		}
		up, compute, down := at["stream.upload"], at["stream.compute"], at["stream.download"]
		if len(up) != 32 || len(compute) != 32 || len(down) != 32 {
			t.Fatalf("%d, %d, %d executions", len(up), len(compute), len(down))
		}
		overlap := func(a, b event.Ran) bool { return a.Began.Before(b.Ended) && b.Began.Before(a.Ended) }
		for i := 1; i+1 < len(compute); i++ {
			if !overlap(up[i+1], compute[i]) || !overlap(compute[i], down[i-1]) {
				t.Errorf("batch %d: upload of the next %s-%s, computing %s-%s, download of the last %s-%s", i, up[i+1].Began, up[i+1].Ended,
					compute[i].Began, compute[i].Ended, down[i-1].Began, down[i-1].Ended)
			}
		}
	})
}
