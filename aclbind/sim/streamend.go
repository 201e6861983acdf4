package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: the ways in which a stream ends, or what it has to do.

// DestroyStream is aclrtDestroyStream: it waits for queued work, for ever if need be.
func (s *Sim) DestroyStream(h aclbind.Stream) error {
	return s.call("aclrtDestroyStream", target{kind: onStream, stream: h}, func(t *thread) answer {
		return s.destroy("aclrtDestroyStream", t, h, false)
	})
}

// DestroyStreamForce is aclrtDestroyStreamForce: it gives up on work after some seconds.
func (s *Sim) DestroyStreamForce(h aclbind.Stream) error {
	return s.call("aclrtDestroyStreamForce", target{kind: onStream, stream: h}, func(t *thread) answer {
		return s.destroy("aclrtDestroyStreamForce", t, h, true)
	})
}

// destroy is both forms. The stream can be used by other threads until its work is done; after each wait everything is
// looked at again.
func (s *Sim) destroy(fn string, t *thread, h aclbind.Stream, force bool) answer {
	if h == 0 {
		return answer{aclbind.ErrInvalidParam, "the stream is NULL"}
	}
	limit := s.limit(force)
	for {
		st, a := s.stream(fn, t, h, true)
		switch {
		case a.code != 0:
			return a
		case st.deflt:
			return s.fatalMisuse("context-and-handles-15", "the default stream of a context was destroyed through its handle")
		case st.ctx.dev.lost && !force:
			return lostAnswer(st.ctx.dev)
		}
		if done := st.pending(); done != nil && limit.left() != 0 {
			if a := s.awaitWork(done, limit); a.code != 0 && !force {
				return a
			}
			continue
		}
		delete(st.ctx.streams, h)
		st.ctx.dev.used--
		s.forget(t, st)
		return ok
	}
}

// forget ends a stream: its handle is dead and what is queued is given up.
func (s *Sim) forget(t *thread, st *stream) {
	s.tellStream(t, st, aclbind.StreamStateDestroyPre)
	s.unsubscribe(st)
	if st.graph != nil {
		s.endRecording(st.graph)
	}
	st.drop(aclbind.ErrStreamAbort)
	delete(s.streams, st.handle)
}

// StreamStop is aclrtStreamStop: the task at work is given up, and what is queued behind it goes on.
func (s *Sim) StreamStop(h aclbind.Stream) error {
	const fn = "aclrtStreamStop"
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		st, a := s.stream(fn, t, h, true)
		switch {
		case a.code != 0:
			return a
		case st.deflt:
			return answer{aclbind.ErrInvalidParam, "the default stream cannot be stopped"}
		case len(st.tasks) == 0:
			return ok
		}
		head := st.tasks[0]
		st.shift()
		head.drop()
		head.finish(aclbind.ErrStreamAbort)
		st.wake()
		return ok
	})
}

// StreamAbort is aclrtStreamAbort: running and queued work is thrown away, and whoever waits for it gets 107023. The
// manual does not say whether the stream's context must be current; it must here.
func (s *Sim) StreamAbort(h aclbind.Stream) error {
	return s.call("aclrtStreamAbort", target{kind: onStream, stream: h}, func(t *thread) answer {
		if h == 0 {
			return answer{aclbind.ErrInvalidParam, "the stream is NULL"}
		}
		st, a := s.stream("aclrtStreamAbort", t, h, true)
		switch {
		case a.code != 0:
			return a
		case st.ctx.dev.lost:
			return lostAnswer(st.ctx.dev)
		}
		st.drop(aclbind.ErrStreamAbort)
		return ok
	})
}
