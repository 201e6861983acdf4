package sim_test

import (
	"runtime"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// check fails the test when a call did not answer the code.
func check(t *testing.T, what string, err error, code int) {
	t.Helper()
	if got := aclbind.CodeOf(err); got != code {
		t.Errorf("%s answered %d (%v), want %d", what, got, err, code)
	}
}

// lock keeps the test on one OS thread: the current context belongs to it.
func lock(t *testing.T) {
	t.Helper()
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
}

// The main job of the program, call by call, ends with nothing left.
func TestHappyPath(t *testing.T) {
	lock(t)
	s := sim.New(sim.Config{Restless: true})
	check(t, "Init", s.Init(""), 0)
	check(t, "SetDevice", s.SetDevice(0), 0)
	ctx, err := s.CreateContext(0)
	check(t, "CreateContext", err, 0)
	a, err := s.CreateStream()
	check(t, "CreateStream", err, 0)
	b, err := s.CreateStream()
	check(t, "CreateStream", err, 0)
	if a == 0 || a == b {
		t.Errorf("streams %#x and %#x are not two", a, b)
	}
	check(t, "Synchronize", s.SynchronizeStreamWithTimeout(a, 100), 0)
	if got := s.Live(); got != 5 {
		t.Errorf("%d things alive, want runtime, device, context and two streams:\n%v", got, s.Report())
	}
	check(t, "DestroyStream", s.DestroyStream(b), 0)
	check(t, "DestroyStream", s.DestroyStream(a), 0)
	check(t, "DestroyContext", s.DestroyContext(ctx), 0)
	check(t, "ResetDevice", s.ResetDevice(0), 0)
	check(t, "Finalize", s.Finalize(), 0)
	if got := s.Live(); got != 0 {
		t.Errorf("left:\n%v", s.Report())
	}
}
