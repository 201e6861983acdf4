//go:build cgo

package main

// Why this file exists: a program's test asks at the end what was forgotten and what was called in a wrong order.

// #include <stdint.h>
// #include <stdlib.h>
//
// extern __thread uintptr_t calledFrom;
//
// char *placeText(uintptr_t address);
//
// static uintptr_t lastCaller(void) { return calledFrom; }
import "C"

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"unsafe"

	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// reportVariable says where the report goes: stderr or a path, behind json: for JSON. Without it there is none.
const reportVariable = "ASCENDRUN_SIM_REPORT"

var reported struct {
	sync.Mutex
	last string
}

// report writes what is alive now, unless it was written so before. A file holds the last report alone.
func report() {
	to, ok := getenv(reportVariable)
	if !ok || to == "" {
		return
	}
	path, asJSON := strings.CutPrefix(to, "json:")
	r := process().Report()
	text := r.String()
	if asJSON {
		b, err := json.MarshalIndent(r, "", "  ")
		if err != nil {
			panic("a report is plain data: " + err.Error())
		}
		text = string(b) + "\n"
	}
	reported.Lock()
	defer reported.Unlock()
	if text == reported.last {
		return
	}
	reported.last = text
	if path == "stderr" {
		fmt.Fprint(os.Stderr, text)
		return
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		fmt.Fprintf(os.Stderr, "simulator: %s: %v\n", reportVariable, err)
	}
}

// place is a return address in the program.
type place uintptr

// caller is where the program called the library on this thread.
func caller() sim.Place { return place(C.lastCaller()) }

// String is FILE+OFFSET, with the symbol where the file exports one.
func (p place) String() string {
	s := C.placeText(C.uintptr_t(p))
	if s == nil {
		return ""
	}
	defer C.free(unsafe.Pointer(s))
	return C.GoString(s)
}
