package op

import "github.com/ascendrun/ascendrun/engine/plan"

// createContext makes an explicit context. It becomes current on this thread, which nobody relies on.
func (s *session) createContext() error {
	return s.within("", func() error {
		n := &s.step.Node
		return s.call(plan.CreateContext(n.ID, n.Address), func() (uintptr, error) {
			c, err := s.Driver.CreateContext(int32(n.ID))
			if err == nil {
				s.handles.addContext(n.Address, c, true)
			}
			return uintptr(c), err
		})
	})
}

// destroyContext destroys it, with the streams that could not be destroyed before.
func (s *session) destroyContext() error {
	return s.within("", func() error {
		a := s.step.Address
		handle := s.handles.context(a)
		if err := s.call(plan.DestroyContext(a), func() (uintptr, error) { return 0, s.Driver.DestroyContext(handle) }); err != nil {
			return err
		}
		s.wentAlong(s.handles.dropContext(a))
		return nil
	})
}
