package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: a copy of rows that do not touch each other.

// The largest area that the runtime takes.
const (
	maxWidth  = 5_000_000
	maxHeight = 5_242_880
)

// area is a copy of height rows of width bytes, each a pitch behind the one before it.
type area struct {
	dst, src       aclbind.Ptr
	dpitch, spitch uint64
	width, height  uint64
}

// judge is what both forms check. On the device itself rows are copied by the newer chips alone, and from a stream.
func (x area) judge(kind aclbind.MemcpyKind, onDevice bool) answer {
	switch {
	case x.dst == 0 || x.src == 0:
		return answer{aclbind.ErrInvalidParam, "an address is NULL"}
	case kind == aclbind.MemcpyKindDeviceToDevice && !onDevice:
		return answer{aclbind.ErrFeatureNotSupported, "rows are not copied from device to device here"}
	case kind != aclbind.MemcpyKindHostToDevice && kind != aclbind.MemcpyKindDeviceToHost && kind != aclbind.MemcpyKindDeviceToDevice:
		return badArgument(aclbind.ErrInvalidParam, "kind %d is no way to copy rows", kind)
	case x.width == 0 || x.height == 0 || x.width > maxWidth || x.height > maxHeight:
		return badArgument(aclbind.ErrParamInvalid, "%d rows of %d bytes", x.height, x.width)
	case x.width > x.dpitch || x.width > x.spitch || x.dpitch > maxWidth || x.spitch > maxWidth:
		return badArgument(aclbind.ErrParamInvalid, "rows of %d bytes do not fit pitches of %d and %d", x.width, x.dpitch, x.spitch)
	}
	return ok
}

// spans are what the copy touches, from the first byte of the first row to the last byte of the last.
func (x area) spans() []span {
	return []span{{x.dst, (x.height-1)*x.dpitch + x.width}, {x.src, (x.height-1)*x.spitch + x.width}}
}

// copied copies row by row.
func (x area) copied(v [][]byte) {
	for row := range x.height {
		copy(v[0][row*x.dpitch:][:x.width], v[1][row*x.spitch:][:x.width])
	}
}

// Memcpy2d is aclrtMemcpy2d.
func (s *Sim) Memcpy2d(dst aclbind.Ptr, dpitch uint64, src aclbind.Ptr, spitch, width, height uint64, kind aclbind.MemcpyKind) error {
	x := area{dst, src, dpitch, spitch, width, height}
	return s.now("aclrtMemcpy2d", func() answer { return x.judge(kind, false) }, x.copied, x.spans()...)
}

// Memcpy2dAsync is aclrtMemcpy2dAsync.
func (s *Sim) Memcpy2dAsync(dst aclbind.Ptr, dpitch uint64, src aclbind.Ptr, spitch, width, height uint64, kind aclbind.MemcpyKind, on aclbind.Stream) error {
	x := area{dst, src, dpitch, spitch, width, height}
	// The chips that have values in memory are those that copy rows on the device.
	newer := absent(s.cfg.Machine, "aclrtValueWait") == ""
	return s.queued("aclrtMemcpy2dAsync", on, func() answer { return x.judge(kind, newer) }, x.copied, x.spans()...)
}
