package sim

import (
	"math"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: host-side arithmetic that programs borrow from the runtime. It saturates: nothing that is not
// finite comes out of a conversion, as the manual says of every chip.

// DataTypeSize is aclDataTypeSize: bytes of one element; 0 for unknown types and those below a byte.
func (s *Sim) DataTypeSize(typ aclbind.DataType) (size uint64) {
	if s.call("aclDataTypeSize", target{}, func(*thread) answer { return ok }) != nil {
		return 0
	}
	switch typ {
	case aclbind.DataTypeInt8, aclbind.DataTypeUint8, aclbind.DataTypeBool, aclbind.DataTypeHifloat8,
		aclbind.DataTypeFloat8E5m2, aclbind.DataTypeFloat8E4m3fn, aclbind.DataTypeFloat8E8m0:
		return 1
	case aclbind.DataTypeFloat16, aclbind.DataTypeInt16, aclbind.DataTypeUint16, aclbind.DataTypeBf16:
		return 2
	case aclbind.DataTypeFloat, aclbind.DataTypeInt32, aclbind.DataTypeUint32, aclbind.DataTypeComplex32:
		return 4
	case aclbind.DataTypeInt64, aclbind.DataTypeUint64, aclbind.DataTypeDouble, aclbind.DataTypeComplex64:
		return 8
	case aclbind.DataTypeComplex128:
		return 16
	}
	return 0
}

// Float16ToFloat is aclFloat16ToFloat. The exponent of infinity is an ordinary one here: 65536 and above.
func (s *Sim) Float16ToFloat(value uint16) float32 {
	if s.call("aclFloat16ToFloat", target{}, func(*thread) answer { return ok }) != nil {
		return 0
	}
	return halfToFloat(value)
}

// FloatToFloat16 is aclFloatToFloat16: the nearest half, the even one of two; 65504 for all that is larger or no number.
func (s *Sim) FloatToFloat16(value float32) uint16 {
	if s.call("aclFloatToFloat16", target{}, func(*thread) answer { return ok }) != nil {
		return 0
	}
	return floatToHalf(value)
}

// The parts of a half: a sign, 5 bits of exponent, 10 of fraction.
const (
	halfSign     = 0x8000
	halfMax      = 0x7bff // 65504
	halfFraction = 10
	halfBias     = 15
)

func halfToFloat(h uint16) float32 {
	exponent, fraction := int(h>>halfFraction)&0x1f, float64(h&(1<<halfFraction-1))
	value := math.Ldexp(fraction, 1-halfBias-halfFraction)
	if exponent > 0 {
		value = math.Ldexp(1<<halfFraction+fraction, exponent-halfBias-halfFraction)
	}
	if h&halfSign != 0 {
		value = -value
	}
	return float32(value)
}

func floatToHalf(f float32) uint16 {
	var sign uint16
	if math.Signbit(float64(f)) {
		sign = halfSign
	}
	value := math.Abs(float64(f))
	if !(value <= 65504) {
		return sign | halfMax
	}
	// In steps of the smallest half below 2^-14, else of the last bit of its exponent.
	exponent := max(math.Ilogb(value), 1-halfBias)
	steps := math.RoundToEven(math.Ldexp(value, halfFraction-exponent))
	// Steps of 2^10 and above carry into the exponent by themselves.
	return sign | uint16(int(steps)+(exponent+halfBias-1)<<halfFraction)
}
