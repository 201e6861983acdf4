package acltest

import (
	"os"
	"path/filepath"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a device is counted per process, and its resets reach further than their arguments say.

var deviceCases = []Case{
	{
		ID: "device-01", Needs: Need{Devices: 2}, Why: "A wrong id is refused by the call, and changes nothing.",
		Run: func(p *Process) {
			d := p.Set(1)
			for _, id := range []int32{-1, 8, 64, 65535} {
				p.Want(aclbind.ErrInvalidDeviceID, p.SetDevice(id))
			}
			for _, id := range []int32{-1, 8} {
				p.Want(aclbind.ErrInvalidDeviceID, p.ResetDevice(id))
				_, err := p.CreateContext(id)
				p.Want(aclbind.ErrInvalidDeviceID, err)
			}
			p.Current(d)
		},
	},
	{
		ID: "device-02", Needs: Need{Devices: 4}, Why: "An implicit context is the one that aclrtSetDevice makes current.",
		Run: func(p *Process) {
			p.None()
			p.Set(3)
			p.On(3)
		},
	},
	{
		ID: "device-03", Why: "Sets are counted: each one of ours needs exactly one reset.",
		Run: func(p *Process) {
			d := p.Set(0)
			p.OK(p.SetDevice(0))
			p.OK(p.SetDevice(0))
			p.OK(p.ResetDevice(0))
			p.Current(d)
			p.OK(p.ResetDevice(0))
			p.Current(d)
			p.OK(p.ResetDevice(0))
			p.None()
		},
	},
	{
		ID: "device-04", Why: "One reset too many has a code of its own and changes nothing.",
		Run: func(p *Process) {
			p.Want(aclbind.ErrContextRelease, p.ResetDevice(0))
			p.Want(aclbind.ErrContextRelease, p.ResetDeviceForce(0))
			p.Set(0)
			p.OK(p.ResetDevice(0))
			p.Want(aclbind.ErrContextRelease, p.ResetDevice(0))
		},
	},
	{
		ID: "device-05", Why: "A device can be used again after a full release.",
		Run: func(p *Process) {
			p.Set(0)
			p.OK(p.ResetDevice(0))
			p.Set(0)
			p.OK(p.DestroyStream(p.Stream()))
			p.OK(p.ResetDevice(0))
		},
	},
	{
		ID: "device-06", Why: "One forced reset undoes any number of sets; a second one is an error.",
		Run: func(p *Process) {
			p.Set(0)
			p.OK(p.SetDevice(0))
			p.OK(p.SetDevice(0))
			p.OK(p.ResetDeviceForce(0))
			p.None()
			p.Want(aclbind.ErrContextRelease, p.ResetDevice(0))
			p.Want(aclbind.ErrContextRelease, p.ResetDeviceForce(0))
		},
	},
	{
		ID: "device-07", Needs: Need{Devices: 2}, Why: "A reset takes the thread's implicit context away even when it was another device's: nothing may rely on it afterwards.",
		Run: func(p *Process) {
			d := p.Set(0)
			p.Set(1)
			p.OK(p.SetDevice(0))
			p.Current(d)
			p.OK(p.ResetDevice(1))
			p.None()
			p.OK(p.ResetDevice(0))
			p.OK(p.ResetDevice(0))
			p.Want(aclbind.ErrContextRelease, p.ResetDevice(0))
		},
	},
	{
		ID: "device-08", Needs: Need{Devices: 2}, Mask: "2,3", Why: "Ids count within the mask of visible devices; a card's own number is no id.",
		Run: func(p *Process) {
			n, err := p.GetDeviceCount()
			p.OK(err)
			p.True(n == 2, "a count of 2 devices")
			p.Want(aclbind.ErrInvalidDeviceID, p.SetDevice(2))
			p.OK(p.SetDevice(0))
			p.On(0)
		},
	},
	{
		ID: "device-09", Needs: Need{Devices: 2}, Why: "A default device in aclInit's file hides that a thread has no context, so a rule warns of it.",
		Run: func(p *Process) {
			path := filepath.Join(p.T.TempDir(), "acl.json")
			if err := os.WriteFile(path, []byte(`{"defaultDevice": {"default_device": "1"}}`), 0o600); err != nil {
				p.T.Error(err)
			}
			p.OK(p.Init(path))
			p.On(1)
			p.OK(p.DestroyStream(p.Stream()))
			p.On(1)
			p.OK(p.ResetDevice(1))
			p.On(1)
		},
	},
}

var resetCases = []Case{
	{
		ID: "reset-with-live-resources-01", Why: "Streams of a default context go with their device; their handles are dead, also when the device is set again.",
		Run: func(p *Process) {
			p.Set(0)
			s := p.Stream()
			p.OK(p.ResetDevice(0))
			p.Want(aclbind.ErrInvalidHandle, p.DestroyStream(s))
			p.Want(aclbind.ErrInvalidHandle, p.Wait(s))
			p.Set(0)
			p.Want(aclbind.ErrInvalidHandle, p.DestroyStream(s))
			p.Want(aclbind.ErrInvalidHandle, p.Wait(s))
		},
	},
	{
		ID: "reset-with-live-resources-02", Why: "A reset leaves explicit contexts and their streams alive, so these must be destroyed by hand.",
		Run: func(p *Process) {
			p.Set(0)
			c := p.Context(0)
			s := p.Stream()
			p.OK(p.ResetDevice(0))
			p.Current(c)
			p.On(0)
			p.OK(p.DestroyStream(p.Stream()))
			p.OK(p.DestroyStream(s))
			p.OK(p.DestroyContext(c))
			p.None()
		},
	},
	{
		ID: "reset-with-live-resources-03", Why: "After a reset only an explicit context can be bound.",
		Run: func(p *Process) { resetUnder(p, p.ResetDevice) },
	},
	{
		ID: "reset-with-live-resources-04", Why: "A forced reset leaves explicit contexts alive as well.",
		Run: func(p *Process) { resetUnder(p, p.ResetDeviceForce) },
	},
}

// resetUnder resets a device whose default context is current while an explicit one lives.
func resetUnder(p *Process, reset func(int32) error) {
	d := p.Set(0)
	c := p.Context(0)
	s := p.Stream()
	p.OK(p.SetCurrentContext(d))
	p.OK(reset(0))
	p.None()
	p.Want(aclbind.ErrParamInvalid, p.SetCurrentContext(d))
	p.OK(p.SetCurrentContext(c))
	p.OK(p.DestroyStream(s))
	p.OK(p.DestroyContext(c))
}
