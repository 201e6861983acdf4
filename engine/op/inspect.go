package op

import (
	"errors"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
)

// Device is what the runtime says of one device.
type Device struct {
	ID     int
	Status string // "normal", "abnormal"; "" when the runtime cannot be asked (before 8.0.RC2, or on this chip)
	Total  uint64 // bytes of memory; 0 when the runtime cannot be asked (before 8.5.0) and the device was not opened
	Free   uint64 // bytes, of a device that was opened for it
	Opened bool
}

// Inspect asks about the device of a step. Its status and how much memory it has need no open device. What is free of it
// does, so with memory the device is opened for that and given back at once.
func (o *Ops) Inspect(step *plan.Step, pace Pace, memory bool) (d Device, err error) {
	s := session{o, step, pace}
	d.ID = step.Node.ID
	err = s.within("", func() error {
		if err := s.optional(plan.QueryStatus(d.ID), func() (err error) { d.Status, err = s.status(d.ID); return }); err != nil {
			return err
		}
		const attr = aclbind.DevAttrTotalGlobalMemSize
		err := s.optional(plan.AskAttribute(d.ID, int(attr)), func() error {
			total, err := o.Driver.GetDeviceInfo(uint32(d.ID), attr)
			d.Total = uint64(max(total, 0))
			return err
		})
		if err != nil {
			return err
		}
		if !memory {
			return nil
		}
		if err := s.call(plan.SetDevice(d.ID), func() (uintptr, error) { return 0, o.Driver.SetDevice(int32(d.ID)) }); err != nil {
			return err
		}
		d.Opened = true
		asked := s.memory(&d)
		reset := s.call(plan.ResetDevice(d.ID, ""), func() (uintptr, error) { return 0, o.Driver.ResetDevice(int32(d.ID)) })
		return errors.Join(asked, reset)
	})
	return d, err
}

// optional makes a call that an older runtime lacks, or this chip does not support.
func (s *session) optional(c plan.Call, f func() error) error {
	if !s.Driver.Has(c.Function) {
		return nil
	}
	err := s.call(c, func() (uintptr, error) { return 0, f() })
	if aclbind.CodeOf(err) == aclbind.ErrFeatureNotSupported {
		return nil
	}
	return err
}

// status is the state of a device in words.
func (s *session) status(id int) (string, error) {
	status, err := s.Driver.QueryDeviceStatus(int32(id))
	switch {
	case err != nil:
		return "", err
	case status == aclbind.DeviceStatusNormal:
		return "normal", nil
	}
	return "abnormal", nil
}

// memory asks for the memory of the current device: the fast kind, and where a chip has none of it the usual one.
func (s *session) memory(d *Device) error {
	for _, kind := range []aclbind.MemAttr{aclbind.MemAttrHbmMem, aclbind.MemAttrDdrMem} {
		err := s.call(plan.AskMemory(int(kind)), func() (_ uintptr, err error) { d.Free, d.Total, err = s.Driver.GetMemInfo(kind); return })
		if err != nil || d.Total > 0 {
			return err
		}
	}
	return nil
}
