// Package dl opens a shared object of C in a Go process and calls into it, without cgo. It is the only user of purego
// and knows nothing of AscendCL.
//
// Two things make that dangerous, and each has a file: a library must not take over the signals that the Go runtime lives
// on (signal.go), and C must see the environment that Go has set (env.go).
package dl

import (
	"fmt"
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Library is a shared object that is loaded.
type Library struct{ handle uintptr }

// Open loads a shared object at once and for all: every symbol that it needs is bound now, and its own are visible to
// what is loaded later, since plug-ins look for them in the global scope. The error is the loader's own text; what
// could kill the process, such as a file that was cut off, is the caller's to keep away.
//
// The constructors of the library run inside. What they do to signals is undone; a constructor that ends the process
// ends it.
func Open(path string) (*Library, error) {
	var handle uintptr
	var err error
	Protected(func() { handle, err = purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_GLOBAL) })
	if err != nil {
		return nil, err
	}
	return &Library{handle}, nil
}

// Close gives the library back to the loader, which may keep it in the process. None of its symbols may be called
// afterwards.
func (l *Library) Close() error {
	if err := purego.Dlclose(l.handle); err != nil {
		return fmt.Errorf("dlclose: %w", err)
	}
	return nil
}

// Lookup finds a symbol in the library or in what it was linked with; false when there is none.
func (l *Library) Lookup(symbol string) (Symbol, bool) {
	address, err := purego.Dlsym(l.handle, symbol)
	return Symbol(address), err == nil && address != 0
}

// Symbol is the address of a C function.
type Symbol uintptr

// words are arguments on their way. purego lets what it is given escape to the heap, so it is given what is there
// already, and used again and again.
type words [16]uintptr

var pool = sync.Pool{New: func() any { return new(words) }}

// Call calls the function with arguments of up to a word, 16 at most, and gives the word that it returns: the caller
// cuts an int out of it. Addresses among the arguments must be of C memory, or of Go memory that cannot move and that
// the caller keeps alive; an object of the heap does not move. It allocates nothing.
func (s Symbol) Call(args ...uintptr) uintptr {
	w := pool.Get().(*words)
	r, _, _ := purego.SyscallN(uintptr(s), w[:copy(w[:len(args)], args)]...)
	pool.Put(w)
	return r
}

// Bind makes the Go function that function points to call the symbol: for floating-point numbers, which Call cannot
// carry. A call costs some ten times as much as Call.
func (s Symbol) Bind(function any) { purego.RegisterFunc(function, uintptr(s)) }

// Bytes is a text as C takes it, with its NUL, in memory that does not move: inlined, it could be on a stack.
//
//go:noinline
func Bytes(s string) []byte { return append([]byte(s), 0) }

// Address is where bytes begin, NULL for nil. It is good while the bytes are kept alive.
func Address(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }
