package acltest

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: what is current is never restored by anything, and the order of checks decides which code a
// mistake gets.

var contextCases = []Case{
	{
		ID: "context-and-handles-01", Why: "A thread without a context can neither make streams nor wait.",
		Run: func(p *Process) {
			p.None()
			_, err := p.CreateStream()
			p.Want(aclbind.ErrContextNull, err)
			_, err = p.CreateStreamWithConfig(0, 0)
			p.Want(aclbind.ErrContextNull, err)
			_, err = p.CreateEvent()
			p.Want(aclbind.ErrContextNull, err)
			if p.Has("aclrtCreateNotify") {
				_, err = p.CreateNotify(aclbind.NotifyDefault)
				p.Want(aclbind.ErrContextNull, err)
			}
			_, err = p.Malloc(size, aclbind.MemMallocPolicyHugeFirst)
			p.Want(aclbind.ErrContextNull, err)
			_, err = p.MallocHost(size)
			p.Want(aclbind.ErrContextNull, err)
			p.Want(aclbind.ErrContextNull, p.Wait(0))
			p.further(func(f Further) { p.Want(aclbind.ErrContextNull, f.SynchronizeDevice()) })
		},
	},
	{
		ID: "context-and-handles-02", Needs: Need{Devices: 3}, Why: "An explicit context needs no aclrtSetDevice.",
		Run: func(p *Process) {
			c := p.Context(2)
			p.Current(c)
			p.On(2)
		},
	},
	{
		ID: "context-and-handles-03", Why: "Making a context binds it; the default one is still there.",
		Run: func(p *Process) {
			d := p.Set(0)
			c := p.Context(0)
			p.True(c != d, "two contexts")
			p.Current(c)
			p.OK(p.SetCurrentContext(d))
			p.Current(d)
		},
	},
	{
		ID: "context-and-handles-04", Why: "Nothing comes back after a context is destroyed: every later call must bind first.",
		Run: func(p *Process) {
			p.Set(0)
			p.Context(0)
			b := p.Context(0)
			p.OK(p.DestroyContext(b))
			p.None()
		},
	},
	{
		ID: "context-and-handles-05", Why: "A context can be destroyed from any thread without binding it.",
		Run: func(p *Process) {
			d := p.Set(0)
			a := p.Context(0)
			b := p.Context(0)
			p.OK(p.DestroyContext(a))
			p.Current(b)
			p.OK(p.SetCurrentContext(d))
			p.OK(p.DestroyContext(b))
			p.Current(d)
		},
	},
	{
		ID: "context-and-handles-06", Why: "A default context is never destroyed by hand.",
		Run: func(p *Process) {
			d := p.Set(0)
			p.Want(aclbind.ErrContextNull, p.DestroyContext(d))
			p.Current(d)
		},
	},
	{
		ID: "context-and-handles-07", Needs: Need{Calls: workCalls}, Why: "A context takes its streams along, after their work.",
		Run: func(p *Process) {
			c := p.Context(0)
			s := p.Stream()
			p.Queue(s, work)
			took := p.took(func() { p.OK(p.DestroyContext(c)) })
			p.True(took >= work, "it waits for the work")
			p.OK(p.SetDevice(0))
			p.Want(aclbind.ErrInvalidHandle, p.DestroyStream(s))
		},
	},
	{
		ID: "context-and-handles-08", Why: "A stream's handle is dead with its context, whatever else is current.",
		Run: func(p *Process) {
			c := p.Context(0)
			s := p.Stream()
			p.OK(p.DestroyContext(c))
			p.Want(aclbind.ErrInvalidHandle, p.DestroyStream(s))
			p.Want(aclbind.ErrInvalidHandle, p.Wait(s))
		},
	},
	{
		ID: "context-and-handles-09", Why: "A context that is gone is told safely.",
		Run: func(p *Process) {
			p.Set(0)
			c := p.Context(0)
			p.OK(p.DestroyContext(c))
			p.Want(aclbind.ErrContextNull, p.DestroyContext(c))
			p.Want(aclbind.ErrContextNull, p.DestroyContext(0x10))
		},
	},
	{
		ID: "context-and-handles-11", Why: "Binding a dead context is refused, and leaves what is bound.",
		Run: func(p *Process) {
			d := p.Set(0)
			c := p.Context(0)
			p.OK(p.DestroyContext(c))
			p.OK(p.SetCurrentContext(d))
			p.Want(aclbind.ErrParamInvalid, p.SetCurrentContext(c))
			p.Want(aclbind.ErrParamInvalid, p.SetCurrentContext(0x10))
			p.Current(d)
			p.OK(p.ResetDevice(0))
			p.Want(aclbind.ErrParamInvalid, p.SetCurrentContext(d))
		},
	},
}

var explicitCases = []Case{
	{
		ID: "explicit-context-only-01", Why: "A device that only explicit contexts have opened closes by itself.",
		Run: func(p *Process) {
			c := p.Context(0)
			p.OK(p.DestroyContext(c))
			p.None()
		},
	},
	{
		ID: "explicit-context-only-02", Why: "A device that was never set is never reset.",
		Run: func(p *Process) {
			c := p.Context(0)
			p.Want(aclbind.ErrContextRelease, p.ResetDevice(0))
			p.Want(aclbind.ErrContextRelease, p.ResetDeviceForce(0))
			p.Current(c)
			p.OK(p.DestroyStream(p.Stream()))
			p.OK(p.DestroyContext(c))
			p.Want(aclbind.ErrContextRelease, p.ResetDevice(0))
			p.Want(aclbind.ErrContextRelease, p.ResetDeviceForce(0))
		},
	},
	{
		ID: "explicit-context-only-03", Needs: Need{Further: true}, Why: "Whether a default context exists can be asked for.",
		Partly: "the flags of aclrtGetPrimaryCtxState, which must be NULL",
		Run: func(p *Process) {
			is := func(want bool) {
				p.T.Helper()
				got, err := p.primary(0)
				p.OK(err)
				p.True(got == want, "the state of the default context")
			}
			p.Context(0)
			is(false)
			p.OK(p.SetDevice(0))
			is(true)
			p.OK(p.ResetDevice(0))
			is(false)
		},
	},
	{
		ID: "explicit-context-only-04", Why: "aclrtSetDevice replaces an explicit context, so it must not be used to switch.",
		Run: func(p *Process) {
			c := p.Context(0)
			d := p.Set(0)
			p.True(c != d, "another context is current")
			p.OK(p.SetCurrentContext(c))
			p.OK(p.ResetDevice(0))
			p.Current(c)
		},
	},
}

// primary is aclrtGetPrimaryCtxState.
func (p *Process) primary(device int32) (active bool, err error) {
	_, n, err := p.Driver.(Further).GetPrimaryCtxState(device)
	return n != 0, err
}
