package acltest

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: what is current belongs to a thread, what is counted to the process, and one thread can take
// the other's away.

var threadCases = []Case{
	{
		ID: "threads-01", Why: "A new thread has no context: whoever works on it must bind one.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			p.Thread().Do(func() {
				_, err := p.CreateStream()
				p.Want(aclbind.ErrContextNull, err)
				p.Want(aclbind.ErrContextNull, p.Wait(s))
				p.Want(aclbind.ErrContextNull, p.DestroyStream(s))
			})
		},
	},
	{
		ID: "threads-02", Why: "The handle of a default context, read once, can be bound on any thread.",
		Run: func(p *Process) {
			d := p.Set(0)
			s := p.Stream()
			p.Thread().Do(func() {
				p.OK(p.SetCurrentContext(d))
				p.OK(p.Wait(s))
				p.OK(p.DestroyStream(s))
			})
			p.Current(d)
		},
	},
	{
		ID: "threads-03", Why: "A process has one default context a device, however many threads set it.",
		Run: func(p *Process) {
			d := p.Set(0)
			p.Thread().Do(func() { p.True(p.Set(0) == d, "the same handle") })
			p.OK(p.ResetDevice(0))
			p.OK(p.ResetDevice(0))
			p.Want(aclbind.ErrContextRelease, p.ResetDevice(0))
		},
	},
	{
		ID: "threads-04", Why: "The last of the resets counts, wherever it is made.",
		Run: func(p *Process) {
			d := p.Set(0)
			other := p.Thread()
			other.Do(func() { p.Set(0) })
			p.OK(p.ResetDevice(0))
			p.Current(d)
			other.Do(func() {
				p.Current(d)
				p.OK(p.ResetDevice(0))
				p.None()
			})
			p.None()
		},
	},
	{
		ID: "threads-05", Why: "One reset too many on one thread takes another thread's device away.",
		Run: func(p *Process) {
			p.Set(0)
			p.Thread().Do(func() { p.OK(p.ResetDevice(0)) })
			p.None()
			p.Want(aclbind.ErrContextRelease, p.ResetDevice(0))
		},
	},
	{
		ID: "threads-06", Why: "A context that another thread destroys is gone here as well.",
		Run: func(p *Process) {
			c := p.Context(0)
			p.Thread().Do(func() { p.OK(p.DestroyContext(c)) })
			p.None()
			_, err := p.CreateStream()
			p.Want(aclbind.ErrContextNull, err)
			p.Want(aclbind.ErrContextNull, p.Wait(0))
		},
	},
}

var queryCases = []Case{
	{
		ID: "queries-01", Why: "What the machine is can be asked before anything is opened.",
		Partly: "how many devices and streams there are, and the numbers of a version",
		Run: func(p *Process) {
			mode, err := p.GetRunMode()
			p.OK(err)
			p.True(mode == aclbind.RunModeHost, "the run mode is ACL_HOST")
			n, err := p.GetDeviceCount()
			p.OK(err)
			p.True(n > 0, "a device")
			p.True(p.GetSocName() != "", "the SoC has a name")
			_, _, _, err = p.GetVersion()
			p.OK(err)
			status, err := p.QueryDeviceStatus(0)
			p.OK(err)
			p.True(status == aclbind.DeviceStatusNormal, "the device is well")
			for _, id := range []int32{int32(n), -1} {
				_, err = p.QueryDeviceStatus(id)
				p.Want(aclbind.ErrInvalidDeviceID, err)
			}
			_, err = p.DeviceCanAccessPeer(0, 0)
			p.Want(aclbind.ErrInvalidParam, err)
			p.further(func(f Further) {
				_, err := f.GetDeviceInfo(n+1, aclbind.DevAttrAicoreCoreNum)
				p.Want(aclbind.ErrParamInvalid, err)
			})
			p.None()
			p.further(func(f Further) {
				p.Set(0)
				left, err := f.GetStreamAvailableNum()
				p.OK(err)
				p.True(left > 0, "streams are left")
			})
		},
	},
	{
		ID: "queries-02", Needs: Need{Further: true}, Why: "The last error belongs to the thread, and reading it may clear it.",
		Run: func(p *Process) {
			f := p.Driver.(Further)
			p.Want(aclbind.ErrInvalidDeviceID, p.SetDevice(99))
			p.Thread().Do(func() {
				p.OK(f.PeekAtLastError(aclbind.LastErrLevelThreadLevel))
			})
			p.Want(aclbind.ErrInvalidDeviceID, f.PeekAtLastError(aclbind.LastErrLevelThreadLevel))
			p.Want(aclbind.ErrInvalidDeviceID, f.GetLastError(aclbind.LastErrLevelThreadLevel))
			p.OK(f.GetLastError(aclbind.LastErrLevelThreadLevel))
		},
	},
}
