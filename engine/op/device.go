package op

import (
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// setDevice opens a device, and reads the handle of its default context when some step will bind it. The handle can
// only be read on the thread that has just set the device.
func (s *session) setDevice() error {
	return s.within("", func() error {
		n := &s.step.Node
		err := s.call(s.step.Calls[0], func() (uintptr, error) {
			err := s.Driver.SetDevice(int32(n.ID))
			if err == nil {
				s.handles.addDevice(n.Address)
			}
			return 0, err
		})
		if err != nil || len(s.step.Calls) == 1 {
			return err
		}
		def := n.Address.Default()
		return s.call(plan.ReadDefault(def), func() (uintptr, error) {
			c, err := s.Driver.GetCurrentContext()
			if err == nil {
				s.handles.addContext(def, c, false)
			}
			return uintptr(c), err
		})
	})
}

// resetDevice gives the device back, with its default context and the streams that are left in that.
func (s *session) resetDevice() error {
	return s.within("", func() error {
		n := &s.step.Node
		reset := s.Driver.ResetDevice
		how := n.Decl.(*spec.Device).Reset
		if s.handles.stuckOn(n.ID) { // the other form would wait for work that does not end
			how = spec.Force
		}
		if how == spec.Force {
			reset = s.Driver.ResetDeviceForce
		}
		if err := s.call(plan.ResetDevice(n.ID, how), func() (uintptr, error) { return 0, reset(int32(n.ID)) }); err != nil {
			return err
		}
		s.wentAlong(s.handles.dropDevice(n.Address, n.ID))
		return nil
	})
}

// wentAlong tells of the children that a parent took with it.
func (s *session) wentAlong(children []spec.Address) {
	for _, a := range children {
		if s.WithParent != nil {
			s.WithParent(a, s.step.Lane)
		}
	}
}
