package acltest

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: rows speak of calls that the engine never makes, so that the port does not have them. Drivers
// that follow the tables of functions have them all the same.

// Further is what a driver may have beyond the port. Cases that are about it are skipped where a driver lacks it; parts
// of other cases are left out.
type Further interface {
	CtxGetCurrentDefaultStream() (aclbind.Stream, error)
	PeekAtLastError(level aclbind.LastErrLevel) error
	GetLastError(level aclbind.LastErrLevel) error
	GetPrimaryCtxState(device int32) (flags uint32, active int32, err error)
	QueryEvent(e aclbind.Event) (aclbind.EventStatus, error)
	SynchronizeEvent(e aclbind.Event) error
	SynchronizeDevice() error
	StreamGetId(s aclbind.Stream) (int32, error)
	StreamGetFlags(s aclbind.Stream) (uint32, error)
	DeviceGetStreamPriorityRange() (least, greatest int32, err error)
	GetStreamAvailableNum() (uint32, error)
	GetDeviceInfo(device uint32, attr aclbind.DevAttr) (int64, error)
}

// further does what needs more than the port, if the driver has it.
func (p *Process) further(do func(f Further)) {
	if f, ok := p.Driver.(Further); ok {
		do(f)
	}
}
