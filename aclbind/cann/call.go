package cann

// Why this file exists: what every call of zcall.go goes through. A call allocates nothing unless it fails or carries a
// text.

import (
	"strings"
	"sync"
	"unsafe"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/cann/internal/dl"
)

// maxText bounds a text that the library answers, in bytes. The longest are error texts of some lines.
const maxText = 64 << 10

// call makes a call of a function that answers an aclError.
func (lib *Library) call(function int, words ...uintptr) error {
	s, ok := lib.symbol(function)
	if !ok {
		f := table[function]
		return &MissingError{Function: f.Name, Since: f.Since, Library: lib.Path}
	}
	if code := int32(s.Call(words...)); code != aclbind.Success {
		return &aclbind.Error{Op: table[function].Name, Code: int(code)}
	}
	return nil
}

// word makes a call of a function that answers something else; 0 when the library does not have it.
func (lib *Library) word(function int, words ...uintptr) uintptr {
	s, ok := lib.symbol(function)
	if !ok {
		return 0
	}
	return s.Call(words...)
}

// frame is where C puts what comes out of a call. A goroutine's stack may move while C writes, so a frame is an object
// of the heap, which does not; frames are used again and again. Words are little-endian on every machine that runs CANN,
// so a narrower value is the low bytes of its word.
type frame [outCount]uint64

var frames = sync.Pool{New: func() any { return new(frame) }}

func newFrame() *frame {
	f := frames.Get().(*frame)
	*f = frame{}
	return f
}

// at is the address of a word. It is good until free.
func (f *frame) at(i int) uintptr { return uintptr(unsafe.Pointer(&f[i])) }

func (f *frame) free() { frames.Put(f) }

// text is a text as C takes it. One that has a NUL would mean something else to C.
func text(function int, s string) ([]byte, error) {
	if strings.IndexByte(s, 0) >= 0 {
		return nil, &aclbind.Error{Op: table[function].Name, Code: aclbind.ErrInvalidParam, Recent: "a text for C must not contain NUL"}
	}
	return dl.Bytes(s), nil
}
