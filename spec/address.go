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

// Rank is the kind's place in an apply. What tasks touch comes before the streams that touch it, and what is used on
// streams after them.
func (k Kind) Rank() int {
	switch k {
	case KindRuntime:
		return 0
	case KindDevice:
		return 1
	case KindContext:
		return 2
	case KindBuffer:
		return 3
	case KindModel:
		return 4
	case KindStream:
		return 5
	case KindEvent:
		return 6
	case KindNotify:
		return 7
	case KindTask:
		return 8
	}
	return 9
}

// isKind tells whether a word is a kind that a reference may begin with.
func isKind(word string) bool { return Kind(word).Rank() < KindTask.Rank() }

// Section is the name of the kind's section in a spec.
func (k Kind) Section() string {
	if k == KindNotify {
		return "notifies"
	}
	return string(k) + "s"
}

// declaredKinds are the kinds of things that have names and sections.
var declaredKinds = []Kind{KindDevice, KindContext, KindBuffer, KindModel, KindStream, KindEvent, KindNotify}

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
