package acltest

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: release meets streams with work in them. Plain destroys wait for it, for ever if need be.

var workCases = []Case{
	{
		ID: "events-notifies-sync-10", Needs: Need{Calls: workCalls}, Why: "A limit that passes leaves the stream as it was: it can be waited for again.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			p.Queue(s, 2*work)
			p.Want(aclbind.ErrStreamSyncTimeout, p.SynchronizeStreamWithTimeout(s, 10))
			status, err := p.StreamQuery(s)
			p.OK(err)
			p.True(status == aclbind.StreamStatusNotReady, "the work goes on")
			e := p.Event()
			p.OK(p.RecordEvent(e, s))
			p.Want(aclbind.ErrEventSyncTimeout, p.SynchronizeEventWithTimeout(e, 10))
			p.Want(aclbind.ErrStreamSyncTimeout, p.SynchronizeDeviceWithTimeout(10))
			p.OK(p.SynchronizeEventWithTimeout(e, -1))
			p.OK(p.Wait(s))
			p.OK(p.DestroyStream(s))
		},
	},
	{
		ID: "events-notifies-sync-12", Needs: Need{Calls: workCalls}, Why: "Destroying a stream does not cut its work short.",
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
		ID: "events-notifies-sync-13", Kind: Blocking, Needs: Need{Calls: workCalls}, Why: "A stream whose work never ends must not be destroyed by the plain form.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			p.Queue(s, -1)
			_ = p.DestroyStream(s)
		},
	},
	{
		ID: "events-notifies-sync-15", Needs: Need{Calls: workCalls}, Why: "Contexts and devices wait for the work inside them.",
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
}
