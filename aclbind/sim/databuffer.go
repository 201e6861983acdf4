package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: a data buffer describes memory for a model; it owns none. Allocator descriptions are as much
// the program's own.

// dataBuffer is what aclCreateDataBuffer was told.
type dataBuffer struct {
	data aclbind.Ptr
	size uint64
	made origin
}

// CreateDataBuffer is aclCreateDataBuffer.
func (s *Sim) CreateDataBuffer(data aclbind.Ptr, size uint64) (p aclbind.DataBuffer) {
	_ = s.call("aclCreateDataBuffer", target{}, func(t *thread) answer {
		p = aclbind.DataBuffer(s.handle())
		s.buffers[p] = &dataBuffer{data, size, s.origin("aclCreateDataBuffer", t)}
		return ok
	})
	return p
}

// DestroyDataBuffer is aclDestroyDataBuffer: it frees the description alone.
func (s *Sim) DestroyDataBuffer(p aclbind.DataBuffer) error {
	return s.withBuffer("aclDestroyDataBuffer", p, func(*dataBuffer) { delete(s.buffers, p) })
}

// UpdateDataBuffer is aclUpdateDataBuffer.
func (s *Sim) UpdateDataBuffer(p aclbind.DataBuffer, data aclbind.Ptr, size uint64) error {
	return s.withBuffer("aclUpdateDataBuffer", p, func(b *dataBuffer) { b.data, b.size = data, size })
}

// GetDataBufferAddr is aclGetDataBufferAddr.
func (s *Sim) GetDataBufferAddr(p aclbind.DataBuffer) (data aclbind.Ptr) {
	_ = s.withBuffer("aclGetDataBufferAddr", p, func(b *dataBuffer) { data = b.data })
	return data
}

// GetDataBufferSize is aclGetDataBufferSize, which cuts the size to 32 bits.
func (s *Sim) GetDataBufferSize(p aclbind.DataBuffer) (size uint32) {
	_ = s.withBuffer("aclGetDataBufferSize", p, func(b *dataBuffer) { size = uint32(b.size) })
	return size
}

// GetDataBufferSizeV2 is aclGetDataBufferSizeV2.
func (s *Sim) GetDataBufferSizeV2(p aclbind.DataBuffer) (size uint64) {
	_ = s.withBuffer("aclGetDataBufferSizeV2", p, func(b *dataBuffer) { size = b.size })
	return size
}

// withBuffer makes a call about a living data buffer.
func (s *Sim) withBuffer(fn string, p aclbind.DataBuffer, do func(*dataBuffer)) error {
	return s.call(fn, target{}, func(*thread) answer {
		b := s.buffers[p]
		if b == nil {
			return badArgument(aclbind.ErrInvalidParam, "%#x is no data buffer", uintptr(p))
		}
		do(b)
		return ok
	})
}
