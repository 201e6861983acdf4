package acltest

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: release meets streams with work in them. Plain destroys wait for it, for ever if need be.

// work is how long a task takes: longer than calls, shorter than patience.
const work = 100 * time.Millisecond

// took is how long f takes, by the clock that the case runs on.
func (p *Process) took(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

var workCases = []Case{
	{
		ID: "events-notifies-sync-10", Needs: NeedWork, Why: "A limit that passes leaves the stream as it was: it can be waited for again.",
		Partly: "events and aclrtSynchronizeDeviceWithTimeout are not part of a Driver",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			p.Queue(s, 2*work)
			p.Want(aclbind.ErrStreamSyncTimeout, p.SynchronizeStreamWithTimeout(s, 10))
			status, err := p.StreamQuery(s)
			p.OK(err)
			p.True(status == aclbind.StreamStatusNotReady, "the work goes on")
			p.OK(p.Wait(s))
			p.OK(p.DestroyStream(s))
		},
	},
	{
		ID: "events-notifies-sync-12", Needs: NeedWork, Why: "Destroying a stream does not cut its work short.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			p.Queue(s, work)
			p.Queue(s, work)
			took := p.took(func() { p.OK(p.DestroyStream(s)) })
			p.True(took >= 2*work, "it waits for both tasks")
		},
	},
	{
		ID: "events-notifies-sync-13", Kind: Blocking, Needs: NeedWork, Why: "A stream whose work never ends must not be destroyed by the plain form.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			p.Queue(s, -1)
			_ = p.DestroyStream(s)
		},
	},
	{
		ID: "events-notifies-sync-15", Needs: NeedWork, Why: "Contexts and devices wait for the work inside them.",
		Run: func(p *Process) {
			p.Set(0)
			p.Queue(p.Stream(), work)
			took := p.took(func() { p.OK(p.ResetDevice(0)) })
			p.True(took >= work, "the reset waits")
			c := p.Context(0)
			p.Queue(0, work)
			took = p.took(func() { p.OK(p.DestroyContext(c)) })
			p.True(took >= work, "the context waits for its default stream")
		},
	},
	{
		ID: "memory-08", Why: "-1 is no limit, and 0 is no way to ask.",
		Partly: "aclrtSynchronizeDeviceWithTimeout is not part of a Driver",
		Run: func(p *Process) {
			p.Set(0)
			for _, s := range []aclbind.Stream{0, p.Stream()} {
				p.OK(p.SynchronizeStreamWithTimeout(s, -1))
				p.Want(aclbind.ErrParamInvalid, p.SynchronizeStreamWithTimeout(s, 0))
				p.Want(aclbind.ErrParamInvalid, p.SynchronizeStreamWithTimeout(s, -2))
			}
		},
	},
}
