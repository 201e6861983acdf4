// Package event says what happened during an apply, one struct per thing, in the past tense. Events are facts that
// listeners print, write or record; nothing here decides anything, and times come in with the event.
package event

import "time"

// Event is one of the structs of this package.
type Event interface{ event() }

// Listener hears events in the order in which they happened, from one goroutine. The engine goes on meanwhile, and
// waits for a slow listener only at its end.
type Listener interface{ On(Event) }

// Step names the step that an event is about.
type Step struct {
	Address string
	Action  string // create, implicit, task, release
	Lane    string
}

// Failure is a runtime call or a step that went wrong. It is the form of json.md's errors.
type Failure struct {
	Address string   `json:"address"`
	Call    string   `json:"call,omitempty"`   // the C function, "" when no call was made
	Code    int      `json:"code,omitempty"`   // the aclError, 0 when there is none
	Name    string   `json:"name,omitempty"`   // the code's name in the headers
	Class   string   `json:"class,omitempty"`  // its class
	Causes  []string `json:"causes"`           // likely causes, likeliest first
	Remedy  string   `json:"remedy,omitempty"` // what to do next
	Hides   string   `json:"hides,omitempty"`  // what usually stands behind the code
	Helps   []string `json:"helps"`            // measures that help, each with how
	Recent  string   `json:"recent,omitempty"` // the runtime's own recent message
	Message string   `json:"message"`          // one sentence
	Range   any      `json:"range,omitempty"`  // where the thing is written (a diag.Range)
	Skipped []string `json:"skipped"`          // what could not be done because of it
}

// The events of an apply, in about the order in which they come.
type (
	// Planned opens every apply.
	Planned struct {
		Time                      time.Time
		Name, Backend             string
		Create, Implicit, Release int
		Tasks                     int
	}
	// StepStarted: a worker took the step.
	StepStarted struct {
		Time time.Time
		Step
	}
	// StepProgressed: the step is still at work; Waiting is the runtime call that it waits for.
	StepProgressed struct {
		Time time.Time
		Step
		Elapsed time.Duration
		Waiting string
	}
	// StepFinished: the step did what it had to.
	StepFinished struct {
		Time time.Time
		Step
		Elapsed time.Duration
	}
	// StepFailed: the step failed; what it had half made was undone by the step itself or is released later.
	StepFailed struct {
		Time time.Time
		Step
		Elapsed time.Duration
		Failure Failure
	}
	// StepSkipped: something that the step needs failed (Cause is the address of the root), or the run was stopped.
	StepSkipped struct {
		Time time.Time
		Step
		Cause string
	}
	// StepBlocked: a call did not return by its deadline; its worker was given up.
	StepBlocked struct {
		Time time.Time
		Step
		Elapsed time.Duration
		Waiting string
		Failure Failure
	}
	// Interrupted: a signal came; Waiting lists the calls still in flight, with how long they have been.
	Interrupted struct {
		Time    time.Time
		Signal  string
		Level   int // 1, 2 or 3
		Waiting []InFlight
	}
	// WorkStarted: everything was made, and the tasks begin. Tasks counts those of one iteration; steps are told of in
	// the first iteration only. For is 0 unless the work goes by the clock.
	WorkStarted struct {
		Time           time.Time
		Tasks          int
		Warmup, Repeat int
		For            time.Duration
	}
	// WorkFinished: the work is over; Iterations of it were submitted whole.
	WorkFinished struct {
		Time       time.Time
		Iterations int
		Elapsed    time.Duration
	}
	// HoldStarted: everything is up; For is 0 when only a signal ends it.
	HoldStarted struct {
		Time time.Time
		For  time.Duration
	}
	// ReleaseStarted: from here on everything made is let go, in reverse.
	ReleaseStarted struct {
		Time  time.Time
		Count int
	}
	// Released: a thing was let go. WithParent: it went with its parent although its own call had failed.
	Released struct {
		Time time.Time
		Step
		Elapsed    time.Duration
		WithParent bool
	}
	// ReleaseFailed: a thing could not be let go.
	ReleaseFailed struct {
		Time time.Time
		Step
		Elapsed time.Duration
		Failure Failure
	}
	// Logged: something worth a line, such as who owns aclInit.
	Logged struct {
		Time    time.Time
		Level   string // debug, info, warn
		Message string
	}
)

// InFlight is a call that has not returned yet.
type InFlight struct {
	Address string
	Call    string
	Elapsed time.Duration
}

func (Planned) event()        {}
func (StepStarted) event()    {}
func (StepProgressed) event() {}
func (StepFinished) event()   {}
func (StepFailed) event()     {}
func (StepSkipped) event()    {}
func (StepBlocked) event()    {}
func (Interrupted) event()    {}
func (WorkStarted) event()    {}
func (WorkFinished) event()   {}
func (HoldStarted) event()    {}
func (ReleaseStarted) event() {}
func (Released) event()       {}
func (ReleaseFailed) event()  {}
func (Logged) event()         {}
