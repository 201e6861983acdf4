package sim

import (
	"fmt"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: functions of the program run in stream order, on a thread of the runtime or on one that the
// program serves them with.

// LaunchHostFunc is aclrtLaunchHostFunc: the stream waits for the function, which runs on a thread of the runtime.
func (s *Sim) LaunchHostFunc(on aclbind.Stream, fn, args aclbind.Ptr) error {
	judge := func() answer { return needFunction(fn) }
	return s.enqueue("aclrtLaunchHostFunc", on, judge, func(*thread, *stream) (*task, answer) {
		return &task{run: func() answer { s.outside(fn, uint64(args)); return ok }}, ok
	})
}

// needFunction judges a function that must be there.
func needFunction(fn aclbind.Ptr) answer {
	if fn == 0 {
		return answer{aclbind.ErrInvalidParam, "the function is NULL"}
	}
	return ok
}

// server is a thread that serves callbacks, as long as it serves any stream.
type server struct {
	id      uint64 // as the program counts threads
	dev     *device
	streams int
	served  []*callback   // in the order in which streams came to them
	bell    chan struct{} // closed when one comes, if the thread waits
}

// callback is one function that a thread shall run.
type callback struct {
	fn, data aclbind.Ptr
	on       *stream
	posted   bool
	over     bool
}

func (c *callback) String() string {
	return fmt.Sprintf("the function at %#x to be served", uintptr(c.fn))
}

// threadID is the calling thread as the program counts threads: pthread_self in C.
func (s *Sim) threadID(t *thread) uint64 {
	if s.cfg.Thread != nil {
		return s.cfg.Thread()
	}
	return uint64(t.id)
}

// SubscribeReport is aclrtSubscribeReport: a thread serves the callbacks of a stream.
func (s *Sim) SubscribeReport(threadID uint64, h aclbind.Stream) error {
	const fn = "aclrtSubscribeReport"
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, false)
		if a.code != 0 {
			return a
		}
		v := s.servers[threadID]
		switch {
		case st.server != nil:
			return answer{aclbind.ErrStreamSubscribe, "the stream has a thread that serves it"}
		case v != nil && v.dev != st.ctx.dev:
			return answer{aclbind.ErrThreadSubscribe, fmt.Sprintf("the thread serves streams of device %d", v.dev.id)}
		case v == nil:
			v = &server{id: threadID, dev: st.ctx.dev}
			s.servers[threadID] = v
		}
		v.streams++
		st.server = v
		return ok
	})
}

// UnSubscribeReport is aclrtUnSubscribeReport.
func (s *Sim) UnSubscribeReport(threadID uint64, h aclbind.Stream) error {
	const fn = "aclrtUnSubscribeReport"
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, false)
		switch {
		case a.code != 0:
			return a
		case s.servers[threadID] == nil:
			return answer{aclbind.ErrThreadSubscribe, "the thread serves no stream"}
		case st.server != s.servers[threadID]:
			return answer{aclbind.ErrStreamSubscribe, "the thread does not serve the stream"}
		}
		s.unsubscribe(st)
		return ok
	})
}

// unsubscribe takes a stream from its thread.
func (s *Sim) unsubscribe(st *stream) {
	v := st.server
	if v == nil {
		return
	}
	st.server = nil
	if v.streams--; v.streams == 0 {
		delete(s.servers, v.id)
		v.ring()
	}
}

// LaunchCallback is aclrtLaunchCallback. The function runs on the thread that serves the stream, inside its
// aclrtProcessReport; a blocking one holds the stream until it has run.
func (s *Sim) LaunchCallback(fn, data aclbind.Ptr, block aclbind.CallbackBlockType, on aclbind.Stream) error {
	judge := func() answer {
		if block != aclbind.CallbackBlockTypeBlock && block != aclbind.CallbackBlockTypeNoBlock {
			return badArgument(aclbind.ErrInvalidParam, "%d is no way to block", block)
		}
		return needFunction(fn)
	}
	return s.enqueue("aclrtLaunchCallback", on, judge, func(_ *thread, st *stream) (*task, answer) {
		v := st.server
		if v == nil {
			return nil, answer{aclbind.ErrStreamNoCallback, "no thread serves the stream: aclrtSubscribeReport comes first"}
		}
		c := &callback{fn: fn, data: data, on: st}
		return &task{wants: c, ready: func() bool {
			if !c.posted {
				c.posted = true
				v.served = append(v.served, c)
				v.ring()
			}
			return c.over || block == aclbind.CallbackBlockTypeNoBlock
		}}, ok
	})
}

// ring wakes the thread if it waits.
func (v *server) ring() {
	if v.bell != nil {
		close(v.bell)
		v.bell = nil
	}
}

// ProcessReport is aclrtProcessReport: it runs what is to be served on the calling thread, and waits for the first.
func (s *Sim) ProcessReport(ms int32) error {
	return s.call("aclrtProcessReport", target{}, func(t *thread) answer {
		d, a := wait(ms)
		if a.code != 0 {
			return a
		}
		v := s.servers[s.threadID(t)]
		if v == nil {
			return answer{aclbind.ErrThreadSubscribe, "the thread serves no stream"}
		}
		if !s.awaitServed(v, s.until(d)) {
			return answer{aclbind.ErrReportTimeout, fmt.Sprintf("nothing came to be served within %v", d)}
		}
		list := v.served
		v.served = nil
		for _, c := range list {
			s.outside(c.fn, uint64(c.data))
			c.over = true
			c.on.wake()
		}
		return ok
	})
}

// awaitServed waits until there is something to serve, or nobody left to serve.
func (s *Sim) awaitServed(v *server, l limit) bool {
	for len(v.served) == 0 && v.streams > 0 {
		left := l.left()
		if left == 0 {
			return false
		}
		if v.bell == nil {
			v.bell = make(chan struct{})
		}
		s.await(v.bell, left)
	}
	return len(v.served) > 0
}
