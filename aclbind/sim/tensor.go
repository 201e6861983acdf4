package sim

import (
	"encoding/binary"
	"slices"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
	"github.com/ascendrun/ascendrun/model"
)

// Why this file exists: one input or output of a described model, as the calls ask for it.

// inputs and outputs are the sides of a model.
func inputs(d *model.Description) []model.Tensor  { return d.Inputs }
func outputs(d *model.Description) []model.Tensor { return d.Outputs }

type side = func(*model.Description) []model.Tensor

// count is how many tensors a side has.
func (s *Sim) count(fn string, h aclbind.MdlDesc, of side) (n uint64) {
	_ = s.withDesc(fn, h, func(x *modelDesc) answer {
		n = uint64(len(of(&x.d)))
		return ok
	})
	return n
}

// tensor is one of a side.
func (s *Sim) tensor(fn string, h aclbind.MdlDesc, of side, index uint64) (got model.Tensor, err error) {
	err = s.withDesc(fn, h, func(x *modelDesc) answer {
		list := of(&x.d)
		if index >= uint64(len(list)) {
			return badArgument(aclbind.ErrInvalidParam, "index %d of %d", index, len(list))
		}
		got = list[index]
		return ok
	})
	return got, err
}

// indexOf is where a side has a name.
func (s *Sim) indexOf(fn string, h aclbind.MdlDesc, of side, name string) (index uint64, err error) {
	err = s.withDesc(fn, h, func(x *modelDesc) answer {
		i := slices.IndexFunc(of(&x.d), func(t model.Tensor) bool { return t.Name == name })
		if i < 0 {
			return badArgument(aclbind.ErrInvalidParam, "the model has no %q", shorten(name))
		}
		index = uint64(i)
		return ok
	})
	return index, err
}

// dataTypes are the types of elements in the runtime's numbers.
var dataTypes = map[model.Type]aclbind.DataType{
	"int8": aclbind.DataTypeInt8, "uint8": aclbind.DataTypeUint8, "int16": aclbind.DataTypeInt16, "int32": aclbind.DataTypeInt32,
	"int64": aclbind.DataTypeInt64, "float16": aclbind.DataTypeFloat16, "bfloat16": aclbind.DataTypeBf16,
	"float32": aclbind.DataTypeFloat, "float64": aclbind.DataTypeDouble,
}

func (s *Sim) typeOf(fn string, h aclbind.MdlDesc, of side, index uint64) aclbind.DataType {
	x, err := s.tensor(fn, h, of, index)
	if err != nil {
		return aclbind.DataTypeDtUndefined
	}
	return dataTypes[x.Type]
}

func (s *Sim) formatOf(fn string, h aclbind.MdlDesc, of side, index uint64) aclbind.Format {
	if _, err := s.tensor(fn, h, of, index); err != nil {
		return aclbind.FormatUndefined
	}
	return aclbind.FormatNd
}

// Places in an aclmdlIODims.
const (
	dimsCount = 128
	dimsList  = 136
	dimsSize  = 1160
)

// dims writes a shape to an aclmdlIODims.
func (s *Sim) dims(fn string, h aclbind.MdlDesc, of side, index uint64, to aclbind.Ptr) error {
	return s.withDesc(fn, h, func(d *modelDesc) answer {
		list := of(&d.d)
		if to == 0 || index >= uint64(len(list)) {
			return badArgument(aclbind.ErrInvalidParam, "the dims are NULL, or index %d of %d", index, len(list))
		}
		x, at := list[index], mem.View(uintptr(to), dimsSize)
		clear(at)
		copy(at, x.Name)
		binary.NativeEndian.PutUint64(at[dimsCount:], uint64(len(x.Shape)))
		for i, n := range x.Shape {
			binary.NativeEndian.PutUint64(at[dimsList+8*i:], uint64(n))
		}
		return ok
	})
}
