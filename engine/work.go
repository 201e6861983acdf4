package engine

// The work: between everything being made and everything being let go, the tasks of the plan are run.

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/ascendrun/ascendrun/engine/data"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
	"github.com/ascendrun/ascendrun/engine/work"
	"github.com/ascendrun/ascendrun/spec"
)

// work runs the tasks when everything was made and nobody wants the end.
func (a *application) work() {
	if len(a.plan.Tasks) == 0 || a.interrupts.Level() > 0 || !a.complete() {
		return
	}
	began := time.Now()
	defer func() { a.result.Timings.Work = time.Since(began) }()
	folder, err := a.folder()
	if err != nil {
		a.worked = &work.Outcome{Failures: []work.Failure{{Job: -1, Err: err, At: began}}}
		return
	}
	if folder != nil {
		defer folder.Close()
	}
	s := a.plan.Spec
	jobs, drain := a.ops.Ready(a.plan, folder)
	c := work.Config{Jobs: jobs, Drain: drain, Warmup: s.Run.Warmup, Repeat: s.Run.Repeat, For: s.Run.For,
		KeepGoing: a.o.KeepGoing, Limit: s.Timeouts.Task, Deadline: sooner(deadline(began, s.Timeouts.Work), a.total),
		Heartbeat: a.o.Heartbeat, Listener: a.voice, Log: a.ops.Log, Logging: a.o.Calls != nil || a.o.Log.IsTrace(), LogAll: a.o.EveryCall || a.o.Log.IsTrace(),
		Explain: a.ops.Explain, Describe: a.explainTask, Recorded: a.ops.Recorded, Returned: a.returned}
	c.Limits = make([]time.Duration, len(c.Jobs))
	for n := range c.Jobs {
		c.Limits[n] = plan.Limit(s, c.Jobs[n].Item.Task)
	}
	for _, n := range a.plan.Worked() {
		address := a.plan.Graph.Nodes[n].Address
		a.ops.Worked(address)
		c.Streams = append(c.Streams, address)
	}
	c.Meter, c.Series = meter(a.plan)
	if a.o.Ran != nil {
		a.trace(&c)
	}
	r := work.New(c)
	if level, name := a.interrupts.hand(r.Interrupt); level > 0 {
		r.Interrupt(name, level)
	}
	a.voice.On(event.WorkStarted{Time: began, Tasks: len(c.Jobs), Warmup: c.Warmup, Repeat: c.Repeat, For: c.For})
	a.worked = r.Run()
	a.interrupts.hand(nil)
	a.voice.On(event.WorkFinished{Time: time.Now(), Iterations: a.worked.Iterations, Elapsed: a.worked.Elapsed})
	a.result.Measured = c.Meter.Results()
}

// returned hears that a thread of the work which was left alone came back.
func (a *application) returned() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.freed = true
	if a.back != nil {
		a.back.Freed()
	}
}

// held are the steps of the release that wait for a call of the work which is still out: that of its context, or those
// of all contexts and devices when it is not known to be of one. The runtime's waits for them.
func (a *application) held() map[int]*run.BlockedError {
	if a.worked == nil || a.worked.Blocked == nil || a.freed {
		return nil
	}
	g, ctx := a.plan.Graph, -1
	if n := a.worked.At; n >= 0 {
		ctx = a.plan.Tasks[n].Node.Context
	}
	held := make(map[int]*run.BlockedError)
	for i := range a.plan.Release {
		n := &a.plan.Release[i].Node
		of := n.Kind == spec.KindContext || n.Kind == spec.KindDevice
		if ctx >= 0 {
			c := &g.Nodes[ctx]
			of = n.Address == c.Address && !c.Default || c.Default && n.Kind == spec.KindDevice && n.Device == c.Device
		}
		if of && a.plan.Release[i].Action == plan.Released {
			held[i] = a.worked.Blocked
		}
	}
	return held
}

// trace lets the work keep what a trace needs. Half of the events of a device are left to others.
func (a *application) trace(c *work.Config) {
	g, worked := a.plan.Graph, a.plan.Worked()
	c.Ran, c.Marks = a.o.Ran, a.result.Target.Limits.Events/2
	c.Stopwatch = func(s, marks int) (*op.Stopwatch, error) {
		n := g.Nodes[worked[s]]
		return a.ops.Stopwatch(n.Address, g.Nodes[n.Context].Address, marks)
	}
}

// complete tells whether everything was made.
func (a *application) complete() bool {
	return !slices.ContainsFunc(a.forth.Outcomes(), func(o run.Outcome) bool { return o.State != run.Done && o.State != run.Nothing })
}

// folder is where saves go: --out, else the folder of the spec. It is opened only for a spec that saves.
func (a *application) folder() (*data.Folder, error) {
	s := a.plan.Spec
	if !slices.ContainsFunc(s.Tasks, func(t *spec.Task) bool { return t.Verb == spec.VerbSave }) {
		return nil, nil
	}
	dir := a.o.Out
	if dir == "" {
		if dir = filepath.Dir(s.File); s.File == "-" {
			dir = "."
		}
	}
	if _, err := os.Stat(dir); err != nil {
		return nil, err
	}
	return data.OpenFolder(dir)
}

// taskStep is the step of a task; that of -1 stands for the work as a whole.
func (a *application) taskStep(n int) *plan.Step {
	if n < 0 {
		return &plan.Step{Address: plan.WorkAddress, Action: plan.Task, Lane: plan.HostLane}
	}
	return &a.plan.Tasks[n]
}

// explainTask puts what went wrong with a task into words.
func (a *application) explainTask(n int, err error) event.Failure {
	f := explain(a.taskStep(n), err)
	var hang *work.HangError
	var unmet *work.UnmetError
	var async *work.AsyncError
	var check *op.CheckError
	var blocked *run.BlockedError
	switch {
	case errors.As(err, &hang):
		f.Causes = []string{hang.Waits}
		f.Remedy = "let the task that it waits for run first, or give the wait more time (timeout of the task, or timeouts.task)"
		f.Helps = []string{}
	case errors.As(err, &async) && len(async.Tasks) > 1:
		f.Remedy += "; to see which task it is, put a sync after each of them"
	case errors.As(err, &unmet):
		f.Remedy = "take expect out if the task may succeed"
	case errors.As(err, &check):
		f.Remedy = "look at what writes " + string(check.Buffer) + " before this task"
	case errors.As(err, &blocked) && blocked.Signal == "":
		f.Causes = []string{"the stream is full and what it holds does not end", "the device or its driver hangs"}
		f.Remedy = "look at what the tasks before it wait for; if they are merely slow, raise timeouts.task in the spec"
	}
	return f
}

// collectWork lists what went wrong in the work.
func (a *application) collectWork() {
	if a.worked == nil {
		return
	}
	for _, w := range a.worked.Failures {
		f := a.explainTask(w.Job, w.Err)
		for _, n := range w.Skipped {
			f.Skipped = append(f.Skipped, string(a.plan.Tasks[n].Address))
		}
		a.result.Errors = append(a.result.Errors, f)
	}
}

// judgeWork tells how the work counts in the exit code.
func (a *application) judgeWork() (bug, late, failed bool) {
	if a.worked == nil {
		return false, false, false
	}
	late = a.worked.Expired
	for _, f := range a.worked.Failures {
		var p *run.PanicError
		var hang *work.HangError
		var blocked *run.BlockedError
		bug = bug || errors.As(f.Err, &p)
		late = late || errors.As(f.Err, &hang) || errors.As(f.Err, &blocked)
		failed = true
	}
	return bug, late, failed
}

// collectStaging names the memory that a task may hold whose call never returned.
func (a *application) collectStaging() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.worked == nil || a.worked.Blocked == nil || a.worked.At < 0 || a.freed {
		return
	}
	step := &a.plan.Tasks[a.worked.At]
	if slices.ContainsFunc(step.Calls, func(c plan.Call) bool { return c.Out == plan.Staging }) {
		a.result.Leftovers = append(a.result.Leftovers, Leftover{Address: plan.Staging, Reason: "blocked by " + a.worked.Blocked.Call, Range: step.Range})
	}
}
