package sim

import (
	"fmt"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a context holds streams and is what a thread makes current. Contexts are looked up in a set,
// so any wrong handle is told apart safely, unlike streams in the real runtime.

// context is a context alive, or dead and still pointed to by a thread.
type context struct {
	handle  aclbind.Context
	dev     *device
	primary bool // the default context of its device
	deflt   *stream
	streams map[aclbind.Stream]*stream // explicit ones; the default stream is apart
	stopped int                        // the failure at which all its streams have stopped; 0 for none
	options options                    // that were set for it
	dead    bool
	made    origin
}

// newContext makes a context with its default stream; the pool has been asked before.
func (s *Sim) newContext(t *thread, d *device, primary bool, made origin) *context {
	c := &context{handle: aclbind.Context(s.handle()), dev: d, primary: primary, made: made,
		streams: make(map[aclbind.Stream]*stream)}
	c.deflt = &stream{sim: s, handle: aclbind.Stream(s.handle()), ctx: c, deflt: true, made: made}
	s.add(t, c.deflt)
	s.contexts[c.handle] = c
	return c
}

// CreateContext is aclrtCreateContext: it opens the device by itself, and the new context becomes current.
func (s *Sim) CreateContext(id int32) (h aclbind.Context, err error) {
	err = s.call("aclrtCreateContext", target{kind: onDevice, device: id}, func(t *thread) answer {
		d, a := s.device(id)
		if a.code != 0 {
			return a
		}
		if a := s.opens(d); a.code != 0 {
			return a
		}
		hidden := s.cfg.Chip.HiddenPerContext
		if !d.open() {
			hidden++ // the device's own default stream
		}
		if a := s.take(d, hidden); a.code != 0 {
			return a
		}
		d.explicit++
		c := s.newContext(t, d, false, s.origin("aclrtCreateContext", t))
		t.use(c, false)
		h = c.handle
		return ok
	})
	return h, err
}

// DestroyContext is aclrtDestroyContext. It waits for work, takes the context's streams along, and leaves a thread on
// which it was current without any context.
func (s *Sim) DestroyContext(h aclbind.Context) error {
	return s.call("aclrtDestroyContext", target{kind: onContext, ctx: h}, func(t *thread) answer {
		if h == 0 {
			return answer{aclbind.ErrInvalidParam, "the context is NULL"}
		}
		// Everything is looked at again after each wait: another thread may have destroyed the context meanwhile.
		for {
			c := s.contexts[h]
			switch {
			case c == nil:
				return noContext(fmt.Sprintf("%#x is no living context", uintptr(h)))
			case c.primary:
				return noContext("the default context of a device goes with aclrtResetDevice, not by itself")
			case c.dev.lost:
				return lostAnswer(c.dev)
			}
			if busy := c.busy(); busy != nil {
				if a := s.awaitWork(busy, limit{}); a.code != 0 {
					return a
				}
				continue
			}
			s.tearDown(t, c)
			d := c.dev
			d.explicit--
			d.used -= s.cfg.Chip.HiddenPerContext
			if !d.open() {
				d.used-- // the device's own default stream closes with it
				s.close(d)
			}
			if t.cur == c {
				t.none()
			}
			return ok
		}
	})
}

// busy is the end of some work of the context that is not done, nil when there is none.
func (c *context) busy() <-chan struct{} {
	if done := c.deflt.pending(); done != nil {
		return done
	}
	for _, st := range c.streams {
		if done := st.pending(); done != nil {
			return done
		}
	}
	return nil
}

// tearDown ends a context and everything in it. What is still queued is given up.
func (s *Sim) tearDown(t *thread, c *context) {
	for _, st := range c.streams {
		c.dev.used--
		s.forget(t, st)
	}
	s.forget(t, c.deflt)
	s.dropModels(c)
	c.streams, c.dead = nil, true
	delete(s.contexts, c.handle)
}

// SetCurrentContext is aclrtSetCurrentContext.
func (s *Sim) SetCurrentContext(h aclbind.Context) error {
	return s.call("aclrtSetCurrentContext", target{kind: onContext, ctx: h}, func(t *thread) answer {
		if h == 0 {
			return answer{aclbind.ErrInvalidParam, "the context is NULL"}
		}
		c := s.contexts[h]
		if c == nil {
			return answer{aclbind.ErrParamInvalid, fmt.Sprintf("%#x is no living context", uintptr(h))}
		}
		t.use(c, false)
		return ok
	})
}

// GetCurrentContext is aclrtGetCurrentContext: the explicit one or the default context's handle.
func (s *Sim) GetCurrentContext() (h aclbind.Context, err error) {
	err = s.call("aclrtGetCurrentContext", target{kind: onCurrent}, func(t *thread) answer {
		c, a := t.context()
		if a.code == 0 {
			h = c.handle
		}
		return a
	})
	return h, err
}
