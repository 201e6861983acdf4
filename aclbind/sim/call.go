package sim

import (
	"runtime"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: every call goes the same way, which is written once: the lock, the thread, the orders of faults,
// the work, and what is kept of a failure.

// answer is what a call answers: a code, and why in words for aclGetRecentErrMsg.
type answer struct {
	code int
	why  string
}

var ok = answer{}

// target says which device a call is about, for faults that name one.
type target struct {
	device int32
	stream aclbind.Stream
	ctx    aclbind.Context
	kind   targetKind
	queues bool // the call queues work: what makes it slow makes the work slow
}

type targetKind uint8

const (
	onProcess targetKind = iota // no device
	onDevice
	onStream  // the device of the stream; of the current context for the default stream
	onContext // the device of the context
	onCurrent // the device of the current context
)

// call is what all calls share. Faults come before the work: a call that fails by order has no effect, one that is
// slow or stalls does its work late. do runs with the lock held and may give it up while it waits.
func (s *Sim) call(fn string, on target, do func(t *thread) answer) error {
	s.yield()
	defer s.yield()
	id := threadID()
	s.mu.Lock()
	t := s.thread(id)
	defer s.leave(t)
	s.start()
	f := s.function(fn)
	t.call, t.slow, t.spoils = f.total+1, f.slow, 0
	got := s.ordered(t, f, s.deviceOf(t, on), on.queues)
	if s.cfg.Broken != "" && fn != "aclGetRecentErrMsg" {
		got = answer{aclbind.ErrACLInternal, s.cfg.Broken}
	}
	ordered := got.code != 0 || f.absent != ""
	if f.absent != "" && got.code == 0 {
		got = answer{aclbind.ErrFeatureNotSupported, f.absent}
	}
	if got.code == 0 {
		got = do(t)
	}
	if got.code == 0 {
		return nil
	}
	t.fail(fn, got)
	if !ordered {
		s.note(fn, t, got)
	}
	return &aclbind.Error{Op: fn, Code: got.code}
}

// leave gives the lock up at the end of a call, and tells who watches what has happened in it.
func (s *Sim) leave(t *thread) {
	list := t.tell
	t.tell = nil
	s.mu.Unlock()
	for _, tell := range list {
		tell()
	}
}

// deviceOf finds the device of a target, or AnyDevice.
func (s *Sim) deviceOf(t *thread, on target) int32 {
	var c *context
	switch on.kind {
	case onDevice:
		return on.device
	case onStream:
		if st := s.streams[on.stream]; st != nil {
			c = st.ctx
		} else if on.stream == 0 {
			c = t.cur
		}
	case onContext:
		c = s.contexts[on.ctx]
	case onCurrent:
		c = t.cur
	}
	if c == nil {
		return AnyDevice
	}
	return c.dev.id
}

// yield gives other goroutines the thread. A goroutine that is not locked to its thread then wakes up on another one,
// whose current context is not the one that it has bound: the mistake shows at once instead of once a month.
func (s *Sim) yield() {
	if s.cfg.Restless {
		runtime.Gosched()
	}
}
