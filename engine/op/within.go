package op

import (
	"runtime"
	"syscall"

	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// within runs f on one OS thread with the given context current, or with whatever is current when ctx is "". The
// current context is a property of the thread, and Go moves goroutines between threads at any call: without the lock
// nearly every call sees a foreign context. The binding is never remembered, since another step may have used the
// thread in between.
func (s *session) within(ctx spec.Address, f func() error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if ctx != "" {
		handle := s.handles.context(ctx)
		bind := func() (uintptr, error) { return 0, s.Driver.SetCurrentContext(handle) }
		if err := s.call(plan.BindContext(ctx), bind); err != nil {
			return err
		}
	}
	return f()
}

// threadID is the calling OS thread, for logs.
func threadID() int { return syscall.Gettid() }
