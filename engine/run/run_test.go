package run_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
	"github.com/ascendrun/ascendrun/spec"
)

// steps makes a plan's steps from lines "name@lane: needs…", and the release in reverse.
func steps(lines ...string) (forth, back []plan.Step) {
	number := map[string]int{}
	for i, line := range lines {
		head, needs, _ := strings.Cut(line, ":")
		name, lane, _ := strings.Cut(head, "@")
		number[name] = i
		s := plan.Step{Address: spec.Address(name), Action: plan.Create, Lane: spec.Address(lane)}
		for _, need := range strings.Fields(needs) {
			s.After = append(s.After, number[need])
		}
		forth = append(forth, s)
	}
	return forth, reverse(forth)
}

func reverse(forth []plan.Step) []plan.Step {
	last := len(forth) - 1
	back := make([]plan.Step, len(forth))
	for i, s := range forth {
		s.After, s.Action = nil, plan.Released
		back[last-i] = s
	}
	for i := last; i >= 0; i-- {
		for _, need := range forth[i].After {
			back[last-need].After = append(back[last-need].After, last-i)
		}
	}
	return back
}

// world records what was done and undone, as "name" and "-name".
type world struct {
	mu     sync.Mutex
	log    []string
	exists map[spec.Address]bool
}

func (w *world) add(s string, a spec.Address, exists bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.log = append(w.log, s)
	if w.exists == nil {
		w.exists = map[spec.Address]bool{}
	}
	w.exists[a] = exists
}

func (w *world) has(a spec.Address) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.exists[a]
}

func (w *world) do(s []plan.Step, on map[string]func(t *run.Task) error) func(int, *run.Task) error {
	return func(n int, t *run.Task) error {
		name := string(s[n].Address)
		if s[n].Action == plan.Released {
			name = "-" + name
		}
		if err := t.Enter("call " + name); err != nil {
			return err
		}
		defer t.Leave()
		if f := on[name]; f != nil {
			if err := f(t); err != nil {
				return err
			}
		}
		w.add(name, s[n].Address, s[n].Action != plan.Released)
		return nil
	}
}

func explain(n int, err error) event.Failure { return event.Failure{Message: err.Error()} }

// events is a listener that keeps a short form of what it hears.
type events struct {
	mu   sync.Mutex
	list []string
}

func (e *events) On(ev event.Event) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.list = append(e.list, strings.TrimPrefix(fmt.Sprintf("%T", ev), "event."))
}

func (e *events) count(kind string) (n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, k := range e.list {
		if k == kind {
			n++
		}
	}
	return n
}

func both(t *testing.T, w *world, on map[string]func(*run.Task) error, edit func(c *run.Config), lines ...string) (f, b []run.Outcome) {
	t.Helper()
	fs, bs := steps(lines...)
	c := run.Config{Steps: fs, Do: w.do(fs, on), Workers: 2, Explain: explain}
	if edit != nil {
		edit(&c)
	}
	forth := run.Forward(c)
	forth.Run()
	c.Steps, c.Do = bs, w.do(bs, on)
	c.Nothing = func(n int) bool { return !w.has(bs[n].Address) }
	if !c.Deadline.IsZero() {
		c.Deadline = time.Now().Add(20 * time.Second)
	}
	back := run.Back(forth, c)
	back.Run()
	return forth.Outcomes(), back.Outcomes()
}

func states(out []run.Outcome) (s []run.State) {
	for _, o := range out {
		s = append(s, o.State)
	}
	return s
}

var chain = []string{"rt@rt", "d0@d0: rt", "d1@d1: rt", "c0@c0: d0", "s0@c0: c0", "s1@c0: c0", "c1@c1: d1"}

func TestOneWorkerWalksThePlansOwnOrderAndItsReverse(t *testing.T) {
	var w world
	f, b := both(t, &w, nil, func(c *run.Config) { c.Workers = 1 }, chain...)
	want := []string{"rt", "d0", "d1", "c0", "s0", "s1", "c1", "-c1", "-s1", "-s0", "-c0", "-d1", "-d0", "-rt"}
	if !slices.Equal(w.log, want) {
		t.Errorf("walked %v, want %v", w.log, want)
	}
	for _, o := range append(f, b...) {
		if o.State != run.Done {
			t.Errorf("states %v and %v, want all done", states(f), states(b))
			break
		}
	}
}

func TestAFailureIsHandedDownAndEverythingElseIsReleased(t *testing.T) {
	boom := errors.New("boom")
	for _, keep := range []bool{false, true} {
		var w world
		var heard events
		on := map[string]func(*run.Task) error{"c0": func(*run.Task) error { return boom }, "-d0": func(*run.Task) error { return boom }}
		f, b := both(t, &w, on, func(c *run.Config) { c.Workers, c.KeepGoing, c.Listener = 1, keep, &heard }, chain...)
		if f[3].State != run.Failed || f[4].State != run.Skipped || f[4].Root != 3 || f[5].Root != 3 {
			t.Fatalf("keep going %v: %v", keep, f)
		}
		if made := f[6].State == run.Done; made != keep {
			t.Errorf("keep going %v: the independent branch was made: %v", keep, made)
		}
		if b[5].State != run.Failed || b[6].State != run.Done || w.exists["rt"] || w.exists["d1"] {
			t.Errorf("keep going %v: the release stopped at an error: %v", keep, states(b))
		}
		if heard.count("StepFailed") != 1 || heard.count("ReleaseFailed") != 1 {
			t.Errorf("heard %v", heard.list)
		}
	}
}

func TestAPanicIsAnErrorOfItsStep(t *testing.T) {
	var w world
	on := map[string]func(*run.Task) error{"s0": func(*run.Task) error { panic("oh") }}
	f, _ := both(t, &w, on, nil, chain...)
	var p *run.PanicError
	if !errors.As(f[4].Err, &p) || p.Value != "oh" || len(p.Stack) == 0 {
		t.Fatalf("outcome %+v", f[4])
	}
	for a, exists := range w.exists {
		if exists {
			t.Errorf("%s was not released", a)
		}
	}
}

// A call that does not return by its limit is given up. When it returns during the release its result counts, and
// what it made is released; otherwise what depends on it stays, and every other branch goes.
func TestBlockedCalls(t *testing.T) {
	for _, tt := range []struct {
		returns time.Duration // after its begin; 0: only after the end
		left    []spec.Address
	}{
		{returns: 12 * time.Second},
		{left: []spec.Address{"s0", "c0", "d0", "rt"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			var w world
			never := make(chan struct{})
			on := map[string]func(*run.Task) error{"s0": func(*run.Task) error {
				if tt.returns > 0 {
					time.Sleep(tt.returns)
				} else {
					<-never
				}
				return nil
			}}
			var heard events
			f, b := both(t, &w, on, func(c *run.Config) {
				c.CallLimit, c.Deadline, c.Listener = 5*time.Second, time.Now().Add(time.Minute), &heard
				c.Heartbeat = 2 * time.Second
			}, chain...)
			if f[4].State != run.Blocked || f[4].Late != (tt.returns > 0) {
				t.Fatalf("outcome of the blocked step %+v", f[4])
			}
			var left []spec.Address
			_, bs := steps(chain...)
			for n, o := range b {
				if o.State == run.Waiting {
					left = append(left, bs[n].Address)
					if want := "call s0 did not return within 5s"; o.Err.Error() != want {
						t.Errorf("%s is left because %q, want %q", bs[n].Address, o.Err, want)
					}
				}
			}
			if !slices.Equal(left, tt.left) {
				t.Errorf("left %v, want %v", left, tt.left)
			}
			if w.has("d1") || w.has("c1") || w.has("s1") {
				t.Errorf("an independent branch was not released: %v", w.log)
			}
			// Twice before it was given up, and as often as the release has waited for it since.
			if heard.count("StepBlocked") != 1 || heard.count("StepProgressed") < 5 {
				t.Errorf("heard %v", heard.list)
			}
			close(never)
			synctest.Wait()
		})
	}
}

func TestAnUndoThatReturnsLateStillCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w world
		on := map[string]func(*run.Task) error{"-c0": func(*run.Task) error { time.Sleep(8 * time.Second); return nil }}
		_, b := both(t, &w, on, func(c *run.Config) { c.CallLimit, c.Deadline = 5*time.Second, time.Now().Add(time.Minute) }, chain...)
		if !b[3].Late || b[3].State != run.Done {
			t.Errorf("outcome %+v", b[3])
		}
		for a, exists := range w.exists {
			if exists {
				t.Errorf("%s was not released", a)
			}
		}
	})
}

// An undo that was blocked in its first call and made no other is taken up again when that returns in time.
func TestAnUndoThatOnlyBoundIsDoneAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fs, bs := steps(chain...)
		var w world
		forth := run.Forward(run.Config{Steps: fs, Do: w.do(fs, nil), Workers: 1})
		forth.Run()
		var heard events
		binds, destroys := 0, 0
		back := run.Back(forth, run.Config{Steps: bs, Workers: 1, CallLimit: 5 * time.Second, Listener: &heard, Explain: explain,
			Deadline: time.Now().Add(20 * time.Second), Do: func(n int, t *run.Task) error {
				if bs[n].Address != "c0" {
					return nil
				}
				if err := t.Enter("bind"); err != nil {
					return err
				}
				if binds++; binds == 1 {
					time.Sleep(8 * time.Second)
				}
				t.Leave()
				if err := t.Enter("destroy"); err != nil {
					return err
				}
				defer t.Leave()
				destroys++
				return nil
			}})
		back.Run()
		if o := back.Outcomes()[3]; o.State != run.Done || !o.Late || binds != 2 || destroys != 1 || heard.count("Released") != len(bs) {
			t.Errorf("%+v after %d binds and %d destroys, heard %v", o, binds, destroys, heard.list)
		}
	})
}

// A second signal between two calls of a step stops the step before the next one.
func TestASecondSignalBetweenTwoCalls(t *testing.T) {
	fs, _ := steps(chain...)
	var walk *run.Walk
	var after error
	walk = run.Forward(run.Config{Steps: fs, Workers: 1, Do: func(n int, t *run.Task) error {
		if fs[n].Address != "d0" {
			return nil
		}
		if err := t.Enter("set"); err != nil {
			return err
		}
		t.Leave()
		walk.Interrupt("interrupt", 1)
		walk.Interrupt("interrupt", 2)
		after = t.Enter("read")
		return after
	}})
	walk.Run()
	if out := walk.Outcomes(); !errors.Is(after, run.ErrGone) || out[1].State != run.Skipped || out[1].Root != -1 || out[3].State != run.Skipped {
		t.Errorf("the next call was answered %v; %v", after, states(out))
	}
}

func TestAPhasesDeadlineStopsNewSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fs, _ := steps(chain...)
		var w world
		on := map[string]func(*run.Task) error{"d0": func(*run.Task) error { time.Sleep(3 * time.Second); return nil },
			"d1": func(*run.Task) error { time.Sleep(3 * time.Second); return nil }}
		walk := run.Forward(run.Config{Steps: fs, Do: w.do(fs, on), Workers: 1, Deadline: time.Now().Add(4 * time.Second)})
		walk.Run()
		out := walk.Outcomes()
		if !walk.Expired() || out[1].State != run.Done || out[2].State != run.Blocked || out[3].State != run.Skipped {
			t.Errorf("expired %v, %v", walk.Expired(), states(out))
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
	})
}

func TestInterrupts(t *testing.T) {
	for level := 1; level <= 2; level++ {
		synctest.Test(t, func(t *testing.T) {
			fs, bs := steps(chain...)
			var w world
			on := map[string]func(*run.Task) error{"d0": func(*run.Task) error { time.Sleep(time.Minute); return nil }}
			walk := run.Forward(run.Config{Steps: fs, Do: w.do(fs, on), Workers: 2})
			go func() {
				time.Sleep(time.Second)
				for l := 1; l <= level; l++ {
					walk.Interrupt("interrupt", l)
				}
			}()
			began := time.Now()
			walk.Run()
			out := walk.Outcomes()
			if out[3].State != run.Skipped || out[3].Root != map[int]int{1: -1, 2: 1}[level] {
				t.Errorf("level %d: %+v", level, out[3])
			}
			waited := time.Since(began) > 2*time.Second
			if waited != (level == 1) {
				t.Errorf("level %d: waited %s for the call in flight", level, time.Since(began))
			}
			back := run.Back(walk, run.Config{Steps: bs, Do: w.do(bs, nil), Workers: 2, Hurried: level >= 2,
				Nothing: func(n int) bool { return !w.has(bs[n].Address) }})
			back.Run()
			left := back.Outcomes()[5].State == run.Waiting
			if left != (level == 2) {
				t.Errorf("level %d: %v", level, states(back.Outcomes()))
			}
			time.Sleep(time.Hour)
		})
	}
}

// Random plans under random failures: what a step needs is done before it begins, a lane never does two things at
// once, and the walk back undoes exactly what was done, children first.
func TestRandomWalks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 2_000 {
		n := 1 + rnd.IntN(30)
		fs := make([]plan.Step, n)
		for i := range fs {
			fs[i] = plan.Step{Address: spec.Address(fmt.Sprint("n", i)), Action: plan.Create, Lane: spec.Address(fmt.Sprint("l", rnd.IntN(4)))}
			for k := range i {
				if rnd.IntN(6) == 0 {
					fs[i].After = append(fs[i].After, k)
				}
			}
		}
		fails := rnd.IntN(2 * n)
		done := make([]atomic.Bool, n)
		lanes := map[spec.Address]*atomic.Int32{"l0": {}, "l1": {}, "l2": {}, "l3": {}}
		enter := func(lane spec.Address) func() {
			if lanes[lane].Add(1) != 1 {
				t.Error("a lane did two things at once")
			}
			return func() { lanes[lane].Add(-1) }
		}
		walk := run.Forward(run.Config{Steps: fs, Workers: 1 + rnd.IntN(4), KeepGoing: rnd.IntN(2) == 0, Do: func(i int, _ *run.Task) error {
			defer enter(fs[i].Lane)()
			for _, need := range fs[i].After {
				if !done[need].Load() {
					t.Errorf("step %d began before %d was done", i, need)
				}
			}
			if i == fails {
				return errors.New("no")
			}
			done[i].Store(true)
			return nil
		}})
		walk.Run()
		bs := reverse(fs)
		back := run.Back(walk, run.Config{Steps: bs, Workers: 1 + rnd.IntN(4),
			Nothing: func(i int) bool { return !done[n-1-i].Load() },
			Do: func(i int, _ *run.Task) error {
				defer enter(bs[i].Lane)()
				for k := range fs {
					if slices.Contains(fs[k].After, n-1-i) && done[k].Load() {
						t.Errorf("%d was undone before %d, which needs it", n-1-i, k)
					}
				}
				done[n-1-i].Store(false)
				return nil
			}})
		back.Run()
		for i := range done {
			if done[i].Load() {
				t.Fatalf("step %d was left", i)
			}
		}
	}
}
