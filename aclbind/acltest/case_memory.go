package acltest

import (
	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: which sizes, directions and addresses the runtime takes, and which mistakes it lets pass.

// size is what the cases allocate.
const size = 4096

var memoryCases = []Case{
	{
		ID: "memory-01", Why: "Nothing is not allocated, and nothing is not freed.",
		Partly: "output pointers, which a Driver does not have",
		Run: func(p *Process) {
			p.Set(0)
			for _, n := range []uint64{0, ^uint64(0)} {
				_, err := p.Malloc(n, aclbind.MemMallocPolicyHugeFirst)
				p.Want(aclbind.ErrInvalidParam, err)
			}
			_, err := p.MallocHost(0)
			p.Want(aclbind.ErrInvalidParam, err)
			p.Want(aclbind.ErrInvalidParam, p.Free(0))
			p.Want(aclbind.ErrInvalidParam, p.FreeHost(0))
		},
	},
	{
		ID: "memory-03", Why: "Too much has a code of its own, and a policy is not checked.",
		Run: func(p *Process) {
			p.Set(0)
			_, err := p.Malloc(1<<46, aclbind.MemMallocPolicyHugeFirst)
			p.Want(aclbind.ErrMemoryAllocation, err)
			m, err := p.Malloc(size, 77)
			p.OK(err)
			p.OK(p.Free(m))
		},
	},
	{
		ID: "memory-04", Why: "A wrong direction copies all the same, so only a rule can find it.",
		Run: func(p *Process) {
			host, dev := p.memory()
			for kind, want := range map[aclbind.MemcpyKind]int{99: aclbind.ErrInvalidParam, aclbind.MemcpyKindDeviceToHost: 0,
				aclbind.MemcpyKindHostToDevice: 0, aclbind.MemcpyKindDefault: 0} {
				p.Want(want, p.Memcpy(dev, size, host, size, kind))
			}
		},
	},
	{
		ID: "memory-05", Why: "The room that a caller names is kept to, and nothing at all may be copied.",
		Run: func(p *Process) {
			host, dev := p.memory()
			p.Want(aclbind.ErrParamInvalid, p.Memcpy(dev, size-1, host, size, aclbind.MemcpyKindHostToDevice))
			p.Want(aclbind.ErrParamInvalid, p.Memset(dev, size-1, 0, size))
			p.OK(p.Memcpy(dev, size, host, 0, aclbind.MemcpyKindHostToDevice))
			p.OK(p.Memset(dev, size, 0, 0))
			p.Want(aclbind.ErrInvalidParam, p.Memcpy(0, size, host, size, aclbind.MemcpyKindHostToDevice))
			p.Want(aclbind.ErrInvalidParam, p.Memcpy(dev, size, 0, size, aclbind.MemcpyKindHostToDevice))
			p.Want(aclbind.ErrInvalidParam, p.Memset(0, size, 0, size))
		},
	},
	{
		ID: "memory-06", Why: "NULL is the default stream of the current context.",
		Run: func(p *Process) {
			host, dev := p.memory()
			p.OK(p.MemcpyAsync(dev, size, host, size, aclbind.MemcpyKindHostToDevice, 0))
			p.OK(p.Wait(0))
		},
	},
	{
		ID: "memory-07", Why: "A stream does not copy from host to host, and takes memory that is not pinned.",
		Run: func(p *Process) {
			host, dev := p.memory()
			s := p.Stream()
			p.Want(aclbind.ErrInvalidParam, p.MemcpyAsync(dev, size, host, size, 99, s))
			p.Want(aclbind.ErrFeatureNotSupported, p.MemcpyAsync(host, size, host, size, aclbind.MemcpyKindHostToHost, s))
			plain, err := mem.Map(size)
			p.OK(err)
			p.OK(p.MemcpyAsync(dev, size, aclbind.Ptr(plain), size, aclbind.MemcpyKindHostToDevice, s))
			p.OK(p.Wait(s))
			p.OK(mem.Unmap(plain, size))
			p.OK(p.DestroyStream(s))
			p.Want(aclbind.ErrInvalidHandle, p.MemcpyAsync(dev, size, host, size, aclbind.MemcpyKindHostToDevice, s))
		},
	},
	{
		ID: "memory-08", Why: "-1 is no limit, and 0 is no way to ask.",
		Run: func(p *Process) {
			p.Set(0)
			for _, s := range []aclbind.Stream{0, p.Stream()} {
				p.OK(p.SynchronizeStreamWithTimeout(s, -1))
				p.Want(aclbind.ErrParamInvalid, p.SynchronizeStreamWithTimeout(s, 0))
				p.Want(aclbind.ErrParamInvalid, p.SynchronizeStreamWithTimeout(s, -2))
			}
			p.Want(aclbind.ErrParamInvalid, p.SynchronizeDeviceWithTimeout(0))
			p.Want(aclbind.ErrParamInvalid, p.SynchronizeDeviceWithTimeout(-2))
		},
	},
	{
		ID: "memory-09", Why: "Waiting for the device needs a context: it waits for the streams of that one.",
		Run: func(p *Process) {
			p.Want(aclbind.ErrContextNull, p.SynchronizeDeviceWithTimeout(-1))
			p.Set(0)
			p.OK(p.SynchronizeDeviceWithTimeout(-1))
			p.further(func(f Further) { p.OK(f.SynchronizeDevice()) })
		},
	},
}

// memory sets device 0 and allocates memory of both kinds.
func (p *Process) memory() (host, dev aclbind.Ptr) {
	p.T.Helper()
	p.Set(0)
	host, err := p.MallocHost(size)
	p.OK(err)
	dev, err = p.Malloc(size, aclbind.MemMallocPolicyHugeFirst)
	p.OK(err)
	return host, dev
}
