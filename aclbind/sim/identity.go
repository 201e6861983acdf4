package sim

import (
	"encoding/binary"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: things of the runtime have small numbers beside their handles, and devices have several.

// GetEventId is aclrtGetEventId.
func (s *Sim) GetEventId(h aclbind.Event) (id uint32, err error) {
	err = s.withEvent("aclrtGetEventId", h, func(e *event) answer { id = e.id; return ok })
	return id, err
}

// GetEventAvailNum is aclrtGetEventAvailNum: what is left on the current device for events that are flags on it.
func (s *Sim) GetEventAvailNum() (n uint32, err error) {
	const fn = "aclrtGetEventAvailNum"
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		c, a := s.need(fn, t)
		if a.code == 0 {
			n = uint32(s.cfg.Chip.Events - c.dev.events)
		}
		return a
	})
	return n, err
}

// GetNotifyId is aclrtGetNotifyId.
func (s *Sim) GetNotifyId(h aclbind.Notify) (id uint32, err error) {
	err = s.call("aclrtGetNotifyId", target{}, func(*thread) answer {
		n, a := s.notify(h)
		if a.code == 0 {
			id = n.id
		}
		return a
	})
	return id, err
}

// NotifyBatchReset is aclrtNotifyBatchReset: it takes an array of notifies down.
func (s *Sim) NotifyBatchReset(list aclbind.Ptr, num uint64) error {
	return s.call("aclrtNotifyBatchReset", target{}, func(*thread) answer {
		if list == 0 || num == 0 {
			return badArgument(aclbind.ErrInvalidParam, "%d notifies at %#x", num, uintptr(list))
		}
		var all []*notify
		for i := range num {
			h := binary.NativeEndian.Uint64(mem.View(uintptr(list)+uintptr(8*i), 8))
			n, a := s.notify(aclbind.Notify(h))
			if a.code != 0 {
				return a
			}
			all = append(all, n)
		}
		for _, n := range all {
			n.raised = false
		}
		return ok
	})
}

// GetThreadLastTaskId is aclrtGetThreadLastTaskId: the task that the calling thread queued last.
func (s *Sim) GetThreadLastTaskId() (id uint32, err error) {
	err = s.call("aclrtGetThreadLastTaskId", target{}, func(t *thread) answer { id = t.lastTask; return ok })
	return id, err
}

// GetPhyDevIdByUserDevId is aclrtGetPhyDevIdByUserDevId: the device of the machine behind one that the mask shows.
func (s *Sim) GetPhyDevIdByUserDevId(id int32) (int32, error) {
	return s.physical("aclrtGetPhyDevIdByUserDevId", id)
}

// GetPhyDevIdByLogicDevId is aclrtGetPhyDevIdByLogicDevId, which in truth takes the number that programs use.
func (s *Sim) GetPhyDevIdByLogicDevId(id int32) (int32, error) {
	return s.physical("aclrtGetPhyDevIdByLogicDevId", id)
}

// GetLogicDevIdByUserDevId is aclrtGetLogicDevIdByUserDevId: the driver numbers the devices as the machine does.
func (s *Sim) GetLogicDevIdByUserDevId(id int32) (int32, error) {
	return s.physical("aclrtGetLogicDevIdByUserDevId", id)
}

// GetUserDevIdByLogicDevId is aclrtGetUserDevIdByLogicDevId.
func (s *Sim) GetUserDevIdByLogicDevId(logic int32) (int32, error) {
	return s.visible("aclrtGetUserDevIdByLogicDevId", logic)
}

// uuidText is what every simulated device's number begins with; the last byte is the device of the machine.
const uuidText = "simulated NPU \x00\x00"

// DeviceGetUuid is aclrtDeviceGetUuid: 16 bytes that tell the devices of the machine apart.
func (s *Sim) DeviceGetUuid(id int32, uuid aclbind.Ptr) error {
	const fn = "aclrtDeviceGetUuid"
	if uuid == 0 {
		return s.call(fn, target{}, func(*thread) answer { return answer{aclbind.ErrInvalidParam, "the address is NULL"} })
	}
	physical, err := s.physical(fn, id)
	if err == nil {
		to := mem.View(uintptr(uuid), uint64(len(uuidText)))
		copy(to, uuidText)
		to[len(to)-1] = byte(physical)
	}
	return err
}

func (s *Sim) physical(fn string, id int32) (physical int32, err error) {
	err = s.call(fn, target{kind: onDevice, device: id}, func(*thread) answer {
		_, a := s.device(id)
		if a.code == 0 {
			physical = int32(s.mask.Visible[id])
		}
		return a
	})
	return physical, err
}

// GetUserDevIdByPhyDevId is aclrtGetUserDevIdByPhyDevId: what programs call a device of the machine.
func (s *Sim) GetUserDevIdByPhyDevId(physical int32) (int32, error) {
	return s.visible("aclrtGetUserDevIdByPhyDevId", physical)
}

// GetLogicDevIdByPhyDevId is aclrtGetLogicDevIdByPhyDevId, which in truth answers the number that programs use.
func (s *Sim) GetLogicDevIdByPhyDevId(physical int32) (int32, error) {
	return s.visible("aclrtGetLogicDevIdByPhyDevId", physical)
}

func (s *Sim) visible(fn string, physical int32) (id int32, err error) {
	err = s.call(fn, target{}, func(*thread) answer {
		for i, p := range s.mask.Visible {
			if p == int(physical) {
				id = int32(i)
				return ok
			}
		}
		return badArgument(aclbind.ErrInvalidDeviceID, "device %d of the machine is not visible", physical)
	})
	return id, err
}
