package engine_test

// What an apply measures: which clock a task is timed by, and what its bytes are.

import (
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/measure"
)

func TestMeasured(t *testing.T) {
	const slow = 2 * time.Millisecond
	p := parse(t, "x.yaml", `
apiVersion: ascendrun/v1
devices: {npu0: 0}
contexts: {main: npu0}
streams: {s: {context: main, count: 2}}
buffers:
  host: {context: main, size: 4KB, memory: host, count: 2, from: {fill: 1}}
  dev: {context: main, size: 4KB, count: 2}
events: {a: {context: main, kind: time, count: 2}, b: {context: main, kind: time, count: 2}}
tasks:
  - {name: alone, copy: host, to: dev}
  - {record: a, on: s}
  - {name: stream, copy: host, to: dev, on: s}
  - {record: b, on: s}
  - {name: wait, sync: s}
  - {name: took, query: elapsed, from: a.1, to: b.1}
  - {name: look, check: dev, fill: 1}
run: {warmup: 2, repeat: 5}
`)
	s := simulate(t, "slow=aclrtMemcpyAsync:2ms,slow=aclrtMemcpy:2ms")
	r := engine.Apply(t.Context(), p, engine.Options{Driver: s, Backend: "sim"})
	if r.Exit != engine.OK {
		t.Fatal(r.Errors)
	}
	want := map[string]struct {
		clock     measure.Clock
		count     int64
		bytes     int64
		least     time.Duration
		bandwidth bool
	}{
		"task.alone":  {measure.Call, 10, 4000, slow, true},
		"task.stream": {measure.Submit, 10, 4000, 0, false},
		"task.wait":   {measure.Call, 5, 0, 0, false},
		"task.took":   {measure.Device, 5, 4000, slow, true},
		"task.look":   {measure.Host, 5, 0, 0, false},
	}
	for _, got := range r.Measured.Tasks {
		w, ok := want[got.Name]
		if !ok {
			continue
		}
		delete(want, got.Name)
		if got.Clock != w.clock || got.Count != w.count || got.Bytes != w.bytes || got.Min < w.least || (got.Bandwidth > 0) != w.bandwidth {
			t.Errorf("%+v, want %+v", got, w)
		}
	}
	if len(want) > 0 {
		t.Errorf("not measured: %v", want)
	}
	if m := r.Measured; m.Warmup != 2 || m.Iteration.Count != 5 || m.Bytes != 5*4*4000 || m.Iteration.Min < slow || m.Elapsed < 5*slow {
		t.Errorf("all: %+v", m)
	}
}
