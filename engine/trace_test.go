package engine_test

// What a trace is told of the work: which iterations, and that what streams did agrees with what they waited for.

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/spec"
)

const pipeline = `
apiVersion: ascendrun/v1
devices: {npu0: 0}
contexts: {main: npu0}
streams: {up: main, down: main}
buffers:
  image: {context: main, size: 64, memory: host, from: {fill: 1}}
  batch: {context: main, size: 64}
  result: {context: main, size: 64, memory: host}
tasks:
  - {name: in, copy: image, to: batch, on: up}
  - {name: out, copy: batch, to: result, on: down}
  - {name: look, check: result, equals: image}
run: {warmup: %d, repeat: %d}
`

// trace applies a spec and answers what a trace of it is told.
func trace(t *testing.T, words, text string) (ran []event.Ran, said []string) {
	t.Helper()
	s := simulate(t, words)
	listen := listenerFunc(func(e event.Event) {
		if l, ok := e.(event.Logged); ok {
			said = append(said, l.Message)
		}
	})
	r := engine.Apply(t.Context(), parse(t, "x.yaml", text), engine.Options{Driver: s, Backend: "sim", Listener: listen,
		Ran: func(r event.Ran) { ran = append(ran, r) }})
	if r.Exit != engine.OK || s.Live() != 0 {
		t.Fatalf("exit %v, %v; %d live", r.Exit, r.Errors, s.Live())
	}
	return ran, said
}

type listenerFunc func(event.Event)

func (f listenerFunc) On(e event.Event) { f(e) }

func TestTraceOfAPipeline(t *testing.T) {
	ran, _ := trace(t, "slow=aclrtMemcpyAsync:1ms", fmt.Sprintf(pipeline, 1, 3))
	if len(ran) != 4*3 {
		t.Fatalf("%d executions", len(ran))
	}
	busy := make(map[string]time.Time) // by stream: until when it was
	for i, r := range ran {
		task := []string{"task.in", "task.out", "task.look"}[i%3]
		if r.Iteration != i/3 || r.Address != task {
			t.Errorf("execution %d is %s of iteration %d", i, r.Address, r.Iteration)
		}
		if r.Stream == "" {
			if !r.Began.IsZero() || len(r.Waits) != 1 || r.Waits[0].Stream != "stream.down" || r.Waits[0].At.After(r.Submitted.Add(r.Took)) {
				t.Errorf("the host: %+v", r)
			}
			continue
		}
		if r.Began.Before(r.Submitted) || r.Ended.Before(r.Began) || r.Began.Before(busy[r.Stream]) {
			t.Errorf("%s was busy until %s: %+v", r.Stream, busy[r.Stream], r)
		}
		busy[r.Stream] = r.Ended
		for _, w := range r.Waits {
			if w.At.After(r.Began) {
				t.Errorf("%+v began before what it waited for", r)
			}
		}
		if r.Address == "task.out" && (len(r.Waits) != 1 || r.Waits[0].Stream != "stream.up") {
			t.Errorf("the copy down waited for %+v", r.Waits)
		}
	}
}

// TestTraceKeepsBothEnds: of many iterations the first and the last, whole and in order.
func TestTraceKeepsBothEnds(t *testing.T) {
	const iterations, tasks, each = 45, 100, 2000 / 100
	ran, _ := trace(t, "devices=1", fmt.Sprintf(`
apiVersion: ascendrun/v1
devices: {npu0: 0}
contexts: {main: npu0}
streams: {s: {context: main, count: %d}}
buffers: {b: {context: main, size: 8, count: %d}}
tasks: [{fill: b, with: 1, on: s}]
run: {repeat: %d}
`, tasks, tasks, iterations))
	want := 0
	for i, r := range ran {
		if i%tasks == 0 && i > 0 {
			want++
		}
		if want == each {
			want = iterations - each
		}
		if address := fmt.Sprintf("task.0.%d", i%tasks); r.Iteration != want || r.Address != address {
			t.Fatalf("execution %d is %s of iteration %d, want %s of %d", i, r.Address, r.Iteration, address, want)
		}
	}
	if len(ran) != 2*each*tasks || want != iterations-1 {
		t.Errorf("%d executions, the last of iteration %d", len(ran), want)
	}
}

// TestTraceWithoutEvents: where the device has no events left to mark what streams do, the host is shown all the same.
func TestTraceWithoutEvents(t *testing.T) {
	ran, said := trace(t, "fail=aclrtCreateEventWithFlag:1:207001,fail=aclrtCreateEventWithFlag:2:207001", fmt.Sprintf(pipeline, 0, 2))
	if len(ran) != 6 {
		t.Errorf("%d executions", len(ran))
	}
	for _, r := range ran {
		if !r.Began.IsZero() {
			t.Errorf("somebody knows when %s began", r.Address)
		}
	}
	if all := strings.Join(said, "\n"); !strings.Contains(all, "the trace does not show what stream.up does") {
		t.Errorf("said %q", all)
	}
}

// TestLinks: what waits, waits for the newest record before it, also that of the iteration before, and for a signal that
// is submitted later.
func TestLinks(t *testing.T) {
	ran, _ := trace(t, "devices=1", `
apiVersion: ascendrun/v1
devices: {npu0: 0}
contexts: {main: npu0}
streams: {a: main, b: main}
buffers: {x: {context: main, size: 8}}
events: {e: main}
notifies: {n: npu0}
tasks:
  - {name: await, await: n, on: a}
  - {name: signal, signal: n, on: b}
  - {name: record, record: e, on: b}
  - {name: fill, fill: x, with: 1, on: b}
  - {name: wait, wait: e, on: a}
  - {name: sync, sync: a}
  - {name: both, sync: all}
run: {ordering: manual, repeat: 2}
`)
	want := map[string]int{"task.await": 1, "task.wait": 1, "task.sync": 1, "task.both": 2}
	ends := make(map[spec.Address]time.Time)
	for _, r := range ran {
		ends[spec.Address(fmt.Sprint(r.Address, r.Iteration))] = r.Ended
		if len(r.Waits) != want[r.Address] {
			t.Errorf("%s waited for %+v", r.Address, r.Waits)
		}
	}
	for _, r := range ran {
		for address, target := range map[string]string{"task.await": "task.signal", "task.wait": "task.record"} {
			if r.Address == address && !r.Waits[0].At.Equal(ends[spec.Address(fmt.Sprint(target, r.Iteration))]) {
				t.Errorf("%s of iteration %d did not wait for %s", address, r.Iteration, target)
			}
		}
	}
}
