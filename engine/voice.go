package engine

import (
	"sync"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
)

// voice tells events and calls in the order in which they happened, from a goroutine of its own. Whoever listens may
// be slow, or not read at all for a while: that must never hold up a step, a deadline or an interrupt.
type voice struct {
	listener event.Listener
	calls    func(op.Call)

	mu     sync.Mutex
	more   sync.Cond
	queue  []any // event.Event or op.Call
	closed bool
	done   chan struct{}

	panicked any // what a listener panicked with; nothing more is told to anybody then
}

// newVoice starts telling; either listener may be nil.
func newVoice(l event.Listener, calls func(op.Call)) *voice {
	v := &voice{listener: l, calls: calls, done: make(chan struct{})}
	v.more.L = &v.mu
	go v.tell()
	return v
}

// On queues an event.
func (v *voice) On(e event.Event) {
	if v.listener != nil {
		v.put(e)
	}
}

// note queues a call.
func (v *voice) note(c op.Call) {
	if v.calls != nil {
		v.put(c)
	}
}

func (v *voice) put(x any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.closed { // what still returns after the report is nobody's business
		v.queue = append(v.queue, x)
		v.more.Signal()
	}
}

// close tells what is left, and waits until it was heard. A panic of a listener comes out here, when everything has
// been released.
func (v *voice) close() {
	v.mu.Lock()
	v.closed = true
	v.more.Signal()
	v.mu.Unlock()
	<-v.done
	if v.panicked != nil {
		panic(v.panicked)
	}
}

func (v *voice) tell() {
	defer close(v.done)
	var batch []any
	for {
		v.mu.Lock()
		for len(v.queue) == 0 && !v.closed {
			v.more.Wait()
		}
		batch, v.queue = v.queue, batch[:0]
		v.mu.Unlock()
		if len(batch) == 0 {
			return
		}
		for _, x := range batch {
			v.pass(x)
		}
		clear(batch)
	}
}

func (v *voice) pass(x any) {
	if v.panicked != nil {
		return
	}
	defer func() { v.panicked = recover() }()
	if c, ok := x.(op.Call); ok {
		v.calls(c)
	} else {
		v.listener.On(x.(event.Event))
	}
}
