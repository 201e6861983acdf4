package engine_test

// Mistakes that people made in public with the life of handles: what the engine plans and does instead, each case by its
// id.

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ascendrun/ascendrun/engine"
)

const caseHead = "apiVersion: ascendrun/v1\ndevices: {d0: 0}\n"

// twoStreams is a buffer that is used on another stream than the one that wrote it.
const twoStreams = "streams: {main: d0, comm: d0}\nbuffers: {k: {device: d0, size: 64}, out: {device: d0, size: 64}}\n" +
	"tasks: [{fill: k, with: 0, on: main}, {copy: k, to: out, on: comm}]\n"

// The way back goes from what uses to what is used, whoever made which first.
func TestCasesOfRelease(t *testing.T) {
	for _, c := range []struct {
		id, text string
		order    []string // some addresses, in the order of their release
	}{
		{"O03 streams of a communicator go before the device", "streams: {comm0: d0, comm1: d0}\n",
			[]string{"stream.comm1", "stream.comm0", "device.d0", "runtime"}},
		{"O05 what works on a stream goes before it", "streams: {s: d0}\nevents: {comm: d0}\ntasks: [{record: comm, on: s}]\n",
			[]string{"event.comm", "stream.s", "device.d0", "runtime"}},
		{"X06 an event goes before the stream that recorded it", "streams: {s: d0, late: d0}\nevents: {e: d0}\ntasks: [{record: e, on: s}, {wait: e, on: late}]\n",
			[]string{"event.e", "stream.s", "device.d0"}},
		{"M03 a buffer outlives the stream that wrote it", twoStreams, []string{"stream.main", "buffer.k"}},
		{"M03 and the one that read it", twoStreams, []string{"stream.comm", "buffer.k"}},
		{"R01 memory goes before its device", "buffers: {w: {device: d0, size: 256MiB}}\ntasks: [{fill: w, with: 0}]\n",
			[]string{"buffer.w", "device.d0", "runtime"}},
		{"O07 memory goes before its context", "contexts: {c: d0}\nbuffers: {b: {context: c, size: 64}}\ntasks: [{fill: b, with: 0}]\n",
			[]string{"buffer.b", "context.c", "device.d0", "runtime"}},
		{"O07 in any order of the file", "tasks: [{fill: b, with: 0}]\nbuffers: {b: {context: c, size: 64}}\ncontexts: {c: d0}\n",
			[]string{"buffer.b", "context.c", "device.d0", "runtime"}},
	} {
		t.Run(c.id, func(t *testing.T) {
			var order []string
			for _, s := range parse(t, "x.yaml", caseHead+c.text).Release {
				order = append(order, string(s.Address))
			}
			at := make(map[string]int)
			for i, a := range order {
				at[a] = i + 1
			}
			for i, a := range c.order {
				if at[a] == 0 || i > 0 && at[a] < at[c.order[i-1]] {
					t.Errorf("%s stands wrong in %v", a, order)
				}
			}
		})
	}
}

// D02: two users of one context do not make it twice, and it is destroyed once.
func TestCaseOneContextTwoUsers(t *testing.T) {
	p := parse(t, "x.yaml", caseHead+"contexts: {shared: d0}\nstreams: {m1: shared, m2: shared}\n")
	count := map[string]int{}
	for _, s := range slices.Concat(p.Steps, p.Release) {
		for _, c := range s.Calls {
			count[c.Function]++
		}
	}
	if count["aclrtCreateContext"] != 1 || count["aclrtDestroyContext"] != 1 {
		t.Errorf("calls %v", count)
	}
}

// finalizedLast fails where something is called after aclFinalize, or it is not called although aclInit was and nothing
// is left that forbids it (F01, F05).
func finalizedLast(t *testing.T, r *engine.Result, l *log, began bool) {
	t.Helper()
	f := l.functions()
	at := slices.Index(f, "aclFinalize")
	if at >= 0 && at != len(f)-1 || at < 0 && began && r.Exit != engine.Leftovers {
		t.Errorf("exit %d, calls %v", r.Exit, f)
	}
}

// N02: the first code that is not 0 ends the making, so that no later code hides it.
func TestCaseTheFirstFailureIsReported(t *testing.T) {
	r, l := apply(load(t, "../examples/specs/quickstart.yaml"), simulate(t, "fail=aclrtSetDevice:1:507008"), nil)
	if r.Exit != engine.Failed || len(r.Errors) == 0 || r.Errors[0].Code != 507008 {
		t.Errorf("exit %d, errors %+v", r.Exit, r.Errors)
	}
	if f := l.functions(); slices.Contains(f, "aclrtCreateContext") || slices.Contains(f, "aclrtCreateStream") {
		t.Errorf("it goes on after the failure: %v", f)
	}
}

// E02 and E04: when streams run out, under either of the two codes, all that were made are destroyed and the exit is the
// same.
func TestCaseStreamsRunOut(t *testing.T) {
	p := parse(t, "x.yaml", caseHead+"streams: {s: {device: d0, count: 300}}\n")
	for _, code := range []int{207005, 207008} {
		s := simulate(t, fmt.Sprint("fail=aclrtCreateStream:200:", code))
		r, _ := apply(p, s, func(o *engine.Options) { o.Parallelism = 1 })
		if r.Exit != engine.Failed || r.Errors[0].Code != code || s.Live() != 0 || r.Created != r.Released {
			t.Errorf("%d: exit %d, live %d, created %d and released %d", code, r.Exit, s.Live(), r.Created, r.Released)
		}
	}
}

// L01: an apply that fails half-way gives back what it had made, so that the next one finds the machine as it was; what
// cannot be given back has an exit code of its own.
func TestCaseNothingStaysOfAFailure(t *testing.T) {
	p := load(t, "../examples/specs/mixed.yaml")
	s := simulate(t, "fail=aclrtCreateStream:2:207005")
	if r, _ := apply(p, s, nil); r.Exit != engine.Failed || s.Live() != 0 {
		t.Errorf("exit %d, live %d", r.Exit, s.Live())
	}
	if r, _ := apply(p, s, nil); r.Exit != engine.OK || s.Live() != 0 {
		t.Errorf("the second apply: exit %d, live %d: %v", r.Exit, s.Live(), r.Errors)
	}
	stuck := simulate(t, "fail=aclrtCreateStream:2:207005,fail=aclrtResetDevice:*:507899")
	if r, _ := apply(p, stuck, nil); r.Exit != engine.Leftovers || len(r.Leftovers) == 0 {
		t.Errorf("what stays: exit %d, left %v", r.Exit, r.Leftovers)
	}
}
