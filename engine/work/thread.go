package work

import (
	"errors"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
	"github.com/ascendrun/ascendrun/spec"
)

// thread is the loop over the tasks. It allocates nothing while all goes well.
type thread struct {
	*Runner
	iteration int
	on        []int     // by job: its stream, -1 for none
	waits     [][][]int // by job and call: the streams that a wait of the host is for
	drains    [][]int
	streams   []stream
	bad       map[int]int // by device: the failure because of which its tasks are skipped
	trace     *tracer     // nil when nobody wants one
}

// stream is what is known of one stream.
type stream struct {
	jobs   []int // that go on it
	dirty  bool  // tasks were submitted since it was last waited for
	from   point // the first of them
	expect []int // those of them that must fail
	due    time.Time
	hung   bool
}

// point is a job of an iteration.
type point struct{ iteration, job int }

var errGone = errors.New("the thread was left alone")

func (t *thread) init(r *Runner) {
	t.Runner, t.bad = r, make(map[int]int)
	t.streams = make([]stream, len(r.c.Streams))
	index := make(map[spec.Address]int, len(r.c.Streams))
	for i, s := range r.c.Streams {
		index[s] = i
	}
	t.on, t.waits = make([]int, len(r.c.Jobs)), make([][][]int, len(r.c.Jobs))
	for n := range r.c.Jobs {
		j := &r.c.Jobs[n]
		t.on[n] = -1
		if j.Stream != "" {
			t.on[n] = index[j.Stream]
			t.streams[t.on[n]].jobs = append(t.streams[t.on[n]].jobs, n)
		}
		t.waits[n] = waited(j, index)
	}
	t.drains = waited(&r.c.Drain, index)
}

// waited are the streams that each call of a job is a wait for.
func waited(j *op.Job, index map[spec.Address]int) [][]int {
	over := make([][]int, len(j.Deeds))
	for k, d := range j.Deeds {
		for _, a := range d.Over {
			if s, ok := index[a]; ok {
				over[k] = append(over[k], s)
			}
		}
	}
	return over
}

// run submits all tasks, and waits for their streams.
func (t *thread) run() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer t.over()
	defer func() {
		if v := recover(); v != nil {
			t.undo()
			t.fail(Failure{Job: min(int(t.at.Load()), len(t.c.Jobs)-1), Err: &run.PanicError{Value: v, Stack: debug.Stack()}, At: time.Now()})
		}
	}()
	if t.c.Ran != nil {
		t.trace = newTracer(t)
		defer t.trace.end()
	}
	var measured, began time.Duration // when the measured part began, and this iteration
	for t.iteration = 0; ; t.iteration++ {
		now := time.Since(t.start)
		if t.iteration == t.c.Warmup {
			measured = now
		} else if t.iteration > t.c.Warmup && t.c.Meter != nil {
			t.c.Meter.Iteration(now - began)
		}
		began = now
		if !t.more(now - measured) {
			break
		}
		for n := range t.c.Jobs {
			if t.stop.Load() || !t.job(n) {
				return
			}
		}
		t.mu.Lock()
		t.out.Iterations++
		t.mu.Unlock()
	}
	if !t.drain() {
		return
	}
	if t.c.Meter != nil {
		t.c.Meter.End(time.Since(t.start) - measured)
	}
	t.mu.Lock()
	t.out.Ended = len(t.out.Failures) == 0
	t.mu.Unlock()
}

// over ends the thread; a late one tells of it.
func (t *thread) over() {
	close(t.done)
	if t.gone.Load() {
		t.c.Returned()
	}
}

// undo lets go of what the task at work holds, when it panicked.
func (t *thread) undo() {
	defer func() { _ = recover() }() // the first panic is the one that is told
	if n := int(t.at.Load()); n < len(t.c.Jobs) && t.c.Jobs[n].Undo != nil {
		t.c.Jobs[n].Undo()
	}
}

// more tells whether there is another iteration; measured is how long the measured part has taken.
func (t *thread) more(measured time.Duration) bool {
	if t.iteration < t.c.Warmup || t.c.For <= 0 {
		return t.iteration < t.c.Warmup+t.c.Repeat
	}
	return measured < t.c.For
}

// job does one task; false ends the work.
func (t *thread) job(n int) bool {
	j := &t.c.Jobs[n]
	if len(t.bad) > 0 {
		if cause, bad := t.bad[j.Item.Device]; bad {
			t.skipOnce(cause, n)
			return true
		}
	}
	said := t.c.Listener != nil && t.iteration == 0
	if said {
		t.c.Listener.On(event.StepStarted{Time: time.Now(), Step: name(j)})
	}
	began := time.Now()
	spent, err := t.deeds(n, j)
	if errors.Is(err, errGone) {
		if j.Undo != nil {
			j.Undo() // what the late call made
		}
		return false
	}
	if err == nil && j.After != nil {
		t.at.Store(int64(n))
		from := time.Now()
		err = j.After()
		spent += time.Since(from)
	}
	if err == nil {
		err = t.unmet(n, j)
	}
	if expected := j.Item.Task.Expect; expected != 0 && err != nil && code(err) == expected {
		err = nil
	}
	if err == nil {
		if t.trace != nil {
			t.trace.ran(n, began)
		}
		if j.Elapsed != nil {
			spent = *j.Elapsed
		}
		if t.c.Meter != nil && t.iteration >= t.c.Warmup {
			t.c.Meter.Record(t.c.Series[n], spent)
		}
		if said {
			t.c.Listener.On(event.StepFinished{Time: time.Now(), Step: name(j), Elapsed: time.Since(began)})
		}
		return true
	}
	if j.Undo != nil {
		j.Undo()
	}
	return t.failed(n, err, time.Since(began))
}

// unmet notes a task that must fail and has not yet: its stream may still answer so. What the host did cannot.
func (t *thread) unmet(n int, j *op.Job) error {
	if j.Item.Task.Expect == 0 {
		return nil
	}
	if s := t.on[n]; s >= 0 {
		t.streams[s].expect = append(t.streams[s].expect, n)
		return nil
	}
	return &UnmetError{Code: j.Item.Task.Expect}
}

// failed notes a failure. The work ends, unless it is to keep going: then the tasks of the same device are skipped.
func (t *thread) failed(n int, err error, elapsed time.Duration) bool {
	if t.gone.Load() {
		return false
	}
	f := t.fail(Failure{Job: n, Err: err, At: time.Now()})
	if t.c.Listener != nil && n >= 0 {
		t.c.Listener.On(event.StepFailed{Time: time.Now(), Step: name(&t.c.Jobs[n]), Elapsed: elapsed, Failure: t.c.Describe(n, err)})
	}
	if !t.c.KeepGoing {
		return false
	}
	if n >= 0 && t.c.Jobs[n].Item.Device >= 0 {
		t.bad[t.c.Jobs[n].Item.Device] = f
	}
	return true
}

// skipOnce notes that a task is left out, the first time.
func (t *thread) skipOnce(failure, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.out.Failures[failure]
	if k := len(f.Skipped); k > 0 && f.Skipped[k-1] >= n || f.full {
		f.full = true
		return
	}
	f.Skipped = append(f.Skipped, n)
	if t.c.Listener != nil {
		cause := ""
		if f.Job >= 0 {
			cause = string(t.c.Jobs[f.Job].Step.Address)
		}
		t.c.Listener.On(event.StepSkipped{Time: time.Now(), Step: name(&t.c.Jobs[n]), Cause: cause})
	}
}

// deeds makes the calls of a task, and says how long its own ones took.
func (t *thread) deeds(n int, j *op.Job) (spent time.Duration, err error) {
	t.at.Store(int64(n))
	if s := t.on[n]; s >= 0 {
		t.submits(&t.streams[s], n, j)
	}
	for k := range j.Deeds {
		d := &j.Deeds[k]
		t.deed.Store(int64(k))
		var took time.Duration
		if d.Wait != nil {
			took, err = t.wait(d, t.waits[n][k], t.c.Limits[n], j)
		} else {
			t.allowed.Store(int64(t.c.Limits[n]))
			took, err = t.call(d, j, 0)
		}
		if err != nil {
			return spent, err
		}
		if d.Call.Kind == plan.Work || d.Call.Kind == plan.Query {
			spent += took
		}
	}
	return spent, nil
}

// submits notes that a stream gets a task.
func (t *thread) submits(s *stream, n int, j *op.Job) {
	if !s.dirty {
		s.dirty, s.from = true, point{t.iteration, n}
	}
	if limit := j.Item.Task.Timeout; limit != nil && *limit > 0 {
		if due := time.Now().Add(*limit); s.due.IsZero() || due.Before(s.due) {
			s.due = due
		}
	}
}

// call makes one call.
func (t *thread) call(d *op.Deed, j *op.Job, ms int32) (time.Duration, error) {
	began := time.Since(t.start)
	t.since.Store(int64(began))
	if t.gone.Load() {
		t.since.Store(-1)
		return 0, errGone
	}
	var err error
	if d.Wait != nil {
		err = d.Wait(ms)
	} else {
		err = d.Do()
	}
	took := time.Since(t.start) - began
	t.since.Store(-1)
	if err != nil {
		err = t.c.Explain(err)
	}
	if t.c.Logging && (t.iteration == 0 || t.c.LogAll || err != nil) {
		t.c.Log(j, d, t.start.Add(began), err)
	}
	if t.gone.Load() {
		return took, errGone
	}
	return took, err
}

// code is the runtime's answer in an error, 0 for none.
func code(err error) int {
	var acl *aclbind.Error
	if errors.As(err, &acl) {
		return acl.Code
	}
	return 0
}
