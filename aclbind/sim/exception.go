package sim

import (
	"slices"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a program may be told of each task that fails, on a thread of the runtime and before a
// synchronise answers the failure.

// exception is a failure that a function of the program is being told of.
type exception struct {
	task, stream, thread, device, code uint32
}

// noTask is the number of what is no task.
const noTask = 0xFFFFFFFF

// SetExceptionInfoCallback is aclrtSetExceptionInfoCallback: the last one wins, and NULL takes it away.
func (s *Sim) SetExceptionInfoCallback(fn aclbind.Ptr) error {
	return s.call("aclrtSetExceptionInfoCallback", target{}, func(*thread) answer {
		s.onException = fn
		return ok
	})
}

// ExceptionInfoCallbackRegister is aclrtExceptionInfoCallbackRegister: it adds one.
func (s *Sim) ExceptionInfoCallbackRegister(fn aclbind.Ptr) error {
	return s.call("aclrtExceptionInfoCallbackRegister", target{}, func(*thread) answer {
		a := needFunction(fn)
		if a.code == 0 {
			s.onExceptions = append(s.onExceptions, fn)
		}
		return a
	})
}

// ExceptionInfoCallbackUnregister is aclrtExceptionInfoCallbackUnregister.
func (s *Sim) ExceptionInfoCallbackUnregister(fn aclbind.Ptr) error {
	return s.call("aclrtExceptionInfoCallbackUnregister", target{}, func(*thread) answer {
		i := slices.Index(s.onExceptions, fn)
		if i < 0 {
			return answer{aclbind.ErrParamInvalid, "the function was not registered"}
		}
		s.onExceptions = slices.Delete(s.onExceptions, i, i+1)
		return ok
	})
}

// tellException tells of a failed task. The lock is given up meanwhile.
func (s *Sim) tellException(st *stream, q *task, code int) {
	list := slices.Clone(s.onExceptions)
	if s.onException != 0 {
		list = append(list, s.onException)
	}
	for _, fn := range list {
		info := aclbind.Ptr(s.handle())
		s.exceptions[info] = exception{q.id, uint32(st.id), uint32(q.made.thread), uint32(st.ctx.dev.id), uint32(code)}
		s.outside(fn, uint64(info))
		delete(s.exceptions, info)
	}
}

// read reads one number of an exception, while the program is being told of it.
func (s *Sim) read(fn string, info aclbind.Ptr, of func(exception) uint32) (n uint32) {
	n = noTask
	_ = s.call(fn, target{}, func(*thread) answer {
		e, valid := s.exceptions[info]
		if !valid {
			return answer{aclbind.ErrInvalidParam, "what is read is only there while the function that was given it runs"}
		}
		n = of(e)
		return ok
	})
	return n
}

// GetTaskIdFromExceptionInfo is aclrtGetTaskIdFromExceptionInfo.
func (s *Sim) GetTaskIdFromExceptionInfo(info aclbind.Ptr) uint32 {
	return s.read("aclrtGetTaskIdFromExceptionInfo", info, func(e exception) uint32 { return e.task })
}

// GetStreamIdFromExceptionInfo is aclrtGetStreamIdFromExceptionInfo.
func (s *Sim) GetStreamIdFromExceptionInfo(info aclbind.Ptr) uint32 {
	return s.read("aclrtGetStreamIdFromExceptionInfo", info, func(e exception) uint32 { return e.stream })
}

// GetThreadIdFromExceptionInfo is aclrtGetThreadIdFromExceptionInfo: the thread that queued the task.
func (s *Sim) GetThreadIdFromExceptionInfo(info aclbind.Ptr) uint32 {
	return s.read("aclrtGetThreadIdFromExceptionInfo", info, func(e exception) uint32 { return e.thread })
}

// GetDeviceIdFromExceptionInfo is aclrtGetDeviceIdFromExceptionInfo.
func (s *Sim) GetDeviceIdFromExceptionInfo(info aclbind.Ptr) uint32 {
	return s.read("aclrtGetDeviceIdFromExceptionInfo", info, func(e exception) uint32 { return e.device })
}

// GetErrorCodeFromExceptionInfo is aclrtGetErrorCodeFromExceptionInfo.
func (s *Sim) GetErrorCodeFromExceptionInfo(info aclbind.Ptr) uint32 {
	return s.read("aclrtGetErrorCodeFromExceptionInfo", info, func(e exception) uint32 { return e.code })
}
