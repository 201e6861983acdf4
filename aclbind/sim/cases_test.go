package sim_test

// Mistakes that people made in public with threads, contexts and order, which a spec cannot say: each case by its id
// makes the mistake on the simulator, is answered as on a card, and then does it right.

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// onThread runs a function on an OS thread of its own and waits for it.
func onThread(do func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked, so that the thread and its current context end with it
		do()
	}()
	<-done
}

// Cases T01, T02, T03, T06 and T07: the device that the main thread opened is nobody else's. A worker is refused
// whatever it asks, pinned host memory and asynchronous copies too, and may do all of it once it has bound a context.
func TestCaseWorkerWithoutContext(t *testing.T) {
	lock(t)
	s := machine(t, "")
	check(t, "SetDevice", s.SetDevice(1), 0)
	ctx, err := s.GetCurrentContext()
	check(t, "GetCurrentContext", err, 0)
	h := create(t, s, 1)[0]
	to := made[aclbind.Ptr](t)(s.Malloc(64, aclbind.MemMallocPolicyHugeFirst))
	from := made[aclbind.Ptr](t)(s.MallocHost(64))
	asks := []struct {
		id, what string
		ask      func() error
	}{
		{"T01", "Malloc", func() error { _, err := s.Malloc(64, aclbind.MemMallocPolicyHugeFirst); return err }},
		{"T02", "CreateStream", func() error { _, err := s.CreateStream(); return err }},
		{"T03", "GetDevice", func() error { _, err := s.GetDevice(); return err }},
		{"T06", "MallocHost", func() error { _, err := s.MallocHost(64); return err }},
		{"T06", "MemcpyAsync", func() error { return s.MemcpyAsync(to, 64, from, 64, aclbind.MemcpyKindHostToDevice, h) }},
		{"T07", "SynchronizeDevice", func() error { return s.SynchronizeDeviceWithTimeout(100) }},
	}
	for _, c := range asks {
		onThread(func() {
			check(t, c.id+" "+c.what+" without a context", c.ask(), aclbind.ErrContextNull)
			if said := s.GetRecentErrMsg(); !strings.Contains(said, "thread") {
				t.Errorf("%s: the runtime does not speak of the thread: %q", c.id, said)
			}
			check(t, "SetCurrentContext", s.SetCurrentContext(ctx), 0)
			check(t, c.id+" "+c.what, c.ask(), 0)
		})
	}
}

// Case T08: with one thread or thirteen, on device 0 or 1: what binds no device fails, and device 0 is no exception.
func TestCaseThreadsAndDevices(t *testing.T) {
	for _, threads := range []int{1, 13} {
		for _, device := range []int32{0, 1} {
			for _, bind := range []bool{false, true} {
				t.Run(fmt.Sprint(threads, " threads on device ", device, " bound ", bind), func(t *testing.T) {
					lock(t)
					s := machine(t, "")
					check(t, "SetDevice", s.SetDevice(device), 0)
					want := aclbind.ErrContextNull
					if bind {
						want = 0
					}
					for range threads {
						onThread(func() {
							if bind {
								check(t, "SetDevice of the thread", s.SetDevice(device), 0)
							}
							_, err := s.CreateStream()
							check(t, "CreateStream", err, want)
						})
					}
				})
			}
		}
	}
}

// Cases X03 and I01: a stream takes work only while its own context is current, whatever made another one current.
func TestCaseStreamOfAnotherContext(t *testing.T) {
	lock(t)
	s := machine(t, "")
	check(t, "SetDevice(0)", s.SetDevice(0), 0)
	s0 := create(t, s, 1)[0]
	check(t, "SetDevice(1)", s.SetDevice(1), 0)
	check(t, "X03: work for s0", s.Submit(s0, sim.Task{}), aclbind.ErrStreamContext)
	if said := s.GetRecentErrMsg(); !contains(said, "device 0", "device 1") {
		t.Errorf("X03: the runtime says %q", said)
	}
	check(t, "SetDevice(0)", s.SetDevice(0), 0)
	check(t, "X03: work for s0", s.Submit(s0, sim.Task{}), 0)

	mine := made[aclbind.Context](t)(s.CreateContext(0))
	own := create(t, s, 1)[0]
	check(t, "SetDevice(0) inside a library", s.SetDevice(0), 0)
	check(t, "I01: work for the explicit context's stream", s.Submit(own, sim.Task{}), aclbind.ErrStreamContext)
	check(t, "SetCurrentContext", s.SetCurrentContext(mine), 0)
	check(t, "I01: work for the explicit context's stream", s.Submit(own, sim.Task{}), 0)
}

// Case O02: the free memory is that of a device, and before one is set there is none to ask about.
func TestCaseMemoryBeforeDevice(t *testing.T) {
	lock(t)
	s := machine(t, "")
	check(t, "Init", s.Init(""), 0)
	_, _, err := s.GetMemInfo(aclbind.MemAttrHbmMem)
	check(t, "GetMemInfo", err, aclbind.ErrContextNull)
	check(t, "SetDevice", s.SetDevice(0), 0)
	_, _, err = s.GetMemInfo(aclbind.MemAttrHbmMem)
	check(t, "GetMemInfo", err, 0)
}

// Case R01: memory goes with its device, and freeing it afterwards is a mistake of its own.
func TestCaseFreeAfterReset(t *testing.T) {
	lock(t)
	s := machine(t, "")
	check(t, "SetDevice", s.SetDevice(0), 0)
	p := made[aclbind.Ptr](t)(s.Malloc(64, aclbind.MemMallocPolicyHugeFirst))
	check(t, "ResetDevice", s.ResetDevice(0), 0)
	check(t, "Free", s.Free(p), aclbind.ErrDriverInternal)
}

// Case R03: sets and resets of a device are counted, and forcing takes it from everybody.
func TestCaseTwoOwners(t *testing.T) {
	for _, c := range []struct {
		name   string
		resets []func(s *sim.Sim) error
		last   int
	}{
		{"two sets and two resets", []func(*sim.Sim) error{reset, reset}, 0},
		{"two sets and three resets", []func(*sim.Sim) error{reset, reset, reset}, aclbind.ErrContextRelease},
		{"both force", []func(*sim.Sim) error{force, force}, aclbind.ErrContextRelease},
		{"the last one forces", []func(*sim.Sim) error{force}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			lock(t)
			s := machine(t, "")
			check(t, "SetDevice", s.SetDevice(1), 0)
			onThread(func() { check(t, "SetDevice of the other thread", s.SetDevice(1), 0) })
			for i, r := range c.resets {
				want := 0
				if i == len(c.resets)-1 {
					want = c.last
				}
				check(t, fmt.Sprint("reset ", i), r(s), want)
			}
		})
	}
}

func reset(s *sim.Sim) error { return s.ResetDevice(1) }
func force(s *sim.Sim) error { return s.ResetDeviceForce(1) }
