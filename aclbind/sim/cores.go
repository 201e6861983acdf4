package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: a process may keep its operators to some of a device's cores. Nothing runs faster or slower for
// it here; what was set is what is answered.

// cores are limits by the kind of core; 0 is none.
type cores [2]uint32

// limitKind is the place of a kind of core in cores, and how many the chip has of it.
func (s *Sim) limitKind(kind aclbind.DevResLimitType) (place int, all uint32, a answer) {
	switch kind {
	case aclbind.DevResLimitTypeCubeCore:
		all = uint32(s.cfg.Chip.Cubes)
	case aclbind.DevResLimitTypeVectorCore:
		all = uint32(s.cfg.Chip.Vectors)
	default:
		return 0, 0, badArgument(aclbind.ErrParamInvalid, "%d is no kind of core", kind)
	}
	if all == 0 {
		a = answer{aclbind.ErrFeatureNotSupported, "how many cores a " + s.cfg.Chip.Name + " has is not known here"}
	}
	return int(kind), all, a
}

// set takes a limit, of 1 to all cores.
func (c *cores) set(place int, all, value uint32) answer {
	if value == 0 || value > all {
		return badArgument(aclbind.ErrParamInvalid, "%d is outside [1,%d]", value, all)
	}
	c[place] = value
	return ok
}

// or is the limit, or another where none is set.
func (c *cores) or(place int, other uint32) uint32 {
	if c[place] != 0 {
		return c[place]
	}
	return other
}

// SetDeviceResLimit is aclrtSetDeviceResLimit.
func (s *Sim) SetDeviceResLimit(id int32, kind aclbind.DevResLimitType, value uint32) error {
	return s.withCores("aclrtSetDeviceResLimit", id, kind, func(d *device, place int, all uint32) answer {
		return d.cores.set(place, all, value)
	})
}

// GetDeviceResLimit is aclrtGetDeviceResLimit.
func (s *Sim) GetDeviceResLimit(id int32, kind aclbind.DevResLimitType) (n uint32, err error) {
	err = s.withCores("aclrtGetDeviceResLimit", id, kind, func(d *device, place int, all uint32) answer {
		n = d.cores.or(place, all)
		return ok
	})
	return n, err
}

// withCores makes a call about the cores of a device.
func (s *Sim) withCores(fn string, id int32, kind aclbind.DevResLimitType, do func(d *device, place int, all uint32) answer) error {
	return s.call(fn, target{kind: onDevice, device: id}, func(*thread) answer {
		d, a := s.device(id)
		if a.code != 0 {
			return a
		}
		place, all, a := s.limitKind(kind)
		if a.code != 0 {
			return a
		}
		return do(d, place, all)
	})
}

// ResetDeviceResLimit is aclrtResetDeviceResLimit.
func (s *Sim) ResetDeviceResLimit(id int32) error {
	return s.call("aclrtResetDeviceResLimit", target{kind: onDevice, device: id}, func(*thread) answer {
		d, a := s.device(id)
		if a.code == 0 {
			d.cores = cores{}
		}
		return a
	})
}

// SetStreamResLimit is aclrtSetStreamResLimit.
func (s *Sim) SetStreamResLimit(h aclbind.Stream, kind aclbind.DevResLimitType, value uint32) error {
	return s.withStreamCores("aclrtSetStreamResLimit", h, kind, func(st *stream, place int, all uint32) answer {
		return st.cores.set(place, all, value)
	})
}

// GetStreamResLimit is aclrtGetStreamResLimit.
func (s *Sim) GetStreamResLimit(h aclbind.Stream, kind aclbind.DevResLimitType) (n uint32, err error) {
	err = s.withStreamCores("aclrtGetStreamResLimit", h, kind, func(st *stream, place int, all uint32) answer {
		n = st.cores.or(place, st.ctx.dev.cores.or(place, all))
		return ok
	})
	return n, err
}

// withStreamCores makes a call about the cores of a stream.
func (s *Sim) withStreamCores(fn string, h aclbind.Stream, kind aclbind.DevResLimitType, do func(st *stream, place int, all uint32) answer) error {
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, false)
		if a.code != 0 {
			return a
		}
		place, all, a := s.limitKind(kind)
		if a.code != 0 {
			return a
		}
		return do(st, place, all)
	})
}

// ResetStreamResLimit is aclrtResetStreamResLimit.
func (s *Sim) ResetStreamResLimit(h aclbind.Stream) error {
	return s.withStream("aclrtResetStreamResLimit", h, func(_ *thread, st *stream) { st.cores = cores{} })
}

// UseStreamResInCurrentThread is aclrtUseStreamResInCurrentThread: the stream's limits go before the device's.
func (s *Sim) UseStreamResInCurrentThread(h aclbind.Stream) error {
	return s.withStream("aclrtUseStreamResInCurrentThread", h, func(t *thread, st *stream) { t.cores = st })
}

// UnuseStreamResInCurrentThread is aclrtUnuseStreamResInCurrentThread.
func (s *Sim) UnuseStreamResInCurrentThread(h aclbind.Stream) error {
	return s.withStream("aclrtUnuseStreamResInCurrentThread", h, func(t *thread, _ *stream) { t.cores = nil })
}

// withStream makes a call about a stream under any current context.
func (s *Sim) withStream(fn string, h aclbind.Stream, do func(*thread, *stream)) error {
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, false)
		if a.code == 0 {
			do(t, st)
		}
		return a
	})
}

// GetResInCurrentThread is aclrtGetResInCurrentThread.
func (s *Sim) GetResInCurrentThread(kind aclbind.DevResLimitType) (n uint32, err error) {
	const fn = "aclrtGetResInCurrentThread"
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		c, a := s.need(fn, t)
		if a.code != 0 {
			return a
		}
		place, all, a := s.limitKind(kind)
		n = c.dev.cores.or(place, all)
		if t.cores != nil && s.streams[t.cores.handle] == t.cores {
			n = t.cores.cores.or(place, n)
		}
		return a
	})
	return n, err
}
