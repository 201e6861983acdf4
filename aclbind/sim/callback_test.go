package sim_test

import (
	"runtime"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// threadID is the calling thread's number.
func threadID() int { return syscall.Gettid() }

// Functions run in stream order, between what is queued before and behind them, and may make calls.
func TestHostFunctions(t *testing.T) {
	bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		start := time.Now()
		var at []time.Duration
		note := s.Func(func(args ...uint64) uint64 {
			if args[0] != 7 {
				t.Errorf("called with %d", args)
			}
			at = append(at, time.Since(start))
			return 0
		})
		busyFor(t, s, h[0], time.Second)
		check(t, "LaunchHostFunc", s.LaunchHostFunc(h[0], note, 7), 0)
		busyFor(t, s, h[0], time.Second)
		check(t, "LaunchHostFunc", s.LaunchHostFunc(h[0], note, 7), 0)
		check(t, "synchronise", s.SynchronizeStream(h[0]), 0)
		if want := []time.Duration{time.Second, 2 * time.Second}; !slices.Equal(at, want) {
			t.Errorf("called after %v, want %v", at, want)
		}
		check(t, "NULL", s.LaunchHostFunc(h[0], 0, 0), aclbind.ErrInvalidParam)
	})
}

// A callback runs on the thread that serves the stream; a blocking one holds the stream until then.
func TestServedCallbacks(t *testing.T) {
	bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		add := s.Func(func(...uint64) uint64 { return 0 })
		check(t, "nobody serves", s.LaunchCallback(add, 0, aclbind.CallbackBlockTypeBlock, h[0]), aclbind.ErrStreamNoCallback)
		check(t, "serving nobody", s.ProcessReport(10), aclbind.ErrThreadSubscribe)
		id, ready := make(chan uint64), make(chan bool)
		served := make(chan error)
		go func() {
			runtime.LockOSThread()
			id <- uint64(threadID())
			<-ready
			for range 2 {
				served <- s.ProcessReport(60_000)
			}
			served <- s.ProcessReport(10)
		}()
		server := <-id
		check(t, "subscribe", s.SubscribeReport(server, h[0]), 0)
		close(ready)
		check(t, "twice", s.SubscribeReport(server, h[0]), aclbind.ErrStreamSubscribe)
		var ran uint64
		run := s.Func(func(args ...uint64) uint64 { ran = uint64(threadID()); time.Sleep(time.Second); return 0 })
		check(t, "launch", s.LaunchCallback(run, 1, aclbind.CallbackBlockTypeBlock, h[0]), 0)
		if took := waits(t, s, h[0]); took != time.Second {
			t.Errorf("a blocking callback held the stream for %v", took)
		}
		check(t, "served", <-served, 0)
		check(t, "launch", s.LaunchCallback(run, 1, aclbind.CallbackBlockTypeNoBlock, h[0]), 0)
		if took := waits(t, s, h[0]); took != 0 {
			t.Errorf("one that does not block held the stream for %v", took)
		}
		check(t, "served", <-served, 0)
		check(t, "nothing to serve", <-served, aclbind.ErrReportTimeout)
		if ran != server {
			t.Errorf("it ran on thread %d, want %d", ran, server)
		}
		check(t, "unsubscribe another", s.UnSubscribeReport(server, h[1]), aclbind.ErrStreamSubscribe)
		check(t, "unsubscribe", s.UnSubscribeReport(server, h[0]), 0)
		check(t, "again", s.UnSubscribeReport(server, h[0]), aclbind.ErrThreadSubscribe)
	})
}

// A failed task is told of with its numbers, before the synchronise answers, and only then can they be read.
func TestExceptions(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		var mu sync.Mutex
		var heard [][5]uint32
		read := func(info aclbind.Ptr) [5]uint32 {
			return [5]uint32{s.GetTaskIdFromExceptionInfo(info), s.GetStreamIdFromExceptionInfo(info), s.GetThreadIdFromExceptionInfo(info),
				s.GetDeviceIdFromExceptionInfo(info), s.GetErrorCodeFromExceptionInfo(info)}
		}
		var last aclbind.Ptr
		hear := s.Func(func(args ...uint64) uint64 {
			mu.Lock()
			defer mu.Unlock()
			last = aclbind.Ptr(args[0])
			heard = append(heard, read(last))
			return 0
		})
		check(t, "set", s.SetExceptionInfoCallback(hear), 0)
		check(t, "fine", s.Submit(h[0], sim.Task{}), 0)
		check(t, "fails", s.Submit(h[0], sim.Task{Code: aclbind.ErrAICoreException}), 0)
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrAICoreException)
		id, err := s.StreamGetId(h[0])
		check(t, "StreamGetId", err, 0)
		want := [][5]uint32{{1, uint32(id), uint32(threadID()), 0, aclbind.ErrAICoreException}}
		if !slices.Equal(heard, want) {
			t.Errorf("heard %v, want %v", heard, want)
		}
		if got := read(last); got[0] != 0xFFFFFFFF {
			t.Errorf("read %v when it was over", got)
		}
		check(t, "unset", s.SetExceptionInfoCallback(0), 0)
		check(t, "fails", s.Submit(h[0], sim.Task{Code: aclbind.ErrAICoreException}), 0)
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrAICoreException)
		if len(heard) != 1 {
			t.Errorf("heard %v", heard)
		}
	})
}

// Watchers are told in order, by name, and may make calls of their own.
func TestWatchers(t *testing.T) {
	lock(t)
	s := machine(t, "")
	var told []uint64
	watch := s.Func(func(args ...uint64) uint64 {
		told = append(told, args[1], args[2])
		_, err := s.GetDeviceCount()
		check(t, "a call inside", err, 0)
		return 0
	})
	check(t, "watch devices", s.RegDeviceStateCallback("a", watch, 10), 0)
	check(t, "watch streams", s.RegStreamStateCallback("a", watch, 20), 0)
	check(t, "a name twice", s.RegStreamStateCallback("a", watch, 20), aclbind.ErrParamInvalid)
	check(t, "SetDevice", s.SetDevice(0), 0)
	check(t, "ResetDevice", s.ResetDevice(0), 0)
	pre, post := uint64(aclbind.StreamStateDestroyPre), uint64(aclbind.StreamStateCreatePost)
	want := []uint64{0, 10, post, 20, 1, 10, 2, 10, pre, 20, 3, 10}
	if !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
	check(t, "no more devices", s.RegDeviceStateCallback("a", 0, 0), 0)
	check(t, "no such name", s.RegDeviceStateCallback("a", 0, 0), aclbind.ErrParamInvalid)
}

// Hooks of aclInit and aclFinalize run with the call, and their failure is its answer.
func TestInitHooks(t *testing.T) {
	lock(t)
	s := machine(t, "")
	var told []string
	hook := func(name string, code uint64) aclbind.Ptr {
		return s.Func(func(...uint64) uint64 { told = append(told, name); return code })
	}
	early, late, end, bad := hook("early", 0), hook("late", 0), hook("end", 0), hook("bad", 5)
	check(t, "register", s.InitCallbackRegister(1, early, 0), 0)
	check(t, "Init", s.Init(""), 0)
	check(t, "register late", s.InitCallbackRegister(1, late, 0), 0)
	check(t, "register the end", s.FinalizeCallbackRegister(1, end, 0), 0)
	check(t, "Finalize", s.Finalize(), 0)
	if want := []string{"early", "late", "end"}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
	check(t, "unregister", s.InitCallbackUnRegister(1, early), 0)
	check(t, "again", s.InitCallbackUnRegister(1, early), aclbind.ErrInvalidParam)
	check(t, "register one that fails", s.InitCallbackRegister(1, bad, 0), 0)
	check(t, "Init", s.Init(""), 5)
}
