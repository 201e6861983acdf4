package plan

// What a buffer on a device begins with: bytes of a file or a pattern come to it through pinned memory of the host, in
// pieces, so that a large buffer needs no copy of its own on the host.

import "github.com/ascendrun/ascendrun/spec"

// contentCalls sets what a buffer on a device holds.
func contentCalls(n *spec.Node, b *spec.Buffer, mode spec.RunMode, from spec.Content) []Call {
	switch {
	case from.Fill != nil:
		return []Call{Memset(n.Address, b.Size, *from.Fill)}
	case from.File == nil && from.Pattern == "" || b.Size <= 0:
		return nil
	}
	kind := hostToDevice
	if mode == spec.RunDevice {
		kind = deviceToDevice // all memory is the device's
	}
	calls := []Call{MallocHost(min(Piece, b.Size), Staging)}
	for off := int64(0); off < b.Size; off += Piece {
		c := Memcpy(at(n.Address, off), b.Size-off, Staging, min(Piece, b.Size-off), kind, "")
		c.Kind = Make
		calls = append(calls, c)
	}
	return append(calls, FreeStaging(Make))
}

// FreeStaging is the aclrtFreeHost of the memory that contents went through: a part of making the buffer, or of releasing
// it when making it ended early.
func FreeStaging(kind CallKind) Call {
	c := Free(Staging, spec.OnHost)
	c.Kind = kind
	return c
}
