package plan

// What a buffer on a device begins with: bytes of a file or a pattern come to it through pinned memory of the host, in
// pieces, so that a large buffer needs no copy of its own on the host.

import (
	"strconv"

	"github.com/ascendrun/ascendrun/spec"
)

// Load is the memory of the host that contents go through; it lives as long as the step that makes the buffer.
const Load spec.Address = "staging"

// LoadPiece is how many bytes at most go to a device at once.
const LoadPiece int64 = 16 << 20

// The kinds of the copies (enums.tsv, aclrtMemcpyKind). Where the process runs on the device, all memory is the device's.
const (
	copyToDevice     int64 = 1
	copyWithinDevice int64 = 3
)

// contentCalls sets what a buffer on a device holds.
func contentCalls(n *spec.Node, b *spec.Buffer, mode spec.RunMode) []Call {
	switch {
	case b.From.Fill != nil:
		return []Call{Memset(n.Address, b.Size, *b.From.Fill)}
	case b.From.File == nil && b.From.Pattern == "" || b.Size <= 0:
		return nil
	}
	kind := copyToDevice
	if mode == spec.RunDevice {
		kind = copyWithinDevice
	}
	calls := []Call{MallocHost(min(LoadPiece, b.Size), Load)}
	for from := int64(0); from < b.Size; from += LoadPiece {
		to := n.Address
		if from > 0 {
			to += spec.Address("+" + strconv.FormatInt(from, 10))
		}
		calls = append(calls, Call{Kind: Make, Function: "aclrtMemcpy", Args: []Arg{{"dst", to}, {"destMax", b.Size - from},
			{"src", Load}, {"count", min(LoadPiece, b.Size-from)}, {"kind", kind}}})
	}
	return append(calls, FreeLoad(Make))
}

// FreeLoad is the aclrtFreeHost of the memory that contents went through: a part of making the buffer, or of releasing
// it when making it ended early.
func FreeLoad(kind CallKind) Call {
	c := Free(Load, spec.OnHost)
	c.Kind = kind
	return c
}
