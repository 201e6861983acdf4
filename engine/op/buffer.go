package op

import (
	"errors"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// createBuffer allocates a buffer in its context, and sets what it holds.
func (s *session) createBuffer() error {
	b := s.step.Node.Decl.(*spec.Buffer)
	calls, from := s.step.Calls, s.step.Content // bind, allocate, maybe set
	return s.within(calls[0].Args[0].Value.(spec.Address), func() error {
		p, err := s.allocate(b, calls[1])
		switch {
		case err != nil || !from.Any():
			return err
		case b.Memory == spec.OnHost:
			return s.write(b, p)
		case from.Fill != nil:
			return s.call(calls[2], func() (uintptr, error) {
				return 0, s.Driver.Memset(p, uint64(b.Size), int32(*from.Fill), uint64(b.Size))
			})
		}
		return s.load(b, p, calls[2:])
	})
}

func (s *session) allocate(b *spec.Buffer, c plan.Call) (p aclbind.Ptr, err error) {
	err = s.call(c, func() (_ uintptr, err error) {
		if b.Memory == spec.OnHost {
			p, err = s.Driver.MallocHost(uint64(b.Size))
		} else {
			p, err = s.Driver.Malloc(uint64(b.Size), aclbind.MemMallocPolicy(c.Args[1].Value.(int64)))
		}
		if err == nil {
			s.handles.addThing(s.step.Address, thing{uintptr(p), s.step.Node.ID, b.Memory == spec.OnHost})
		}
		return uintptr(p), err
	})
	return p, err
}

// freeBuffer frees it; that needs no context. What its contents went through is still there when making it ended early.
func (s *session) freeBuffer() error {
	return s.within("", func() error {
		a, where := s.step.Address, s.step.Node.Decl.(*spec.Buffer).Memory
		left := s.freeLoad(plan.FreeStaging(plan.Undo))
		p := aclbind.Ptr(s.handles.thing(a).handle)
		if p == 0 {
			return left
		}
		free := s.Driver.Free
		if where == spec.OnHost {
			free = s.Driver.FreeHost
		}
		if err := s.call(plan.Free(a, where), func() (uintptr, error) { return 0, free(p) }); err != nil {
			return errors.Join(err, left)
		}
		s.handles.dropThing(a)
		return left
	})
}
