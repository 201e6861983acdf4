// Package mem is bytes at an address: what the simulator hands out as memory of devices, and how the bytes of a library
// are seen from Go. It is the one room between the two worlds, so that no other needs to turn a number into a pointer.
//
// Nothing here is known to Go's memory manager: a view is valid as long as the mapping is, and not a moment longer.
package mem

import (
	"fmt"
	"syscall"
	"unsafe"
)

// Page is the granularity of mappings.
const Page = 4096

// how a mapping is made: private to the process, of no file, backed by the system when a page is first touched.
const how = syscall.MAP_ANON | syscall.MAP_PRIVATE | syscall.MAP_NORESERVE

// Map makes n bytes of zeros at an address that nothing else has; n is rounded up to pages. Pages that are never touched
// cost nothing.
func Map(n uint64) (uintptr, error) {
	p, _, errno := syscall.Syscall6(syscall.SYS_MMAP, 0, uintptr(n), syscall.PROT_READ|syscall.PROT_WRITE, how, ^uintptr(0), 0)
	if errno != 0 {
		return 0, fmt.Errorf("mapping %d bytes: %w", n, errno)
	}
	return p, nil
}

// Fence gives the bytes of a mapping back and keeps its addresses: nothing else gets them, and touching them is a fault.
func Fence(p uintptr, n uint64) error {
	_, _, errno := syscall.Syscall6(syscall.SYS_MMAP, p, uintptr(n), syscall.PROT_NONE, how|syscall.MAP_FIXED, ^uintptr(0), 0)
	if errno != 0 {
		return fmt.Errorf("fencing %d bytes at %#x: %w", n, p, errno)
	}
	return nil
}

// Unmap gives a mapping back, fenced or not; the system may give its addresses to anybody.
func Unmap(p uintptr, n uint64) error {
	if _, _, errno := syscall.Syscall(syscall.SYS_MUNMAP, p, uintptr(n), 0); errno != 0 {
		return fmt.Errorf("unmapping %d bytes at %#x: %w", n, p, errno)
	}
	return nil
}

// View is the n bytes at an address that C or Map gave. An address that nothing is at is a fault when it is touched, as
// in C.
func View(p uintptr, n uint64) []byte {
	return unsafe.Slice(pointer(p), n)
}

// Text is the string of C at an address, at most limit bytes of it; "" for NULL.
func Text(p uintptr, limit int) string {
	if p == 0 {
		return ""
	}
	n := 0
	for n < limit && *pointer(p + uintptr(n)) != 0 {
		n++
	}
	return string(View(p, uint64(n)))
}

// pointer takes the number for what it is. The compiler's check of such conversions is about addresses of Go's own
// memory, which never come here.
func pointer(p uintptr) *byte { return *(**byte)(unsafe.Pointer(&p)) }
