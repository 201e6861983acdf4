package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// workshop is what the tasks of these tests work with.
const workshop = `apiVersion: ascendrun/v1
devices: {d: 0, other: 1}
contexts: {c: d, far: other}
streams: {s: c, t: c, u: far}
buffers:
  a: {context: c, size: 64, from: {fill: 7}}
  b: {context: c, size: 64}
  h: {context: c, size: 64, memory: host, from: {fill: 9}}
  x: {context: far, size: 64}
events: {e: {context: c, kind: sync}}
notifies: {n: c}
`

// worked applies a spec with the given tasks on a simulator, in simulated time. Rules may warn of it.
func worked(t *testing.T, words, tasks string, edit func(*engine.Options)) (r *engine.Result, l *log) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := warned(t, filepath.Join(t.TempDir(), "w.yaml"), workshop+tasks)
		s := simulate(t, words)
		r, l = apply(p, s, edit)
		settled(t, r, s)
		s.ReleaseStalls()
		synctest.Wait()
	})
	return r, l
}

// warned plans a spec of which the rules may warn.
func warned(t testing.TB, name, text string) *plan.Plan {
	t.Helper()
	s, found := spec.Parse(name, []byte(text), spec.Options{LookupEnv: unset, AnyPath: true})
	p := engine.Plan(s, found, engine.TargetFor(s, nil), "sim")
	if p.Diagnostics.HasErrors() {
		t.Fatalf("%v", p.Diagnostics)
	}
	return p
}

// TestHowWorkEnds: the exit code, and what is said of the first thing that went wrong.
func TestHowWorkEnds(t *testing.T) {
	for name, c := range map[string]struct {
		words, tasks string
		exit         engine.Exit
		address      string // of the first error, "" for none
		says         string // part of its message or its causes
	}{
		"good": {"", "tasks: [{copy: a, to: b, on: s}, {check: b, fill: 7}]", engine.OK, "", ""},
		"a check that fails": {"", "tasks: [{fill: b, with: 1, on: s}, {check: b, fill: 2, name: look}]",
			engine.Failed, "task.look", "buffer.b: 64 of 64 bytes differ; the first, at 0, is 0x01 and must be 0x02"},
		"a submit that fails": {"fail=aclrtMemcpyAsync:1:507899", "tasks: [{copy: a, to: b, on: s}]", engine.Failed, "task.0", "507899"},
		"work that fails": {"break=aclrtMemcpyAsync:1:507015", "tasks: [{copy: a, to: b, on: s}, {sync: s}]",
			engine.Failed, "task.1", "on stream.s, task.0 failed"},
		"work that fails before others": {"break=aclrtMemcpyAsync:1:507015", "tasks: [{copy: a, to: b, on: s}, {fill: a, with: 1, on: s}, {sync: s}]",
			engine.Failed, "task.2", "one of task.0, task.1 failed"},
		"work that fails at the end": {"break=aclrtMemcpyAsync:1:507015", "tasks: [{copy: a, to: b, on: s}]",
			engine.Failed, "task.0", "on stream.s, task.0 failed"},
		"an expected failure of a submit": {"fail=aclrtMemcpyAsync:1:507899", "tasks: [{copy: a, to: b, on: s, expect: 507899}]", engine.OK, "", ""},
		"an expected failure of work":     {"break=aclrtMemcpyAsync:1:507015", "tasks: [{copy: a, to: b, on: s, expect: 507015}, {sync: s}]", engine.OK, "", ""},
		"an expected failure at the end":  {"break=aclrtMemcpyAsync:1:507015", "tasks: [{copy: a, to: b, on: s, expect: 507015}]", engine.OK, "", ""},
		"another failure than expected": {"break=aclrtMemcpyAsync:1:507015", "tasks: [{copy: a, to: b, on: s, expect: 507899}, {sync: s}]",
			engine.Failed, "task.1", "507015"},
		"a failure that does not come": {"", "tasks: [{copy: a, to: b, on: s, expect: 507015}, {sync: s}]",
			engine.Failed, "task.1", "task.0 must fail with 507015, and succeeded"},
		"a failure of the host that does not come": {"", "tasks: [{copy: a, to: b, expect: 507015}]",
			engine.Failed, "task.0", "it must fail with 507015, and succeeded"},
		"a query":       {"", "tasks: [{query: run-mode, equals: host}]", engine.OK, "", ""},
		"a wrong query": {"", "tasks: [{query: run-mode, equals: device}]", engine.Failed, "task.0", "the answer is host, and must be device"},
		"a wait for ever": {"break=aclrtRecordNotify:1:507015", "tasks: [{signal: n, on: t}, {await: n, on: s}, {sync: s, timeout: 1s}]",
			engine.Leftovers, "task.2", "task.1 on stream.s (number 2 of 3) waits for notify.n, which is signalled by task.0 on stream.t"},
		"a wait behind another": {"slow=aclrtMemcpyAsync:1m", "tasks: [{copy: a, to: b, on: s}, {signal: n, on: s}, {await: n, on: t, name: take}, {sync: t, timeout: 1s}]\ntimeouts: {release: 5m}",
			engine.Leftovers, "task.3", "task.take on stream.t (number 3 of 4) waits for notify.n, which is signalled by task.1 on stream.s (number 2 of 4); task.0 on stream.s (number 1 of 4) is still at work"},
		"a task that takes too long": {"slow=aclrtMemcpyAsync:3s", "tasks: [{copy: a, to: b, on: s, timeout: 1s}, {sync: s}]",
			engine.Timeout, "task.1", "task.0 on stream.s (number 1 of 2) is still at work"},
		"the deadline of the work": {"slow=aclrtMemcpyAsync:3s", "tasks: [{copy: a, to: b, on: s}, {sync: s}]\ntimeouts: {work: 2s}",
			engine.Timeout, "task.1", "stream.s did not finish within 2s"},
		"the deadline between tasks": {"slow=aclrtMemcpy:1s", "tasks: [{copy: a, to: b}]\nrun: {repeat: 5}\ntimeouts: {work: 2500ms}", engine.Timeout, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := worked(t, c.words, c.tasks+"\n", nil)
			if r.Exit != c.exit {
				t.Errorf("exit %d, want %d; %+v", r.Exit, c.exit, r.Errors)
			}
			if c.address == "" {
				if len(r.Errors) > 0 {
					t.Errorf("errors %+v", r.Errors)
				}
				return
			}
			if len(r.Errors) == 0 || r.Errors[0].Address != c.address {
				t.Fatalf("errors %+v, want one of %s", r.Errors, c.address)
			}
			if said := r.Errors[0].Message + " " + strings.Join(r.Errors[0].Causes, " "); !strings.Contains(said, c.says) {
				t.Errorf("it says\n%s\nand not\n%s", said, c.says)
			}
			if r.Errors[0].Range == nil {
				t.Error("it is not said where it is written")
			}
		})
	}
}

// TestWorkGoesOn: with --keep-going the tasks of other devices are done, and those of the same one are named as skipped.
func TestWorkGoesOn(t *testing.T) {
	tasks := "tasks: [{copy: a, to: b}, {fill: b, with: 1, on: t, name: same}, {fill: x, with: 1, on: u, name: apart}, {check: x, fill: 1, name: far}]\n"
	for _, keep := range []bool{false, true} {
		r, l := worked(t, "fail=aclrtMemcpy:1:507899", tasks, func(o *engine.Options) { o.KeepGoing = keep })
		if r.Exit != engine.Failed || len(r.Errors) != 1 {
			t.Fatalf("exit %d, %+v", r.Exit, r.Errors)
		}
		far := slices.ContainsFunc(l.calls, func(c op.Call) bool { return c.Address == "task.far" && c.Function == "aclrtMemcpy" })
		if far != keep {
			t.Errorf("keep going %v: the other device's check was done: %v", keep, far)
		}
		if skipped := slices.Equal(r.Errors[0].Skipped, []string{"task.same"}); skipped != keep {
			t.Errorf("keep going %v: skipped %v", keep, r.Errors[0].Skipped)
		}
	}
}

// TestRepeats: warm-up is done and not measured, the clock ends what goes by it, and the calls of all iterations are the
// same.
func TestRepeats(t *testing.T) {
	for _, c := range []struct {
		run             string
		times, measured int
	}{
		{"{repeat: 3}", 3, 3}, {"{warmup: 2, repeat: 3}", 5, 3}, {"{for: 10s}", 10, 10}, {"{warmup: 2, for: 10s}", 12, 10},
	} {
		r, l := worked(t, "slow=aclrtMemcpy:1s", "tasks: [{copy: a, to: b}]\nrun: "+c.run+"\n", nil)
		if r.Exit != engine.OK {
			t.Fatalf("%s: exit %d, %v", c.run, r.Exit, r.Errors)
		}
		got := 0
		for _, call := range l.calls {
			if call.Function == "aclrtMemcpy" {
				got++
			}
		}
		m := r.Measured
		if got != c.times || int(m.Iteration.Count) != c.measured || int(m.Tasks[0].Count) != c.measured || m.Tasks[0].Mean != time.Second {
			t.Errorf("%s: %d times, measured %d and %+v", c.run, got, m.Iteration.Count, m.Tasks[0])
		}
	}
}

// TestSignalsDuringWork: the first submits nothing more and lets the streams end, the second waits for nothing. Both end
// in the first signal's code when everything is released.
func TestSignalsDuringWork(t *testing.T) {
	for name, c := range map[string]struct {
		words, tasks string
		signals      int
		exit         engine.Exit
		within       time.Duration
	}{
		"between tasks":      {"slow=aclrtMemcpy:1s", "tasks: [{copy: a, to: b}]\nrun: {for: 1h}", 1, engine.Interrupted, 5 * time.Second},
		"in a wait":          {"slow=aclrtMemcpyAsync:5s", "tasks: [{copy: a, to: b, on: s}, {sync: s}]\nrun: {for: 1h}", 1, engine.Interrupted, 15 * time.Second},
		"in a long wait":     {"slow=aclrtMemcpyAsync:1m", "tasks: [{copy: a, to: b, on: s}, {sync: s}]\ntimeouts: {release: 1m}", 1, engine.Leftovers, 40 * time.Second},
		"twice in a wait":    {"slow=aclrtMemcpyAsync:5s", "tasks: [{copy: a, to: b, on: s}, {sync: s}]\nrun: {for: 1h}", 2, engine.Leftovers, 5 * time.Second},
		"before a hold":      {"slow=aclrtMemcpy:1s", "tasks: [{copy: a, to: b}]\nhold: true\nrun: {repeat: 5}", 1, engine.Interrupted, 10 * time.Second},
		"in the last wait":   {"slow=aclrtMemcpyAsync:5s", "tasks: [{copy: a, to: b, on: s}]", 1, engine.Interrupted, 15 * time.Second},
		"in a call for good": {"stall=aclrtMemcpy:1", "tasks: [{copy: a, to: b}]", 1, engine.Leftovers, time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			var took time.Duration
			ints := engine.NewInterrupts()
			r, _ := worked(t, c.words, c.tasks+"\n", func(o *engine.Options) {
				o.Interrupts = ints
				began := time.Now()
				o.Listener = listener(func(e event.Event) {
					switch e.(type) {
					case event.WorkStarted:
						began = time.Now()
						time.AfterFunc(2500*time.Millisecond, func() {
							for range c.signals {
								ints.Signal(engine.Interrupted, "SIGINT")
							}
						})
					case event.ReleaseStarted, event.Released:
						took = time.Since(began)
					}
				})
			})
			if r.Exit != c.exit || took > c.within {
				t.Errorf("exit %d, want %d, after %v; left %v, abandoned %v, errors %+v", r.Exit, c.exit, took, r.Leftovers, r.Abandoned, r.Errors)
			}
		})
	}
}

type listener func(event.Event)

func (f listener) On(e event.Event) { f(e) }

// TestSaves: files appear whole, below the folder, also of what is larger than a piece; and not at all when the copy to
// the host fails.
func TestSaves(t *testing.T) {
	dir := t.TempDir()
	big := int(plan.Piece) + 100
	text := fmt.Sprintf(`apiVersion: ascendrun/v1
devices: {d: 0}
buffers: {big: {device: d, size: %d, from: {pattern: ramp}}, h: {device: d, size: 3, memory: host, from: {fill: 65}}, many: {device: d, size: 2, count: 2, from: {fill: 66}}}
tasks: [{save: big, to: big.bin}, {save: h, to: h.bin}, {save: many, to: "many-{index}.bin"}]
`, big)
	for _, words := range []string{"", "fail=aclrtMemcpy:%d:507899"} {
		out := filepath.Join(dir, fmt.Sprint(len(words)))
		if err := os.Mkdir(out, 0o700); err != nil {
			t.Fatal(err)
		}
		p := warned(t, "s.yaml", text)
		fault := words
		if words != "" { // the second piece of the work: the contents are copied first
			before := 0
			for _, s := range p.Steps {
				for _, c := range s.Calls {
					if c.Function == "aclrtMemcpy" {
						before++
					}
				}
			}
			fault = fmt.Sprintf(words, before+2)
		}
		s := simulate(t, fault)
		r, _ := apply(p, s, func(o *engine.Options) { o.Out = out })
		settled(t, r, s)
		files, err := filepath.Glob(filepath.Join(out, "*"))
		if err != nil {
			t.Fatal(err)
		}
		if words != "" {
			if r.Exit != engine.Failed || len(files) > 0 {
				t.Errorf("exit %d, files %v", r.Exit, files)
			}
			continue
		}
		if r.Exit != engine.OK || len(files) != 4 {
			t.Fatalf("exit %d, %v, files %v", r.Exit, r.Errors, files)
		}
		saved, err := os.ReadFile(filepath.Join(out, "big.bin"))
		if err != nil || len(saved) != big {
			t.Fatalf("%d bytes, %v", len(saved), err)
		}
		for i, b := range saved {
			if int(b) != i%251 {
				t.Fatalf("byte %d is %d", i, b)
			}
		}
		if b, err := os.ReadFile(filepath.Join(out, "many-1.bin")); string(b) != "BB" || err != nil {
			t.Errorf("many-1.bin: %q, %v", b, err)
		}
	}
}
