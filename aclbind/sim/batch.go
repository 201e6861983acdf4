package sim

import (
	"encoding/binary"
	"math"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: many copies in one call, all of them from the host to a device or all of them back.

// batch is what the four forms are given: arrays of n addresses and sizes, and the attributes of runs of copies.
type batch struct {
	dsts, destMaxs, srcs, sizes aclbind.Ptr
	n                           uint64
	attrs, indexes              aclbind.Ptr
	runs                        uint64
}

// The layout of aclrtMemcpyBatchAttr.
const (
	batchAttrSize = 32
	batchDstType  = 4
	batchSrcType  = 12
)

// maxBatch is the longest array that is believed: a number beyond it is no number of copies.
const maxBatch = 1 << 20

// wordAt is an element of an array of 8 bytes.
func wordAt(array aclbind.Ptr, i uint64) uint64 {
	return binary.NativeEndian.Uint64(mem.View(uintptr(array)+uintptr(8*i), 8))
}

// judge checks the arrays, and the copies one by one; failed is the copy that is wrong, or no copy's number.
func (b batch) judge() (failed uint64, a answer) {
	switch none := uint64(math.MaxUint64); {
	case b.dsts == 0 || b.destMaxs == 0 || b.srcs == 0 || b.sizes == 0 || b.attrs == 0 || b.indexes == 0:
		return none, answer{aclbind.ErrInvalidParam, "an array is NULL"}
	case b.n == 0 || b.n > maxBatch || b.runs == 0 || b.runs > b.n:
		return none, badArgument(aclbind.ErrParamInvalid, "%d copies with %d attributes", b.n, b.runs)
	default:
		if a := b.judgeRuns(); a.code != 0 {
			return none, a
		}
	}
	for i := range b.n {
		a := judgeCopy(aclbind.Ptr(wordAt(b.dsts, i)), wordAt(b.destMaxs, i), aclbind.Ptr(wordAt(b.srcs, i)), wordAt(b.sizes, i), aclbind.MemcpyKindDefault)
		if a.code != 0 {
			return i, a
		}
	}
	return math.MaxUint64, ok
}

// judgeRuns checks that the runs begin with the first copy and rise, and go one way between the host and a device.
func (b batch) judgeRuns() answer {
	var first [2]uint32
	for i := range b.runs {
		attr := mem.View(uintptr(b.attrs)+uintptr(i*batchAttrSize), batchAttrSize)
		way := [2]uint32{binary.NativeEndian.Uint32(attr[batchSrcType:]), binary.NativeEndian.Uint32(attr[batchDstType:])}
		at := wordAt(b.indexes, i)
		if i == 0 {
			first = way
		}
		switch {
		case i == 0 && at != 0, i > 0 && at <= wordAt(b.indexes, i-1), at >= b.n:
			return badArgument(aclbind.ErrParamInvalid, "attribute %d begins with copy %d", i, at)
		case way != first:
			return badArgument(aclbind.ErrParamInvalid, "attribute %d goes another way than the first", i)
		case way != [2]uint32{locationHost, locationDevice} && way != [2]uint32{locationDevice, locationHost}:
			return badArgument(aclbind.ErrFeatureNotSupported, "batches go between host and device, not from place %d to %d", way[0], way[1])
		}
	}
	return ok
}

// spans are destination and source of each copy in turn. They are read before the call is judged, so that arrays that
// are wrong give none.
func (b batch) spans() []span {
	if _, a := b.judge(); a.code != 0 {
		return nil
	}
	out := make([]span, 0, 2*b.n)
	for i := range b.n {
		n := wordAt(b.sizes, i)
		out = append(out, span{aclbind.Ptr(wordAt(b.dsts, i)), n}, span{aclbind.Ptr(wordAt(b.srcs, i)), n})
	}
	return out
}

// copiedAll copies every second view to the one before it.
func copiedAll(v [][]byte) {
	for i := 0; i < len(v); i += 2 {
		copy(v[i], v[i+1])
	}
}

// arguments judges a batch for a call. failIndex is where the number of the wrong copy goes, 0 for nowhere.
func (b batch) arguments(failIndex aclbind.Ptr) func() answer {
	return func() answer {
		failed, a := b.judge()
		if failIndex != 0 {
			binary.NativeEndian.PutUint64(mem.View(uintptr(failIndex), 8), failed)
		}
		return a
	}
}

// MemcpyBatch is aclrtMemcpyBatch.
func (s *Sim) MemcpyBatch(dsts, destMaxs, srcs, sizes aclbind.Ptr, n uint64, attrs, indexes aclbind.Ptr, runs uint64, failIndex aclbind.Ptr) error {
	b := batch{dsts, destMaxs, srcs, sizes, n, attrs, indexes, runs}
	return s.now("aclrtMemcpyBatch", b.arguments(failIndex), copiedAll, b.spans()...)
}

// MemcpyBatchV2 is aclrtMemcpyBatchV2.
func (s *Sim) MemcpyBatchV2(dsts, destMaxs, srcs, sizes aclbind.Ptr, n uint64, attrs, indexes aclbind.Ptr, runs uint64) error {
	b := batch{dsts, destMaxs, srcs, sizes, n, attrs, indexes, runs}
	return s.now("aclrtMemcpyBatchV2", b.arguments(0), copiedAll, b.spans()...)
}

// MemcpyBatchAsync is aclrtMemcpyBatchAsync.
func (s *Sim) MemcpyBatchAsync(dsts, destMaxs, srcs, sizes aclbind.Ptr, n uint64, attrs, indexes aclbind.Ptr, runs uint64, failIndex aclbind.Ptr, on aclbind.Stream) error {
	b := batch{dsts, destMaxs, srcs, sizes, n, attrs, indexes, runs}
	return s.queued("aclrtMemcpyBatchAsync", on, b.arguments(failIndex), copiedAll, b.spans()...)
}

// MemcpyBatchAsyncV2 is aclrtMemcpyBatchAsyncV2.
func (s *Sim) MemcpyBatchAsyncV2(dsts, destMaxs, srcs, sizes aclbind.Ptr, n uint64, attrs, indexes aclbind.Ptr, runs uint64, on aclbind.Stream) error {
	b := batch{dsts, destMaxs, srcs, sizes, n, attrs, indexes, runs}
	return s.queued("aclrtMemcpyBatchAsyncV2", on, b.arguments(0), copiedAll, b.spans()...)
}
