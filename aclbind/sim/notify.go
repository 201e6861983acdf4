package sim

import (
	"fmt"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a notify is a flag on a device: a record raises it, and exactly one wait takes it down again,
// whoever comes first.

// notify is a notify alive, or destroyed and still held by queued work.
type notify struct {
	handle  aclbind.Notify
	id      uint32
	dev     *device
	age     int // of the device when it was made
	raised  bool
	waiting []*notifyWait // in the order in which they came
	made    origin
}

// notifyWait is a stream that waits for a notify.
type notifyWait struct {
	stream *stream
	task   *task
	queued bool // it is on the list
	given  bool // a record was for it
}

func (n *notify) String() string { return fmt.Sprintf("notify %#x", uintptr(n.handle)) }

// CreateNotify is aclrtCreateNotify.
func (s *Sim) CreateNotify(flag uint64) (h aclbind.Notify, err error) {
	const fn = "aclrtCreateNotify"
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		c, a := s.need(fn, t)
		switch {
		case a.code != 0:
			return a
		case flag == aclbind.NotifyDeviceUseOnly:
			return answer{aclbind.ErrFeatureNotSupported, "a notify for use by the device alone is not supported here"}
		case flag != aclbind.NotifyDefault:
			return badArgument(aclbind.ErrParamInvalid, "flag %d is unknown", flag)
		case c.dev.lost:
			return lostAnswer(c.dev)
		case c.dev.notifies >= s.cfg.Chip.Notifies:
			return answer{aclbind.ErrNoNotifyResource, fmt.Sprintf("device %d has no notify left: all %d are in use", c.dev.id, s.cfg.Chip.Notifies)}
		}
		c.dev.notifyIDs++
		n := &notify{handle: aclbind.Notify(s.handle()), id: c.dev.notifyIDs, dev: c.dev, age: c.dev.age, made: s.origin(fn, t)}
		c.dev.notifies++
		s.notifies[n.handle] = n
		h = n.handle
		return ok
	})
	return h, err
}

// notify finds a notify by its handle.
func (s *Sim) notify(h aclbind.Notify) (*notify, answer) {
	if h == 0 {
		return nil, answer{aclbind.ErrInvalidParam, "the notify is NULL"}
	}
	n := s.notifies[h]
	switch {
	case n == nil:
		return nil, s.noSuch("notify", uintptr(h))
	case n.age != n.dev.age:
		return nil, answer{aclbind.ErrInvalidHandle, fmt.Sprintf("the device of notify %#x was closed", uintptr(h))}
	}
	return n, ok
}

// DestroyNotify is aclrtDestroyNotify: the handle is dead at once, and queued work keeps the notify.
func (s *Sim) DestroyNotify(h aclbind.Notify) error {
	return s.call("aclrtDestroyNotify", target{}, func(*thread) answer {
		n, a := s.notify(h)
		if a.code == 0 {
			n.dev.notifies--
			delete(s.notifies, h)
		}
		return a
	})
}

// RecordNotify is aclrtRecordNotify; the stream may be another device's.
func (s *Sim) RecordNotify(h aclbind.Notify, on aclbind.Stream) error {
	var n *notify
	find := func() (a answer) { n, a = s.notify(h); return a }
	return s.enqueue("aclrtRecordNotify", on, find, func(*thread, *stream) (*task, answer) {
		return &task{gives: n, run: func() answer { n.record(); return ok }}, ok
	})
}

// record gives the notify to the first that waits, or to the next that comes.
func (n *notify) record() {
	for len(n.waiting) > 0 {
		w := n.waiting[0]
		n.waiting = n.waiting[1:]
		if !w.task.over && !w.task.late {
			w.given = true
			w.stream.wake()
			return
		}
	}
	n.raised = true
}

// WaitAndResetNotify is aclrtWaitAndResetNotify, in seconds; 0 is no limit.
func (s *Sim) WaitAndResetNotify(h aclbind.Notify, on aclbind.Stream, seconds uint32) error {
	var n *notify
	find := func() (a answer) { n, a = s.notify(h); return a }
	return s.enqueue("aclrtWaitAndResetNotify", on, find, func(_ *thread, st *stream) (*task, answer) {
		w := &notifyWait{stream: st, task: &task{wants: n, limit: time.Duration(seconds) * time.Second}}
		w.task.ready = func() bool { return n.take(w) }
		return w.task, ok
	})
}

// take tells whether a wait can end, and takes the notify down for it.
func (n *notify) take(w *notifyWait) bool {
	switch {
	case w.given:
	case n.raised:
		n.raised = false
	case !w.queued:
		w.queued = true
		n.waiting = append(n.waiting, w)
		return false
	default:
		return false
	}
	return true
}
