//go:build cgo

package main

// Why this file exists: the simulator calls functions of the program, which are addresses to it. All of them take at
// most three whole numbers or addresses, and a register holds any of these.

// #include <pthread.h>
// #include <stdint.h>
//
// typedef uint64_t (*program)(uint64_t, uint64_t, uint64_t);
//
// static uint64_t enter(uintptr_t function, uint64_t a, uint64_t b, uint64_t c) { return ((program)function)(a, b, c); }
//
// static uint64_t self(void) { return (uint64_t)pthread_self(); }
import "C"

import "github.com/ascendrun/ascendrun/aclbind"

// enter calls the function of the program at an address.
func enter(fn aclbind.Ptr, args ...uint64) uint64 {
	var a [3]uint64
	copy(a[:], args)
	return uint64(C.enter(C.uintptr_t(fn), C.uint64_t(a[0]), C.uint64_t(a[1]), C.uint64_t(a[2])))
}

// self is the calling thread as programs name it to aclrtSubscribeReport.
func self() uint64 { return uint64(C.self()) }
