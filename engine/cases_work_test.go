package engine_test

// Public cases of work, each by its id, and the proof that rules and runtime agree: what a rule predicts is what the
// simulator answers, for a spec that expects exactly that ends well.

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// expecting plans a spec in which a rule finds exactly one thing: what some task expects.
func expecting(t *testing.T, text string, code diag.Code) *plan.Plan {
	t.Helper()
	s, found := spec.Parse("x.yaml", []byte(text), spec.Options{LookupEnv: unset, AnyPath: true})
	p := engine.Plan(s, found, engine.TargetFor(s, nil), "sim")
	if d := p.Diagnostics; len(d) != 1 || d[0].Code != code || d[0].Severity != diag.Note {
		t.Fatalf("found %v", d)
	}
	return p
}

func TestRulesPredictWhatIsAnswered(t *testing.T) {
	const head = "apiVersion: ascendrun/v1\ndevices: {d: 0, e: 1}\nstreams: {s: {device: d}, t: {device: d}}\n"
	for _, c := range []struct {
		code diag.Code
		text string
	}{
		{"ASR502", "buffers: {g: {device: d, size: 16, memory: host}, h: {device: d, size: 16, memory: host}}\ntasks: [{copy: g, to: h, on: s, expect: 207000}]"},
		{"ASR503", "buffers: {a: {device: d, size: 16}, c: {device: e, size: 16}}\ntasks: [{copy: a, to: c, on: s}, {sync: s, expect: 507000}]"},
		{"ASR503", "buffers: {a: {device: d, size: 16}, c: {device: e, size: 16}}\ntasks: [{copy: a, to: c, on: s, expect: 507000}]"},
		{"ASR503", "buffers: {a: {device: d, size: 16}, c: {device: e, size: 16}}\ntasks: [{copy: a, to: c, expect: 507000}]"},
		{"ASR504", "buffers: {a: {device: d, size: 32}, b: {device: d, size: 16}}\ntasks: [{copy: a, to: b, on: s, expect: 107000}]"},
		{"ASR601", "events: {x: d}\ntasks: [{wait: x, on: s, expect: 107000}, {record: x, on: t}]"},
		{"ASR605", "events: {y: e}\ntasks: [{record: y, on: s}, {sync: device.d, expect: 507000}]"},
		{"ASR605", "buffers: {c: {device: e, size: 16}}\ntasks: [{fill: c, with: 0, on: s}, {sync: s, expect: 507000}]"},
		{"ASR605", "buffers: {c: {device: e, size: 16}, h: {device: d, size: 16, memory: host}}\ntasks: [{copy: h, to: c, on: s}, {sync: all, expect: 507000}]"},
	} {
		t.Run(string(c.code), func(t *testing.T) {
			s := simulate(t, "")
			r, _ := apply(expecting(t, head+c.text+"\n", c.code), s, nil)
			settled(t, r, s)
			if r.Exit != engine.OK {
				t.Errorf("exit %d, %v of\n%s", r.Exit, r.Errors, c.text)
			}
		})
	}
}

// ASR602 and S03: a wait that never ends is reported at its limit, and not later, by name.
func TestAPredictedDeadlockEndsAtItsLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := expecting(t, caseHead+"streams: {k: {device: d0}}\nnotifies: {n: d0}\ntasks: [{await: n, on: k}, {sync: k, timeout: 1m, expect: 507046}]\n", "ASR602")
		s := simulate(t, "")
		r, _ := apply(p, s, nil)
		settled(t, r, s)
		if took := r.Timings.Total; took < time.Minute || took > 90*time.Second {
			t.Errorf("it ended after %s: %v", took, r.Errors)
		}
		if !slices.Contains(r.Abandoned, "stream.k") {
			t.Errorf("abandoned %v, left %v", r.Abandoned, r.Leftovers)
		}
		s.Close() // lets the call go that still waits for the stream
		synctest.Wait()
	})
}

// H03: with --keep-going one failed task costs what comes after it on its device, is one failure, and the other device
// does its work. H01: no device is reset by force that nobody asked for. S02: a failure that is seen at a synchronise is said to be perhaps another's.
func TestCaseOneFailureIsOne(t *testing.T) {
	p := parse(t, "x.yaml", "apiVersion: ascendrun/v1\ndevices: {d0: 0, d1: 1}\nstreams: {s0: d0, s1: d1}\n"+
		"buffers: {a: {device: d0, size: 64}, b: {device: d1, size: 64}}\n"+
		"tasks:\n  - {fill: a, with: 1, on: s0, name: bad}\n  - {fill: a, with: 2, on: s0, name: n1}\n  - {fill: a, with: 3, on: s0, name: n2}\n"+
		"  - {fill: b, with: 4, on: s1, name: fine}\n  - {check: b, fill: 4}\n")
	s := simulate(t, "fail=aclrtMemsetAsync:1:507018")
	r, l := apply(p, s, func(o *engine.Options) { o.KeepGoing = true })
	settled(t, r, s)
	if r.Exit != engine.Failed || len(r.Errors) != 1 || r.Errors[0].Address != "task.bad" || fmt.Sprint(r.Errors[0].Skipped) != "[task.n1 task.n2]" {
		t.Errorf("exit %d, %+v", r.Exit, r.Errors)
	}
	if !slices.ContainsFunc(l.calls, func(c op.Call) bool { return c.Address == "task.fine" }) {
		t.Error("the other device does not do its work")
	}
	if slices.Contains(l.functions(), "aclrtResetDeviceForce") { // H01: never by itself
		t.Error("a device is reset by force that nobody asked for")
	}
	if text := r.Errors[0].Hides; !strings.Contains(text, "earlier") {
		t.Errorf("S02: the failure hides %q", text)
	}
}

// L04 and T04: a thousand iterations on two contexts use the streams that are declared, with the right context current
// all the time.
func TestCaseRepeatsMakeNothing(t *testing.T) {
	p := parse(t, "x.yaml", caseHead+"contexts: {c: d0, e: d0}\nstreams: {s: c, t: e}\nbuffers: {a: {context: c, size: 64}, b: {context: e, size: 64}}\n"+
		"tasks: [{fill: a, with: 1, on: s}, {copy: a, to: b, on: t}, {copy: b, to: a, on: s}]\nrun: {repeat: 1000}\n")
	s := simulate(t, "")
	r, l := apply(p, s, nil)
	settled(t, r, s)
	made := 0
	for _, f := range l.functions() {
		if f == "aclrtCreateStream" {
			made++
		}
	}
	if r.Exit != engine.OK || made != 2 || r.Created != r.Released || s.Live() != 0 {
		t.Errorf("exit %d, %d streams made, created %d and released %d, live %d: %v", r.Exit, made, r.Created, r.Released, s.Live(), r.Errors)
	}
}
