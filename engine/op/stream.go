package op

import (
	"errors"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// createStream makes an explicit stream in its context, and sets its failure mode in the same step, since that can
// only be done once and before any work.
func (s *session) createStream() error {
	calls := s.step.Calls // bind, create, maybe the failure mode
	ctx := calls[0].Args[0].Value.(spec.Address)
	return s.within(ctx, func() error {
		a := s.step.Address
		err := s.call(calls[1], func() (uintptr, error) {
			h, err := s.makeStream(calls[1])
			if err == nil {
				s.handles.addStream(a, ctx, h)
			}
			return uintptr(h), err
		})
		if err != nil || len(calls) == 2 {
			return err
		}
		h := s.handles.stream(a).handle
		mode := calls[2].Args[1].Value.(int64)
		return s.call(calls[2], func() (uintptr, error) { return 0, s.Driver.SetStreamFailureMode(h, uint64(mode)) })
	})
}

func (s *session) makeStream(c plan.Call) (aclbind.Stream, error) {
	if len(c.Args) == 0 {
		return s.Driver.CreateStream()
	}
	priority, flag := c.Args[0].Value.(int64), c.Args[1].Value.(int64)
	return s.Driver.CreateStreamWithConfig(uint32(priority), uint32(flag))
}

// destroyStream destroys it with its own context current, since any other answers 107003. One that was given work is
// drained first; when its work does not end, only the Force form comes back.
func (s *session) destroyStream() error {
	a := s.step.Address
	st := s.handles.stream(a)
	return s.within(s.step.Calls[0].Args[0].Value.(spec.Address), func() error {
		left, on := s.drain(st.handle)
		switch {
		case !on:
			return left
		case s.step.Node.Mode == spec.Implicit: // a default stream goes with its context
			s.handles.idle(a)
			return left
		}
		destroy, how := s.Driver.DestroyStream, s.step.Node.Decl.(*spec.Stream).Destroy
		if s.handles.isStuck(a) {
			how = spec.Force
		}
		if how == spec.Force {
			destroy = s.Driver.DestroyStreamForce
		}
		if err := s.call(plan.DestroyStream(a, how), func() (uintptr, error) { return 0, destroy(st.handle) }); err != nil {
			return errors.Join(left, err)
		}
		s.handles.dropStream(a)
		return left
	})
}
