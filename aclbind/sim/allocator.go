package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: a program may give a stream an allocator of its own. The runtime hands it on to operators; the
// simulator, which has none, keeps it and gives it back.

// allocator is a description: the program's object and its functions.
type allocator struct {
	object aclbind.Allocator
	funcs  [allocatorFuncs]aclbind.Ptr
	made   origin
}

// The functions of an allocator, in the order in which aclrtAllocatorGetByStream gives them back.
const (
	allocFunc = iota
	freeFunc
	allocAdviseFunc
	getAddrFromBlockFunc
	allocatorFuncs
)

// AllocatorCreateDesc is aclrtAllocatorCreateDesc.
func (s *Sim) AllocatorCreateDesc() (h aclbind.AllocatorDesc) {
	_ = s.call("aclrtAllocatorCreateDesc", target{}, func(t *thread) answer {
		h = aclbind.AllocatorDesc(s.handle())
		s.allocators[h] = &allocator{made: s.origin("aclrtAllocatorCreateDesc", t)}
		return ok
	})
	return h
}

// AllocatorDestroyDesc is aclrtAllocatorDestroyDesc; a stream that has it keeps what it said.
func (s *Sim) AllocatorDestroyDesc(h aclbind.AllocatorDesc) error {
	return s.withAllocator("aclrtAllocatorDestroyDesc", h, func(*allocator) { delete(s.allocators, h) })
}

// AllocatorSetObjToDesc is aclrtAllocatorSetObjToDesc.
func (s *Sim) AllocatorSetObjToDesc(h aclbind.AllocatorDesc, object aclbind.Allocator) error {
	return s.withAllocator("aclrtAllocatorSetObjToDesc", h, func(a *allocator) { a.object = object })
}

// AllocatorSetAllocFuncToDesc is aclrtAllocatorSetAllocFuncToDesc.
func (s *Sim) AllocatorSetAllocFuncToDesc(h aclbind.AllocatorDesc, f aclbind.Ptr) error {
	return s.withAllocator("aclrtAllocatorSetAllocFuncToDesc", h, func(a *allocator) { a.funcs[allocFunc] = f })
}

// AllocatorSetFreeFuncToDesc is aclrtAllocatorSetFreeFuncToDesc.
func (s *Sim) AllocatorSetFreeFuncToDesc(h aclbind.AllocatorDesc, f aclbind.Ptr) error {
	return s.withAllocator("aclrtAllocatorSetFreeFuncToDesc", h, func(a *allocator) { a.funcs[freeFunc] = f })
}

// AllocatorSetAllocAdviseFuncToDesc is aclrtAllocatorSetAllocAdviseFuncToDesc.
func (s *Sim) AllocatorSetAllocAdviseFuncToDesc(h aclbind.AllocatorDesc, f aclbind.Ptr) error {
	return s.withAllocator("aclrtAllocatorSetAllocAdviseFuncToDesc", h, func(a *allocator) { a.funcs[allocAdviseFunc] = f })
}

// AllocatorSetGetAddrFromBlockFuncToDesc is aclrtAllocatorSetGetAddrFromBlockFuncToDesc.
func (s *Sim) AllocatorSetGetAddrFromBlockFuncToDesc(h aclbind.AllocatorDesc, f aclbind.Ptr) error {
	return s.withAllocator("aclrtAllocatorSetGetAddrFromBlockFuncToDesc", h, func(a *allocator) { a.funcs[getAddrFromBlockFunc] = f })
}

// withAllocator makes a call about a living description.
func (s *Sim) withAllocator(fn string, h aclbind.AllocatorDesc, do func(*allocator)) error {
	return s.call(fn, target{}, func(*thread) answer {
		a := s.allocators[h]
		if a == nil {
			return badArgument(aclbind.ErrInvalidParam, "%#x is no description of an allocator", uintptr(h))
		}
		do(a)
		return ok
	})
}

// given is an allocator as it was when a stream was given it.
type given struct {
	desc aclbind.AllocatorDesc
	allocator
}

// AllocatorRegister is aclrtAllocatorRegister.
func (s *Sim) AllocatorRegister(h aclbind.Stream, desc aclbind.AllocatorDesc) error {
	const fn = "aclrtAllocatorRegister"
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, false)
		if a.code != 0 {
			return a
		}
		d := s.allocators[desc]
		switch {
		case d == nil:
			return badArgument(aclbind.ErrInvalidParam, "%#x is no description of an allocator", uintptr(desc))
		case d.funcs[allocFunc] == 0 || d.funcs[freeFunc] == 0 || d.funcs[getAddrFromBlockFunc] == 0:
			return answer{aclbind.ErrInvalidParam, "the description lacks a function: it needs those that allocate, free and give an address"}
		}
		st.allocator = &given{desc, *d}
		return ok
	})
}

// AllocatorGetByStream is aclrtAllocatorGetByStream.
func (s *Sim) AllocatorGetByStream(h aclbind.Stream) (desc aclbind.AllocatorDesc, object aclbind.Allocator, funcs [allocatorFuncs]aclbind.Ptr, err error) {
	err = s.withStreamAllocator("aclrtAllocatorGetByStream", h, func(st *stream) {
		desc, object, funcs = st.allocator.desc, st.allocator.object, st.allocator.funcs
	})
	return desc, object, funcs, err
}

// AllocatorUnregister is aclrtAllocatorUnregister.
func (s *Sim) AllocatorUnregister(h aclbind.Stream) error {
	return s.withStreamAllocator("aclrtAllocatorUnregister", h, func(st *stream) { st.allocator = nil })
}

// withStreamAllocator makes a call about a stream that has an allocator.
func (s *Sim) withStreamAllocator(fn string, h aclbind.Stream, do func(*stream)) error {
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, false)
		if a.code == 0 && st.allocator == nil {
			a = badArgument(aclbind.ErrInvalidParam, "no allocator is registered for the stream")
		}
		if a.code == 0 {
			do(st)
		}
		return a
	})
}
