package dl

import (
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/aclbind/cann/internal/cc"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// calls is the library of the tests, opened.
func calls(t testing.TB) *Library {
	t.Helper()
	lib, err := Open(cc.Shared(t, "testdata/calls.c", "libcalls.so"))
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// symbol is a function of it.
func symbol(t testing.TB, lib *Library, name string) Symbol {
	t.Helper()
	s, ok := lib.Lookup(name)
	if !ok {
		t.Fatalf("no %s", name)
	}
	return s
}

func TestCall(t *testing.T) {
	lib := calls(t)
	if got := symbol(t, lib, "weigh").Call(1, 2, 3, 4, 5, 6, 7, 8, 9, ^uintptr(0)); got != 275 {
		t.Errorf("ten arguments weigh %d, want 275", got)
	}
	var half func(float64) float64
	symbol(t, lib, "half").Bind(&half)
	if got := half(3); got != 1.5 {
		t.Errorf("half of 3 is %v", got)
	}
	if _, ok := lib.Lookup("nobody_has_this"); ok {
		t.Error("a symbol that does not exist was found")
	}
	if _, ok := lib.Lookup("pthread_create"); !ok {
		t.Error("a symbol of what the library was linked with was not found")
	}
	if err := lib.Close(); err != nil {
		t.Error(err)
	}
}

// Words of the loader come through, and a file that is none does not end the process.
func TestOpenFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "libnone.so")
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want the loader's text with the path", err)
	}
}

// A constructor reads the environment before anybody could tell it anything.
func TestConstructorSeesSetenv(t *testing.T) {
	t.Setenv("DL_TEST_EARLY", "") // put back at the end
	if err := Setenv("DL_TEST_EARLY", "in time"); err != nil {
		t.Fatal(err)
	}
	if got := mem.Text(symbol(t, calls(t), "early").Call(), maxText); got != "in time" {
		t.Errorf("the constructor saw %q", got)
	}
	if got, err := Getenv("DL_TEST_NEVER_SET"); got != "" || err != nil {
		t.Errorf("an unset variable is %q (%v)", got, err)
	}
}

// Every signal that can be handled gets its handler back, and the thread its stack; those of the C library stay with it.
func TestProtected(t *testing.T) {
	lib := calls(t)
	takes, nostack := symbol(t, lib, "take"), symbol(t, lib, "nostack")
	before := handlers()
	var want []syscall.Signal
	changed := Protected(func() {
		nostack.Call()
		for s := 1; s <= signals; s++ {
			if takes.Call(uintptr(s)) == 0 {
				want = append(want, syscall.Signal(s))
			}
		}
	})
	if len(want) < 60 || slices.Contains(want, syscall.SIGKILL) {
		t.Fatalf("the library could take %v", want)
	}
	if !slices.Equal(changed, want) {
		t.Errorf("put back %v, want %v", changed, want)
	}
	if now := handlers(); now != before {
		t.Errorf("handlers are %v, want %v", now, before)
	}
	if changed := Protected(func() {}); len(changed) > 0 {
		t.Errorf("nothing was done, and %v changed", changed)
	}
}

// The signal stack of the thread is Go's own again.
func TestProtectedStack(t *testing.T) {
	nostack := symbol(t, calls(t), "nostack")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, within, after altStack
	sigaltstack(nil, &before)
	Protected(func() {
		nostack.Call()
		sigaltstack(nil, &within)
	})
	sigaltstack(nil, &after)
	if within == before {
		t.Error("the library did not take the stack")
	}
	if after != before {
		t.Errorf("the stack is %+v, want %+v", after, before)
	}
}

func handlers() (all [signals + 1]action) {
	for s := 1; s <= signals; s++ {
		sigaction(s, nil, &all[s])
	}
	return all
}

// The layouts are the kernel's: a handler that Go has installed must be found where it is, with its flags.
func TestActionLayout(t *testing.T) {
	var a action
	sigaction(int(syscall.SIGSEGV), nil, &a)
	const onStack, sigInfo, restart = 0x08000000, 4, 0x10000000
	if a.handler < 4096 || a.flags&(onStack|sigInfo|restart) != onStack|sigInfo|restart {
		t.Errorf("Go's handler of SIGSEGV reads as %+v", a)
	}
	if size := reflect.TypeFor[altStack]().Size(); size != 24 {
		t.Errorf("stack_t has %d bytes, want 24", size)
	}
}

// Callbacks come from threads that Go has never seen, many at a time, each once.
func TestCallbacks(t *testing.T) {
	elsewhere := symbol(t, calls(t), "elsewhere")
	var group sync.WaitGroup
	var mu sync.Mutex
	came := map[int]int{}
	for i := range 200 {
		group.Go(func() {
			f, argument := Once(func() {
				mu.Lock()
				defer mu.Unlock()
				came[i]++
			})
			if code := elsewhere.Call(f, argument); code != 0 {
				t.Errorf("the thread answered %d", code)
			}
			elsewhere.Call(f, argument) // a second call finds nothing
		})
	}
	group.Wait()
	for i := range 200 {
		if came[i] != 1 {
			t.Errorf("function %d was called %d times", i, came[i])
		}
	}
	_, argument := Once(func() {})
	Forget(argument)
	if len(awaited.funcs) > 0 {
		t.Errorf("%d functions are still awaited", len(awaited.funcs))
	}
}

// Stacks grow and garbage is collected while 64 goroutines are in calls; what they hand over stays where it is.
func TestStacksAndGarbage(t *testing.T) {
	weigh := symbol(t, calls(t), "weigh")
	done := make(chan struct{})
	var collector, group sync.WaitGroup
	collector.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
				runtime.GC()
			}
		}
	})
	for g := range 64 {
		group.Go(func() {
			for i := range 200 {
				if got := deep(i, func() uintptr { return weigh.Call(uintptr(g), 0, 0, 0, 0, 0, 0, 0, 0, uintptr(i)) }); got != uintptr(g+10*i) {
					t.Errorf("got %d, want %d", got, g+10*i)
					return
				}
			}
		})
	}
	group.Wait()
	close(done)
	collector.Wait()
}

// deep calls f under n frames of a kilobyte.
func deep(n int, f func() uintptr) uintptr {
	var room [1024]byte
	if n > 0 {
		room[n%len(room)] = 1
		return deep(n-1, f) + uintptr(room[(n+1)%len(room)])
	}
	return f()
}
