//go:build cgo

// Command libascendcl is the simulator as libascendcl.so: a program that was written for AscendCL links or loads it
// unchanged. It is built by
//
//	go run ./aclbind/sim/libascendcl/build -o DIR
//
// which writes DIR/lib64 and DIR/include. Its functions are generated from the tables by aclbind/gen; the machine is
// the one that ASCENDRUN_SIM describes, in the words of --sim. docs/simulator.md tells how to use it.
package main

// #cgo CFLAGS: -I${SRCDIR}/include
// #cgo LDFLAGS: -ldl
// #include <stdlib.h>
import "C"

import (
	"fmt"
	"os"
	"sync"
	"unsafe"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

func main() {} // never runs: the package is a library

// machineVariable describes the machine.
const machineVariable = "ASCENDRUN_SIM"

// process is the one simulated process, made by the first call.
var process = sync.OnceValue(func() *sim.Sim {
	started = true
	text, _ := getenv(machineVariable)
	cfg, err := sim.ParseConfig(text, getenv)
	if err != nil {
		// A library cannot end its program. Every call fails, so that no test passes on a machine that nobody asked for.
		cfg = sim.DefaultConfig()
		cfg.Broken = fmt.Sprintf("%s: %v", machineVariable, err)
		fmt.Fprintf(os.Stderr, "simulator: %s\n", cfg.Broken)
	}
	cfg.Caller, cfg.Enter, cfg.Thread = caller, enter, self
	return sim.New(cfg)
})

// started tells that the program has called anything.
var started bool

// getenv reads the process's environment as C has it: os.Getenv sees only what was set before the library was loaded.
func getenv(name string) (string, bool) {
	n := C.CString(name)
	defer C.free(unsafe.Pointer(n))
	v := C.getenv(n)
	if v == nil {
		return "", false
	}
	return C.GoString(v), true
}

// text is a string of C; NULL is "".
func text(p unsafe.Pointer) string {
	if p == nil {
		return ""
	}
	return C.GoString((*C.char)(p))
}

// cText is a text for C, which frees it; "" is NULL.
func cText(s string) unsafe.Pointer {
	if s == "" {
		return nil
	}
	return unsafe.Pointer(C.CString(s))
}

// code is what an error is in C.
func code(err error) int32 { return int32(aclbind.CodeOf(err)) }

//export goRefuse
func goRefuse(function unsafe.Pointer, answer int32, why unsafe.Pointer) int32 {
	return code(process().Refuse(text(function), int(answer), text(why)))
}

//export goFinalize
func goFinalize() int32 {
	err := process().Finalize()
	report()
	return code(err)
}

//export goFinalizeReference
func goFinalizeReference(left unsafe.Pointer) int32 {
	n, err := process().FinalizeReference()
	*(*uint64)(left) = n
	report()
	return code(err)
}

//export goAllocatorGetByStream
func goAllocatorGetByStream(stream uintptr, desc, object, alloc, free, allocAdvise, getAddr unsafe.Pointer) int32 {
	d, o, funcs, err := process().AllocatorGetByStream(aclbind.Stream(stream))
	if err == nil {
		*(*aclbind.AllocatorDesc)(desc), *(*aclbind.Allocator)(object) = d, o
		for i, to := range []unsafe.Pointer{alloc, free, allocAdvise, getAddr} {
			*(*aclbind.Ptr)(to) = funcs[i]
		}
	}
	return code(err)
}

//export goExit
func goExit() {
	if started {
		report()
	}
}
