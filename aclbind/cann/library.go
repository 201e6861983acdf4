// Package cann is the port on the real library, libascendcl.so or libacl_rt.so, which it loads while the program runs.
// Nothing of CANN is needed to build it, nor cgo.
//
// Open finds the library, makes sure that it is no stub and asks what it is. The methods of Library are generated from
// the tables (zcall.go), one a function of C. Symbols are looked up when they are first needed, since every release has
// others: Has asks for one, and a call of a missing one answers a MissingError.
package cann

import (
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/cann/internal/dl"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Library is AscendCL as this process has loaded it. It is never unloaded: threads of it live on. Its methods may be
// called from every goroutine; what is current is a matter of the OS thread.
type Library struct {
	About

	object  *dl.Library
	symbols [functionCount]atomic.Uintptr // by function; 0 when it was not looked up yet
}

var _ aclbind.Driver = (*Library)(nil)

// About is what was learnt of a library when it was opened.
type About struct {
	Path    string // as it was found
	Real    string // the file behind all links
	Home    string // its installation, "" when unknown
	SoC     string // aclrtGetSocName, such as "Ascend910B1"; "" when the library did not say
	Version string // of CANN, such as "9.1.0"; "" when nothing told
	Told    string // what told the version: a function of C, or "install record"
}

// absent is the address of a symbol that the library does not have. The first page has no code.
const absent = 1

// table is every function by its number.
var table = aclbind.Functions()

// symbol looks a function up, once.
func (lib *Library) symbol(function int) (dl.Symbol, bool) {
	address := lib.symbols[function].Load()
	if address == 0 {
		address = absent
		if s, ok := lib.object.Lookup(table[function].Name); ok {
			address = uintptr(s)
		}
		lib.symbols[function].Store(address)
	}
	return dl.Symbol(address), address != absent
}

// Has tells whether the library has a function of C.
func (lib *Library) Has(function string) bool {
	i := slices.IndexFunc(table, func(f aclbind.Function) bool { return f.Name == function })
	if i < 0 {
		return false
	}
	_, ok := lib.symbol(i)
	return ok
}

// HostBytes are n bytes of pinned memory as this process sees them. They are the runtime's memory, not Go's: no memory
// of Go is ever handed to a call that works on it after it has returned.
func (lib *Library) HostBytes(p aclbind.Ptr, n uint64) []byte { return mem.View(uintptr(p), n) }

// MissingError is a call of a function that the library does not have.
type MissingError struct {
	Function string // such as "aclrtStreamAbort"
	Since    string // the first CANN release that has it, as in aclbind.Function
	Library  string // the path
}

func (e *MissingError) Error() string {
	since := "every known CANN release has it"
	switch e.Since {
	case "old":
	case "master":
		since = "no CANN release has it yet"
	default:
		since = "it came with CANN " + e.Since
	}
	return fmt.Sprintf("%s has no %s: %s", e.Library, e.Function, since)
}

// Unwrap is the code that a runtime answers to what it cannot do.
func (e *MissingError) Unwrap() error {
	return &aclbind.Error{Op: e.Function, Code: aclbind.ErrFeatureNotSupported, Recent: e.Error()}
}
