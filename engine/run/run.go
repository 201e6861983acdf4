// Package run walks the steps of a plan: forward, where a failure is handed down to what needed the step, and back
// (unwind), where everything that was begun is let go whatever fails, under a deadline of its own.
//
// It knows no kinds, no AscendCL and no threads: a step is a number, and Do does it. A fixed set of workers takes
// the smallest ready step from a heap under one mutex; nothing costs a goroutine per step.
package run

import (
	"errors"
	"fmt"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/plan"
)

// Config says how a walk goes.
type Config struct {
	Steps     []plan.Step
	Do        func(n int, t *Task) error
	Nothing   func(n int) bool                     // nothing to do for the step: it passes in silence; nil: never
	Explain   func(n int, err error) event.Failure // puts an error into words; needed with a Listener
	Listener  event.Listener                       // nil: nobody
	Workers   int                                  // steps at work at once, at least 1
	KeepGoing bool                                 // forward: independent branches go on after a failure
	CallLimit time.Duration                        // of one runtime call; 0: none
	Deadline  time.Time                            // of the phase; zero: none
	Patience  time.Duration                        // back: how long a step keeps its lane and its worker from others; 0: no limit
	Held      map[int]*BlockedError                // back: steps that wait for a call made elsewhere, until Freed
	Hurried   bool                                 // back: no blocked call is waited for
	Heartbeat time.Duration                        // how often a long step is reported; 0: never
}

// State is where a step has come to.
type State uint8

// The states. Blocked is given up: its call had not returned by its deadline. Nothing had to be done. A step that is
// Waiting at the end of a walk back was not reached; its Err says why.
const (
	Waiting State = iota
	Running
	Done
	Failed
	Skipped
	Blocked
	Nothing
)

// Outcome is what became of a step.
type Outcome struct {
	State State
	Err   error
	Late  bool // it was blocked once, and returned after all
	Root  int  // of a skipped step: the step whose failure is the cause, -1 when the walk was stopped
	Start time.Time
	End   time.Time
}

// ErrGone answers a task that goes on after its step was given up: no further call may be made for it.
var ErrGone = errors.New("the step was given up")

// ErrDeadline is why a step of a walk back was not reached in time.
var ErrDeadline = errors.New("the deadline passed before its turn")

// BlockedError is a call that did not return by its deadline, or before the user wanted no longer to wait for it.
type BlockedError struct {
	Call   string
	After  time.Duration
	Signal string // the signal that ended the waiting, "" for the deadline

	since time.Time // when the call began
}

func (e *BlockedError) Error() string {
	if e.Signal != "" {
		return fmt.Sprintf("%s had not returned after %s when %s ended the waiting", e.Call, e.After.Round(time.Millisecond), e.Signal)
	}
	return fmt.Sprintf("%s did not return within %s", e.Call, e.After.Round(time.Millisecond))
}

// PanicError is a panic in a step: a bug, contained.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("bug: panic: %v", e.Value) }
