package sim

import (
	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a device reaches the memory of another only after that direction was opened, and the health of
// a device can be asked for without setting it.

// peers is a direction: device from may reach the memory of device to.
type peers struct{ from, to int32 }

// pair judges two different devices. The runtime's check of the two being one is its own, before that of the ids.
func (s *Sim) pair(p peers) answer {
	if p.from == p.to {
		return badArgument(aclbind.ErrInvalidParam, "device %d is no peer of itself", p.from)
	}
	for _, id := range []int32{p.from, p.to} {
		if _, a := s.device(id); a.code != 0 {
			return a
		}
	}
	return ok
}

// DeviceCanAccessPeer is aclrtDeviceCanAccessPeer: every two devices here can.
func (s *Sim) DeviceCanAccessPeer(device, peer int32) (can int32, err error) {
	err = s.call("aclrtDeviceCanAccessPeer", target{kind: onDevice, device: device}, func(*thread) answer {
		a := s.pair(peers{device, peer})
		if a.code == 0 {
			can = 1
		}
		return a
	})
	return can, err
}

// DeviceEnablePeerAccess is aclrtDeviceEnablePeerAccess, for the current device.
func (s *Sim) DeviceEnablePeerAccess(peer int32, flags uint32) error {
	return s.peer("aclrtDeviceEnablePeerAccess", peer, func(p peers) answer {
		if flags != 0 {
			return badArgument(aclbind.ErrParamInvalid, "flags %d is not 0", flags)
		}
		s.peers[p] = true
		return ok
	})
}

// DeviceDisablePeerAccess is aclrtDeviceDisablePeerAccess.
func (s *Sim) DeviceDisablePeerAccess(peer int32) error {
	return s.peer("aclrtDeviceDisablePeerAccess", peer, func(p peers) answer {
		delete(s.peers, p)
		return ok
	})
}

// peer makes a call about the direction from the current device to another.
func (s *Sim) peer(fn string, to int32, do func(peers) answer) error {
	return s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		c, a := s.need(fn, t)
		if a.code != 0 {
			return a
		}
		p := peers{c.dev.id, to}
		if a := s.pair(p); a.code != 0 {
			return a
		}
		return do(p)
	})
}

// DevicePeerAccessStatus is aclrtDevicePeerAccessStatus: 1 when the direction is open.
func (s *Sim) DevicePeerAccessStatus(device, peer int32) (status int32, err error) {
	err = s.call("aclrtDevicePeerAccessStatus", target{kind: onDevice, device: device}, func(*thread) answer {
		if s.peers[peers{device, peer}] {
			status = 1
		}
		return ok
	})
	return status, err
}

// QueryDeviceStatus is aclrtQueryDeviceStatus.
func (s *Sim) QueryDeviceStatus(id int32) (status aclbind.DeviceStatus, err error) {
	err = s.call("aclrtQueryDeviceStatus", target{kind: onDevice, device: id}, func(*thread) answer {
		d, a := s.device(id)
		if a.code == 0 && d.lost {
			status = aclbind.DeviceStatusAbnormal
		}
		return a
	})
	return status, err
}
