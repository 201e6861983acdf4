//go:build cgo

package main

// Why this file exists: a program's test asks at the end what was forgotten and what was called in a wrong order.

// char *callerText(void);
// #include <stdlib.h>
import "C"

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"unsafe"
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

// caller is the place in the program that called the library on this thread.
func caller() string {
	p := C.callerText()
	if p == nil {
		return ""
	}
	defer C.free(unsafe.Pointer(p))
	return C.GoString(p)
}
