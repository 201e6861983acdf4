package engine

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
	"github.com/ascendrun/ascendrun/engine/work"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/rule"
	"github.com/hashicorp/go-hclog"
)

// DefaultHeartbeat is how often a step at work is reported.
const DefaultHeartbeat = 10 * time.Second

// Apply makes what a plan says, holds it if asked, and releases all of it in reverse, whatever fails in between. A
// plan with errors is not applied. Cancelling ctx is a first interrupt.
func Apply(ctx context.Context, p *plan.Plan, o Options) *Result {
	a := newApplication(p, o)
	if p.Diagnostics.HasErrors() || len(p.Steps) == 0 {
		a.result.Exit = Invalid
		return a.result
	}
	defer a.interrupts.hand(nil)
	stop := context.AfterFunc(ctx, func() { a.interrupts.Signal(Interrupted, "cancelled") })
	defer stop()

	a.voice = newVoice(o.Listener, o.Calls)
	defer a.voice.close()
	a.voice.On(event.Planned{Time: a.start, Name: p.Name.Shown, Backend: o.Backend, Create: p.Count(plan.Create),
		Implicit: p.Count(plan.Implied), Release: p.Count(plan.Create), Tasks: p.Count(plan.Task)})
	a.create()
	a.work()
	a.hold()
	a.release()
	a.conclude()
	return a.result
}

// application is one apply under way.
type application struct {
	plan       *plan.Plan
	o          Options
	ops        *op.Ops
	interrupts *Interrupts
	start      time.Time
	total      time.Time // when the whole run must have come to its release; zero: no limit
	forth      *run.Walk
	worked     *work.Outcome // nil when no task was begun
	mu         sync.Mutex    // guards back and freed while a thread of the work is left alone
	back       *run.Walk
	freed      bool // that thread came back
	atHold     int  // interrupts that ended the hold: its normal end
	overran    bool // the run's total ended the hold
	result     *Result
	met        func() error // what is done about the machine once the runtime has described it

	voice  *voice
	shared sync.Once // says that somebody else owns the runtime
}

func newApplication(p *plan.Plan, o Options) *application {
	own := *p // replan changes it
	own.Steps, own.Release = slices.Clone(p.Steps), slices.Clone(p.Release)
	p = &own
	a := &application{plan: p, o: o, start: time.Now(), interrupts: o.Interrupts}
	a.met = a.meet
	if a.interrupts == nil {
		a.interrupts = NewInterrupts()
	}
	if a.o.Log == nil {
		a.o.Log = hclog.NewNullLogger()
	}
	if a.o.Heartbeat == 0 {
		a.o.Heartbeat = DefaultHeartbeat
	}
	a.result = &Result{Name: p.Name, Backend: o.Backend, Target: p.Target, Diagnostics: p.Diagnostics}
	if p.Spec != nil {
		a.ops = &op.Ops{Driver: o.Driver, Config: p.Spec.Init.Config, Note: a.note, WithParent: a.withParent}
		if t := p.Spec.Timeouts.Total; t > 0 {
			a.total = a.start.Add(t)
		}
	}
	return a
}

// note passes a call on to the call log.
func (a *application) note(c op.Call) {
	if a.o.Log.IsTrace() {
		a.o.Log.Trace("call", "address", string(c.Address), "call", c.Call.String(), "code", c.Code, "thread", c.Thread, "elapsed", c.Elapsed.String())
	}
	a.voice.note(c)
}

func (a *application) withParent(child, lane spec.Address) {
	a.voice.On(event.Released{Time: time.Now(), WithParent: true,
		Step: event.Step{Address: string(child), Action: string(plan.Released), Lane: string(lane)}})
}

// config is what both walks share.
func (a *application) config(steps []plan.Step) run.Config {
	c := run.Config{Steps: steps, Listener: a.voice, Workers: a.o.Parallelism, CallLimit: a.plan.Spec.Timeouts.Step,
		Heartbeat: a.o.Heartbeat, KeepGoing: a.o.KeepGoing, Explain: func(n int, err error) event.Failure { return explain(&steps[n], err) }}
	if c.Workers <= 0 {
		c.Workers = len(a.plan.Budget) + runtime.NumCPU()
	}
	return c
}

// create walks the steps forward. Once the step runtime is done, the spec is judged again against the real machine.
func (a *application) create() {
	steps := a.plan.Steps
	c := a.config(steps)
	c.Deadline = sooner(deadline(a.start, a.plan.Spec.Timeouts.Create), a.total)
	c.Do = func(n int, t *run.Task) error {
		err := a.ops.Do(&steps[n], t)
		if steps[n].Node.Kind != spec.KindRuntime {
			return err
		}
		if a.ops.Shared() {
			a.shared.Do(a.sayShared)
		}
		if err == nil && !t.Gone() { // a late answer changes no report
			err = a.met()
		}
		return err
	}
	a.forth = run.Forward(c)
	a.walk(a.forth, 0)
	a.result.Timings.Create = time.Since(a.start)
	a.result.Timings.CriticalPath = criticalPath(steps, a.forth.Outcomes())
}

// walk runs a walk that hears of signals, those included that came since known ones were counted.
func (a *application) walk(w *run.Walk, known int) {
	tell := func(signal string, level int) {
		if level >= 2 {
			a.ops.Hurry()
		}
		w.Interrupt(signal, level)
	}
	if level, name := a.interrupts.hand(tell); level > known {
		tell(name, level)
	}
	w.Run()
}

var (
	errUnfit     = errors.New("the spec does not fit this machine")
	errNoDevices = errors.New("the runtime sees no device")
)

// meet judges the spec against the machine that the runtime has just described.
func (a *application) meet() error {
	if err := a.learn(); err != nil {
		return err
	}
	all := rule.Judge(a.plan.Found, a.plan.Spec, a.plan.Graph, a.result.Target)
	a.result.Diagnostics = all
	if all.HasErrors() {
		return errUnfit
	}
	if a.result.Target.RunMode != a.plan.Target.RunMode {
		a.replan()
	}
	return nil
}

// replan plans again for where the process really runs, which tells which memory is whose. The steps are the same ones in
// the same order, and the one of the runtime, which is at work, calls the same in both.
func (a *application) replan() {
	p := plan.Build(a.plan.Spec, a.plan.Graph, a.result.Target, a.plan.Backend)
	copy(a.plan.Steps[1:], p.Steps[1:])
	copy(a.plan.Release, p.Release)
	a.plan.Tasks, a.plan.Drain, a.plan.Same = p.Tasks, p.Drain, p.Same
}

// learn notes the machine that the runtime has just described.
func (a *application) learn() error {
	f := a.ops.Facts()
	real := backendTarget(a.plan.Target, f, a.o.SDKVersion)
	a.result.Target, a.result.RunMode = real, real.RunMode
	if f.Devices == 0 {
		return errNoDevices
	}
	return nil
}

func (a *application) sayShared() {
	a.voice.On(event.Logged{Time: time.Now(), Level: "info",
		Message: "AscendCL is already initialised in this process (aclInit answered 100002): its owner finalises it"})
}

// hold stays up when everything was made and nobody wants the end.
func (a *application) hold() {
	h := Hold{On: a.plan.Spec.Hold.On, For: a.plan.Spec.Hold.For}
	if a.o.Hold != nil {
		h = *a.o.Hold
	}
	if !h.On || a.interrupts.Level() > 0 {
		return
	}
	if !a.complete() || a.worked != nil && !a.worked.Ended {
		return
	}
	began := time.Now()
	a.interrupts.hand(nil)
	a.voice.On(event.HoldStarted{Time: began, For: h.For})
	var enough, over <-chan time.Time
	if h.For > 0 {
		enough = time.After(h.For)
	}
	if !a.total.IsZero() {
		over = time.After(time.Until(a.total))
	}
	select {
	case <-enough:
	case <-over:
		a.overran = true
	case <-a.interrupts.first:
		a.atHold = 1
		a.voice.On(event.Interrupted{Time: time.Now(), Signal: a.interrupts.Name(), Level: 1})
	}
	a.result.Timings.Hold = time.Since(began)
}

// release walks back over everything that was begun, under a deadline of its own.
func (a *application) release() {
	began := time.Now()
	steps := a.plan.Release
	c := a.config(steps)
	c.Deadline = deadline(began, a.plan.Spec.Timeouts.Release)
	c.Patience = patience
	if limit := a.plan.Spec.Timeouts.Release; limit > 0 {
		c.Patience = min(patience, limit/4)
		a.ops.DrainBy = began.Add(plan.DrainLimit(a.plan.Spec) + c.Patience)
	}
	c.Do = func(n int, t *run.Task) error { return a.ops.Undo(&steps[n], t) }
	c.Nothing = func(n int) bool { return !a.ops.Exists(steps[n].Address, steps[n].Node.Kind) || a.abandon(n) }
	before := a.interrupts.Level()
	if c.Hurried = before >= 2; c.Hurried {
		a.ops.Hurry()
	}
	a.voice.On(event.ReleaseStarted{Time: began, Count: a.existing()})
	a.mu.Lock()
	c.Held = a.held()
	a.back = run.Back(a.forth, c)
	a.mu.Unlock()
	a.walk(a.back, before)
	a.result.Timings.Release = time.Since(began)
}

// abandon gives a thing up that a stuck stream still holds: what its tasks touch, and the context of a default stream
// that could not even be aborted, whose destroy would wait for it. It answers false where there is no such stream.
func (a *application) abandon(n int) bool {
	step := &a.plan.Release[n]
	switch step.Node.Kind {
	case spec.KindBuffer, spec.KindModel, spec.KindContext:
	default:
		return false
	}
	for _, before := range step.After {
		s := &a.plan.Release[before]
		if s.Node.Kind != spec.KindStream {
			continue
		}
		stuck, aborted := a.ops.Stuck(s.Address)
		if stuck && (step.Node.Kind != spec.KindContext || s.Node.Mode == spec.Implicit && !aborted) {
			a.ops.Abandon(step.Address)
			return true
		}
	}
	return false
}

// patience is how long a stuck release keeps its neighbours waiting, at most.
const patience = 5 * time.Second

// existing counts what there is to release, the runtime itself aside.
func (a *application) existing() int {
	n := 0
	for i := range a.plan.Release {
		if s := &a.plan.Release[i]; s.Action == plan.Released && s.Node.Kind != spec.KindRuntime && a.ops.Exists(s.Address, s.Node.Kind) {
			n++
		}
	}
	return n
}
