package sim

import (
	"fmt"
	"time"
)

// Why this file exists: what goes wrong by order, and the count that orders refer to.

// counter counts the calls of one function.
type counter struct {
	total    int
	byDevice map[int32]int
}

// count counts a call and answers its ordinals, in the process and on its device.
func (s *Sim) count(fn string, dev int32) (total, onDevice int) {
	c := s.calls[fn]
	if c == nil {
		c = &counter{byDevice: make(map[int32]int)}
		s.calls[fn] = c
	}
	c.total++
	c.byDevice[dev]++
	return c.total, c.byDevice[dev]
}

// due tells whether an order for the nth call fits.
func due(device, dev int32, n, total, onDevice int) bool {
	if device == AnyDevice {
		return n == 0 || n == total
	}
	return device == dev && (n == 0 || n == onDevice)
}

// ordered counts a call, lets it take the time it shall, and answers the code it shall fail with. The lock is given up
// while it waits.
func (s *Sim) ordered(fn string, dev int32) answer {
	total, onDevice := s.count(fn, dev)
	var slow time.Duration
	for _, o := range s.cfg.Slow {
		if o.Call == fn {
			slow += o.D
		}
	}
	stalls, forever := time.Duration(0), false
	for _, o := range s.cfg.Stall {
		if o.Call == fn && due(o.Device, dev, o.N, total, onDevice) {
			stalls += o.For
			forever = forever || o.For == 0
		}
	}
	switch {
	case forever:
		s.await(s.released, -1)
	case stalls > 0:
		s.await(s.released, stalls)
	}
	if slow > 0 {
		s.mu.Unlock()
		s.clock.Sleep(slow)
		s.mu.Lock()
	}
	for _, o := range s.cfg.Fail {
		if o.Call == fn && due(o.Device, dev, o.N, total, onDevice) {
			return answer{o.Code, fmt.Sprintf("made to fail by the simulator (call %d of this function)", total)}
		}
	}
	return ok
}

// origin says where something was made.
type origin struct {
	fn     string
	n      int // ordinal of the call among those of its function
	thread int
	at     string // in the program, "" when nobody knows
}

func (s *Sim) origin(fn string, t *thread) origin {
	o := origin{fn: fn, n: s.calls[fn].total, thread: t.id}
	if s.cfg.Caller != nil {
		o.at = s.cfg.Caller()
	}
	return o
}

func (o origin) String() string {
	text := fmt.Sprintf("%s call %d, thread %d", o.fn, o.n, o.thread)
	if o.at != "" {
		text += ", at " + o.at
	}
	return text
}
