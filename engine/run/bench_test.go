package run_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/dag"
)

// cards is a plan of the usual shape: devices, a context each, the rest streams.
func cards(n int) []plan.Step {
	out := make([]plan.Step, n)
	for i := range out {
		out[i] = plan.Step{Address: "x", Action: plan.Create}
		switch {
		case i == 0:
		case i <= 8:
			out[i].After = []int{0}
		case i <= 16:
			out[i].After = []int{i - 8}
		default:
			out[i].After = []int{9 + i%8}
		}
		if i > 8 {
			out[i].Lane = spec.Address(fmt.Sprint(i % 8))
		}
	}
	return out
}

func walk(steps []plan.Step) {
	g := dag.New(len(steps))
	for i := range steps {
		for _, need := range steps[i].After {
			g.Edge(i, need)
		}
	}
	if _, ok := g.Order(); !ok {
		panic("no order")
	}
	run.Forward(run.Config{Steps: steps, Workers: 2, Do: func(int, *run.Task) error { return nil }}).Run()
}

// twoGoroutines walks the way of the graph walkers of infrastructure tools: a node has a goroutine that waits for its
// dependencies, ready to be cancelled and to say every few seconds what it waits for, and a second one that looks at
// how they ended and acts, of which a semaphore lets so many do so at once.
func twoGoroutines(steps []plan.Step) {
	type vertex struct{ done, cancel, deps chan struct{} }
	vertices := make([]vertex, len(steps))
	for i := range vertices {
		vertices[i] = vertex{make(chan struct{}), make(chan struct{}), make(chan struct{})}
	}
	var mu sync.Mutex
	failed := make(map[int]bool)
	limit := make(chan struct{}, 2)
	var all sync.WaitGroup
	for i := range steps {
		v := &vertices[i]
		all.Add(2)
		go func() {
			defer all.Done()
			defer close(v.deps)
			for _, need := range steps[i].After {
				for waiting := true; waiting; {
					select {
					case <-vertices[need].done:
						waiting = false
					case <-v.cancel:
						return
					case <-time.After(5 * time.Second):
					}
				}
			}
		}()
		go func() {
			defer all.Done()
			defer close(v.done)
			select {
			case <-v.deps:
			case <-v.cancel:
				return
			}
			mu.Lock()
			upstream := false
			for _, need := range steps[i].After {
				upstream = upstream || failed[need]
			}
			mu.Unlock()
			if !upstream {
				limit <- struct{}{}
				<-limit
			}
		}()
	}
	all.Wait()
}

// BenchmarkWalk sorts and walks with actions that do nothing, and compares with two goroutines a node in the same
// run: "ratio" is their time per node divided by ours.
func BenchmarkWalk(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		steps := cards(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var ours, theirs time.Duration
			for b.Loop() {
				start := time.Now()
				walk(steps)
				middle := time.Now()
				twoGoroutines(steps)
				ours, theirs = ours+middle.Sub(start), theirs+time.Since(middle)
			}
			b.ReportMetric(float64(ours.Nanoseconds())/float64(b.N)/float64(n), "ns/node")
			b.ReportMetric(theirs.Seconds()/ours.Seconds(), "ratio")
		})
	}
}
