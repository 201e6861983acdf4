package acltest

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: a wait for a notify may come before its record, and handles of notifies die at once.

var notifyCases = []Case{
	{
		ID: "events-notifies-sync-17", Needs: Need{Calls: workCalls}, Why: "A wait for a notify comes in any order; until the record it holds the stream.",
		Run: func(p *Process) {
			p.Set(0)
			a, b := p.Stream(), p.Stream()
			n := p.Notify()
			p.OK(p.WaitAndResetNotify(n, a, 0))
			p.Want(aclbind.ErrStreamSyncTimeout, p.SynchronizeStreamWithTimeout(a, 50))
			p.OK(p.RecordNotify(n, b))
			p.OK(p.Wait(a))
		},
	},
	{
		ID: "events-notifies-sync-18", Needs: Need{Calls: workCalls}, Why: "A notify is destroyed once, also while a stream waits for it.",
		Run: func(p *Process) {
			p.Set(0)
			_, err := p.CreateNotify(1)
			p.Want(aclbind.ErrFeatureNotSupported, err)
			_, err = p.CreateNotify(2)
			p.Want(aclbind.ErrParamInvalid, err)
			n := p.Notify()
			p.OK(p.DestroyNotify(n))
			p.Want(aclbind.ErrInvalidHandle, p.DestroyNotify(n))
			awaited := p.Notify()
			p.OK(p.WaitAndResetNotify(awaited, p.Stream(), 0))
			p.OK(p.DestroyNotify(awaited))
		},
	},
	{
		ID: "limits-and-flags-07", Partly: "how many there are, which other processes share",
		Why: "Plain events are without number until they are recorded; those that are flags on the device run out.",
		Run: func(p *Process) {
			p.Set(0)
			n := 0
			exhaust(p, aclbind.ErrNoEventResource, func() (aclbind.Event, error) { n++; return p.CreateEventWithFlag(aclbind.EventSync) })
			for range n {
				p.Event()
			}
		},
	},
	{
		ID: "limits-and-flags-08", Needs: Need{Calls: workCalls}, Why: "Notifies run out with a code of their own, and one that is destroyed makes room.",
		Partly: "how many there are, which other processes share",
		Run: func(p *Process) {
			p.Set(0)
			last := exhaust(p, aclbind.ErrNoNotifyResource, func() (aclbind.Notify, error) { return p.CreateNotify(aclbind.NotifyDefault) })
			p.OK(p.DestroyNotify(last))
			p.Notify()
		},
	},
}

// Notify is CreateNotify.
func (p *Process) Notify() aclbind.Notify {
	p.T.Helper()
	n, err := p.CreateNotify(aclbind.NotifyDefault)
	p.OK(err)
	return n
}
