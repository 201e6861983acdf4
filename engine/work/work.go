// Package work runs the tasks of a plan: one locked thread submits them in program order, warm-up and repeats, while
// another watches the clock and the signals. It never waits without a limit, and when a call does not return it leaves
// the thread alone with it.
package work

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/measure"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/run"
	"github.com/ascendrun/ascendrun/spec"
)

// Drain is how long a work that is ended early waits for what its streams still hold.
const Drain = 10 * time.Second

// grace is how much longer than its limit a wait of the runtime may take before its thread is left alone.
const grace = 5 * time.Second

// Config says how the work goes.
type Config struct {
	Jobs      []op.Job
	Limits    []time.Duration // by job: how long each of its calls may take; 0: no limit
	Streams   []spec.Address  // those that have tasks
	Drain     op.Job          // the wait for those that no task waits for, at the end
	Warmup    int             // iterations that are not measured
	Repeat    int             // iterations that are
	For       time.Duration   // instead of Repeat
	KeepGoing bool            // what does not need a failed task goes on
	Limit     time.Duration   // of the last wait for each stream; 0: none
	Deadline  time.Time       // of the work; zero: none
	Heartbeat time.Duration
	Listener  event.Listener // nil: nobody
	Meter     *measure.Meter
	Series    []int // by job: its place in the meter
	Log       func(j *op.Job, d *op.Deed, start time.Time, err error)
	Logging   bool                                   // somebody reads the log
	LogAll    bool                                   // of every iteration, else of the first alone
	Explain   func(error) error                      // completes an error of a call, on the thread that made it
	Describe  func(job int, err error) event.Failure // puts a failure into words; needed with a Listener
	Returned  func()                                 // hears that a thread which was left alone came back
	Recorded  func(e spec.Address) bool              // tells whether an event is complete
	Ran       func(event.Ran)                        // is told of the first and of the last iterations at the end; nil: nobody
	Stopwatch func(stream, marks int) (*op.Stopwatch, error)
	Marks     int // how many all stopwatches may have
}

// Failure is a task that went wrong. Job is -1 when it is none in particular.
type Failure struct {
	Job     int
	Err     error
	At      time.Time
	Skipped []int // jobs that were left out because of it
	full    bool  // each of them is in Skipped
}

// Outcome is how the work ended.
type Outcome struct {
	Failures   []Failure
	Iterations int  // that were submitted whole, warm-up included
	Ended      bool // all was submitted, and every stream has done its work
	Stopped    bool // a signal ended it early
	Expired    bool // its deadline did
	Elapsed    time.Duration
	Blocked    *run.BlockedError // the call with which the thread was left alone; nil when it ended
	At         int               // the job of that call; -1 for none of the plan's
}

// Runner is the work under way.
type Runner struct {
	c       Config
	stop    atomic.Bool  // submit nothing more
	gone    atomic.Bool  // the thread is left alone: it may make no further call
	at      atomic.Int64 // the job at work
	deed    atomic.Int64 // its call
	since   atomic.Int64 // when the call began, since start; -1 between calls
	allowed atomic.Int64 // how long it may take; 0: no limit
	start   time.Time
	done    chan struct{}
	wake    chan struct{}

	mu      sync.Mutex
	out     Outcome
	stopped time.Time // when the work was told to end early
	signal  string
	hurried bool
	t       thread
}

// New readies the work.
func New(c Config) *Runner {
	r := &Runner{c: c, done: make(chan struct{}), wake: make(chan struct{}, 1)}
	r.since.Store(-1)
	r.t.init(r)
	return r
}

// Run does the work, and returns when it ended or its thread was left alone.
func (r *Runner) Run() *Outcome {
	r.start = time.Now()
	go r.t.run()
	r.watch()
	r.mu.Lock()
	defer r.mu.Unlock()
	out := r.out // the thread may still come back
	out.Elapsed = time.Since(r.start)
	return &out
}

// Returned is closed when the thread has ended, late or in time.
func (r *Runner) Returned() <-chan struct{} { return r.done }

// Interrupt tells the work that the user wants it to end. Level 1 submits nothing more and waits for the streams;
// level 2 waits for nothing.
func (r *Runner) Interrupt(signal string, level int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if l := r.c.Listener; l != nil {
		l.On(event.Interrupted{Time: time.Now(), Signal: signal, Level: level, Waiting: r.inFlight()})
	}
	r.end(signal)
	r.hurried = r.hurried || level >= 2
	r.poke()
}

// end lets nothing more be submitted; signal is "" for the deadline.
func (r *Runner) end(signal string) {
	r.stop.Store(true)
	if r.stopped.IsZero() {
		r.stopped = time.Now()
	}
	if r.signal == "" {
		r.signal = signal
	}
	r.out.Stopped, r.out.Expired = r.signal != "", r.signal == ""
}

func (r *Runner) poke() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// inFlight is the call that has not returned.
func (r *Runner) inFlight() []event.InFlight {
	_, step, call, elapsed := r.current()
	if call == "" {
		return nil
	}
	return []event.InFlight{{Address: step.Address, Call: call, Elapsed: elapsed}}
}

// fail notes a failure. What ended the work early is the first of all.
func (r *Runner) fail(f Failure) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.out.Failures = append(r.out.Failures, f)
	return len(r.out.Failures) - 1
}
