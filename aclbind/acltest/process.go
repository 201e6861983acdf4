package acltest

import (
	"runtime"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: cases read as the rows do. A Process is one use of a driver from the start, with the checks
// and the threads that rows speak of.

// Process is a case at work. Its Driver is called on a thread of the case's own.
type Process struct {
	aclbind.Driver
	T *testing.T

	h       Harness
	c       Case
	threads []*Thread
	helpers map[aclbind.Stream]*helper
}

func newProcess(t *testing.T, h Harness, c Case) *Process {
	return &Process{Driver: h.New(c.Mask), T: t, h: h, c: c, helpers: make(map[aclbind.Stream]*helper)}
}

func (p *Process) close() {
	for _, h := range p.helpers {
		close(h.ends)
		<-h.over
	}
	for _, t := range p.threads {
		close(t.work)
		<-t.ended
	}
	if p.h.Close != nil {
		p.h.Close(p.Driver)
	}
}

// Want fails the case when a call did not answer the code.
func (p *Process) Want(code int, err error) {
	p.T.Helper()
	if got := aclbind.CodeOf(err); got != code {
		p.T.Errorf("answered %d (%v), want %d.\n%s", got, err, code, p.c.Why)
	}
}

// OK fails the case when a call failed.
func (p *Process) OK(err error) {
	p.T.Helper()
	p.Want(aclbind.Success, err)
}

// True fails the case when something does not hold.
func (p *Process) True(holds bool, what string) {
	p.T.Helper()
	if !holds {
		p.T.Errorf("%s does not hold.\n%s", what, p.c.Why)
	}
}

// None fails the case when the thread has a context.
func (p *Process) None() {
	p.T.Helper()
	_, err := p.GetCurrentContext()
	p.Want(aclbind.ErrContextNull, err)
	_, err = p.GetDevice()
	p.Want(aclbind.ErrContextNull, err)
}

// Current fails the case when another context is current.
func (p *Process) Current(want aclbind.Context) {
	p.T.Helper()
	got, err := p.GetCurrentContext()
	p.OK(err)
	if got != want {
		p.T.Errorf("context %#x is current, want %#x.\n%s", uintptr(got), uintptr(want), p.c.Why)
	}
}

// On fails the case when the thread is on another device.
func (p *Process) On(want int32) {
	p.T.Helper()
	got, err := p.GetDevice()
	p.OK(err)
	if got != want {
		p.T.Errorf("device %d is current, want %d.\n%s", got, want, p.c.Why)
	}
}

// Set is SetDevice and the handle of the default context.
func (p *Process) Set(id int32) aclbind.Context {
	p.T.Helper()
	p.OK(p.SetDevice(id))
	c, err := p.GetCurrentContext()
	p.OK(err)
	return c
}

// Context is CreateContext.
func (p *Process) Context(id int32) aclbind.Context {
	p.T.Helper()
	c, err := p.CreateContext(id)
	p.OK(err)
	return c
}

// Stream is CreateStream.
func (p *Process) Stream() aclbind.Stream {
	p.T.Helper()
	s, err := p.CreateStream()
	p.OK(err)
	return s
}

// Wait is aclrtSynchronizeStream: it waits without a limit.
func (p *Process) Wait(s aclbind.Stream) error { return p.SynchronizeStreamWithTimeout(s, -1) }

// Thread is another OS thread of the process; what is current there is its own.
type Thread struct {
	work  chan func()
	ended chan struct{}
}

// Thread starts one. It ends with the case.
func (p *Process) Thread() *Thread {
	t := &Thread{work: make(chan func()), ended: make(chan struct{})}
	p.threads = append(p.threads, t)
	go func() {
		defer close(t.ended)
		runtime.LockOSThread()
		for f := range t.work {
			f()
		}
	}()
	return t
}

// Do runs f on the thread and waits for it.
func (t *Thread) Do(f func()) {
	done := make(chan struct{})
	t.work <- func() { defer close(done); f() }
	<-done
}
