package sim

import (
	"fmt"
	"syscall"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: the current context, the last error and the recent message belong to an OS thread, as in the
// real runtime. Nothing is taken over from the thread that started another.

// thread is what the runtime keeps for one OS thread.
type thread struct {
	id  int
	cur *context // may be dead
	// implicit tells that the context came by aclrtSetDevice rather than by aclrtSetCurrentContext: a reset that
	// releases any default context takes it away (device-07).
	implicit bool
	lastErr  int
	recent   string
	capture  aclbind.MdlRICaptureMode // what it may do while streams are recorded
	call     int                      // the ordinal of the call that it is in, among those of the function
	slow     time.Duration            // what that call's work takes by order
	spoils   int                      // what that call's work fails with by order; 0 for nothing
	lastTask uint32                   // the number of the task that it queued last
	tell     []func()                 // what watchers are told when the call is over
	cores    *stream                  // whose limits of cores are in force, nil for the device's
}

// threadID is the system's number of the calling thread. To ask costs more than most calls do otherwise, so it is asked
// before the lock is taken.
func threadID() int { return syscall.Gettid() }

// thread is an OS thread's part. A thread number that the system gives out again after its thread has ended
// finds the old one's context; that takes more threads than a process makes here.
func (s *Sim) thread(id int) *thread {
	t := s.threads[id]
	if t == nil {
		t = &thread{id: id}
		s.threads[id] = t
	}
	return t
}

// use makes a context current.
func (t *thread) use(c *context, implicit bool) { t.cur, t.implicit = c, implicit }

// none takes the current context away.
func (t *thread) none() { t.cur, t.implicit = nil, false }

// context is the current context while it lives.
func (t *thread) context() (*context, answer) {
	switch {
	case t.cur == nil:
		return nil, noContext(fmt.Sprintf("no context is current on thread %d", t.id))
	case t.cur.dead:
		return nil, noContext(fmt.Sprintf("the context that was current on thread %d is destroyed", t.id))
	}
	return t.cur, ok
}

// fail keeps what went wrong, for the thread to ask about.
func (t *thread) fail(fn string, a answer) {
	t.lastErr = a.code
	t.recent = message(fn, a)
}
