package dl

// Why this file exists: C calls functions of Go back with one pointer that the caller chose. The callbacks that purego
// makes are few and live for ever, so one serves all, and the pointer is a number that finds the Go function.

import (
	"sync"

	"github.com/ebitengine/purego"
)

// awaited are the functions that C has not called yet, by their numbers.
var awaited = struct {
	sync.Mutex
	last  uintptr
	funcs map[uintptr]func()
}{funcs: map[uintptr]func(){}}

// trampoline is the function of C, void (*)(void *), that calls an awaited one.
var trampoline = sync.OnceValue(func() uintptr {
	return purego.NewCallback(func(argument uintptr) {
		if f := take(argument); f != nil {
			f()
		}
	})
})

// Once hands a Go function to C for one call: the function of C and the argument to give it. It may come on a thread that
// Go has never seen; a panic in it ends the process.
func Once(f func()) (function, argument uintptr) {
	awaited.Lock()
	defer awaited.Unlock()
	awaited.last++
	awaited.funcs[awaited.last] = f
	return trampoline(), awaited.last
}

// Forget drops a function that C has not called and never will.
func Forget(argument uintptr) { take(argument) }

func take(argument uintptr) func() {
	awaited.Lock()
	defer awaited.Unlock()
	f := awaited.funcs[argument]
	delete(awaited.funcs, argument)
	return f
}
