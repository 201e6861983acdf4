package sim

import (
	"encoding/binary"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: memory is filled with a byte or a word, and streams write and await single values in it.

// judgeFill is what both forms of a fill check.
func (s *Sim) judgeFill(p aclbind.Ptr, maxCount, count uint64) answer {
	switch {
	case p == 0:
		return answer{aclbind.ErrInvalidParam, "the address is NULL"}
	case count > maxCount:
		return badArgument(aclbind.ErrParamInvalid, "%d bytes are to be filled in room for %d", count, maxCount)
	}
	_, a := s.own(span{p, count})
	return a
}

// filled sets every byte; the runtime takes the lowest eight bits of the value.
func filled(value byte) func([][]byte) {
	return func(v [][]byte) {
		for i := range v[0] {
			v[0][i] = value
		}
	}
}

// Memset is aclrtMemset, on memory that AscendCL gave.
func (s *Sim) Memset(p aclbind.Ptr, maxCount uint64, value int32, count uint64) error {
	return s.now("aclrtMemset", func() answer { return s.judgeFill(p, maxCount, count) }, filled(byte(value)), span{p, count})
}

// MemsetAsync is aclrtMemsetAsync.
func (s *Sim) MemsetAsync(p aclbind.Ptr, maxCount uint64, value int32, count uint64, on aclbind.Stream) error {
	return s.queued("aclrtMemsetAsync", on, func() answer { return s.judgeFill(p, maxCount, count) }, filled(byte(value)), span{p, count})
}

// words32 fills with a word in the byte order of the machine.
func words32(value uint32) func([][]byte) {
	return func(v [][]byte) {
		for i := 0; i+4 <= len(v[0]); i += 4 {
			binary.NativeEndian.PutUint32(v[0][i:], value)
		}
	}
}

// MemsetD32 is aclrtMemsetD32: n words.
func (s *Sim) MemsetD32(p aclbind.Ptr, memSize uint64, value uint32, n uint64) error {
	return s.now("aclrtMemsetD32", func() answer { return s.judgeWords(p, memSize, n) }, words32(value), span{p, 4 * n})
}

// MemsetD32Async is aclrtMemsetD32Async.
func (s *Sim) MemsetD32Async(p aclbind.Ptr, memSize uint64, value uint32, n uint64, on aclbind.Stream) error {
	return s.queued("aclrtMemsetD32Async", on, func() answer { return s.judgeWords(p, memSize, n) }, words32(value), span{p, 4 * n})
}

// judgeWords is judgeFill for n words.
func (s *Sim) judgeWords(p aclbind.Ptr, memSize, n uint64) answer {
	if n > memSize/4 {
		return badArgument(aclbind.ErrParamInvalid, "%d words are to be filled in room for %d bytes", n, memSize)
	}
	return s.judgeFill(p, memSize, 4*n)
}

// wordSize is what aclrtValueWrite writes.
const wordSize = 8

// judgeValue is what a value in memory needs: a word of device memory, aligned.
func (s *Sim) judgeValue(p aclbind.Ptr) answer {
	b, a := s.own(span{p, wordSize})
	switch {
	case a.code != 0:
	case b.kind == pinnedMemory && !s.onDevice():
		a = badArgument(aclbind.ErrParamInvalid, "%v is no device memory", b)
	case p%wordSize != 0:
		a = badArgument(aclbind.ErrParamInvalid, "%#x is not aligned to %d bytes", uintptr(p), wordSize)
	}
	return a
}

// ValueWrite is aclrtValueWrite.
func (s *Sim) ValueWrite(p aclbind.Ptr, value uint64, flag uint32, on aclbind.Stream) error {
	judge := func() answer {
		if flag != 0 {
			return badArgument(aclbind.ErrParamInvalid, "flag %d is not 0", flag)
		}
		return s.judgeValue(p)
	}
	return s.enqueue("aclrtValueWrite", on, judge, func(_ *thread, st *stream) (*task, answer) {
		write := func(v [][]byte) { binary.NativeEndian.PutUint64(v[0], value) }
		return &task{gives: p, run: s.then(st, write, span{p, wordSize})}, ok
	})
}

// ValueWait is aclrtValueWait: the stream goes on when the word in memory fits.
func (s *Sim) ValueWait(p aclbind.Ptr, value uint64, flag uint32, on aclbind.Stream) error {
	judge := func() answer {
		if flag > aclbind.StreamWaitValueNor {
			return badArgument(aclbind.ErrParamInvalid, "flag %d is no comparison", flag)
		}
		return s.judgeValue(p)
	}
	return s.enqueue("aclrtValueWait", on, judge, func(_ *thread, st *stream) (*task, answer) {
		q := &task{wants: p}
		q.ready = func() bool {
			fits := false
			look := func(v [][]byte) { fits = compare(binary.NativeEndian.Uint64(v[0]), value, flag) }
			if a := s.look(st.ctx.dev, look, span{p, wordSize}); a.code != 0 {
				q.run = func() answer { return a }
				return true
			}
			return fits || !waitIn(&s.valueWaits, st)
		}
		return q, ok
	})
}

// compare is the comparison of a flag: signed difference, equal, common bits, bits that neither has.
func compare(memory, value uint64, flag uint32) bool {
	switch flag {
	case aclbind.StreamWaitValueGeq:
		return int64(memory-value) >= 0
	case aclbind.StreamWaitValueEq:
		return memory == value
	case aclbind.StreamWaitValueAnd:
		return memory&value != 0
	}
	return ^(memory | value) != 0
}
