// Package op does the steps of a plan and undoes them: it is the only caller of a driver. What is done to one kind
// and how it is undone stand side by side in one file; within.go is the only place that knows of OS threads.
package op

import (
	"errors"
	"sync/atomic"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// Pace is told each call before it is made and after it returned. Enter answers an error, and the call is not made,
// when the step was given up meanwhile.
type Pace interface {
	Enter(call string) error
	// Await is Enter of a call that waits and has a limit of its own.
	Await(call string, limit time.Duration) error
	Leave()
}

// Call is a runtime call that returned, as a call log tells it.
type Call struct {
	Address spec.Address
	plan.Call
	Code    int
	Handle  uintptr // what came out, raw; 0 for nothing
	Thread  int     // the OS thread
	Start   time.Time
	Elapsed time.Duration
}

// Ops does and undoes steps on one driver, and knows what exists. Different steps may be at work at the same time.
type Ops struct {
	Driver     aclbind.Driver
	Config     *spec.Config                                // what aclInit is given; nil: nothing
	Note       func(Call)                                  // hears every call that returned; nil: nobody
	WithParent func(child spec.Address, lane spec.Address) // hears of a thing that went with its parent, in whose lane it lived; nil: nobody

	handles handles
	facts   Facts
	hurried atomic.Bool // no stream is waited for any longer

	// DrainBy is when a release waits for no more work of streams; zero: no such time. It is set before the release.
	DrainBy time.Time
}

// Do makes the thing of a step.
func (o *Ops) Do(step *plan.Step, pace Pace) error {
	s := session{o, step, pace}
	switch step.Node.Kind {
	case spec.KindRuntime:
		return s.initRuntime()
	case spec.KindDevice:
		return s.setDevice()
	case plan.KindPeers:
		return s.enablePeers()
	case spec.KindContext:
		return s.createContext()
	case spec.KindStream:
		return s.createStream()
	case spec.KindBuffer:
		return s.createBuffer()
	case spec.KindModel:
		return s.loadModel()
	case spec.KindEvent:
		return s.createEvent()
	case spec.KindNotify:
		return s.createNotify()
	}
	panic("bug: a step of unknown kind " + string(step.Node.Kind))
}

// Undo lets the thing of a step go. It is only called for what Exists.
func (o *Ops) Undo(step *plan.Step, pace Pace) error {
	s := session{o, step, pace}
	switch step.Node.Kind {
	case spec.KindRuntime:
		return s.finalizeRuntime()
	case spec.KindDevice:
		return s.resetDevice()
	case plan.KindPeers:
		return s.disablePeers()
	case spec.KindContext:
		return s.destroyContext()
	case spec.KindStream:
		return s.destroyStream()
	case spec.KindBuffer:
		return s.freeBuffer()
	case spec.KindModel:
		return s.unloadModel()
	case spec.KindEvent:
		return s.destroyEvent()
	case spec.KindNotify:
		return s.destroyNotify()
	}
	panic("bug: a step of unknown kind " + string(step.Node.Kind))
}

// session is one step at work.
type session struct {
	*Ops
	step *plan.Step
	pace Pace
}

// call makes one runtime call: f makes it and returns the raw handle that came out.
func (s *session) call(c plan.Call, f func() (uintptr, error)) error {
	if err := s.pace.Enter(c.Function); err != nil {
		return err
	}
	return s.entered(c, f)
}

// entered makes a call that the pace knows of.
func (s *session) entered(c plan.Call, f func() (uintptr, error)) error {
	start := time.Now()
	handle, err := f()
	note := Call{Address: s.step.Address, Call: c, Handle: handle, Thread: threadID(), Start: start, Elapsed: time.Since(start)}
	err = s.explain(err, &note.Code)
	s.pace.Leave()
	if s.Note != nil {
		s.Note(note)
	}
	return err
}

// explain takes the code out of a driver's error, and asks the runtime what it has to say while still on the thread
// that failed.
func (s *session) explain(err error, code *int) error {
	var acl *aclbind.Error
	if err == nil || !errors.As(err, &acl) {
		return err
	}
	*code = acl.Code
	said := *acl
	if said.Recent == "" {
		said.Recent = s.Driver.GetRecentErrMsg()
	}
	return &said
}
