package acltest

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: an event is made by three calls, and each makes another kind of it. What a wait, a reset and a
// question mean depends on the kind.

// Flags of events.
const (
	withTime = aclbind.EventTimeLine
	withSync = aclbind.EventSync
)

var eventCases = []Case{
	{
		ID: "events-notifies-sync-01", Why: "An event that nobody records is not done, and waiting for it from a thread is for nothing.",
		Run: func(p *Process) {
			p.Set(0)
			e := p.Event()
			p.Status(e, aclbind.EventRecordedStatusNotReady)
			p.OK(p.SynchronizeEventWithTimeout(e, -1))
			p.further(func(f Further) {
				status, err := f.QueryEvent(e)
				p.OK(err)
				p.True(status == aclbind.EventStatusComplete, "the old query calls it complete")
				p.OK(f.SynchronizeEvent(e))
			})
		},
	},
	{
		ID: "events-notifies-sync-02", Why: "Another kind of event that nobody records is done.",
		Run: func(p *Process) {
			p.Set(0)
			p.Status(p.EventEx(withSync), aclbind.EventRecordedStatusComplete)
		},
	},
	{
		ID: "events-notifies-sync-03", Needs: Need{Calls: workCalls}, Why: "An event is done when the stream has come to it, not when it was recorded.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			for _, e := range []aclbind.Event{p.Event(), p.EventEx(withSync)} {
				p.Queue(s, work)
				p.OK(p.RecordEvent(e, s))
				p.Status(e, aclbind.EventRecordedStatusNotReady)
				p.OK(p.SynchronizeEventWithTimeout(e, -1))
				p.Status(e, aclbind.EventRecordedStatusComplete)
			}
		},
	},
	{
		ID: "events-notifies-sync-04", Why: "A wait before the record is refused for one kind and does nothing for another: neither waits.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			p.Want(aclbind.ErrParamInvalid, p.StreamWaitEvent(s, p.Event()))
			p.OK(p.StreamWaitEvent(s, p.EventEx(withSync)))
			p.OK(p.Wait(s))
		},
	},
	{
		ID: "events-notifies-sync-05", Why: "An event for time alone cannot be waited for by a stream.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			e, err := p.CreateEventWithFlag(withTime)
			p.OK(err)
			p.Want(aclbind.ErrFeatureNotSupported, p.StreamWaitEvent(s, e))
			p.Want(aclbind.ErrFeatureNotSupported, p.ResetEvent(e, s))
		},
	},
	{
		ID: "events-notifies-sync-06", Why: "An ex event is recorded again instead of being reset.",
		Run: func(p *Process) {
			p.Set(0)
			p.Want(aclbind.ErrFeatureNotSupported, p.ResetEvent(p.EventEx(withSync), p.Stream()))
		},
	},
	{
		ID: "events-notifies-sync-07", Needs: Need{Calls: workCalls}, Why: "An event may be destroyed while work needs it; its handle may not be used again.",
		Run: func(p *Process) {
			p.Set(0)
			a, b := p.Stream(), p.Stream()
			e := p.EventEx(withSync)
			p.Queue(a, work)
			p.OK(p.RecordEvent(e, a))
			p.OK(p.StreamWaitEvent(b, e))
			p.OK(p.DestroyEvent(e))
			_, err := p.QueryEventStatus(e)
			p.Want(aclbind.ErrInvalidHandle, err)
			p.OK(p.Wait(b))
			p.OK(p.Wait(a))
		},
	},
	{
		ID: "events-notifies-sync-08", Why: "An event is destroyed once.",
		Run: func(p *Process) {
			p.Set(0)
			e := p.Event()
			p.OK(p.DestroyEvent(e))
			p.Want(aclbind.ErrInvalidHandle, p.DestroyEvent(e))
			p.Want(aclbind.ErrInvalidHandle, p.RecordEvent(e, p.Stream()))
			_, err := p.QueryEventStatus(e)
			p.Want(aclbind.ErrInvalidHandle, err)
		},
	},
	{
		ID: "events-notifies-sync-09", Why: "A time needs two records and events that keep one; its sign tells their order.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			first, second := p.Event(), p.Event()
			_, err := p.EventElapsedTime(first, second)
			p.Want(aclbind.ErrInternal, err)
			untimed := p.EventEx(withSync)
			for _, e := range []aclbind.Event{first, second, untimed} {
				p.OK(p.RecordEvent(e, s))
				p.OK(p.Wait(s))
				time.Sleep(time.Millisecond)
			}
			_, err = p.EventElapsedTime(first, untimed)
			p.Want(aclbind.ErrTimestampInvalid, err)
			ms, err := p.EventElapsedTime(first, second)
			p.OK(err)
			p.True(ms > 0, "a time above 0")
			back, err := p.EventElapsedTime(second, first)
			p.OK(err)
			p.True(back == -ms, "the same time below 0")
		},
	},
	{
		ID: "events-notifies-sync-11", Why: "Flags that a spec could name are judged by the call, and differ between its forms.",
		Run: func(p *Process) {
			p.Set(0)
			for flag, want := range map[uint32]int{0: aclbind.ErrParamInvalid, 0xffffffff: aclbind.ErrParamInvalid,
				0x10: aclbind.ErrFeatureNotSupported, 0x40: aclbind.ErrParamInvalid} {
				_, err := p.CreateEventWithFlag(flag)
				p.Want(want, err)
			}
			for flag, want := range map[uint32]int{0: aclbind.ErrParamInvalid, 0x10: aclbind.ErrParamInvalid,
				0x20: aclbind.ErrParamInvalid, 0x40: aclbind.ErrFeatureNotSupported} {
				_, err := p.CreateEventExWithFlag(flag)
				p.Want(want, err)
			}
			for _, flag := range []uint32{1, 2, 4, 8, 9, 0xf} {
				_, err := p.CreateEventWithFlag(flag)
				p.OK(err)
				p.EventEx(flag)
			}
		},
	},
	{
		ID: "events-notifies-sync-16", Why: "A stream may go before the events that were recorded on it.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			e := p.Event()
			p.OK(p.RecordEvent(e, s))
			p.OK(p.DestroyStream(s))
			p.Status(e, aclbind.EventRecordedStatusComplete)
			p.OK(p.SynchronizeEventWithTimeout(e, -1))
			p.OK(p.DestroyEvent(e))
		},
	},
	{
		ID: "cross-context-04", Why: "Events belong to a device: contexts of one device can share them.",
		Run: func(p *Process) {
			p.Context(0)
			e := p.Event()
			b := p.Context(0)
			s, other := p.Stream(), p.Stream()
			p.OK(p.RecordEvent(e, s))
			p.OK(p.StreamWaitEvent(other, e))
			p.OK(p.Wait(other))
			p.OK(p.DestroyEvent(e))
			p.Current(b)
		},
	},
	{
		ID: "cross-context-05", Needs: Need{Devices: 2}, Why: "An event on another device's stream is taken without a word and never works, so a rule must find it.",
		Partly: "the clean-up, in which the real runtime crashes",
		Run: func(p *Process) {
			p.Set(0)
			e := p.Event()
			p.Set(1)
			p.OK(p.RecordEvent(e, p.Stream()))
			switch err := p.SynchronizeEventWithTimeout(e, 1000); aclbind.CodeOf(err) {
			case aclbind.ErrInternal, aclbind.ErrEventSyncTimeout:
			default:
				p.Want(aclbind.ErrInternal, err)
			}
		},
	},
	{
		ID: "context-and-handles-16", Why: "An event outlives the context in which it was made.",
		Run: func(p *Process) {
			p.Set(0)
			c := p.Context(0)
			e := p.Event()
			p.OK(p.DestroyContext(c))
			p.OK(p.DestroyEvent(e))
		},
	},
	{
		ID: "context-and-handles-17", Kind: Fatal, Why: "An event is destroyed before its device is let go.",
		Run: func(p *Process) {
			p.Set(0)
			e := p.Event()
			p.OK(p.ResetDevice(0))
			p.Want(aclbind.ErrInvalidHandle, p.DestroyEvent(e))
		},
	},
}

// Event is CreateEvent.
func (p *Process) Event() aclbind.Event {
	p.T.Helper()
	e, err := p.CreateEvent()
	p.OK(err)
	return e
}

// EventEx is CreateEventExWithFlag.
func (p *Process) EventEx(flag uint32) aclbind.Event {
	p.T.Helper()
	e, err := p.CreateEventExWithFlag(flag)
	p.OK(err)
	return e
}

// Status fails the case when an event is in another state.
func (p *Process) Status(e aclbind.Event, want aclbind.EventRecordedStatus) {
	p.T.Helper()
	status, err := p.QueryEventStatus(e)
	p.OK(err)
	p.True(status == want, "the state of the event")
}
