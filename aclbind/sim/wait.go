package sim

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: threads wait for streams, with a limit or without, and a wait without any hope is told.

// wait is the limit of a call in milliseconds; -1 is none, and 0 is no way to ask.
func wait(ms int32) (time.Duration, answer) {
	if ms == 0 || ms < -1 {
		return 0, badArgument(aclbind.ErrParamInvalid, "a limit of %d ms; -1 is no limit", ms)
	}
	return time.Duration(ms) * time.Millisecond, ok
}

// limit is a time limit that begins now, or none.
type limit struct {
	clock Clock
	end   time.Time // zero: no limit
}

// limit begins the limit of a Force form.
func (s *Sim) limit(force bool) limit {
	if !force {
		return limit{}
	}
	return limit{s.clock, s.clock.Now().Add(forceLimit)}
}

// left is what is left of it: negative for no limit, 0 when it has passed.
func (l limit) left() time.Duration {
	if l.end.IsZero() {
		return -1
	}
	return max(0, l.end.Sub(l.clock.Now()))
}

// until is a limit that begins now; negative is none.
func (s *Sim) until(d time.Duration) limit {
	if d < 0 {
		return limit{}
	}
	return limit{s.clock, s.clock.Now().Add(d)}
}

// awaitWork waits for work to end and answers 0 when it did, 507046 when the limit passed. When nothing can run for as
// long as deadlock= says, that is reported; the wait goes on unless deadlock=fail. The lock is given up meanwhile.
func (s *Sim) awaitWork(done <-chan struct{}, l limit) answer {
	for patience := s.cfg.Deadlock.After; ; {
		left := l.left()
		patient := left < 0 || left > patience
		if patient {
			left = patience
		}
		switch {
		case s.await(done, left):
			return ok
		case !patient:
			return answer{aclbind.ErrStreamSyncTimeout, "the work was not done within the limit"}
		case s.stuck():
			s.tellDeadlock()
			if s.cfg.Deadlock.Fail {
				return answer{aclbind.ErrStreamSyncTimeout, fmt.Sprintf("no stream can run, for %v (deadlock=fail)", patience)}
			}
			if s.await(done, l.left()) {
				return ok
			}
			return answer{aclbind.ErrStreamSyncTimeout, "the work was not done within the limit"}
		}
	}
}

// synchronize waits for what is queued now, not for what comes later, and answers what failed. A failure is answered
// once, unless the context has stopped at it.
func (s *Sim) synchronize(st *stream, l limit) answer {
	if st.graph != nil {
		return isRecorded
	}
	if n := len(st.tasks); n > 0 {
		last := st.tasks[n-1]
		if a := s.awaitWork(last.end(), l); a.code != 0 && !last.over {
			return a
		}
		if last.code == aclbind.ErrStreamAbort {
			return answer{aclbind.ErrStreamAbort, "the stream was aborted while this call waited for it"}
		}
	}
	if st.ctx.dev.lost {
		return lostAnswer(st.ctx.dev)
	}
	if code := st.ctx.stopped; code != 0 {
		return answer{code, stoppedText}
	}
	a := st.err
	st.err = ok
	return a
}

// SynchronizeStream is aclrtSynchronizeStream; any current context will do.
func (s *Sim) SynchronizeStream(h aclbind.Stream) error {
	return s.synchronizeStream("aclrtSynchronizeStream", h, -1)
}

// SynchronizeStreamWithTimeout is aclrtSynchronizeStreamWithTimeout; any current context will do.
func (s *Sim) SynchronizeStreamWithTimeout(h aclbind.Stream, ms int32) error {
	return s.synchronizeStream("aclrtSynchronizeStreamWithTimeout", h, ms)
}

func (s *Sim) synchronizeStream(fn string, h aclbind.Stream, ms int32) error {
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		d, a := wait(ms)
		if a.code != 0 {
			return a
		}
		st, a := s.stream(fn, t, h, false)
		if a.code != 0 {
			return a
		}
		return s.synchronize(st, s.until(d))
	})
}

// SynchronizeDevice is aclrtSynchronizeDevice: it waits for the streams of the current context.
func (s *Sim) SynchronizeDevice() error { return s.synchronizeDevice("aclrtSynchronizeDevice", -1) }

// SynchronizeDeviceWithTimeout is aclrtSynchronizeDeviceWithTimeout.
func (s *Sim) SynchronizeDeviceWithTimeout(ms int32) error {
	return s.synchronizeDevice("aclrtSynchronizeDeviceWithTimeout", ms)
}

func (s *Sim) synchronizeDevice(fn string, ms int32) error {
	return s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		d, a := wait(ms)
		if a.code != 0 {
			return a
		}
		c, a := s.need(fn, t)
		if a.code != 0 {
			return a
		}
		return s.synchronizeContext(c, s.until(d))
	})
}

// synchronizeContext waits for every stream of a context, the oldest first, and answers the first failure.
func (s *Sim) synchronizeContext(c *context, l limit) answer {
	list := []*stream{c.deflt}
	for _, st := range c.streams {
		list = append(list, st)
	}
	slices.SortFunc(list, func(a, b *stream) int { return cmp.Compare(a.handle, b.handle) })
	first := ok
	for _, st := range list {
		switch a := s.synchronize(st, l); {
		case a.code == aclbind.ErrStreamSyncTimeout:
			return a
		case a.code != 0 && first.code == 0:
			first = a
		}
	}
	return first
}
