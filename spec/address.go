package spec

import (
	"strconv"
	"strings"
)

// Kind is the section that a declared thing stands in, in the singular.
type Kind string

// The kinds, in the order in which an apply creates them.
const (
	KindRuntime Kind = "runtime"
	KindDevice  Kind = "device"
	KindContext Kind = "context"
	KindStream  Kind = "stream"
)

// Rank is the kind's place in an apply: runtime, devices, contexts, streams.
func (k Kind) Rank() int {
	switch k {
	case KindRuntime:
		return 0
	case KindDevice:
		return 1
	case KindContext:
		return 2
	case KindStream:
		return 3
	}
	return 4
}

// Section is the name of the kind's section in a spec.
func (k Kind) Section() string { return string(k) + "s" }

// Address names one instance of one declared thing: "stream.compute.2.1", "device.npu0.default" for the default
// context of a device, "runtime" for the runtime itself. It is what plans, logs and errors print.
type Address string

// RuntimeAddress is the address of the runtime itself: aclInit, the first questions, aclFinalize.
const RuntimeAddress Address = "runtime"

// MakeAddress joins kind, name and positions.
func MakeAddress(kind Kind, name string, pos []int) Address {
	var b strings.Builder
	b.Grow(len(kind) + len(name) + 1 + 3*len(pos))
	b.WriteString(string(kind))
	b.WriteByte('.')
	b.WriteString(name)
	for _, p := range pos {
		b.WriteByte('.')
		b.WriteString(strconv.Itoa(p))
	}
	return Address(b.String())
}

// Default is the address of the default context of the device a.
func (a Address) Default() Address { return a + ".default" }
