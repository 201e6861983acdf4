package sim_test

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// hundred runs 100 tasks on 2 contexts of 2 devices, each binding, making, using and destroying a stream, and answers
// how many calls met a foreign context or none.
func hundred(t *testing.T, locked bool) int {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	c := sim.DefaultConfig()
	c.Restless = true
	s := sim.New(c)
	defer s.Close()
	var ctx [2]aclbind.Context
	for i := range ctx {
		h, err := s.CreateContext(int32(i))
		check(t, "CreateContext", err, 0)
		ctx[i] = h
	}
	var foreign atomic.Int64
	meet := func(err error) {
		switch code := aclbind.CodeOf(err); code {
		case 0:
		case aclbind.ErrContextNull, aclbind.ErrStreamContext:
			foreign.Add(1)
		default:
			t.Errorf("a call answered %d", code)
		}
	}
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			if locked {
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
			}
			for range 5 {
				meet(s.SetCurrentContext(ctx[i%2]))
				h, err := s.CreateStream()
				meet(err)
				if err != nil {
					continue
				}
				if info, err := s.StreamInfo(h); err == nil && info.Device != int32(i%2) {
					foreign.Add(1) // made on the other device
				}
				meet(s.Submit(h, sim.Task{}))
				meet(s.SetCurrentContext(ctx[i%2]))
				meet(s.DestroyStream(h))
			}
		})
	}
	wg.Wait()
	return int(foreign.Load())
}

// Case T04: with the thread locked from bind to use no call meets a foreign context.
func TestLockedThreadsKeepTheirContext(t *testing.T) {
	if n := hundred(t, true); n != 0 {
		t.Errorf("%d calls met a foreign context", n)
	}
}

// A restless simulator finds the lock that was forgotten; without it the same program seems right most of the time.
func TestForgottenLockIsFound(t *testing.T) {
	if n := hundred(t, false); n == 0 {
		t.Error("no call met a foreign context, though no thread was locked")
	}
}

// A thread's message is its own.
func TestMessageBelongsToThread(t *testing.T) {
	lock(t)
	s := machine(t, "")
	check(t, "SetDevice(99)", s.SetDevice(99), aclbind.ErrInvalidDeviceID)
	other := make(chan string)
	go func() {
		runtime.LockOSThread()
		other <- s.GetRecentErrMsg()
	}()
	if got := <-other; got != "" {
		t.Errorf("another thread reads %q", got)
	}
	if got := s.GetRecentErrMsg(); !contains(got, "EE1001", "aclrtSetDevice", "99", "[0,8)") {
		t.Errorf("this thread reads %q", got)
	}
}

// Many threads at everything at once end with nothing left and a whole pool.
func TestManyThreads(t *testing.T) {
	c := sim.DefaultConfig()
	c.Restless = true
	s := sim.New(c)
	defer s.Close()
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			device := int32(i % 4)
			for range 20 {
				if err := s.SetDevice(device); err != nil {
					t.Error(err)
				}
				ctx, err := s.CreateContext(device)
				if err != nil {
					t.Error(err)
				}
				for range 3 {
					h, err := s.CreateStream()
					if err != nil {
						t.Error(err)
					}
					if err := s.Submit(h, sim.Task{Takes: time.Microsecond}); err != nil {
						t.Error(err)
					}
				}
				if err := s.DestroyContext(ctx); err != nil {
					t.Error(err)
				}
				if err := s.ResetDevice(device); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if s.Live() != 0 {
		t.Error(s.Report())
	}
	lock(t)
	for device := range int32(4) {
		check(t, "SetDevice", s.SetDevice(device), 0)
		if left, _ := s.GetStreamAvailableNum(); left != 1983 {
			t.Errorf("device %d has %d streams left, want 1983", device, left)
		}
	}
}

// What is left is told with where it was made, in an order that does not change.
func TestReport(t *testing.T) {
	lock(t)
	s := machine(t, "")
	if got := s.Report().String(); got != "nothing left\n" {
		t.Errorf("at the start: %q", got)
	}
	check(t, "Init", s.Init(""), 0)
	check(t, "Init", s.Init(""), aclbind.ErrRepeatInitialize)
	check(t, "SetDevice", s.SetDevice(3), 0)
	check(t, "SetDevice", s.SetDevice(3), 0)
	check(t, "SetDevice", s.SetDevice(1), 0)
	_, err := s.CreateContext(1)
	check(t, "CreateContext", err, 0)
	h := create(t, s, 3)
	check(t, "DestroyStream", s.DestroyStream(h[1]), 0)
	r := s.Report()
	thread := ", thread "
	want := []struct {
		kind   string
		device int32
		made   string
	}{
		{"runtime", sim.AnyDevice, "aclInit call 1" + thread},
		{"device", 1, "aclrtSetDevice call 3" + thread},
		{"device", 3, "aclrtSetDevice call 1" + thread},
		{"context", 1, "aclrtCreateContext call 1" + thread},
		{"stream", 1, "aclrtCreateStream call 1" + thread},
		{"stream", 1, "aclrtCreateStream call 3" + thread},
	}
	if len(r.Live) != len(want) || s.Live() != len(want) {
		t.Fatalf("%d things alive, want %d:\n%v", len(r.Live), len(want), r)
	}
	for i, w := range want {
		if l := r.Live[i]; l.Kind != w.kind || l.Device != w.device || !contains(l.Made, w.made) {
			t.Errorf("%+v, want %+v", l, w)
		}
	}
	text := r.String()
	for _, part := range []string{"6 left:\n", "counted 2 times", fmt.Sprintf("stream %#x on device 1, made by aclrtCreateStream call 1", uintptr(h[0]))} {
		if !contains(text, part) {
			t.Errorf("the report lacks %q:\n%s", part, text)
		}
	}
}
