package engine_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind/wrap"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
)

// call is one runtime call of a fault-free run: the ordinal-th of its function.
type call struct {
	function string
	ordinal  int
	kind     plan.CallKind
	runtime  bool // of the step runtime
}

// most is how many calls of one function for one kind of thing are tried: what many things do alike need not be tried
// for each.
const most = 3

// callsOf lists the calls of a fault-free run, of those that are alike the first.
func callsOf(t *testing.T, p *plan.Plan) (calls []call) {
	t.Helper()
	_, l := apply(p, simulate(t, ""), func(o *engine.Options) { o.Parallelism, o.Hold = 1, &engine.Hold{} })
	count, tried := map[string]int{}, map[string]int{}
	for _, c := range l.calls {
		count[c.Function]++
		kind, _, _ := strings.Cut(string(c.Address), ".")
		if key := kind + string(c.Kind) + c.Function; tried[key] < most {
			tried[key]++
		} else {
			continue
		}
		calls = append(calls, call{c.Function, count[c.Function], c.Kind, c.Address == "runtime"})
	}
	return calls
}

// alike are examples that only do more of what others do, or want a call to fail as it is.
var alike = []string{"bandwidth.yaml", "burn-in.yaml", "negative.yaml"}

// eachCall runs f for every call of every other example, in a bubble of simulated time.
func eachCall(t *testing.T, f func(t *testing.T, p *plan.Plan, c call, n int)) {
	for _, file := range examples(t) {
		if slices.Contains(alike, filepath.Base(file)) {
			continue
		}
		p := load(t, file)
		calls := callsOf(t, p)
		for n, c := range calls {
			t.Run(fmt.Sprintf("%s/%d-%s", filepath.Base(file), n+1, c.function), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { f(t, p, c, n+1) })
			})
		}
	}
}

// answers are the functions that answer no code but a name, a number or NULL, and so may fail unseen.
var answers = map[string]bool{"aclrtGetSocName": true, "aclmdlCreateDesc": true, "aclmdlCreateDataset": true, "aclCreateDataBuffer": true,
	"aclmdlGetNumInputs": true, "aclmdlGetNumOutputs": true, "aclmdlGetInputSizeByIndex": true, "aclmdlGetOutputSizeByIndex": true}

// A call that fails leaves nothing but what that very failure makes impossible to release, and is the reported cause.
func TestEveryCallMayFail(t *testing.T) {
	eachCall(t, func(t *testing.T, p *plan.Plan, c call, _ int) {
		code := 507899
		s := simulate(t, fmt.Sprintf("fail=%s:%d:%d", c.function, c.ordinal, code))
		r, l := apply(p, s, func(o *engine.Options) { o.Hold = &engine.Hold{} })
		settled(t, r, s)
		finalizedLast(t, r, l, c.function != "aclInit")
		undo := c.kind == plan.Undo
		switch {
		case answers[c.function]:
			return
		case c.runtime && !undo:
			if r.Exit != engine.Unavailable {
				t.Errorf("exit %d", r.Exit)
			}
		case r.Exit != engine.Failed && r.Exit != engine.Leftovers:
			t.Errorf("exit %d", r.Exit)
		}
		if len(r.Errors) == 0 || r.Errors[0].Call != c.function || r.Errors[0].Code != code {
			t.Errorf("errors %+v", r.Errors)
		}
		for _, l := range r.Leftovers {
			if !undo && c.function != "aclrtSetCurrentContext" {
				t.Errorf("%s is left although only a create failed", l.Address)
			}
		}
	})
}

// A call that hangs is given up at its deadline. Returning before the release ends, it costs only time (7); otherwise
// what it blocks is named (5) and every other branch is released.
func TestEveryCallMayStall(t *testing.T) {
	eachCall(t, func(t *testing.T, p *plan.Plan, c call, _ int) {
		hasty, sp := *p, *p.Spec
		sp.Timeouts.Step, sp.Timeouts.Task = 5*time.Second, 5*time.Second
		hasty.Spec = &sp
		for how, want := range map[string]engine.Exit{":4s": engine.OK, ":15s": engine.Timeout, "": engine.Leftovers} {
			s := simulate(t, fmt.Sprintf("stall=%s:%d%s", c.function, c.ordinal, how))
			r, _ := apply(&hasty, s, func(o *engine.Options) { o.Hold = &engine.Hold{} })
			settled(t, r, s)
			if r.Exit != want {
				t.Errorf("stalled %q: exit %d, want %d; left %v", how, r.Exit, want, r.Leftovers)
			}
			for _, l := range r.Leftovers {
				if want := "blocked by " + c.function; l.Reason != want {
					t.Errorf("%s is left because %q, want %q", l.Address, l.Reason, want)
				}
			}
			s.ReleaseStalls()
			synctest.Wait()
		}
	})
}

// One or two signals at any call end in the first signal's code with everything released: no call hangs, so even the
// second signal costs at most what was in flight.
func TestEveryCallMayBeInterrupted(t *testing.T) {
	eachCall(t, func(t *testing.T, p *plan.Plan, c call, n int) {
		for signals := 1; signals <= 2; signals++ {
			ints := engine.NewInterrupts()
			s := simulate(t, "slow=aclrtSetDevice:5ms,slow=aclrtCreateStream:5ms")
			var calls atomic.Int32
			r, l := apply(p, s, func(o *engine.Options) {
				o.Hold, o.Interrupts = &engine.Hold{}, ints
				o.Driver = wrap.Log(s, func(wrap.Call) {
					if calls.Add(1) == int32(n) { // the engine still sees the call in flight
						for range signals {
							ints.Signal(engine.Interrupted, "interrupt")
						}
					}
				})
			})
			settled(t, r, s)
			finalizedLast(t, r, l, true)
			ok := r.Exit == engine.Interrupted || r.Exit == engine.Leftovers && signals == 2
			if !ok {
				t.Errorf("%d signals: exit %d, left %v", signals, r.Exit, r.Leftovers)
			}
			time.Sleep(time.Minute)
			synctest.Wait()
		}
	})
}

// A panic inside a call is a bug, reported as one after everything was released. What the call would have let go and
// could not is named.
func TestEveryCallMayPanic(t *testing.T) {
	eachCall(t, func(t *testing.T, p *plan.Plan, c call, _ int) {
		s := simulate(t, "")
		r, _ := apply(p, s, func(o *engine.Options) {
			o.Hold = &engine.Hold{}
			o.Driver = wrap.Fault(s, wrap.Order{Function: c.function, N: c.ordinal, Kind: wrap.Panic})
		})
		settled(t, r, s)
		if r.Exit != engine.Bug || len(r.Errors) == 0 || r.Errors[0].Recent == "" {
			t.Errorf("exit %d, errors %+v", r.Exit, r.Errors)
		}
		if len(r.Leftovers) > 0 && c.kind != plan.Undo && c.kind != plan.Bind {
			t.Errorf("left %+v although only a create failed", r.Leftovers)
		}
	})
}
