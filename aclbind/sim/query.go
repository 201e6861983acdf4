package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: calls beyond a Driver's that rows of the conformance suite speak of. They are ordinary methods,
// so that a test can ask for what the engine never does.

// CtxGetCurrentDefaultStream is aclrtCtxGetCurrentDefaultStream: a real handle, which must never be destroyed.
func (s *Sim) CtxGetCurrentDefaultStream() (h aclbind.Stream, err error) {
	err = s.call("aclrtCtxGetCurrentDefaultStream", target{kind: onCurrent}, func(t *thread) answer {
		c, a := t.context()
		if a.code == 0 {
			h = c.deflt.handle
		}
		return a
	})
	return h, err
}

// PeekAtLastError is aclrtPeekAtLastError: the calling thread's last error, as the answer of the call.
func (s *Sim) PeekAtLastError(level aclbind.LastErrLevel) error {
	return s.lastError("aclrtPeekAtLastError", level, false)
}

// GetLastError is aclrtGetLastError: the same, and there is none afterwards.
func (s *Sim) GetLastError(level aclbind.LastErrLevel) error {
	return s.lastError("aclrtGetLastError", level, true)
}

func (s *Sim) lastError(fn string, level aclbind.LastErrLevel, clear bool) error {
	last := 0
	err := s.call(fn, target{}, func(t *thread) answer {
		if level != aclbind.LastErrLevelThreadLevel {
			return badArgument(aclbind.ErrParamInvalid, "level %d is not that of the thread", level)
		}
		last = t.lastErr
		if clear {
			t.lastErr = 0
		}
		return ok
	})
	if err == nil && last != 0 {
		err = &aclbind.Error{Op: fn, Code: last}
	}
	return err
}

// GetPrimaryCtxState is aclrtGetPrimaryCtxState: 1 when the device has a default context now. C wants NULL for flags.
func (s *Sim) GetPrimaryCtxState(id int32) (flags uint32, active int32, err error) {
	err = s.call("aclrtGetPrimaryCtxState", target{kind: onDevice, device: id}, func(*thread) answer {
		d, a := s.device(id)
		if a.code == 0 && d.primary != nil {
			active = 1
		}
		return a
	})
	return 0, active, err
}

// GetStreamAvailableNum is aclrtGetStreamAvailableNum: what is left in the pool of the current device.
func (s *Sim) GetStreamAvailableNum() (n uint32, err error) {
	err = s.call("aclrtGetStreamAvailableNum", target{kind: onCurrent}, func(t *thread) answer {
		c, a := t.context()
		if a.code == 0 {
			n = uint32(s.cfg.Chip.Streams - c.dev.used)
		}
		return a
	})
	return n, err
}

// StreamInfo is what aclrtStreamGetPriority and aclrtStreamGetFlags answer, and whether the stream stops at failures.
type StreamInfo struct {
	Priority, Flags uint32
	Stop            bool
	Device          int32
}

// StreamInfo tells how a stream was made; any current context will do.
func (s *Sim) StreamInfo(h aclbind.Stream) (info StreamInfo, err error) {
	err = s.call("aclrtStreamGetPriority", target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream("aclrtStreamGetPriority", t, h, false)
		if a.code == 0 {
			info = StreamInfo{st.priority, st.flags, st.stop, st.ctx.dev.id}
		}
		return a
	})
	return info, err
}

// StreamGetId is aclrtStreamGetId; ids are small numbers, given once on a device.
func (s *Sim) StreamGetId(h aclbind.Stream) (id int32, err error) {
	err = s.withStream("aclrtStreamGetId", h, func(_ *thread, st *stream) { id = st.id })
	return id, err
}

// StreamGetPriority is aclrtStreamGetPriority.
func (s *Sim) StreamGetPriority(h aclbind.Stream) (priority uint32, err error) {
	err = s.withStream("aclrtStreamGetPriority", h, func(_ *thread, st *stream) { priority = st.priority })
	return priority, err
}

// StreamGetFlags is aclrtStreamGetFlags: the public ones.
func (s *Sim) StreamGetFlags(h aclbind.Stream) (flags uint32, err error) {
	err = s.withStream("aclrtStreamGetFlags", h, func(_ *thread, st *stream) { flags = st.flags })
	return flags, err
}
