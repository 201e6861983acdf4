package sim

import (
	"encoding/binary"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: what a stream was asked to be can be read and changed through one call, by kind.

// attributeSize is the size of an aclrtStreamAttrValue; every member of that union begins it.
const attributeSize = 16

// SetStreamAttribute is aclrtSetStreamAttribute.
func (s *Sim) SetStreamAttribute(h aclbind.Stream, attr aclbind.StreamAttr, value aclbind.Ptr) error {
	const fn = "aclrtSetStreamAttribute"
	if attr == aclbind.StreamAttrFailureMode && value != 0 {
		return s.setFailureMode(fn, h, binary.NativeEndian.Uint64(mem.View(uintptr(value), attributeSize)))
	}
	return s.attribute(fn, h, value, func(st *stream, at []byte) answer {
		v := binary.NativeEndian.Uint32(at)
		switch attr {
		case aclbind.StreamAttrFloatOverflowCheck:
			st.overflow = v
		case aclbind.StreamAttrUserCustomTag:
			st.tag = v
		case aclbind.StreamAttrCacheOpInfo:
			st.cacheOps = v
		case aclbind.StreamAttrPriority:
			st.priority = clampPriority(v)
		default:
			return badArgument(aclbind.ErrParamInvalid, "%d is no attribute of a stream", attr)
		}
		return ok
	})
}

// GetStreamAttribute is aclrtGetStreamAttribute.
func (s *Sim) GetStreamAttribute(h aclbind.Stream, attr aclbind.StreamAttr, value aclbind.Ptr) error {
	return s.attribute("aclrtGetStreamAttribute", h, value, func(st *stream, at []byte) answer {
		clear(at)
		switch attr {
		case aclbind.StreamAttrFailureMode:
			if st.stop {
				binary.NativeEndian.PutUint64(at, aclbind.StopOnFailure)
			}
		case aclbind.StreamAttrFloatOverflowCheck:
			binary.NativeEndian.PutUint32(at, st.overflow)
		case aclbind.StreamAttrUserCustomTag:
			binary.NativeEndian.PutUint32(at, st.tag)
		case aclbind.StreamAttrCacheOpInfo:
			binary.NativeEndian.PutUint32(at, st.cacheOps)
		case aclbind.StreamAttrPriority:
			binary.NativeEndian.PutUint32(at, st.priority)
		default:
			return badArgument(aclbind.ErrParamInvalid, "%d is no attribute of a stream", attr)
		}
		return ok
	})
}

// attribute makes a call about a stream and the value at an address.
func (s *Sim) attribute(fn string, h aclbind.Stream, value aclbind.Ptr, do func(st *stream, at []byte) answer) error {
	return s.call(fn, target{kind: onStream, stream: h}, func(t *thread) answer {
		if value == 0 {
			return answer{aclbind.ErrInvalidParam, "the value is NULL"}
		}
		st, a := s.stream(fn, t, h, true)
		if a.code == 0 {
			a = do(st, mem.View(uintptr(value), attributeSize))
		}
		return a
	})
}
