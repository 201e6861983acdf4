package sim

import (
	"encoding/binary"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: what a copy copies may itself stand in device memory, and is read when the copy's turn comes.

// The layout of a description: a mark that tells it from other bytes, and the copy.
const (
	descMark  = 0
	descDst   = 8
	descSrc   = 16
	descCount = 24
	descSize  = 64

	isDesc = 0x7c0de5c4_5c0de7c4 // any number that memory does not hold by chance
)

// judgeInner tells whether a copy stays within a device, as those of this file must.
func judgeInner(kind aclbind.MemcpyKind) answer {
	if kind != aclbind.MemcpyKindInnerDeviceToDevice {
		return badArgument(aclbind.ErrFeatureNotSupported, "kind %d is not within a device", kind)
	}
	return ok
}

// GetMemcpyDescSize is aclrtGetMemcpyDescSize.
func (s *Sim) GetMemcpyDescSize(kind aclbind.MemcpyKind) (size uint64, err error) {
	err = s.call("aclrtGetMemcpyDescSize", target{}, func(*thread) answer {
		size = descSize
		return judgeInner(kind)
	})
	return size, err
}

// SetMemcpyDesc is aclrtSetMemcpyDesc: it writes a description to device memory.
func (s *Sim) SetMemcpyDesc(desc aclbind.Ptr, kind aclbind.MemcpyKind, src, dst aclbind.Ptr, count uint64, config aclbind.Ptr) error {
	judge := func() answer {
		switch a := judgeInner(kind); {
		case a.code != 0:
			return a
		case config != 0:
			return answer{aclbind.ErrParamInvalid, "config is not NULL"}
		case src == 0 || dst == 0:
			return answer{aclbind.ErrInvalidParam, "an address is NULL"}
		}
		_, a := s.own(span{desc, descSize})
		return a
	}
	return s.now("aclrtSetMemcpyDesc", judge, func(v [][]byte) {
		for at, word := range map[int]uint64{descMark: isDesc, descDst: uint64(dst), descSrc: uint64(src), descCount: count} {
			binary.NativeEndian.PutUint64(v[0][at:], word)
		}
	}, span{desc, descSize})
}

// MemcpyAsyncWithDesc is aclrtMemcpyAsyncWithDesc.
func (s *Sim) MemcpyAsyncWithDesc(desc aclbind.Ptr, kind aclbind.MemcpyKind, on aclbind.Stream) error {
	judge := func() answer {
		a := judgeInner(kind)
		if a.code == 0 {
			_, a = s.own(span{desc, descSize})
		}
		return a
	}
	return s.enqueue("aclrtMemcpyAsyncWithDesc", on, judge, func(_ *thread, st *stream) (*task, answer) {
		return &task{run: func() answer {
			var words [4]uint64
			a := s.look(st.ctx.dev, func(v [][]byte) {
				for i, at := range []int{descMark, descDst, descSrc, descCount} {
					words[i] = binary.NativeEndian.Uint64(v[0][at:])
				}
			}, span{desc, descSize})
			switch {
			case a.code != 0:
				return a
			case words[0] != isDesc:
				return badArgument(aclbind.ErrParamInvalid, "%#x holds no description of a copy", uintptr(desc))
			}
			return s.change(st.ctx.dev, copied, span{aclbind.Ptr(words[1]), words[3]}, span{aclbind.Ptr(words[2]), words[3]})
		}}, ok
	})
}

// MemcpyAsyncWithOffset is aclrtMemcpyAsyncWithOffset: dst and src are where device memory holds the addresses that the
// offsets count from.
func (s *Sim) MemcpyAsyncWithOffset(dst aclbind.Ptr, destMax, dstOffset uint64, src aclbind.Ptr, count, srcOffset uint64, kind aclbind.MemcpyKind, on aclbind.Stream) error {
	at := []span{{dst, 8}, {src, 8}}
	judge := func() answer {
		a := judgeInner(kind)
		if a.code == 0 && (dstOffset > destMax || count > destMax-dstOffset) {
			a = badArgument(aclbind.ErrParamInvalid, "%d bytes are to be copied behind %d in room for %d", count, dstOffset, destMax)
		}
		for _, x := range at {
			if a.code == 0 {
				_, a = s.own(x)
			}
		}
		return a
	}
	return s.enqueue("aclrtMemcpyAsyncWithOffset", on, judge, func(_ *thread, st *stream) (*task, answer) {
		return &task{run: func() answer {
			var to, from aclbind.Ptr
			a := s.look(st.ctx.dev, func(v [][]byte) {
				to, from = aclbind.Ptr(binary.NativeEndian.Uint64(v[0])), aclbind.Ptr(binary.NativeEndian.Uint64(v[1]))
			}, at...)
			if a.code == 0 {
				a = s.change(st.ctx.dev, copied, span{to + aclbind.Ptr(dstOffset), count}, span{from + aclbind.Ptr(srcOffset), count})
			}
			return a
		}}, ok
	})
}

// CheckMemType is aclrtCheckMemType: 1 when every address of an array is of one of the kinds.
func (s *Sim) CheckMemType(list aclbind.Ptr, n, kinds, reserve uint32) (fits uint32, err error) {
	err = s.call("aclrtCheckMemType", target{}, func(*thread) answer {
		switch {
		case list == 0:
			return answer{aclbind.ErrInvalidParam, "the list is NULL"}
		case n == 0 || reserve != 0 || kinds == 0 || kinds&^(aclbind.MemTypeDev|aclbind.MemTypeDvpp|aclbind.MemTypeRsvd) != 0:
			return badArgument(aclbind.ErrParamInvalid, "%d addresses, kinds %#x, reserve %d", n, kinds, reserve)
		}
		fits = 1
		for i := range uintptr(n) {
			p := aclbind.Ptr(binary.NativeEndian.Uint64(mem.View(uintptr(list)+8*i, 8)))
			if b := s.memory.find(p); b == nil || b.kind != deviceMemory || kinds&aclbind.MemTypeDev == 0 {
				fits = 0
			}
		}
		return ok
	})
	return fits, err
}
