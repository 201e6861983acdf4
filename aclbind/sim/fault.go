package sim

import (
	"fmt"
	"time"
)

// Why this file exists: what goes wrong by order, and the count that orders refer to.

// function is what is known of one C function: what the machine and the orders say of it, and how often it was called.
type function struct {
	absent   string // why it answers 207000, "" when it does not
	slow     time.Duration
	stalls   []Stall
	fails    []Fail
	total    int
	byDevice map[int32]int // nil unless an order counts on a device
}

// function finds or makes what is known of a function.
func (s *Sim) function(fn string) *function {
	f := s.functions[fn]
	if f == nil {
		f = &function{absent: absent(s.cfg.Machine, fn)}
		s.functions[fn] = f
		for _, o := range s.cfg.Slow {
			if o.Call == fn {
				f.slow += o.D
			}
		}
		for _, o := range s.cfg.Stall {
			if o.Call == fn {
				f.stalls = append(f.stalls, o)
			}
		}
		for _, o := range s.cfg.Fail {
			if o.Call == fn {
				f.fails = append(f.fails, o)
			}
		}
		if len(f.stalls)+len(f.fails) > 0 {
			f.byDevice = make(map[int32]int)
		}
	}
	return f
}

// count counts a call and answers its ordinals, in the process and on its device.
func (f *function) count(dev int32) (total, onDevice int) {
	f.total++
	if f.byDevice != nil {
		f.byDevice[dev]++
		onDevice = f.byDevice[dev]
	}
	return f.total, onDevice
}

// due tells whether an order for the nth call fits.
func due(device, dev int32, n, total, onDevice int) bool {
	if device == AnyDevice {
		return n == 0 || n == total
	}
	return device == dev && (n == 0 || n == onDevice)
}

// ordered counts a call, lets it take the time it shall, and answers the code it shall fail with. The lock is given up
// while it waits. A call that queues work is not slow itself: its work is.
func (s *Sim) ordered(t *thread, f *function, dev int32, queues bool) answer {
	total, onDevice := f.count(dev)
	stalls, forever := time.Duration(0), false
	for _, o := range f.stalls {
		if due(o.Device, dev, o.N, total, onDevice) {
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
	if f.slow > 0 && !queues {
		s.mu.Unlock()
		s.clock.Sleep(f.slow)
		s.mu.Lock()
	}
	for _, o := range f.fails {
		switch {
		case !due(o.Device, dev, o.N, total, onDevice):
		case o.Later:
			t.spoils = o.Code
		default:
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
	at     Place // in the program, nil when nobody knows
}

func (s *Sim) origin(fn string, t *thread) origin {
	o := origin{fn: fn, n: t.call, thread: t.id}
	if s.cfg.Caller != nil {
		o.at = s.cfg.Caller()
	}
	return o
}

func (o origin) String() string {
	text := fmt.Sprintf("%s call %d, thread %d", o.fn, o.n, o.thread)
	if o.at != nil {
		if at := o.at.String(); at != "" {
			text += ", at " + at
		}
	}
	return text
}
