package engine_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/aclbind/wrap"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestEveryExampleRunsAsPlanned(t *testing.T) {
	for _, file := range examples(t) {
		for _, workers := range []int{1, 2, 16} {
			t.Run(fmt.Sprint(filepath.Base(file), "/", workers), func(t *testing.T) {
				p := load(t, file)
				s := simulate(t, "")
				r, l := apply(p, s, func(o *engine.Options) { o.Parallelism, o.Hold = workers, &engine.Hold{} })
				if r.Exit != engine.OK || len(r.Errors) > 0 {
					t.Fatalf("exit %d, %v", r.Exit, r.Errors)
				}
				if want := p.Count(plan.Create); r.Created != want || r.Released != want {
					t.Errorf("created %d, released %d, planned %d", r.Created, r.Released, want)
				}
				settled(t, r, s)
				sameAsPlan(t, p, l)
			})
		}
	}
}

// The calls of three examples, spelt out: nothing that is implicit is made or destroyed by hand.
func TestTheExactCalls(t *testing.T) {
	ask := []string{"aclrtGetDeviceCount", "aclrtGetSocName", "aclrtGetRunMode", "aclrtGetVersion", "aclsysGetVersionNum"}
	for file, want := range map[string][]string{
		"quickstart.yaml": {"aclrtSetDevice", "aclrtCreateContext", "aclrtSetCurrentContext", "aclrtCreateStream",
			"aclrtSetCurrentContext", "aclrtCreateStream", "aclrtSetCurrentContext", "aclrtDestroyStream",
			"aclrtSetCurrentContext", "aclrtDestroyStream", "aclrtDestroyContext", "aclrtResetDevice"},
		"implicit.yaml": {"aclrtSetDevice", "aclrtResetDevice"},
		"implicit-device.yaml": {"aclrtCreateContext", "aclrtSetCurrentContext", "aclrtCreateStream",
			"aclrtSetCurrentContext", "aclrtDestroyStream", "aclrtDestroyContext"},
	} {
		t.Run(file, func(t *testing.T) {
			_, l := apply(load(t, "../examples/specs/"+file), simulate(t, ""), func(o *engine.Options) { o.Parallelism, o.Hold = 1, &engine.Hold{} })
			want := slices.Concat([]string{"aclInit"}, ask, want, []string{"aclFinalize"})
			if got := l.functions(); !slices.Equal(got, want) {
				t.Errorf("calls %v\nwant  %v", got, want)
			}
		})
	}
}

// F02: an apply in a process whose runtime belongs to somebody else gives only its own part back.
func TestASharedRuntimeIsNotFinalised(t *testing.T) {
	s := simulate(t, "")
	if err := s.Init(""); err != nil {
		t.Fatal(err)
	}
	r, l := apply(load(t, "../examples/specs/quickstart.yaml"), s, nil)
	if r.Exit != engine.OK || slices.Contains(l.functions(), "aclFinalize") || !slices.Contains(l.functions(), "aclFinalizeReference") {
		t.Errorf("exit %d, calls %v", r.Exit, l.functions())
	}
	if err := s.Finalize(); err != nil {
		t.Errorf("the owner's aclFinalize: %v", err)
	}
}

// L03: fifty applies in one process leave nothing, and aclInit and aclFinalize stay paired (F03).
func TestAppliesFollowEachOther(t *testing.T) {
	s := simulate(t, "")
	p := load(t, "../examples/specs/mixed.yaml")
	for range 50 {
		r, _ := apply(p, s, nil)
		if r.Exit != engine.OK || s.Live() != 0 {
			t.Fatalf("exit %d, live %d: %v", r.Exit, s.Live(), r.Errors)
		}
	}
}

func TestTheRealMachineIsJudgedBeforeAnythingIsMade(t *testing.T) {
	p := parse(t, "x.yaml", "apiVersion: ascendrun/v1\ndevices: {a: 5}\nstreams: {s: a}\n")
	s := simulate(t, "devices=2")
	r, l := apply(p, s, nil)
	if r.Exit != engine.Invalid || len(r.Diagnostics) != 1 || r.Diagnostics[0].Code != "ASR202" {
		t.Fatalf("exit %d, %v", r.Exit, r.Diagnostics)
	}
	if f := l.functions(); slices.Contains(f, "aclrtSetDevice") || f[len(f)-1] != "aclFinalize" {
		t.Errorf("calls %v", f)
	}
	settled(t, r, s)
}

func TestHold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := load(t, "../examples/specs/quickstart.yaml")
		r, _ := apply(p, simulate(t, ""), func(o *engine.Options) { o.Hold = &engine.Hold{On: true, For: time.Hour} })
		if r.Exit != engine.OK || r.Timings.Hold != time.Hour {
			t.Errorf("a timed hold: exit %d after %s", r.Exit, r.Timings.Hold)
		}
		ints := engine.NewInterrupts()
		go func() { time.Sleep(time.Minute); ints.Signal(engine.Terminated, "terminated") }()
		r, _ = apply(p, simulate(t, ""), func(o *engine.Options) { o.Hold, o.Interrupts = &engine.Hold{On: true}, ints })
		if r.Exit != engine.OK || r.Timings.Hold != time.Minute {
			t.Errorf("a signal is the end of a hold: exit %d after %s", r.Exit, r.Timings.Hold)
		}
		r, _ = apply(p, simulate(t, "fail=aclrtCreateStream:2:207005"), func(o *engine.Options) { o.Hold = &engine.Hold{On: true} })
		if r.Exit != engine.Failed || r.Timings.Hold != 0 {
			t.Errorf("a failed apply does not hold: exit %d after %s", r.Exit, r.Timings.Hold)
		}
	})
}

// Eight devices whose aclrtSetDevice takes 300 ms each are made at once: the simulated time of creation is that of
// the critical path.
func TestDevicesAreOpenedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := apply(load(t, "../examples/specs/eight-cards.yaml"), simulate(t, "set-device=300ms"), func(o *engine.Options) { o.Hold = &engine.Hold{} })
		if r.Exit != engine.OK || r.Timings.Create > 330*time.Millisecond {
			t.Errorf("exit %d, created in %s", r.Exit, r.Timings.Create)
		}
	})
}

// X01: streams of two devices are destroyed each with its own context current, bound in the step that destroys.
func TestEveryDestroyBindsItsOwnContext(t *testing.T) {
	p := parse(t, "x.yaml", "apiVersion: ascendrun/v1\ndevices: {a: 0, b: 1}\nstreams: {s: a, t: b}\n")
	_, l := apply(p, simulate(t, ""), nil)
	for i, c := range l.calls {
		if c.Function != "aclrtDestroyStream" {
			continue
		}
		var bound bool
		for _, b := range l.calls[:i] {
			if b.Thread == c.Thread && b.Kind == plan.Bind {
				bound = b.Address == c.Address
			}
		}
		if !bound {
			t.Errorf("%s was destroyed under another context", c.Address)
		}
	}
}

// O07: the order in which things stand in the file changes nothing.
func TestTheOrderOfTheFileMeansNothing(t *testing.T) {
	a := parse(t, "x.yaml", "apiVersion: ascendrun/v1\ndevices: {a: 0, b: 1}\ncontexts: {c: a, d: b}\nstreams: {s: c, t: d, u: c}\n")
	b := parse(t, "x.yaml", "streams: {u: c, t: d, s: c}\ncontexts: {d: b, c: a}\ndevices: {b: 1, a: 0}\napiVersion: ascendrun/v1\n")
	text := func(p *plan.Plan) (s []string) {
		for _, st := range slices.Concat(p.Steps, p.Release) {
			s = append(s, fmt.Sprint(st.Address, st.Action, st.Lane, st.Calls, st.After))
		}
		return s
	}
	if !slices.Equal(text(a), text(b)) {
		t.Errorf("plans differ:\n%v\n%v", text(a), text(b))
	}
	if a.Steps[0].Address != spec.RuntimeAddress {
		t.Errorf("the plan begins with %s", a.Steps[0].Address)
	}
}

// With --keep-going the branch that does not need the failed step is made, and the exit code is the same.
func TestKeepGoing(t *testing.T) {
	p := parse(t, "x.yaml", "apiVersion: ascendrun/v1\ndevices: {a: 0, b: 1}\nstreams: {s: a, t: b}\n")
	for _, keep := range []bool{false, true} {
		s := simulate(t, "fail=aclrtSetDevice@0:1:507033")
		r, l := apply(p, s, func(o *engine.Options) { o.KeepGoing, o.Parallelism = keep, 1 })
		settled(t, r, s)
		if made := slices.Contains(l.functions(), "aclrtCreateStream"); r.Exit != engine.Failed || made != keep {
			t.Errorf("keep going %v: exit %d, the other branch was made: %v", keep, r.Exit, made)
		}
		if e := r.Errors[0]; e.Address != "device.a" || e.Name == "" || len(e.Causes) == 0 || e.Remedy == "" || !slices.Equal(e.Skipped, []string{"stream.s"}) {
			t.Errorf("keep going %v: the error is %+v", keep, e)
		}
	}
}

// A code means one thing where a device is opened and another where it is given back.
func TestFailuresAreExplainedByTheirPhase(t *testing.T) {
	p := parse(t, "x.yaml", "apiVersion: ascendrun/v1\ndevices: {a: 0}\n")
	for call, speaks := range map[string]bool{"aclrtSetDevice": true, "aclrtResetDevice": false} {
		r, _ := apply(p, simulate(t, "fail="+call+":1:507033"), nil)
		e := r.Errors[0]
		if said := strings.Contains(fmt.Sprint(e.Causes, e.Remedy, e.Hides, e.Helps), "set_env.sh"); said != speaks || len(e.Causes) == 0 || e.Remedy == "" {
			t.Errorf("%s: 507033 is explained as %+v", call, e)
		}
		if (len(e.Helps) > 0) != speaks || (e.Hides != "") != speaks {
			t.Errorf("%s: it hides %q, and %q help", call, e.Hides, e.Helps)
		}
	}
}

// L06: a destroy that never returns costs its own branch only, names what it blocks, and ends with the release's time.
func TestAStuckDestroyCostsItsBranchOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := parse(t, "x.yaml", "apiVersion: ascendrun/v1\ntimeouts: {release: 10s}\ndevices: {a: 0, b: 1}\ncontexts: {c: a, d: b}\n"+
			"streams: {s1: c, s2: c, s3: c, t: d}\n")
		s := simulate(t, "stall=aclrtDestroyStream@0:1")
		r, _ := apply(p, s, func(o *engine.Options) { o.Parallelism = 1 })
		settled(t, r, s)
		var left []string
		for _, l := range r.Leftovers {
			left = append(left, string(l.Address)+" "+l.Reason)
		}
		const why = " blocked by aclrtDestroyStream"
		if want := []string{"stream.s3" + why, "context.c" + why, "device.a" + why, "runtime" + why}; !slices.Equal(left, want) {
			t.Errorf("left %q, want %q", left, want)
		}
		if r.Exit != engine.Leftovers || r.Timings.Release != 10*time.Second {
			t.Errorf("exit %d after %s", r.Exit, r.Timings.Release)
		}
		s.ReleaseStalls()
		synctest.Wait()
	})
}

// A second signal during the release counts the calls in flight as blocked; the rest is still released.
func TestASecondSignalWaitsForNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := load(t, "../examples/specs/quickstart.yaml")
		s := simulate(t, "stall=aclrtDestroyContext:1")
		ints := engine.NewInterrupts()
		go func() {
			time.Sleep(time.Second)
			ints.Signal(engine.Terminated, "SIGTERM")
			time.Sleep(time.Second)
			ints.Signal(engine.Interrupted, "SIGINT")
		}()
		r, _ := apply(p, s, func(o *engine.Options) { o.Interrupts = ints })
		settled(t, r, s)
		if r.Exit != engine.Leftovers || r.Timings.Total != 2*time.Second {
			t.Errorf("exit %d after %s", r.Exit, r.Timings.Total)
		}
		s.ReleaseStalls()
		synctest.Wait()
	})
}

// The run's total ends creating and holding; releasing is outside it.
func TestTotal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := parse(t, "x.yaml", "apiVersion: ascendrun/v1\ntimeouts: {total: 30s}\nhold: true\ndevices: {a: 0}\n")
		s := simulate(t, "slow=aclrtResetDevice:5s")
		r, _ := apply(p, s, nil)
		settled(t, r, s)
		if r.Exit != engine.Timeout || r.Timings.Total != 35*time.Second || r.Timings.Hold != 30*time.Second {
			t.Errorf("exit %d, held %s, in all %s", r.Exit, r.Timings.Hold, r.Timings.Total)
		}
	})
}

// A cancelled context is a first interrupt.
func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		s := simulate(t, "set-device=5s")
		go func() { time.Sleep(time.Second); cancel() }()
		r := engine.Apply(ctx, load(t, "../examples/specs/quickstart.yaml"), engine.Options{Driver: s, Backend: "sim"})
		settled(t, r, s)
		if r.Exit != engine.Interrupted || r.Created != 1 || r.Released != 1 {
			t.Errorf("exit %d, created %d, released %d", r.Exit, r.Created, r.Released)
		}
	})
}

// slow is a listener that takes its time.
type slow time.Duration

func (s slow) On(event.Event) { time.Sleep(time.Duration(s)) }

// A listener that does not read for a while delays the report and nothing else.
func TestASlowListenerHoldsNothingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := load(t, "../examples/specs/eight-cards.yaml")
		s := simulate(t, "")
		r, l := apply(p, s, func(o *engine.Options) { o.Listener, o.Hold = slow(time.Minute), &engine.Hold{} })
		settled(t, r, s)
		if r.Exit != engine.OK || r.Timings.Total != 0 {
			t.Errorf("exit %d after %s", r.Exit, r.Timings.Total)
		}
		sameAsPlan(t, p, l)
	})
}

// What the runtime cannot tell of the machine is kept from what was known before.
func TestTheMaskAndTheMemoryAreKept(t *testing.T) {
	c, err := sim.ParseConfig("memory=1GiB,mask=0+1+99", unset)
	if err != nil {
		t.Fatal(err)
	}
	s, found := spec.Parse("x.yaml", []byte("apiVersion: ascendrun/v1\ndevices: {a: 0}\n"), spec.Options{})
	p := engine.Plan(s, found, engine.TargetFor(s, &c.Machine), "sim")
	r, _ := apply(p, sim.New(c), nil)
	if r.Target.Limits.Memory != 1<<30 || r.Target.Mask != "0,1,99" || len(r.Diagnostics) != 1 || r.Diagnostics[0].Code != "ASR203" {
		t.Errorf("target %+v, findings %v", r.Target, r.Diagnostics)
	}
}

// A mapping reaches aclInit through a file that is gone afterwards, whatever aclInit does, and wherever it can be put.
func TestTheConfigurationLeavesNoFile(t *testing.T) {
	p := parse(t, "x.yaml", "apiVersion: ascendrun/v1\ninit: {config: {err_msg_mode: \"1\"}}\ndevices: {a: 0}\n")
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	for _, place := range []string{dir, filepath.Join(dir, "gone")} {
		t.Setenv("XDG_RUNTIME_DIR", place)
		for _, o := range []wrap.Order{{N: 99}, {N: 1, Kind: wrap.Fail, Code: 100003}, {N: 1, Kind: wrap.Panic}} {
			r, l := apply(p, simulate(t, ""), func(opts *engine.Options) { opts.Driver = wrap.Fault(opts.Driver, o) })
			if o.N == 99 && (r.Exit != engine.OK || l.functions()[0] != "aclInit") {
				t.Errorf("%s: exit %d", place, r.Exit)
			}
			if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) > 0 {
				t.Errorf("%s, %+v: left %v", place, o, files)
			}
		}
	}
}

// broken is a listener with a bug.
type broken struct{}

func (broken) On(event.Event) { panic("oh") }

func TestAPanicOfAListenerComesAfterTheRelease(t *testing.T) {
	s := simulate(t, "")
	defer func() {
		if v := recover(); v != "oh" || s.Live() != 0 {
			t.Errorf("panic %v with %d things live", v, s.Live())
		}
	}()
	apply(load(t, "../examples/specs/quickstart.yaml"), s, func(o *engine.Options) { o.Listener = broken{} })
	t.Error("the panic was swallowed")
}
