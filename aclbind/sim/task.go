package sim

import "time"

// Why this file exists: what stands in a queue, before anything is known of what it does.

// forever is the length of a task that never ends.
const forever time.Duration = -1

// task is one thing in a queue. What it is made of is guarded by Sim.mu, and its functions are called with it held.
type task struct {
	id    uint32        // its number in the stream
	made  origin        // of the call that queued it
	ready func() bool   // whether it can begin, taking what it waited for; if not, it will be woken. nil: always
	limit time.Duration // how long it may wait to begin; 0 is no limit
	takes time.Duration // from its beginning to its end
	run   func() answer // what it does at its end, and how it fails; nil for nothing
	code  int           // what it ended with
	wants any           // what it waits for, and
	gives any           // what others wait for: for reports, an event, a record, a notify or an address

	attend bool // the call that queues it waits for its end

	late bool          // limit has passed
	put  func()        // hears that it is queued, and
	lost func()        // that it will not be run; nil for nobody
	stop func() bool   // ends limit
	over bool          // it ended or was dropped
	done chan struct{} // closed then, if anybody waits
}

// finish ends a task.
func (q *task) finish(code int) {
	if q.over {
		return
	}
	q.over, q.code = true, code
	if q.done != nil {
		close(q.done)
	}
	if q.stop != nil {
		q.stop()
	}
}

// drop tells who counts on the task that it will not be run.
func (q *task) drop() {
	if q.lost != nil {
		q.lost()
	}
}

// end is closed when the task is over.
func (q *task) end() <-chan struct{} {
	if q.done == nil {
		q.done = make(chan struct{})
		if q.over {
			close(q.done)
		}
	}
	return q.done
}
