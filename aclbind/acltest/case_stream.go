package acltest

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: which handles a stream call takes, in which context, and in which order it judges them.

var handleCases = []Case{
	{
		ID: "context-and-handles-10", Why: "NULL is refused where it would mean nothing; for streams it is the default one elsewhere.",
		Partly: "output pointers are not part of a Driver",
		Run: func(p *Process) {
			d := p.Set(0)
			p.Want(aclbind.ErrInvalidParam, p.DestroyContext(0))
			p.Want(aclbind.ErrInvalidParam, p.SetCurrentContext(0))
			p.Want(aclbind.ErrInvalidParam, p.DestroyStream(0))
			p.Want(aclbind.ErrInvalidParam, p.DestroyStreamForce(0))
			p.Want(aclbind.ErrInvalidParam, p.DestroyEvent(0))
			if p.Has("aclrtDestroyNotify") {
				p.Want(aclbind.ErrInvalidParam, p.DestroyNotify(0))
			}
			p.Current(d)
		},
	},
	{
		ID: "context-and-handles-12", Why: "A stream is destroyed once.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			p.OK(p.DestroyStream(s))
			p.Want(aclbind.ErrInvalidHandle, p.DestroyStream(s))
			p.Want(aclbind.ErrInvalidHandle, p.Wait(s))
			p.Want(aclbind.ErrInvalidHandle, p.DestroyStreamForce(s))
		},
	},
	{
		ID: "context-and-handles-13", Why: "A handle of another kind is told apart.",
		Partly: "garbage that can be read, which nobody can make without a pointer",
		Run: func(p *Process) {
			p.Set(0)
			e := p.Event()
			p.Want(aclbind.ErrInvalidHandle, p.Wait(aclbind.Stream(e)))
			p.Want(aclbind.ErrInvalidHandle, p.DestroyStream(aclbind.Stream(e)))
		},
	},
	{
		ID: "context-and-handles-14", Kind: Fatal, Why: "What never was a handle must not reach the runtime.",
		Run: func(p *Process) {
			p.Set(0)
			p.Want(aclbind.ErrInvalidHandle, p.Wait(0x10))
		},
	},
	{
		ID: "context-and-handles-15", Kind: Fatal, Needs: Need{Further: true},
		Why: "The default stream is never destroyed by hand: the runtime does not refuse it and breaks later.",
		Run: func(p *Process) {
			p.Set(0)
			s, err := p.Driver.(Further).CtxGetCurrentDefaultStream()
			p.OK(err)
			p.Want(aclbind.ErrInvalidHandle, p.DestroyStream(s))
			_ = p.Wait(0)
			_ = p.ResetDevice(0)
		},
	},
}

var crossCases = []Case{
	{
		ID: "cross-context-01", Needs: Need{Devices: 2}, Why: "A stream is destroyed, and given work, while its own context is current.",
		Run: func(p *Process) {
			a := p.Context(0)
			s := p.Stream()
			dev, err := p.Malloc(size, aclbind.MemMallocPolicyHugeFirst)
			p.OK(err)
			e := p.Event()
			p.OK(p.RecordEvent(e, 0))
			for _, device := range []int32{0, 1} {
				b := p.Context(device)
				p.Want(aclbind.ErrStreamContext, p.DestroyStream(s))
				p.Want(aclbind.ErrStreamContext, p.MemcpyAsync(dev, size, dev, size, aclbind.MemcpyKindDeviceToDevice, s))
				p.Want(aclbind.ErrStreamContext, p.MemsetAsync(dev, size, 0, size, s))
				p.Want(aclbind.ErrStreamContext, p.RecordEvent(e, s))
				p.Want(aclbind.ErrStreamContext, p.StreamWaitEvent(s, e))
				status, err := p.StreamQuery(s)
				p.OK(err)
				p.True(status == aclbind.StreamStatusComplete, "nothing is queued")
				p.OK(p.DestroyContext(b))
			}
			p.OK(p.SetCurrentContext(a))
			p.OK(p.DestroyStream(s))
		},
	},
	{
		ID: "cross-context-02", Needs: Need{Devices: 2}, Why: "Waiting for a stream needs some context, not its own.",
		Run: func(p *Process) {
			p.Context(0)
			s := p.Stream()
			b := p.Context(1)
			p.OK(p.Wait(s))
			p.OK(p.SynchronizeStreamWithTimeout(s, 100))
			_, err := p.StreamQuery(s)
			p.OK(err)
			p.further(func(f Further) {
				_, err := f.StreamGetId(s)
				p.OK(err)
			})
			p.Current(b)
		},
	},
	{
		ID: "cross-context-03", Why: "A valid stream is no use to a thread without a context.",
		Run: func(p *Process) {
			p.Context(0)
			s := p.Stream()
			p.OK(p.DestroyContext(p.Context(0)))
			p.None()
			p.Want(aclbind.ErrContextNull, p.Wait(s))
			p.Want(aclbind.ErrContextNull, p.DestroyStream(s))
		},
	},
}

var limitCases = []Case{
	{
		ID: "limits-and-flags-01", Why: "Every priority that a spec may name is taken.",
		Run: func(p *Process) {
			p.Set(0)
			for priority := range uint32(8) {
				s, err := p.CreateStreamWithConfig(priority, 0)
				p.OK(err)
				p.OK(p.DestroyStream(s))
			}
			p.further(func(f Further) {
				least, greatest, err := f.DeviceGetStreamPriorityRange()
				p.OK(err)
				p.True(least == 7 && greatest == 0, "priorities from 7 to 0")
			})
		},
	},
	{
		ID: "limits-and-flags-02", Why: "A priority out of range is not refused, so only a rule can find it.",
		Run: func(p *Process) {
			p.Set(0)
			for _, priority := range []uint32{8, 100, 0x7fffffff, 0xffffffff} {
				_, err := p.CreateStreamWithConfig(priority, 0)
				p.OK(err)
			}
		},
	},
	{
		ID: "limits-and-flags-03", Why: "The flags that a spec may name are taken, alone and together.",
		Run: func(p *Process) {
			p.Set(0)
			for _, flag := range []uint32{0, 1, 2, 3, 4, 8, 0x10, 0x1f, 0x40, 0x80, 0x100} {
				s, err := p.CreateStreamWithConfig(0, flag)
				p.OK(err)
				p.further(func(f Further) {
					got, err := f.StreamGetFlags(s)
					p.OK(err)
					p.True(got == flag&0x3f, "the public flags are told")
				})
			}
		},
	},
	{
		ID: "limits-and-flags-04", Why: "A flag that the chip lacks and one that nobody has are told apart.",
		Run: func(p *Process) {
			p.Set(0)
			_, err := p.CreateStreamWithConfig(0, 0x20)
			p.Want(aclbind.ErrFeatureNotSupported, err)
			_, err = p.CreateStreamWithConfig(0, 0xffffffff)
			p.Want(aclbind.ErrParamInvalid, err)
		},
	},
	{
		ID: "limits-and-flags-05", Why: "Streams run out with 207005, and one that is destroyed makes room.",
		Partly: "how many there are, which other processes share",
		Run: func(p *Process) {
			p.Set(0)
			last := exhaust(p, aclbind.ErrResourceAllocFail, func() (aclbind.Stream, error) { return p.CreateStream() })
			p.OK(p.DestroyStream(last))
			p.Stream()
			p.OK(p.ResetDevice(0))
		},
	},
	{
		ID: "limits-and-flags-06", Why: "Contexts take streams from the same pool, and a budget must count them.",
		Partly: "how many there are, which other processes share",
		Run: func(p *Process) {
			p.Set(0)
			last := exhaust(p, aclbind.ErrResourceAllocFail, func() (aclbind.Context, error) { return p.CreateContext(0) })
			p.OK(p.DestroyContext(last))
			p.OK(p.SetDevice(0))
			p.Stream()
			_, err := p.CreateStream()
			p.Want(aclbind.ErrResourceAllocFail, err)
		},
	},
}

// enough is more than any device has of anything here.
const enough = 1 << 17

// exhaust makes things until none is left, which a code must tell, and answers the last one.
func exhaust[T any](p *Process, code int, create func() (T, error)) (last T) {
	p.T.Helper()
	for range enough {
		h, err := create()
		if err != nil {
			p.Want(code, err)
			return last
		}
		last = h
	}
	p.True(false, "a limit")
	return last
}
