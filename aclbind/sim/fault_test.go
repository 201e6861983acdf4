package sim_test

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// contains tells whether a text has all the parts.
func contains(text string, parts ...string) bool {
	for _, p := range parts {
		if !strings.Contains(text, p) {
			return false
		}
	}
	return true
}

// Work that fails by order fails on its stream: the call knows nothing of it, the next synchronise does.
func TestBreak(t *testing.T) {
	lock(t)
	s := machine(t, "break=aclrtMemsetAsync:2:507015")
	check(t, "SetDevice", s.SetDevice(0), 0)
	st := create(t, s, 1)[0]
	p, err := s.MallocHost(8)
	check(t, "MallocHost", err, 0)
	for i := range 3 {
		check(t, "MemsetAsync", s.MemsetAsync(p, 8, int32(i+1), 8, st), 0)
		want := 0
		if i == 1 {
			want = aclbind.ErrAICoreException
		}
		check(t, "SynchronizeStreamWithTimeout", s.SynchronizeStreamWithTimeout(st, -1), want)
		if got := s.HostBytes(p, 1)[0]; got != byte(i+1-i%2) {
			t.Errorf("after %d: %d", i, got)
		}
	}
}

// A call that fails by order has no effect, and only the one that was meant fails.
func TestFail(t *testing.T) {
	lock(t)
	s := machine(t, "fail=aclrtSetDevice:2:507899,fail=aclrtCreateStream@1:1:207005,fail=aclrtGetDevice:*:500000")
	check(t, "first SetDevice", s.SetDevice(0), 0)
	check(t, "second SetDevice", s.SetDevice(1), aclbind.ErrDriverInternal)
	create(t, s, 2) // still on device 0
	check(t, "third SetDevice", s.SetDevice(1), 0)
	_, err := s.CreateStream()
	check(t, "first stream on device 1", err, aclbind.ErrResourceAllocFail)
	create(t, s, 1)
	for range 3 {
		_, err := s.GetDevice()
		check(t, "GetDevice", err, 500000)
	}
	check(t, "ResetDevice", s.ResetDevice(1), 0)
	check(t, "the failed set does not count", s.ResetDevice(1), aclbind.ErrContextRelease)
}

// Latencies are slept through outside the lock: calls on several threads are slow at the same time.
func TestSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := machine(t, "set-device=300ms,slow=aclrtSetDevice:1ms")
		start := time.Now()
		done := make(chan error)
		for id := range int32(8) {
			go func() {
				runtime.LockOSThread()
				done <- s.SetDevice(id)
			}()
		}
		for range 8 {
			check(t, "SetDevice", <-done, 0)
		}
		if took := time.Since(start); took != 301*time.Millisecond {
			t.Errorf("eight devices took %v", took)
		}
		if s.Live() != 8 {
			t.Error(s.Report())
		}
	})
}

// A stalled call does its work late; one without a time waits until it is released.
func TestStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := machine(t, "stall=aclrtSetDevice:1:1s,stall=aclrtSetDevice@3:1,fail=aclrtSetDevice@4:1:507899,stall=aclrtSetDevice@4:1:1m")
		start := time.Now()
		check(t, "SetDevice(0)", s.SetDevice(0), 0)
		if took := time.Since(start); took != time.Second {
			t.Errorf("the stall took %v", took)
		}
		check(t, "SetDevice(4), late and failing", s.SetDevice(4), aclbind.ErrDriverInternal)
		if took := time.Since(start); took != time.Second+time.Minute {
			t.Errorf("both stalls took %v", took)
		}
		done := make(chan error)
		go func() {
			runtime.LockOSThread()
			done <- s.SetDevice(3)
		}()
		time.Sleep(time.Hour)
		if s.Live() != 1 {
			t.Errorf("the stalled call has had its effect:\n%v", s.Report())
		}
		s.ReleaseStalls()
		check(t, "SetDevice(3), late", <-done, 0)
		if s.Live() != 2 {
			t.Error(s.Report())
		}
	})
}

func TestBusy(t *testing.T) {
	lock(t)
	s := machine(t, "busy=2,busy=3:207006")
	check(t, "SetDevice(2)", s.SetDevice(2), aclbind.ErrDeviceSetup)
	check(t, "SetDevice(3)", s.SetDevice(3), 207006)
	_, err := s.CreateContext(2)
	check(t, "CreateContext(2)", err, aclbind.ErrDeviceSetup)
	check(t, "SetDevice(0)", s.SetDevice(0), 0)
}

// A lost device fails its work and its calls, and only force lets it go. The others do not notice.
func TestLose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lock(t)
		s := machine(t, "lose=1@5s")
		time.Sleep(time.Minute) // the time begins with the first call
		check(t, "SetDevice(1)", s.SetDevice(1), 0)
		h := create(t, s, 1)[0]
		check(t, "Submit", s.Submit(h, sim.Task{Forever: true}), 0)
		start := time.Now()
		check(t, "the wait for a device that is lost", s.SynchronizeStreamWithTimeout(h, -1), aclbind.ErrLostHeartbeat)
		if took := time.Since(start); took != 5*time.Second {
			t.Errorf("the device was lost after %v", took)
		}
		_, err := s.CreateStream()
		check(t, "CreateStream", err, aclbind.ErrLostHeartbeat)
		_, err = s.StreamQuery(h)
		check(t, "StreamQuery", err, aclbind.ErrLostHeartbeat)
		check(t, "Submit", s.Submit(h, sim.Task{}), aclbind.ErrLostHeartbeat)
		check(t, "DestroyStream", s.DestroyStream(h), aclbind.ErrLostHeartbeat)
		check(t, "ResetDevice", s.ResetDevice(1), aclbind.ErrLostHeartbeat)
		check(t, "SetDevice again", s.SetDevice(1), aclbind.ErrDeviceSetup)
		check(t, "DestroyStreamForce", s.DestroyStreamForce(h), 0)
		check(t, "ResetDeviceForce", s.ResetDeviceForce(1), 0)
		check(t, "SetDevice(0)", s.SetDevice(0), 0)
		create(t, s, 1)
	})
}

// Releases and chips differ in which functions they have.
func TestHas(t *testing.T) {
	lock(t)
	for _, c := range []struct {
		words, function string
		has             bool
	}{
		{"", "aclrtStreamAbort", true}, {"", "aclFinalizeReference", true}, {"", "aclrtSetDevice", true},
		{"cann=8.3.RC1", "aclrtStreamAbort", false}, {"cann=8.3.RC1", "aclFinalizeReference", false},
		{"cann=8.0.RC2", "aclrtResetDeviceForce", false}, {"cann=8.0.RC3", "aclrtResetDeviceForce", true},
		{"cann=8.0.0", "aclrtResetDeviceForce", true}, {"chip=310P", "aclrtStreamAbort", true},
		{"", "aclrtMalloc", true}, {"", "aclrtLaunchKernelV2", false}, {"", "nonsense", false},
	} {
		if got := machine(t, c.words).Has(c.function); got != c.has {
			t.Errorf("%q has %s: %v", c.words, c.function, got)
		}
	}
	s := machine(t, "cann=8.3.RC1")
	_, err := s.FinalizeReference()
	check(t, "a function that the release lacks", err, aclbind.ErrFeatureNotSupported)
	if got := s.GetRecentErrMsg(); !contains(got, "8.3.RC1", "since 8.5.0") {
		t.Errorf("the runtime says %q", got)
	}
}

func TestVersions(t *testing.T) {
	lock(t)
	for cann, want := range map[string][2]int32{"9.1.0": {17, 90100000}, "9.0.0": {17, 90000000}, "8.5.0": {16, 80500000}, "9.2.0-beta": {17, 90200000}} {
		s := machine(t, "cann="+cann)
		major, minor, patch, err := s.GetVersion()
		check(t, "GetVersion", err, 0)
		n, err := s.SysGetVersionNum("runtime")
		check(t, "SysGetVersionNum", err, 0)
		if major != 1 || minor != want[0] || patch != 0 || n != want[1] {
			t.Errorf("%s is %d.%d.%d and %d, want 1.%d.0 and %d", cann, major, minor, patch, n, want[0], want[1])
		}
	}
	_, err := machine(t, "").SysGetVersionNum("")
	check(t, "SysGetVersionNum of nothing", err, aclbind.ErrInvalidParam)
}

// Fatal misuse is loud: on the log, in the report, and by its code.
func TestFatalMisuse(t *testing.T) {
	lock(t)
	var said bytes.Buffer
	c := sim.DefaultConfig()
	c.Log = &said
	s := sim.New(c)
	check(t, "SetDevice", s.SetDevice(0), 0)
	deflt, err := s.CtxGetCurrentDefaultStream()
	check(t, "CtxGetCurrentDefaultStream", err, 0)
	check(t, "DestroyStream of the default stream", s.DestroyStream(deflt), aclbind.ErrInvalidHandle)
	check(t, "DestroyStreamForce of the default stream", s.DestroyStreamForce(deflt), aclbind.ErrInvalidHandle)
	if !contains(said.String(), "fatal misuse", "default stream", "context-and-handles-15") {
		t.Errorf("the log says %q", said.String())
	}
	if r := s.Report(); len(r.Fatal) != 2 || !contains(r.String(), "fatal misuse") {
		t.Errorf("the report is %v", r)
	}
	check(t, "the default stream still works", s.SynchronizeStreamWithTimeout(0, -1), 0)
}
