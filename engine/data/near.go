package data

// Comparison element by element, with a tolerance. Identical bits match whatever they mean, so that a buffer always
// equals its copy. Otherwise: a NaN matches any other NaN and nothing else; an infinity matches itself alone; both zeros
// match; numbers match when they differ by no more than the tolerance, which is absolute.

import (
	"bytes"
	"encoding/binary"
	"math"
	"strconv"

	"github.com/ascendrun/ascendrun/spec"
)

// element is how the elements of a type are read; bytes are little-endian, as on every machine that AscendCL runs on.
type element struct {
	name spec.ElementType
	size int
	read func([]byte) float64
	bits int // what strconv needs to print a value as short as its type allows; 0 for whole numbers
}

var elements = func() map[spec.ElementType]element {
	order := binary.LittleEndian
	m := make(map[spec.ElementType]element)
	for _, e := range []element{
		{spec.Int8, 1, func(b []byte) float64 { return float64(int8(b[0])) }, 0},
		{spec.Int16, 2, func(b []byte) float64 { return float64(int16(order.Uint16(b))) }, 0},
		{spec.Int32, 4, func(b []byte) float64 { return float64(int32(order.Uint32(b))) }, 0},
		{spec.Float16, 2, func(b []byte) float64 { return half(order.Uint16(b)) }, 32},
		{spec.BFloat16, 2, func(b []byte) float64 { return float64(math.Float32frombits(uint32(order.Uint16(b)) << 16)) }, 32},
		{spec.Float32, 4, func(b []byte) float64 { return float64(math.Float32frombits(order.Uint32(b))) }, 32},
		{spec.Float64, 8, func(b []byte) float64 { return math.Float64frombits(order.Uint64(b)) }, 64},
	} {
		m[e.name] = e
	}
	return m
}()

// half is an IEEE 754 half in full: subnormals, infinities and NaN.
func half(h uint16) float64 {
	const rebias = (127 - 15) << 23
	exponent, fraction := h&0x7c00, h&0x3ff
	bits := uint32(exponent|fraction) << 13
	var f float32
	switch exponent {
	case 0:
		f = float32(fraction) * 0x1p-24
	case 0x7c00:
		f = math.Float32frombits(bits | 0x7f800000)
	default:
		f = math.Float32frombits(bits + rebias)
	}
	if h&0x8000 != 0 {
		f = -f
	}
	return float64(f)
}

// near compares a piece element by element. Bytes behind the last whole element count as one more.
func (c *Check) near(got, want []byte) {
	size := c.typ.size
	c.seen += int64((len(got) + size - 1) / size)
	if bytes.Equal(got, want) {
		return
	}
	i := 0
	for ; i+size <= len(got); i += size {
		a, b := c.typ.read(got[i:]), c.typ.read(want[i:])
		if a == b {
			continue
		}
		d := math.Abs(a - b)
		if d <= c.limit || a != a && b != b {
			continue
		}
		c.differ++
		if math.IsNaN(d) || math.IsInf(d, 0) {
			c.wild = true
		}
		c.worst = max(c.worst, d)
		if c.first == nil {
			c.note(i, int64(size), c.typ.text(a), c.typ.text(b))
		}
	}
	if g, w := got[i:], want[i:]; !bytes.Equal(g, w) {
		c.differ, c.wild = c.differ+1, true
		if c.first == nil {
			c.note(i, int64(size), strconv.Quote(string(g)), strconv.Quote(string(w)))
		}
	}
}

func (e *element) text(v float64) string {
	if e.bits == 0 {
		return strconv.FormatInt(int64(v), 10)
	}
	return strconv.FormatFloat(v, 'g', -1, e.bits)
}
