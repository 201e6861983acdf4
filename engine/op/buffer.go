package op

import (
	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// createBuffer allocates a buffer in its context, and sets what it holds.
func (s *session) createBuffer() error {
	b := s.step.Node.Decl.(*spec.Buffer)
	calls := s.step.Calls // bind, allocate, maybe set
	return s.within(calls[0].Args[0].Value.(spec.Address), func() error {
		var p aclbind.Ptr
		err := s.call(calls[1], func() (_ uintptr, err error) {
			if b.Memory == spec.OnHost {
				p, err = s.Driver.MallocHost(uint64(b.Size))
			} else {
				p, err = s.Driver.Malloc(uint64(b.Size), aclbind.MemMallocPolicy(calls[1].Args[1].Value.(int64)))
			}
			if err == nil {
				s.handles.addThing(s.step.Address, thing{uintptr(p), s.step.Node.ID, b.Memory == spec.OnHost})
			}
			return uintptr(p), err
		})
		if err != nil || b.From.Fill == nil {
			return err
		}
		if b.Memory == spec.OnHost {
			bytes := s.Driver.HostBytes(p, uint64(b.Size))
			for i := range bytes {
				bytes[i] = *b.From.Fill
			}
			return nil
		}
		return s.call(calls[2], func() (uintptr, error) {
			return 0, s.Driver.Memset(p, uint64(b.Size), int32(*b.From.Fill), uint64(b.Size))
		})
	})
}

// freeBuffer frees it; that needs no context.
func (s *session) freeBuffer() error {
	return s.within("", func() error {
		a, where := s.step.Address, s.step.Node.Decl.(*spec.Buffer).Memory
		p := aclbind.Ptr(s.handles.thing(a).handle)
		free := s.Driver.Free
		if where == spec.OnHost {
			free = s.Driver.FreeHost
		}
		if err := s.call(plan.Free(a, where), func() (uintptr, error) { return 0, free(p) }); err != nil {
			return err
		}
		s.handles.dropThing(a)
		return nil
	})
}
