package plan_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// text is a plan in a form that can be compared.
func text(steps []plan.Step) string {
	var s string
	for _, st := range steps {
		s += fmt.Sprintln(st.Address, st.Action, st.Lane, st.Calls, st.After)
	}
	return s
}

// Ten thousand random graphs: every step stands after what it needs, the release is the exact reverse, and the order
// in which edges are given changes no byte.
func TestPlansOfRandomGraphs(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for range 10_000 {
		n := 1 + rnd.IntN(12)
		g := &spec.Graph{Nodes: []spec.Node{{Address: spec.RuntimeAddress, Kind: spec.KindRuntime, Mode: spec.Explicit, ID: -1, Device: -1, Context: -1}}}
		perm := rnd.Perm(n)
		for i := range n {
			mode := spec.Explicit
			if rnd.IntN(4) == 0 {
				mode = spec.Implicit
			}
			g.Nodes = append(g.Nodes, spec.Node{Address: spec.MakeAddress(spec.KindContext, fmt.Sprint("c", i), nil), Kind: spec.KindContext, Mode: mode, Device: -1, Context: -1})
			g.Edges = append(g.Edges, spec.Edge{From: i + 1, To: 0, Reason: spec.ByRuntime})
		}
		for range rnd.IntN(2 * n) {
			if a, b := rnd.IntN(n), rnd.IntN(n); a != b {
				g.Edges = append(g.Edges, spec.Edge{From: 1 + perm[max(a, b)], To: 1 + perm[min(a, b)], Reason: spec.ByDependsOn})
			}
		}
		p := plan.Build(&spec.Spec{}, g, spec.Target{}, "sim")
		last := len(p.Steps) - 1
		for i, s := range p.Steps {
			for _, need := range s.After {
				if need >= i {
					t.Fatalf("step %d stands before %d, which it needs", i, need)
				}
				if r := p.Release[last-need]; !slices.Contains(r.After, last-i) {
					t.Fatalf("the release of %s does not wait for that of %s", r.Address, s.Address)
				}
			}
			if r := p.Release[last-i]; r.Address != s.Address || r.Lane != s.Lane || !slices.IsSorted(r.After) || len(r.Calls) != len(s.Calls) && s.Node.Kind != spec.KindRuntime {
				t.Fatalf("the release of step %d is %+v", i, r)
			}
		}
		want := text(p.Steps) + text(p.Release)
		rnd.Shuffle(len(g.Edges), func(i, j int) { g.Edges[i], g.Edges[j] = g.Edges[j], g.Edges[i] })
		again := plan.Build(&spec.Spec{}, g, spec.Target{}, "sim")
		if got := text(again.Steps) + text(again.Release); got != want {
			t.Fatalf("another order of edges gives another plan:\n%s\n%s", want, got)
		}
	}
}

// The calls of every kind of thing, there and back.
func TestCalls(t *testing.T) {
	s, found := spec.Parse("x.yaml", []byte(`
apiVersion: ascendrun/v1
init: {config: {err_msg_mode: "1"}}
devices: {a: {id: 3, reset: force}, b: {id: 4, mode: implicit}}
contexts: {c: b}
streams:
  plain: c
  tuned: {device: a, priority: 9, flags: [fast-sync], onFailure: stop, destroy: force}
  null: {context: c, mode: implicit}
`), spec.Options{})
	if found.HasErrors() {
		t.Fatal(found)
	}
	p := plan.Build(s, spec.Refs(s), spec.Target{}, "sim")
	want := `runtime create runtime [aclInit("init.config") aclrtGetDeviceCount() aclrtGetSocName() aclrtGetRunMode() aclrtGetVersion() aclsysGetVersionNum("runtime")] []
device.a create device.a [aclrtSetDevice(3) aclrtGetCurrentContext()] [0]
device.a.default implicit device.a [] [1]
device.b implicit device.b [] [0]
context.c create context.c [aclrtCreateContext(4)] [3]
stream.null implicit context.c [] [4]
stream.plain create context.c [aclrtSetCurrentContext(context.c) aclrtCreateStream()] [4]
stream.tuned create device.a [aclrtSetCurrentContext(device.a.default) aclrtCreateStreamWithConfig(7, 2) aclrtSetStreamFailureMode(stream.tuned, 1)] [2]
stream.tuned release device.a [aclrtSetCurrentContext(device.a.default) aclrtDestroyStreamForce(stream.tuned)] []
stream.plain release context.c [aclrtSetCurrentContext(context.c) aclrtDestroyStream(stream.plain)] []
stream.null implicit context.c [] []
context.c release context.c [aclrtDestroyContext(context.c)] [1 2]
device.b implicit device.b [] [3]
device.a.default implicit device.a [] [0]
device.a release device.a [aclrtResetDeviceForce(3)] [5]
runtime release runtime [aclFinalize()] [4 6]
`
	if got := text(p.Steps) + text(p.Release); got != want {
		t.Errorf("plan\n%s\nwant\n%s", got, want)
	}
	if p.Count(plan.Create) != 4 || p.Count(plan.Implied) != 3 {
		t.Errorf("%d created, %d implicit", p.Count(plan.Create), p.Count(plan.Implied))
	}
}

// Buffers, events and notifies: made in their context, after it and before what needs them, and let go in reverse.
func TestCallsOfWhatTasksWorkWith(t *testing.T) {
	s, found := spec.Parse("x.yaml", []byte(`
apiVersion: ascendrun/v1
devices: {a: 3}
contexts: {c: a}
buffers:
  dev: {context: c, size: 4KiB, policy: normal-only, from: {fill: 7}}
  pinned: {device: a, size: 64, memory: host, from: {fill: 7}}
events: {plain: c, sync: {context: c, kind: sync}, time: {context: c, kind: time}, x: {context: c, kind: ex}}
notifies: {n: c}
`), spec.Options{})
	if found.HasErrors() {
		t.Fatal(found)
	}
	p := plan.Build(s, spec.Refs(s), spec.Target{}, "sim")
	want := `buffer.dev context.c [aclrtSetCurrentContext(context.c) aclrtMalloc(4096, 2) aclrtMemset(buffer.dev, 4096, 7, 4096)] [aclrtFree(buffer.dev)]
buffer.pinned device.a [aclrtSetCurrentContext(device.a.default) aclrtMallocHost(64)] [aclrtFreeHost(buffer.pinned)]
event.plain context.c [aclrtSetCurrentContext(context.c) aclrtCreateEvent()] [aclrtSetCurrentContext(context.c) aclrtDestroyEvent(event.plain)]
event.sync context.c [aclrtSetCurrentContext(context.c) aclrtCreateEventWithFlag(1)] [aclrtSetCurrentContext(context.c) aclrtDestroyEvent(event.sync)]
event.time context.c [aclrtSetCurrentContext(context.c) aclrtCreateEventWithFlag(8)] [aclrtSetCurrentContext(context.c) aclrtDestroyEvent(event.time)]
event.x context.c [aclrtSetCurrentContext(context.c) aclrtCreateEventExWithFlag(1)] [aclrtSetCurrentContext(context.c) aclrtDestroyEvent(event.x)]
notify.n context.c [aclrtSetCurrentContext(context.c) aclrtCreateNotify(0)] [aclrtSetCurrentContext(context.c) aclrtDestroyNotify(notify.n)]
`
	var got string
	for i, st := range p.Steps {
		if st.Node.Kind.Rank() >= spec.KindBuffer.Rank() {
			got += fmt.Sprintln(st.Address, st.Lane, st.Calls, p.Release[len(p.Steps)-1-i].Calls)
		}
	}
	if got != want {
		t.Errorf("plan\n%s\nwant\n%s", got, want)
	}
}
