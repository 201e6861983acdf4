package sim

import (
	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/model"
)

// Why this file exists: programs ask a model what it takes and gives, and make their buffers from that.

// modelDesc is what aclmdlCreateDesc made, filled or not.
type modelDesc struct {
	d    model.Description
	made origin
}

// MdlCreateDesc is aclmdlCreateDesc.
func (s *Sim) MdlCreateDesc() (h aclbind.MdlDesc) {
	const fn = "aclmdlCreateDesc"
	_ = s.call(fn, target{}, func(t *thread) answer {
		h = aclbind.MdlDesc(s.handle())
		s.descs[h] = &modelDesc{made: s.origin(fn, t)}
		return ok
	})
	return h
}

// MdlDestroyDesc is aclmdlDestroyDesc.
func (s *Sim) MdlDestroyDesc(h aclbind.MdlDesc) error {
	return s.withDesc("aclmdlDestroyDesc", h, func(*modelDesc) answer {
		delete(s.descs, h)
		return ok
	})
}

// MdlGetDesc is aclmdlGetDesc. What was told of the model lives longer than the model.
func (s *Sim) MdlGetDesc(h aclbind.MdlDesc, id uint32) error {
	return s.withDesc("aclmdlGetDesc", h, func(x *modelDesc) answer {
		m := s.models[id]
		if m == nil {
			return badArgument(aclbind.ErrModelID, "%d is no loaded model", id)
		}
		x.d = m.d
		return ok
	})
}

// MdlGetDescFromFile is aclmdlGetDescFromFile.
func (s *Sim) MdlGetDescFromFile(h aclbind.MdlDesc, path string) error {
	return s.withDesc("aclmdlGetDescFromFile", h, func(x *modelDesc) answer {
		d, a := described(model.Find(path, readStart))
		if a.code == 0 {
			x.d = d
		}
		return a
	})
}

// MdlGetNumInputs is aclmdlGetNumInputs.
func (s *Sim) MdlGetNumInputs(h aclbind.MdlDesc) uint64 {
	return s.count("aclmdlGetNumInputs", h, inputs)
}

// MdlGetNumOutputs is aclmdlGetNumOutputs.
func (s *Sim) MdlGetNumOutputs(h aclbind.MdlDesc) uint64 {
	return s.count("aclmdlGetNumOutputs", h, outputs)
}

// withDesc makes a call about a living description.
func (s *Sim) withDesc(fn string, h aclbind.MdlDesc, do func(*modelDesc) answer) error {
	return s.call(fn, target{}, func(*thread) answer {
		x := s.descs[h]
		if x == nil {
			return badArgument(aclbind.ErrInvalidParam, "%#x is no description of a model", uintptr(h))
		}
		return do(x)
	})
}
