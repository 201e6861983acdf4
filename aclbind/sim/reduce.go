package sim

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a reduce combines two buffers element by element while it copies.

// ReduceAsync is aclrtReduceAsync: dst becomes dst op src. count is in bytes.
func (s *Sim) ReduceAsync(dst, src aclbind.Ptr, count uint64, kind aclbind.ReduceKind, typ aclbind.DataType, on aclbind.Stream, reserve aclbind.Ptr) error {
	size, one := element(typ)
	judge := func() answer {
		switch {
		case dst == 0 || src == 0:
			return answer{aclbind.ErrInvalidParam, "an address is NULL"}
		case reserve != 0:
			return answer{aclbind.ErrParamInvalid, "reserve is not NULL"}
		case kind < aclbind.ReduceKindMemcpySdmaAutomaticSum || kind > aclbind.ReduceKindMemcpySdmaAutomaticEqual:
			return badArgument(aclbind.ErrParamInvalid, "kind %d is no way to reduce", kind)
		case size == 0:
			return badArgument(aclbind.ErrFeatureNotSupported, "elements of type %d cannot be reduced", typ)
		case count == 0 || count%uint64(size) != 0:
			return badArgument(aclbind.ErrParamInvalid, "%d bytes are no number of elements of %d", count, size)
		}
		for _, p := range []aclbind.Ptr{dst, src} {
			if _, a := s.own(span{p, count}); a.code != 0 {
				return a
			}
		}
		return ok
	}
	all := func(v [][]byte) {
		for i := 0; i+size <= len(v[0]); i += size {
			one(v[0][i:], v[1][i:], kind)
		}
	}
	return s.queued("aclrtReduceAsync", on, judge, all, span{dst, count}, span{src, count})
}

// element is the size of an element and how two are combined into the first; 0 for a type that is not reduced.
func element(typ aclbind.DataType) (size int, one func(dst, src []byte, kind aclbind.ReduceKind)) {
	order := binary.NativeEndian
	switch typ {
	case aclbind.DataTypeInt8:
		return 1, func(d, s []byte, k aclbind.ReduceKind) { d[0] = byte(combine(int8(d[0]), int8(s[0]), k)) }
	case aclbind.DataTypeInt16:
		return 2, func(d, s []byte, k aclbind.ReduceKind) {
			order.PutUint16(d, uint16(combine(int16(order.Uint16(d)), int16(order.Uint16(s)), k)))
		}
	case aclbind.DataTypeInt32:
		return 4, func(d, s []byte, k aclbind.ReduceKind) {
			order.PutUint32(d, uint32(combine(int32(order.Uint32(d)), int32(order.Uint32(s)), k)))
		}
	case aclbind.DataTypeFloat:
		return 4, func(d, s []byte, k aclbind.ReduceKind) {
			a, b := math.Float32frombits(order.Uint32(d)), math.Float32frombits(order.Uint32(s))
			order.PutUint32(d, math.Float32bits(combine(a, b, k)))
		}
	case aclbind.DataTypeFloat16:
		return 2, func(d, s []byte, k aclbind.ReduceKind) {
			a, b := halfToFloat(order.Uint16(d)), halfToFloat(order.Uint16(s))
			order.PutUint16(d, floatToHalf(combine(a, b, k)))
		}
	case aclbind.DataTypeBf16:
		return 2, func(d, s []byte, k aclbind.ReduceKind) {
			a, b := fromBfloat(order.Uint16(d)), fromBfloat(order.Uint16(s))
			order.PutUint16(d, toBfloat(combine(a, b, k)))
		}
	}
	return 0, nil
}

// combine is one element of a reduce. Whole numbers wrap around.
func combine[T int8 | int16 | int32 | float32](a, b T, kind aclbind.ReduceKind) T {
	switch kind {
	case aclbind.ReduceKindMemcpySdmaAutomaticSum:
		return a + b
	case aclbind.ReduceKindMemcpySdmaAutomaticMax:
		return max(a, b)
	case aclbind.ReduceKindMemcpySdmaAutomaticMin:
		return min(a, b)
	case aclbind.ReduceKindMemcpySdmaAutomaticEqual:
		if a == b {
			return 1
		}
		return 0
	}
	panic(fmt.Sprintf("a bug in the simulator: reduce of kind %d", kind))
}

// fromBfloat and toBfloat are the upper half of a float, rounded to the nearest.
func fromBfloat(x uint16) float32 { return math.Float32frombits(uint32(x) << 16) }

func toBfloat(f float32) uint16 {
	bits := math.Float32bits(f)
	if f != f {
		return uint16(bits>>16) | 0x40
	}
	return uint16((bits + 0x7fff + bits>>16&1) >> 16)
}
