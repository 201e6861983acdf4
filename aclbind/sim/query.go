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

// LastError is aclrtPeekAtLastError, or aclrtGetLastError when it clears: the calling thread's last error.
func (s *Sim) LastError(clear bool) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.thread()
	code := t.lastErr
	if clear {
		t.lastErr = 0
	}
	return code
}

// PrimaryCtxActive is aclrtGetPrimaryCtxState: whether the device has a default context now.
func (s *Sim) PrimaryCtxActive(id int32) (active bool, err error) {
	err = s.call("aclrtGetPrimaryCtxState", target{kind: onDevice, device: id}, func(*thread) answer {
		d, a := s.device(id)
		if a.code == 0 {
			active = d.primary != nil
		}
		return a
	})
	return active, err
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
