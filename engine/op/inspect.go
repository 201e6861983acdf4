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
	Free   uint64 // bytes; 0 unless memory was asked for
	Total  uint64
}

// Inspect asks about the device of a step. Its status needs no open device; its memory does, so the device is opened
// for that and given back at once.
func (o *Ops) Inspect(step *plan.Step, pace Pace, memory bool) (d Device, err error) {
	s := session{o, step, pace}
	d.ID = step.Node.ID
	err = s.within("", func() error {
		if o.Driver.Has("aclrtQueryDeviceStatus") {
			err := s.call(plan.QueryStatus(d.ID), func() (_ uintptr, err error) { d.Status, err = s.status(d.ID); return })
			if err != nil && aclbind.CodeOf(err) != aclbind.ErrFeatureNotSupported {
				return err
			}
		}
		if !memory {
			return nil
		}
		if err := s.call(plan.SetDevice(d.ID), func() (uintptr, error) { return 0, o.Driver.SetDevice(int32(d.ID)) }); err != nil {
			return err
		}
		asked := s.memory(&d)
		reset := s.call(plan.ResetDevice(d.ID, ""), func() (uintptr, error) { return 0, o.Driver.ResetDevice(int32(d.ID)) })
		return errors.Join(asked, reset)
	})
	return d, err
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
