package sim_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Every kind on every type combines element by element.
func TestReduce(t *testing.T) {
	s := onDevice(t, "")
	order := binary.NativeEndian
	put := map[aclbind.DataType]func(float64) []byte{
		aclbind.DataTypeInt8:    func(x float64) []byte { return []byte{byte(int8(x))} },
		aclbind.DataTypeInt16:   func(x float64) []byte { return order.AppendUint16(nil, uint16(int16(x))) },
		aclbind.DataTypeInt32:   func(x float64) []byte { return order.AppendUint32(nil, uint32(int32(x))) },
		aclbind.DataTypeFloat:   func(x float64) []byte { return order.AppendUint32(nil, math.Float32bits(float32(x))) },
		aclbind.DataTypeFloat16: func(x float64) []byte { return order.AppendUint16(nil, s.FloatToFloat16(float32(x))) },
		aclbind.DataTypeBf16: func(x float64) []byte {
			return order.AppendUint16(nil, uint16(math.Float32bits(float32(x))>>16))
		},
	}
	a, b := []float64{-3, 2, 7}, []float64{5, 2, -1}
	for typ, bytesOf := range put {
		for kind, want := range map[aclbind.ReduceKind][]float64{
			aclbind.ReduceKindMemcpySdmaAutomaticSum:   {2, 4, 6},
			aclbind.ReduceKindMemcpySdmaAutomaticMax:   {5, 2, 7},
			aclbind.ReduceKindMemcpySdmaAutomaticMin:   {-3, 2, -1},
			aclbind.ReduceKindMemcpySdmaAutomaticEqual: {0, 1, 0},
		} {
			row := func(list []float64) (out []byte) {
				for _, x := range list {
					out = append(out, bytesOf(x)...)
				}
				return out
			}
			n := uint64(len(row(a)))
			dst, src := pinned(t, s, n), pinned(t, s, n)
			copy(s.HostBytes(dst, n), row(a))
			copy(s.HostBytes(src, n), row(b))
			check(t, "ReduceAsync", s.ReduceAsync(dst, src, n, kind, typ, 0, 0), 0)
			check(t, "synchronise", s.SynchronizeStream(0), 0)
			if got := string(s.HostBytes(dst, n)); got != string(row(want)) {
				t.Errorf("kind %d on type %d gives %x, want %x", kind, typ, got, row(want))
			}
		}
	}
	p := device(t, s, 64)
	check(t, "part of an element", s.ReduceAsync(p, p, 3, 10, aclbind.DataTypeFloat, 0, 0), aclbind.ErrParamInvalid)
	check(t, "a type that is not reduced", s.ReduceAsync(p, p, 8, 10, aclbind.DataTypeInt64, 0, 0), aclbind.ErrFeatureNotSupported)
	check(t, "no kind", s.ReduceAsync(p, p, 8, 9, aclbind.DataTypeFloat, 0, 0), aclbind.ErrParamInvalid)
	check(t, "reserve", s.ReduceAsync(p, p, 8, 10, aclbind.DataTypeFloat, 0, p), aclbind.ErrParamInvalid)
}
