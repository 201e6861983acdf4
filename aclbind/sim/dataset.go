package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: a data set is the list of the inputs or of the outputs of a run. It owns nothing.

// dataset is what was added, in order.
type dataset struct {
	list []aclbind.DataBuffer
	made origin
}

// MdlCreateDataset is aclmdlCreateDataset.
func (s *Sim) MdlCreateDataset() (h aclbind.MdlDataset) {
	const fn = "aclmdlCreateDataset"
	_ = s.call(fn, target{}, func(t *thread) answer {
		h = aclbind.MdlDataset(s.handle())
		s.datasets[h] = &dataset{made: s.origin(fn, t)}
		return ok
	})
	return h
}

// MdlDestroyDataset is aclmdlDestroyDataset: its data buffers stay.
func (s *Sim) MdlDestroyDataset(h aclbind.MdlDataset) error {
	return s.withDataset("aclmdlDestroyDataset", h, func(*dataset) answer {
		delete(s.datasets, h)
		return ok
	})
}

// MdlAddDatasetBuffer is aclmdlAddDatasetBuffer.
func (s *Sim) MdlAddDatasetBuffer(h aclbind.MdlDataset, b aclbind.DataBuffer) error {
	return s.withDataset("aclmdlAddDatasetBuffer", h, func(set *dataset) answer {
		if s.buffers[b] == nil {
			return badArgument(aclbind.ErrInvalidParam, "%#x is no data buffer", uintptr(b))
		}
		set.list = append(set.list, b)
		return ok
	})
}

// MdlGetDatasetNumBuffers is aclmdlGetDatasetNumBuffers.
func (s *Sim) MdlGetDatasetNumBuffers(h aclbind.MdlDataset) (n uint64) {
	_ = s.withDataset("aclmdlGetDatasetNumBuffers", h, func(set *dataset) answer {
		n = uint64(len(set.list))
		return ok
	})
	return n
}

// MdlGetDatasetBuffer is aclmdlGetDatasetBuffer.
func (s *Sim) MdlGetDatasetBuffer(h aclbind.MdlDataset, index uint64) (b aclbind.DataBuffer) {
	_ = s.withDataset("aclmdlGetDatasetBuffer", h, func(set *dataset) answer {
		if index >= uint64(len(set.list)) {
			return badArgument(aclbind.ErrInvalidParam, "index %d of %d data buffers", index, len(set.list))
		}
		b = set.list[index]
		return ok
	})
	return b
}

// withDataset makes a call about a living data set.
func (s *Sim) withDataset(fn string, h aclbind.MdlDataset, do func(*dataset) answer) error {
	return s.call(fn, target{}, func(*thread) answer {
		set := s.datasets[h]
		if set == nil {
			return badArgument(aclbind.ErrInvalidParam, "%#x is no data set", uintptr(h))
		}
		return do(set)
	})
}
