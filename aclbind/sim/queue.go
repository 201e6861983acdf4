package sim

import (
	"fmt"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a stream works through its queue on its own, whatever the threads do that filled it. A
// goroutine runs only while there is something to do: a stream that is empty, or that waits for another, costs none.

// Task is work for a stream, of no effect but on time.
type Task struct {
	Takes   time.Duration
	Forever bool // it never ends by itself: a kernel that hangs
	Code    int  // what it fails with; 0 for success
}

// queue is the part of a stream that does the work. Its fields are guarded by Sim.mu.
type queue struct {
	tasks   []*task
	working bool          // a goroutine is at it
	count   uint32        // tasks that were ever queued
	err     answer        // the newest failure that no synchronise has answered
	room    chan struct{} // closed when a full queue has room again, if anybody waits
}

// submit puts a task into a queue. A queue that is full makes the call wait, as on a card.
func (s *Sim) submit(fn string, t *thread, h aclbind.Stream, st *stream, q *task) answer {
	for {
		switch {
		case st.ctx.dev.lost:
			return lostAnswer(st.ctx.dev)
		case s.closed:
			return answer{aclbind.ErrInternal, "the simulator is closed"}
		case st.ctx.stopped != 0:
			return answer{st.ctx.stopped, stoppedText}
		case len(st.tasks) < queueDepth:
			q.made, q.id = s.origin(fn, t), st.count
			st.count++
			t.lastTask = q.id
			q.takes += t.slow
			if code := t.spoils; code != 0 {
				q.run = func() answer { return answer{code, "made to fail by the simulator, on its stream"} }
			}
			st.tasks = append(st.tasks, q)
			if q.put != nil {
				q.put()
			}
			st.wake()
			return ok
		}
		if st.room == nil {
			st.room = make(chan struct{})
		}
		if a := s.awaitWork(st.room, limit{}); a.code != 0 {
			return a
		}
		var a answer
		if st, a = s.stream(fn, t, h, true); a.code != 0 {
			return a // destroyed meanwhile
		}
	}
}

// queueDepth is how many tasks a stream holds; chips differ by a few dozen around it.
const queueDepth = 2000

// enqueue is a call that queues one task: the stream's own context must be current. arguments judges those that need no
// stream; make judges the others and answers the task, nil for none.
func (s *Sim) enqueue(fn string, h aclbind.Stream, arguments func() answer, make func(t *thread, st *stream) (*task, answer)) error {
	return s.call(fn, target{kind: onStream, stream: h, queues: true}, func(t *thread) answer {
		if a := arguments(); a.code != 0 {
			return a
		}
		st, a := s.stream(fn, t, h, true)
		if a.code != 0 {
			return a
		}
		q, a := make(t, st)
		if a.code != 0 || q == nil {
			return a
		}
		if st.graph != nil {
			if q.attend {
				return answer{aclbind.ErrCaptureBlocks, "the call would wait for its copy: memory that is recorded must be pinned"}
			}
			st.graph.add(fn, st, make)
			return ok
		}
		a = s.submit(fn, t, h, st, q)
		if a.code == 0 && q.attend {
			a = s.awaitWork(q.end(), limit{})
		}
		return a
	})
}

func noArguments() answer { return ok }

// Submit queues a task, as a launch of a kernel does.
func (s *Sim) Submit(h aclbind.Stream, work Task) error {
	return s.enqueue("aclrtLaunchKernel", h, noArguments, func(*thread, *stream) (*task, answer) {
		q := &task{takes: work.Takes}
		if work.Forever {
			q.takes = forever
		}
		if work.Code != 0 {
			q.run = func() answer { return answer{work.Code, "the task was made to fail"} }
		}
		return q, ok
	})
}

// pending is the end of the last task queued so far, nil when all is done.
func (st *stream) pending() <-chan struct{} {
	if n := len(st.tasks); n > 0 {
		return st.tasks[n-1].end()
	}
	return nil
}

// wake lets a stream look at its queue.
func (st *stream) wake() {
	if st.working || len(st.tasks) == 0 || st.sim.closed {
		return
	}
	st.working = true
	st.sim.workers.Add(1)
	go st.work()
}

// wakeAll wakes those who waited for something, and forgets them.
func wakeAll(waiting *[]*stream) {
	list := *waiting
	*waiting = nil
	for _, st := range list {
		st.wake()
	}
}

// work runs tasks until none is left that can begin.
func (st *stream) work() {
	s := st.sim
	defer s.workers.Done()
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(st.tasks) > 0 {
		head := st.tasks[0]
		if head.ready != nil && !head.late && !head.ready() {
			s.arm(st, head)
			st.working = false
			return
		}
		if head.takes != 0 && !head.late {
			s.await(head.end(), head.takes)
		}
		end := ok
		switch {
		case head.over: // dropped meanwhile; the queue is another one
			continue
		case head.late:
			head.drop()
			end = answer{aclbind.ErrTaskTimeout, fmt.Sprintf("what it waits for did not come within %v", head.limit)}
		case head.run != nil:
			end = head.run()
		}
		if end.code != 0 {
			s.tellException(st, head, end.code)
		}
		if !head.over {
			st.shift()
			head.finish(end.code)
			if end.code != 0 {
				st.failed(head, end)
			}
		}
		if s.cfg.Restless {
			s.mu.Unlock()
			s.yield()
			s.mu.Lock()
		}
	}
	st.tasks, st.working = nil, false
}

// arm begins the limit of a task that cannot begin, once.
func (s *Sim) arm(st *stream, q *task) {
	if q.limit == 0 || q.stop != nil {
		return
	}
	q.stop = s.clock.AfterFunc(q.limit, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		q.late = true
		st.wake()
	})
}

// shift takes the first task out and lets in who waits for room. Tasks that take no time make room in bunches, so that a
// thread which is faster than the stream does not wake up for each.
func (st *stream) shift() {
	long := st.tasks[0].takes != 0
	st.tasks[0] = nil
	st.tasks = st.tasks[1:]
	if long || len(st.tasks) <= queueDepth/2 {
		st.letIn()
	}
}

// letIn wakes the calls that wait for room.
func (st *stream) letIn() {
	if st.room != nil {
		close(st.room)
		st.room = nil
	}
}

// failed keeps a failure for the next synchronise. In a stream that stops at failures it stops the whole context:
// whatever its streams have queued is dropped, and nothing new is taken until the context is gone.
func (st *stream) failed(q *task, end answer) {
	code := end.code
	st.err = answer{code, fmt.Sprintf("a task of the stream failed, queued by %v: %s", q.made, end.why)}
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
		if !q.over {
			q.drop()
		}
		q.finish(code)
	}
	st.letIn()
}
