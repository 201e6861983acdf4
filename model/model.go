// Package model is what is known of an offline model without a card: its inputs and outputs, how long it takes, and a
// function that stands for it. It is read from a description, a small JSON file beside the model. The simulator runs by
// it, and rules judge buffers by it before anything runs.
//
// Nothing here opens a file: who may read decides how.
package model

import (
	"time"
)

// Description describes a model.
type Description struct {
	Inputs, Outputs []Tensor
	Latency         time.Duration // of one run
	Memory          uint64        // bytes of the device that the model holds while it is loaded
	Function        Function
	Factor          float64 // of Scale
}

// Tensor is an input or an output.
type Tensor struct {
	Name  string
	Type  Type
	Shape []int64
	Size  uint64 // in bytes
}

// Function is what stands for the model.
type Function string

// The functions.
const (
	Identity Function = "identity" // each output is the input at its place
	Add      Function = "add"      // the output is the sum of the inputs, element by element
	Scale    Function = "scale"    // each output is the input at its place times a factor
	Hash     Function = "hash"     // each output is the SHA-256 of all inputs, as often as it fits: any change shows
)

// Type is the type of a tensor's elements, in the words of tasks.
type Type string

// sizes are the types and the bytes of one element.
var sizes = map[Type]uint64{
	"int8": 1, "uint8": 1, "int16": 2, "int32": 4, "int64": 8, "float16": 2, "bfloat16": 2, "float32": 4, "float64": 8,
}

// Size is the bytes of one element; 0 for a type that is unknown.
func (t Type) Size() uint64 { return sizes[t] }
