package sim

import (
	"fmt"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a stream works through its queue on its own, whatever the threads do that filled it. A
// goroutine runs only while there is work, so a hundred thousand idle streams cost none.

// Task is work for a stream.
type Task struct {
	Takes   time.Duration
	Forever bool // it never ends by itself: a wait that nobody satisfies, a kernel that hangs
	Code    int  // what it fails with; 0 for success
}

// queue is the part of a stream that does the work. Its fields are guarded by Sim.mu.
type queue struct {
	tasks   []*queued
	working bool // a goroutine is at it
	err     int  // the newest failure that no synchronise has answered
}

// queued is a task in a queue.
type queued struct {
	Task
	done chan struct{} // closed when it ended or was dropped; code is set before
	code int
	over bool
}

func (q *queued) finish(code int) {
	if !q.over {
		q.over, q.code = true, code
		close(q.done)
	}
}

// Submit queues a task, as a launch of a kernel does: the stream's own context must be current. Work of AscendCL's own
// functions goes the same way.
func (s *Sim) Submit(h aclbind.Stream, task Task) error {
	return s.call("aclrtLaunchKernel", target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream("aclrtLaunchKernel", t, h, true)
		switch {
		case a.code != 0:
			return a
		case st.ctx.dev.lost:
			return lostAnswer(st.ctx.dev)
		case s.closed:
			return answer{aclbind.ErrInternal, "the simulator is closed"}
		case st.ctx.stopped != 0:
			return answer{st.ctx.stopped, stoppedText}
		}
		st.tasks = append(st.tasks, &queued{Task: task, done: make(chan struct{})})
		if !st.working {
			st.working = true
			s.workers.Add(1)
			go st.work()
		}
		return ok
	})
}

// pending is the end of the last task queued so far, nil when all is done.
func (st *stream) pending() <-chan struct{} {
	if n := len(st.tasks); n > 0 {
		return st.tasks[n-1].done
	}
	return nil
}

// work runs tasks until none is left.
func (st *stream) work() {
	s := st.sim
	defer s.workers.Done()
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(st.tasks) > 0 {
		head := st.tasks[0]
		wait := head.Takes
		if head.Forever {
			wait = -1
		}
		// A task of no length still ends on this goroutine, after its submission has returned.
		s.await(head.done, wait)
		if head.over {
			continue // dropped meanwhile; the queue is another one
		}
		st.tasks = st.tasks[1:]
		head.finish(head.Code)
		if head.Code != 0 {
			st.failed(head.Code)
		}
	}
	st.tasks, st.working = nil, false
}

// failed keeps a failure for the next synchronise. In a stream that stops at failures it stops the whole context:
// whatever its streams have queued is dropped, and nothing new is taken until the context is gone.
func (st *stream) failed(code int) {
	st.err = code
	if !st.stop {
		return
	}
	c := st.ctx
	c.stopped = code
	c.deflt.drop(code)
	for _, other := range c.streams {
		other.drop(code)
	}
}

const stoppedText = "the context has stopped at a failed task"

// drop gives everything up that is queued or at work. Whoever waits for it wakes up; the goroutine at work sees that its
// task is over and that the queue is another one.
func (st *stream) drop(code int) {
	tasks := st.tasks
	st.tasks = nil
	for _, q := range tasks {
		q.finish(code)
	}
}

// synchronize waits for what is queued now, not for what comes later, and answers what failed. A failure is answered
// once, unless the context has stopped at it.
func (s *Sim) synchronize(st *stream, limit time.Duration) answer {
	if n := len(st.tasks); n > 0 {
		last := st.tasks[n-1]
		if !s.await(last.done, limit) && !last.over {
			return answer{aclbind.ErrStreamSyncTimeout, fmt.Sprintf("the stream was not done within %v", limit)}
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
	if code := st.err; code != 0 {
		st.err = 0
		return answer{code, "a task of the stream failed"}
	}
	return ok
}
