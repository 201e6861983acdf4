package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"math"

	"github.com/ascendrun/ascendrun/model"
)

// Why this file exists: what a described model does with its bytes. Sums and products are made in the type of the
// elements: whole numbers wrap around, floats are rounded, and halves saturate.

// compute runs a model. The views have the sizes of the description; an output may lie on an input.
func compute(d model.Description, in, out [][]byte) {
	switch d.Function {
	case model.Identity:
		for i := range out {
			copy(out[i], in[i])
		}
	case model.Scale:
		for i := range out {
			one := elementwise(d.Inputs[i].Type)
			size := int(d.Inputs[i].Type.Size())
			for at := 0; at < len(out[i]); at += size {
				one(out[i][at:], in[i][at:], nil, d.Factor)
			}
		}
	case model.Add:
		one, size := elementwise(d.Outputs[0].Type), int(d.Outputs[0].Type.Size())
		sum := make([]byte, size)
		for at := 0; at < len(out[0]); at += size {
			copy(sum, in[0][at:])
			for _, next := range in[1:] {
				one(sum, sum, next[at:], 1)
			}
			copy(out[0][at:], sum)
		}
	case model.Hash:
		h := sha256.New()
		for _, x := range in {
			_, _ = h.Write(x) // a hash takes everything
		}
		sum := h.Sum(nil)
		for _, to := range out {
			for at := 0; at < len(to); at += len(sum) {
				copy(to[at:], sum)
			}
		}
	}
}

// elementwise makes an element out of a times a factor and, where b is given, plus b.
func elementwise(t model.Type) func(to, a, b []byte, factor float64) {
	order := binary.NativeEndian
	switch t {
	case "uint8":
		return whole(func(x []byte) int64 { return int64(x[0]) }, func(x []byte, v int64) { x[0] = byte(v) })
	case "int8":
		return whole(func(x []byte) int64 { return int64(int8(x[0])) }, func(x []byte, v int64) { x[0] = byte(v) })
	case "int16":
		return whole(func(x []byte) int64 { return int64(int16(order.Uint16(x))) }, func(x []byte, v int64) { order.PutUint16(x, uint16(v)) })
	case "int32":
		return whole(func(x []byte) int64 { return int64(int32(order.Uint32(x))) }, func(x []byte, v int64) { order.PutUint32(x, uint32(v)) })
	case "int64":
		return whole(func(x []byte) int64 { return int64(order.Uint64(x)) }, func(x []byte, v int64) { order.PutUint64(x, uint64(v)) })
	case "float16":
		return float(func(x []byte) float64 { return float64(halfToFloat(order.Uint16(x))) },
			func(x []byte, v float64) { order.PutUint16(x, floatToHalf(float32(v))) })
	case "bfloat16":
		return float(func(x []byte) float64 { return float64(fromBfloat(order.Uint16(x))) },
			func(x []byte, v float64) { order.PutUint16(x, toBfloat(float32(v))) })
	case "float32":
		return float(func(x []byte) float64 { return float64(math.Float32frombits(order.Uint32(x))) },
			func(x []byte, v float64) { order.PutUint32(x, math.Float32bits(float32(v))) })
	case "float64":
		return float(func(x []byte) float64 { return math.Float64frombits(order.Uint64(x)) },
			func(x []byte, v float64) { order.PutUint64(x, math.Float64bits(v)) })
	}
	panic("a bug in the simulator: elements of type " + string(t))
}

// whole is the arithmetic of whole numbers. A factor that is whole is taken as one; the product with another is cut off
// behind the point.
func whole(get func([]byte) int64, put func([]byte, int64)) func(to, a, b []byte, factor float64) {
	return func(to, a, b []byte, factor float64) {
		v := get(a)
		switch {
		case factor == math.Trunc(factor) && math.Abs(factor) < 1<<53:
			v *= int64(factor)
		default:
			v = int64(float64(v) * factor)
		}
		if b != nil {
			v += get(b)
		}
		put(to, v)
	}
}

// float is the arithmetic of floats.
func float(get func([]byte) float64, put func([]byte, float64)) func(to, a, b []byte, factor float64) {
	return func(to, a, b []byte, factor float64) {
		v := get(a) * factor
		if b != nil {
			v += get(b)
		}
		put(to, v)
	}
}
