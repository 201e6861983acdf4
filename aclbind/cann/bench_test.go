package cann_test

import (
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/ebitengine/purego"

	"github.com/ascendrun/ascendrun/aclbind/cann/internal/cc"
)

// What a call costs beyond the bare way of purego, and beyond C that calls C. The figures to read are the ratios.

// addressOf finds a symbol the bare way.
func addressOf(b *testing.B, path, symbol string) uintptr {
	b.Helper()
	handle, err := purego.Dlopen(path, purego.RTLD_NOW)
	if err != nil {
		b.Fatal(err)
	}
	address, err := purego.Dlsym(handle, symbol)
	if err != nil {
		b.Fatal(err)
	}
	return address
}

func BenchmarkCall(b *testing.B) {
	path := fake(b)
	lib := open(b, path)
	for _, c := range []struct {
		name  string
		bound func() error
		words []uintptr
	}{
		{"aclrtSetCurrentContext", func() error { return lib.SetCurrentContext(1) }, []uintptr{1}},
		{"aclrtMemcpyAsync", func() error { return lib.MemcpyAsync(1, 1<<40, 3, 4, -1, 6) }, []uintptr{1, 1 << 40, 3, 4, ^uintptr(0), 6}},
	} {
		b.Run(c.name, func(b *testing.B) {
			address := addressOf(b, path, c.name)
			bound, bare := least(b, func() { _ = c.bound() }, func() { purego.SyscallN(address, c.words...) })
			b.ReportMetric(bound, "ns/call")
			b.ReportMetric(bound/bare, "x-bare")
		})
	}
}

// BenchmarkAgainstC makes the same call of the same library from Go and from C.
func BenchmarkAgainstC(b *testing.B) {
	path := fake(b)
	lib := open(b, path)
	repeat := addressOf(b, cc.Shared(b, "internal/dl/testdata/calls.c", "libcalls.so"), "repeat")
	target := addressOf(b, path, "aclrtSetCurrentContext")
	const calls = 1000
	bound, inC := least(b, func() { _ = lib.SetCurrentContext(1) }, func() { purego.SyscallN(repeat, target, 1, calls) })
	b.ReportMetric(bound, "ns/call")
	b.ReportMetric(inC/calls, "ns/call-in-C")
}

// least is what calls of two functions take, in nanoseconds: the least of many rounds in turn, since other things run
// on the machine too.
func least(b *testing.B, f, g func()) (ofF, ofG float64) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	round := func(f func()) float64 {
		const calls = 1000
		start := time.Now()
		for range calls {
			f()
		}
		return float64(time.Since(start).Nanoseconds()) / calls
	}
	ofF, ofG = math.Inf(1), math.Inf(1)
	for b.Loop() {
		ofF, ofG = min(ofF, round(f)), min(ofG, round(g))
	}
	b.ReportMetric(0, "ns/op") // of both together, which says nothing
	return ofF, ofG
}
