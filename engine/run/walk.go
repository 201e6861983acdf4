package run

import (
	"runtime/debug"
	"sync"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec/dag"
)

// Walk is one way through the steps of a plan, forward or back.
type Walk struct {
	cfg   Config
	back  bool    // unwinding: a failure does not stop what comes after
	links links   // the steps that need each step
	next  []int32 // the following step of the same lane, -1 at its end
	turn  []bool  // whether the lane has come to each step
	timed bool    // somebody looks at the clock: there is a limit, or a listener
	ended chan struct{}
	wake  chan struct{} // makes the watch look at once
	hands sync.WaitGroup
	late  func(n int)           // tells the walk back that a blocked step returned after all
	calls map[int]*BlockedError // unwinding: the forward calls that held steps wait for

	mu       sync.Mutex
	work     sync.Cond // there is a ready step, or the end
	pending  []int32   // what each step still waits for
	state    []State
	out      []Outcome // of a timed walk, or one that something befell; see detail
	ready    dag.Heap
	tasks    []*Task // at work
	blocked  int     // steps given up that have not returned yet
	held     int     // unwinding: steps whose forward call has not returned yet
	idle     int     // workers that wait
	root     int     // the first step that failed, -1 for none
	started  bool
	stopped  bool // no new step
	expired  bool // stopped by the deadline
	hurried  bool // blocked calls are not waited for any longer
	finished bool
}

// Run walks to the end: it starts the workers and waits for them, save for those whose call was given up. It is
// called once.
func (w *Walk) Run() {
	w.mu.Lock()
	w.started = true
	for n, p := range w.pending {
		if p == 0 {
			w.ready.Push(n)
		}
	}
	for range max(1, min(w.cfg.Workers, len(w.cfg.Steps))) {
		w.hire()
	}
	w.finishIfDone()
	w.mu.Unlock()
	if w.timed {
		w.watch()
	}
	<-w.ended
	w.hands.Wait()
}

// Outcomes says what became of every step so far.
func (w *Walk) Outcomes() []Outcome {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := make([]Outcome, len(w.state))
	copy(out, w.out)
	for n, s := range w.state {
		out[n].State = s
	}
	return out
}

func (w *Walk) hire() {
	w.hands.Add(1)
	go w.labour()
}

// labour is a worker: it takes the smallest ready step until the end, or until its step is given up.
func (w *Walk) labour() {
	t := new(Task)
	w.mu.Lock()
	for {
		for len(w.ready) == 0 && !w.finished {
			w.idle++
			w.work.Wait()
			w.idle--
		}
		if w.finished {
			break
		}
		n := w.ready.Pop()
		if w.stopped {
			continue // it is skipped, or left over
		}
		if w.nothing(n) {
			w.state[n] = Nothing
			w.free(n)
			w.freeLane(n)
			w.finishIfDone()
			continue
		}
		w.begin(n, t)
		w.mu.Unlock()
		err := w.do(n, t)
		w.mu.Lock()
		if t.gone {
			w.returned(n, err)
			w.mu.Unlock()
			return
		}
		w.drop(t)
		w.settle(n, err)
	}
	w.mu.Unlock()
	w.hands.Done()
}

// nothing tells whether there is nothing to do for a step: it only comes or goes with another, or was never made.
func (w *Walk) nothing(n int) bool {
	return w.cfg.Steps[n].Action == plan.Implied || w.cfg.Nothing != nil && w.cfg.Nothing(n)
}

// do runs the step; a panic becomes its error.
func (w *Walk) do(n int, t *Task) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return w.cfg.Do(n, t)
}

func (w *Walk) begin(n int, t *Task) {
	now := w.now()
	t.begin(n, now)
	w.tasks = append(w.tasks, t)
	w.state[n] = Running
	if w.timed {
		w.detail(n).Start = now
	}
	if w.cfg.Listener != nil {
		w.cfg.Listener.On(event.StepStarted{Time: now, Step: w.name(n)})
	}
}

// drop takes the task off the list of those at work.
func (w *Walk) drop(t *Task) {
	for i, x := range w.tasks {
		if x == t {
			last := len(w.tasks) - 1
			w.tasks[i] = w.tasks[last]
			w.tasks = w.tasks[:last]
			return
		}
	}
}

// settle notes the end of a step and frees what waited for it.
func (w *Walk) settle(n int, err error) {
	w.end(n, err)
	if err != nil {
		w.fail(n)
	}
	if err == nil || w.back {
		w.free(n)
	} else {
		w.skipAfter(n)
	}
	w.freeLane(n)
	w.finishIfDone()
}

// end notes how a step ended, and tells.
func (w *Walk) end(n int, err error) {
	w.state[n] = Done
	if err != nil {
		w.state[n] = Failed
	}
	if w.timed || err != nil {
		o := w.detail(n)
		o.Err, o.End = err, w.now()
		w.tell(n)
	}
}

// detail is what is known of a step besides its state. A walk that nobody times and nothing befalls needs none.
func (w *Walk) detail(n int) *Outcome {
	if w.out == nil {
		w.out = make([]Outcome, len(w.state))
	}
	return &w.out[n]
}

// fail remembers the first failure, and stops a forward walk that is not told to keep going.
func (w *Walk) fail(n int) {
	if w.root < 0 {
		w.root = n
	}
	if !w.back && !w.cfg.KeepGoing {
		w.stopped = true
	}
}

// free lets the steps that need n go on.
func (w *Walk) free(n int) {
	for _, s := range w.links.of(n) {
		w.countDown(int(s))
	}
}

// freeLane lets the next step of n's lane go on, once; skipped ones are passed over.
func (w *Walk) freeLane(n int) {
	for s := w.next[n]; s >= 0 && !w.turn[s]; s = w.next[s] {
		w.turn[s] = true
		if w.state[s] != Skipped {
			w.countDown(int(s))
			return
		}
	}
}

func (w *Walk) countDown(n int) {
	w.pending[n]--
	if w.pending[n] > 0 || w.state[n] != Waiting || !w.started {
		return
	}
	w.ready.Push(n)
	if w.idle > 0 && len(w.ready) > 1 {
		w.work.Signal() // one is for the worker that is here
	}
}

// skipAfter hands the failure of root down to everything that needs it.
func (w *Walk) skipAfter(root int) {
	for queue := []int{root}; len(queue) > 0; queue = queue[1:] {
		for _, s := range w.links.of(queue[0]) {
			if w.state[s] == Waiting {
				w.skip(int(s), root)
				if w.turn[s] {
					w.freeLane(int(s))
				}
				queue = append(queue, int(s))
			}
		}
	}
}

func (w *Walk) skip(n, root int) {
	w.state[n] = Skipped
	w.detail(n).Root = root
	if w.cfg.Listener == nil || w.nothing(n) {
		return
	}
	cause := ""
	if root >= 0 {
		cause = string(w.cfg.Steps[root].Address)
	}
	w.cfg.Listener.On(event.StepSkipped{Time: w.now(), Step: w.name(n), Cause: cause})
}

// finishIfDone ends the walk when nothing is left to do or to wait for.
func (w *Walk) finishIfDone() {
	if !w.started || w.finished || len(w.tasks) > 0 || len(w.ready) > 0 && !w.stopped {
		return
	}
	if w.back && !w.stopped && !w.hurried && w.blocked+w.held > 0 {
		return // a call that returns now still counts
	}
	w.finished = true
	for n, s := range w.state {
		if s == Waiting {
			if w.back {
				w.leave(n)
			} else {
				w.skip(n, w.root)
			}
		}
	}
	w.work.Broadcast()
	close(w.ended)
}

// leave says why a step of a walk back was never reached.
func (w *Walk) leave(n int) {
	o := w.detail(n)
	o.Err = ErrDeadline
	if b := w.calls[n]; b != nil {
		o.Err = b // its own forward call has not returned
		return
	}
	for _, need := range w.cfg.Steps[n].After {
		if s := w.state[need]; s == Waiting || s == Blocked {
			o.Err = w.out[need].Err
			return
		}
	}
}

func (w *Walk) now() time.Time {
	if w.timed {
		return time.Now()
	}
	return time.Time{}
}

// name is the step in the words of an event.
func (w *Walk) name(n int) event.Step {
	s := &w.cfg.Steps[n]
	return event.Step{Address: string(s.Address), Action: string(s.Action), Lane: string(s.Lane)}
}

// tell says how a step ended.
func (w *Walk) tell(n int) {
	l, o := w.cfg.Listener, &w.out[n]
	if l == nil {
		return
	}
	elapsed := o.End.Sub(o.Start)
	switch {
	case o.Err == nil && w.back:
		l.On(event.Released{Time: o.End, Step: w.name(n), Elapsed: elapsed})
	case o.Err == nil:
		l.On(event.StepFinished{Time: o.End, Step: w.name(n), Elapsed: elapsed})
	case w.back:
		l.On(event.ReleaseFailed{Time: o.End, Step: w.name(n), Elapsed: elapsed, Failure: w.cfg.Explain(n, o.Err)})
	default:
		l.On(event.StepFailed{Time: o.End, Step: w.name(n), Elapsed: elapsed, Failure: w.cfg.Explain(n, o.Err)})
	}
}
