package run

import (
	"runtime/debug"
	"slices"
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
	hands sync.WaitGroup
	late  func(n int)           // tells the walk back that a blocked step returned after all
	calls map[int]*BlockedError // unwinding: the forward calls that held steps wait for

	heldUp []bool // unwinding: steps that wait for a call which may never return; nil: none

	mu       sync.Mutex
	work     sync.Cond // there is a ready step, or the end
	pending  []int32   // what each step still waits for
	state    []State
	out      []Outcome // of a timed walk, or one that something befell; see detail
	ready    dag.Heap
	tasks    []*Task // at work, in the order of their begin
	blocked  int     // steps given up that have not returned yet
	held     int     // unwinding: steps whose forward call has not returned yet
	idle     int     // workers that wait
	root     int     // the first step that failed, -1 for none
	started  bool
	stopped  bool      // no new step
	expired  bool      // stopped by the deadline
	hurried  bool      // blocked calls are not waited for any longer
	beat     time.Time // unwinding: when it was last said which given-up calls are waited for
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
			if !t.anew {
				w.returned(n, err)
			}
			w.mu.Unlock()
			return
		}
		w.drop(t)
		w.settle(n, err)
		if t.passed { // another was hired in its place
			w.work.Broadcast()
			break
		}
	}
	w.mu.Unlock()
	w.hands.Done()
}

// nothing tells whether there is nothing to do for a step: it only comes or goes with another, or was never made.
func (w *Walk) nothing(n int) bool {
	s := &w.cfg.Steps[n]
	return s.Action == plan.Implied && len(s.Calls) == 0 || w.cfg.Nothing != nil && w.cfg.Nothing(n)
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
	i := slices.Index(w.tasks, t)
	w.tasks = slices.Delete(w.tasks, i, i+1)
}
