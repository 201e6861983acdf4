package acltest

import (
	"os"
	"path/filepath"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: aclInit and aclFinalize are enforced less, and counted otherwise, than one would think.

var initCases = []Case{
	{
		ID: "init-01", Why: "The queries before the first device, and a process in which somebody else initialises, depend on it.",
		Run: func(p *Process) {
			n, err := p.GetDeviceCount()
			p.OK(err)
			p.True(n == 8, "a count of 8 devices")
			d := p.Set(0)
			c := p.Context(0)
			s := p.Stream()
			p.OK(p.DestroyStream(s))
			p.OK(p.DestroyContext(c))
			p.OK(p.SetCurrentContext(d))
			p.OK(p.ResetDevice(0))
		},
	},
	{
		ID: "init-02", Why: "100002 tells that somebody else owns the runtime; it is no failure.",
		Run: func(p *Process) {
			p.OK(p.Init(""))
			p.Want(aclbind.ErrRepeatInitialize, p.Init(""))
		},
	},
	{
		ID: "init-03", Why: "aclFinalize would end the runtime under its other users, so it must not be called after 100002.",
		Run: func(p *Process) {
			p.OK(p.Init(""))
			p.Want(aclbind.ErrRepeatInitialize, p.Init(""))
			p.OK(p.Finalize())
			p.Want(aclbind.ErrRepeatFinalize, p.Finalize())
		},
	},
	{
		ID: "init-04", Why: "aclFinalizeReference is how one of several users lets go.",
		Run: func(p *Process) {
			p.OK(p.Init(""))
			p.Want(aclbind.ErrRepeatInitialize, p.Init(""))
			p.Want(aclbind.ErrRepeatInitialize, p.Init(""))
			for _, want := range []uint64{2, 1, 0} {
				left, err := p.FinalizeReference()
				p.OK(err)
				p.True(left == want, "the count goes 2, 1, 0")
			}
			_, err := p.FinalizeReference()
			p.Want(aclbind.ErrRepeatFinalize, err)
		},
	},
	{
		ID: "init-05", Why: "A release whose aclInit had failed may call aclFinalize without harm.",
		Run: func(p *Process) {
			p.OK(p.Finalize())
			p.OK(p.Init(""))
		},
	},
	{
		ID: "init-06", Why: "A second aclFinalize is a mistake of the caller, and has a code of its own.",
		Run: func(p *Process) {
			p.OK(p.Init(""))
			p.OK(p.Finalize())
			p.Want(aclbind.ErrRepeatFinalize, p.Finalize())
		},
	},
	{
		ID: "init-07", Why: "One process may apply several specs one after another.",
		Run: func(p *Process) {
			for range 3 {
				p.OK(p.Init(""))
				p.OK(p.Finalize())
			}
		},
	},
	{
		ID: "init-08", Why: "A wrong path in a spec must be told apart from a broken driver.",
		Run: func(p *Process) {
			missing := filepath.Join(os.TempDir(), "acltest-no-such-folder", "acl.json")
			p.Want(aclbind.ErrInvalidFile, p.Init(missing))
			p.OK(p.Init(""))
			p.OK(p.Finalize())
			p.Want(aclbind.ErrRepeatFinalize, p.Finalize())
		},
	},
	{
		ID: "init-09", Why: "aclFinalize releases nothing: everything must have been released before it.",
		Run: func(p *Process) {
			p.OK(p.Init(""))
			d := p.Set(0)
			s := p.Stream()
			p.OK(p.Finalize())
			p.Current(d)
			p.OK(p.Wait(s))
			p.OK(p.DestroyStream(s))
			p.OK(p.ResetDevice(0))
		},
	},
	{
		ID: "init-10", Why: "Devices and streams do not notice that the runtime was finalised, so no code will tell.",
		Run: func(p *Process) {
			p.OK(p.Init(""))
			p.OK(p.Finalize())
			p.Set(0)
			p.OK(p.DestroyStream(p.Stream()))
			p.OK(p.ResetDevice(0))
		},
	},
}
