package model

// Why this file exists: a description must make sense before anything is made of it: sizes that can be counted, and
// inputs and outputs that its function can work on.

import (
	"errors"
	"fmt"
)

const (
	mostBytes   = 1 << 40
	mostTensors = 128
	mostDims    = 128 // of aclmdlIODims
	mostName    = 127 // of aclmdlIODims, without the NUL
)

// tensors makes the inputs or outputs. A tensor has a shape, a size or both; bytes are the type of one that says none.
func tensors(what string, list []tensorText) ([]Tensor, error) {
	if len(list) > mostTensors {
		return nil, fmt.Errorf("%s: %d are too many; at most %d are taken", what, len(list), mostTensors)
	}
	var out []Tensor
	met := make(map[string]bool)
	for i, t := range list {
		at := fmt.Sprintf("%s[%d]", what, i)
		if t.Name == "" {
			t.Name = fmt.Sprintf("%s%d", what[:len(what)-1], i)
		}
		if len(t.Name) > mostName || met[t.Name] {
			return nil, fmt.Errorf("%s: the name %q is longer than %d bytes or stands twice", at, t.Name, mostName)
		}
		met[t.Name] = true
		x, err := t.tensor()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		out = append(out, x)
	}
	return out, nil
}

// tensor settles the type, the shape and the size.
func (t tensorText) tensor() (Tensor, error) {
	if t.Type == "" {
		t.Type = "uint8"
	}
	element := t.Type.Size()
	if element == 0 {
		return Tensor{}, fmt.Errorf("type %q is unknown; known are int8, uint8, int16, int32, int64, float16, bfloat16, float32 and float64", t.Type)
	}
	if len(t.Shape) == 0 {
		if t.Size == 0 || t.Size > mostBytes || t.Size%element != 0 {
			return Tensor{}, fmt.Errorf("size %d is no number of elements of %d bytes; write a size or a shape", t.Size, element)
		}
		return Tensor{t.Name, t.Type, []int64{int64(t.Size / element)}, t.Size}, nil
	}
	if len(t.Shape) > mostDims {
		return Tensor{}, fmt.Errorf("a shape of %d dimensions; at most %d are taken", len(t.Shape), mostDims)
	}
	size := element
	for _, n := range t.Shape {
		if n < 1 || uint64(n) > mostBytes/size {
			return Tensor{}, fmt.Errorf("shape %v has a length below 1 or is too large; shapes are fixed here", t.Shape)
		}
		size *= uint64(n)
	}
	if t.Size != 0 && t.Size != size {
		return Tensor{}, fmt.Errorf("size %d is not that of the shape, which is %d; leave one of them out", t.Size, size)
	}
	return Tensor{t.Name, t.Type, t.Shape, size}, nil
}

// fits tells whether the function can work on the inputs and outputs.
func (d Description) fits() error {
	if len(d.Inputs) == 0 || len(d.Outputs) == 0 {
		return errors.New("a model has inputs and outputs")
	}
	switch d.Function {
	case Hash:
		return nil
	case Identity, Scale:
		if len(d.Inputs) != len(d.Outputs) {
			return fmt.Errorf("the function %s needs as many outputs as inputs; hash takes any", d.Function)
		}
		for i, in := range d.Inputs {
			if out := d.Outputs[i]; in.Type != out.Type || in.Size != out.Size {
				return fmt.Errorf("the function %s needs outputs[%d] to have the type and the size of inputs[%d]", d.Function, i, i)
			}
		}
		return nil
	case Add:
		for _, in := range d.Inputs {
			if out := d.Outputs[0]; len(d.Outputs) != 1 || in.Type != out.Type || in.Size != out.Size {
				return errors.New("the function add needs one output, with the type and the size of every input")
			}
		}
		return nil
	}
	return fmt.Errorf("function %q is unknown; known are identity, add, scale and hash", d.Function)
}
