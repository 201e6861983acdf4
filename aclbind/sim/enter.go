package sim

import (
	"fmt"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: the runtime calls functions of the program. In C they are addresses, which the config's Enter
// jumps to; a program in Go gives a function and gets an address for it.

// Func gives a function an address that calls which take a function of the program take. It stays good for the life of
// the simulator.
func (s *Sim) Func(f func(args ...uint64) uint64) aclbind.Ptr {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := aclbind.Ptr(s.handle())
	s.funcs[p] = f
	return p
}

// enter calls a function of the program. The lock must be free: the function may make calls of its own.
func (s *Sim) enter(fn aclbind.Ptr, args ...uint64) uint64 {
	s.mu.Lock()
	f := s.funcs[fn]
	s.mu.Unlock()
	switch {
	case f != nil:
		return f(args...)
	case s.cfg.Enter != nil:
		return s.cfg.Enter(fn, args...)
	}
	fmt.Fprintf(s.log, "simulator: there is no function at %#x\n", uintptr(fn))
	return 0
}

// outside is enter for who holds the lock.
func (s *Sim) outside(fn aclbind.Ptr, args ...uint64) uint64 {
	s.mu.Unlock()
	defer s.mu.Lock()
	return s.enter(fn, args...)
}

// hook is a function of the program with what it wants to be called with.
type hook struct {
	name string
	fn   aclbind.Ptr
	args aclbind.Ptr
}

// hooks are what a program wants to be told of.
type hooks struct {
	onException  aclbind.Ptr // the one of the older call
	onExceptions []aclbind.Ptr
	onDevices    []hook
	onStreams    []hook
	onInit       []initHook
	onFinalize   []initHook
}
