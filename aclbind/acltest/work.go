package acltest

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: cases need work of a known length, and no runtime has a call for that. A stream waits for a
// notify, and another thread, with a context of its own, records it when the time has passed.

// workCalls are what that takes.
var workCalls = []string{"aclrtCreateNotify", "aclrtRecordNotify", "aclrtWaitAndResetNotify"}

// helper lets the work of one stream end, one piece after another.
type helper struct {
	thread *Thread
	ends   chan end
	over   chan struct{}
}

// end is a piece of work: it ends by the record of its notify, some time after the piece before it.
type end struct {
	notify aclbind.Notify
	after  time.Duration
}

// Queue gives a stream of the current context work; a negative length never ends.
func (p *Process) Queue(s aclbind.Stream, takes time.Duration) {
	p.T.Helper()
	n, err := p.CreateNotify(aclbind.NotifyDefault)
	p.OK(err)
	p.OK(p.WaitAndResetNotify(n, s, 0))
	if takes < 0 {
		return
	}
	h := p.helpers[s]
	if h == nil {
		device, err := p.GetDevice()
		p.OK(err)
		h = p.newHelper(device)
		p.helpers[s] = h
	}
	h.ends <- end{n, takes}
}

// newHelper starts a helper and answers when it is ready, so that what it makes is not part of anything measured.
func (p *Process) newHelper(device int32) *helper {
	h := &helper{thread: p.Thread(), ends: make(chan end, 16), over: make(chan struct{})}
	var ctx aclbind.Context
	var on aclbind.Stream
	h.thread.Do(func() { ctx, on = p.Context(device), p.Stream() })
	go func() {
		defer close(h.over)
		var made []aclbind.Notify
		for e := range h.ends {
			time.Sleep(e.after)
			h.thread.Do(func() { p.OK(p.RecordNotify(e.notify, on)) })
			made = append(made, e.notify)
		}
		h.thread.Do(func() {
			p.OK(p.Wait(on))
			for _, n := range made {
				p.OK(p.DestroyNotify(n))
			}
			p.OK(p.DestroyStream(on))
			p.OK(p.DestroyContext(ctx))
		})
	}()
	return h
}

// work is how long a task takes: longer than calls, shorter than patience.
const work = 100 * time.Millisecond

// took is how long f takes, by the clock that the case runs on.
func (p *Process) took(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}
