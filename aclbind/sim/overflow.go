package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: whether floats saturate or become infinite is a mode of a device, and a stream may watch for
// overflow. No operator runs here, so none ever overflows.

// satMode is the mode of a device, and whether anybody has set it.
type satMode struct {
	mode aclbind.FloatOverflowMode
	set  bool
}

// SetDeviceSatMode is aclrtSetDeviceSatMode, of the current device; it is for streams to come.
func (s *Sim) SetDeviceSatMode(mode aclbind.FloatOverflowMode) error {
	const fn = "aclrtSetDeviceSatMode"
	return s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		c, a := s.need(fn, t)
		if a.code == 0 && (mode < 0 || mode >= aclbind.FloatOverflowModeUndef) {
			a = badArgument(aclbind.ErrParamInvalid, "%d is no mode", mode)
		}
		if a.code == 0 {
			c.dev.sat = satMode{mode, true}
		}
		return a
	})
}

// GetDeviceSatMode is aclrtGetDeviceSatMode. Chips that know infinity begin with it.
func (s *Sim) GetDeviceSatMode() (mode aclbind.FloatOverflowMode, err error) {
	const fn = "aclrtGetDeviceSatMode"
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		c, a := s.need(fn, t)
		switch {
		case a.code != 0:
		case c.dev.sat.set:
			mode = c.dev.sat.mode
		case s.cfg.Chip.Infinity:
			mode = aclbind.FloatOverflowModeInfnan
		}
		return a
	})
	return mode, err
}

// SetStreamOverflowSwitch is aclrtSetStreamOverflowSwitch.
func (s *Sim) SetStreamOverflowSwitch(h aclbind.Stream, flag uint32) error {
	const fn = "aclrtSetStreamOverflowSwitch"
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, false)
		if a.code == 0 && flag > 1 {
			a = badArgument(aclbind.ErrParamInvalid, "%d is neither 0 nor 1", flag)
		}
		if a.code == 0 {
			st.overflow = flag
		}
		return a
	})
}

// GetStreamOverflowSwitch is aclrtGetStreamOverflowSwitch.
func (s *Sim) GetStreamOverflowSwitch(h aclbind.Stream) (flag uint32, err error) {
	err = s.withStream("aclrtGetStreamOverflowSwitch", h, func(_ *thread, st *stream) { flag = st.overflow })
	return flag, err
}

// statusSize is what aclrtGetOverflowStatus writes.
const statusSize = 64

// GetOverflowStatus is aclrtGetOverflowStatus: the stream writes the status, which is that nothing overflowed.
func (s *Sim) GetOverflowStatus(p aclbind.Ptr, size uint64, h aclbind.Stream) error {
	return s.queued("aclrtGetOverflowStatus", h, func() answer {
		if size != statusSize {
			return badArgument(aclbind.ErrParamInvalid, "the size is %d and not %d", size, statusSize)
		}
		return s.judgeFill(p, size, size)
	}, filled(0), span{p, size})
}

// ResetOverflowStatus is aclrtResetOverflowStatus.
func (s *Sim) ResetOverflowStatus(h aclbind.Stream) error {
	return s.enqueue("aclrtResetOverflowStatus", h, noArguments, func(*thread, *stream) (*task, answer) { return &task{}, ok })
}
