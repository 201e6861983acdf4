package op

import (
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

// destroyStream destroys it with its own context current, since any other answers 107003.
func (s *session) destroyStream() error {
	a := s.step.Address
	st := s.handles.stream(a)
	return s.within(st.context, func() error {
		destroy := s.Driver.DestroyStream
		how := s.step.Node.Decl.(*spec.Stream).Destroy
		if how == spec.Force {
			destroy = s.Driver.DestroyStreamForce
		}
		if err := s.call(plan.DestroyStream(a, how), func() (uintptr, error) { return 0, destroy(st.handle) }); err != nil {
			return err
		}
		s.handles.dropStream(a)
		return nil
	})
}
