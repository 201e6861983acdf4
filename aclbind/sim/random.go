package sim

import (
	"encoding/binary"
	"math"
	"math/rand/v2"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: a stream can fill memory with random numbers. They are of the wanted distribution and the same
// for the same seed and counter; they are not the numbers of a card.

// The layout of aclrtRandomNumTaskInfo, of the numbers in it, and the kinds of distribution.
const (
	randomInfoSize    = 104
	randomDataType    = 0
	randomKind        = 4
	randomFirst       = 8 // the ratio, the minimum or the mean
	randomSecond      = 24
	randomParameters  = 40
	randomResult      = 48
	randomCounter     = 56
	randomSeed        = 64
	randomNum         = 80
	randomValueOffset = 1
	randomSizeOffset  = 9
	randomValueSize   = 16
	counterSize       = 16

	dropout         = 0
	uniform         = 1
	normal          = 2
	truncatedNormal = 3
)

// randomTask is a description of a task.
type randomTask struct {
	typ             aclbind.DataType
	kind            uint32
	result, counter aclbind.Ptr
	first, second   randomValue
	seed, num       randomValue
	parameters      aclbind.Ptr
}

// randomValue is a number, or the address in device memory where it will be when it is needed.
type randomValue struct {
	at   aclbind.Ptr // 0 for a number
	bits uint64
	size uint64
}

// randomTaskAt reads a description.
func randomTaskAt(info aclbind.Ptr) randomTask {
	b := mem.View(uintptr(info), randomInfoSize)
	pointer := func(at int) aclbind.Ptr { return aclbind.Ptr(wordAt(info, uint64(at)/8)) }
	value := func(at int) randomValue {
		x := b[at : at+randomValueSize]
		v := randomValue{bits: binary.NativeEndian.Uint64(x[randomValueOffset:]), size: uint64(x[randomSizeOffset])}
		if x[0] != 0 {
			v.at = aclbind.Ptr(v.bits)
		}
		return v
	}
	return randomTask{
		typ: aclbind.DataType(binary.NativeEndian.Uint32(b[randomDataType:])), kind: binary.NativeEndian.Uint32(b[randomKind:]),
		result: pointer(randomResult), counter: pointer(randomCounter), parameters: pointer(randomParameters),
		first: value(randomFirst), second: value(randomSecond), seed: value(randomSeed), num: value(randomNum),
	}
}

// values are the numbers that the kind of task needs.
func (r *randomTask) values() []*randomValue {
	if r.kind == dropout {
		return []*randomValue{&r.seed, &r.num, &r.first}
	}
	return []*randomValue{&r.seed, &r.num, &r.first, &r.second}
}

// randomSize is the size of an element of a type, 0 for one that the kind of distribution does not have.
func randomSize(kind uint32, typ aclbind.DataType) uint64 {
	switch whole := kind == uniform; {
	case typ == aclbind.DataTypeFloat16, typ == aclbind.DataTypeBf16:
		return 2
	case typ == aclbind.DataTypeFloat, whole && (typ == aclbind.DataTypeInt32 || typ == aclbind.DataTypeUint32):
		return 4
	case whole && (typ == aclbind.DataTypeInt64 || typ == aclbind.DataTypeUint64):
		return 8
	}
	return 0
}

// judge checks a description.
func (r *randomTask) judge(s *Sim) answer {
	switch {
	case r.kind > truncatedNormal:
		return badArgument(aclbind.ErrParamInvalid, "%d is no distribution", r.kind)
	case randomSize(r.kind, r.typ) == 0:
		return badArgument(aclbind.ErrParamInvalid, "the distribution has no numbers of type %d", r.typ)
	case r.parameters != 0:
		return answer{aclbind.ErrParamInvalid, "randomParaAddr is not NULL"}
	}
	spans := []span{{r.result, 1}, {r.counter, counterSize}}
	for i, v := range r.values() {
		want := randomSize(r.kind, r.typ)
		if i < 2 {
			want = 8 // seed and count
		}
		switch {
		case v.size != want:
			return badArgument(aclbind.ErrParamInvalid, "a number has %d bytes and not %d", v.size, want)
		case v.at != 0:
			spans = append(spans, span{v.at, v.size})
		}
	}
	for _, x := range spans {
		if _, a := s.own(x); a.code != 0 {
			return a
		}
	}
	return ok
}

// RandomNumAsync is aclrtRandomNumAsync.
func (s *Sim) RandomNumAsync(info aclbind.Ptr, on aclbind.Stream, reserve aclbind.Ptr) error {
	var r randomTask
	judge := func() answer {
		switch {
		case info == 0:
			return answer{aclbind.ErrInvalidParam, "taskInfo is NULL"}
		case reserve != 0:
			return answer{aclbind.ErrParamInvalid, "reserve is not NULL"}
		}
		r = randomTaskAt(info)
		return r.judge(s)
	}
	return s.enqueue("aclrtRandomNumAsync", on, judge, func(_ *thread, st *stream) (*task, answer) {
		return &task{run: func() answer { return r.run(s, st.ctx.dev) }}, ok
	})
}

// run reads what stands in memory, and fills the result.
func (r randomTask) run(s *Sim, d *device) answer {
	for _, v := range r.values() {
		if v.at == 0 {
			continue
		}
		v.bits = 0
		a := s.look(d, func(views [][]byte) {
			var word [8]byte
			copy(word[:], views[0])
			v.bits = binary.NativeEndian.Uint64(word[:])
		}, span{v.at, v.size})
		if a.code != 0 {
			return a
		}
	}
	n, size := r.num.bits, randomSize(r.kind, r.typ)
	if n > math.MaxInt64/8 {
		return badArgument(aclbind.ErrParamInvalid, "%d numbers are too many", n)
	}
	bytes := n * size
	if r.kind == dropout {
		bytes = (n + 7) / 8
	}
	return s.change(d, func(v [][]byte) {
		drawn := binary.NativeEndian.Uint64(v[1])
		r.fill(v[0], size, rand.New(rand.NewPCG(r.seed.bits, drawn)))
		binary.NativeEndian.PutUint64(v[1], drawn+n)
	}, span{r.result, bytes}, span{r.counter, counterSize})
}

// fill writes numbers until the bytes are full.
func (r randomTask) fill(to []byte, size uint64, source *rand.Rand) {
	if r.kind == dropout {
		keep := 1 - asFloat(r.typ, r.first.bits)
		for i := range 8 * len(to) {
			bit := byte(1) << (i % 8)
			to[i/8] &^= bit
			if source.Float64() < keep {
				to[i/8] |= bit
			}
		}
		return
	}
	for ; len(to) > 0; to = to[size:] {
		var word [8]byte
		binary.NativeEndian.PutUint64(word[:], r.draw(source))
		copy(to[:size], word[:])
	}
}

// draw is the next number, as the bits of its type.
func (r randomTask) draw(source *rand.Rand) uint64 {
	switch r.typ {
	case aclbind.DataTypeInt32, aclbind.DataTypeUint32, aclbind.DataTypeInt64, aclbind.DataTypeUint64:
		low, high := asWhole(r.typ, r.first.bits), asWhole(r.typ, r.second.bits)
		if high == low {
			return low
		}
		return low + source.Uint64N(high-low)
	}
	first, second := asFloat(r.typ, r.first.bits), asFloat(r.typ, r.second.bits)
	if r.kind == uniform {
		return fromFloat(r.typ, first+(second-first)*source.Float64())
	}
	x := source.NormFloat64()
	for r.kind == truncatedNormal && math.Abs(x) > 2 {
		x = source.NormFloat64()
	}
	return fromFloat(r.typ, first+second*x)
}

// asWhole widens a whole number, so that the distance of two is right for signed ones as well.
func asWhole(typ aclbind.DataType, bits uint64) uint64 {
	switch typ {
	case aclbind.DataTypeInt32:
		return uint64(int64(int32(bits)))
	case aclbind.DataTypeUint32:
		return uint64(uint32(bits))
	}
	return bits
}

// asFloat and fromFloat go between a number and the bits of its type.
func asFloat(typ aclbind.DataType, bits uint64) float64 {
	switch typ {
	case aclbind.DataTypeFloat16:
		return float64(halfToFloat(uint16(bits)))
	case aclbind.DataTypeBf16:
		return float64(fromBfloat(uint16(bits)))
	}
	return float64(math.Float32frombits(uint32(bits)))
}

func fromFloat(typ aclbind.DataType, x float64) uint64 {
	switch typ {
	case aclbind.DataTypeFloat16:
		return uint64(floatToHalf(float32(x)))
	case aclbind.DataTypeBf16:
		return uint64(toBfloat(float32(x)))
	}
	return uint64(math.Float32bits(float32(x)))
}
