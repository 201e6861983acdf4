package sim_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// shared are handles that several threads use, and destroy under each other.
type shared struct {
	mu       sync.Mutex
	streams  []aclbind.Stream
	events   []aclbind.Event
	notifies []aclbind.Notify
	memory   []aclbind.Ptr
}

// one draws a handle, dead or alive; 0 when there is none yet.
func one[T any](s *shared, r *rand.Rand, list *[]T) (h T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(*list) > 0 {
		h = (*list)[r.IntN(len(*list))]
	}
	return h
}

// keep adds a handle that was made.
func keep[T any](s *shared, list *[]T, h T, err error) error {
	if err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		*list = append(*list, h)
	}
	return err
}

// step makes one random call.
func (s *shared) step(d *sim.Sim, r *rand.Rand) error {
	st, e, n := one(s, r, &s.streams), one(s, r, &s.events), one(s, r, &s.notifies)
	p, q := one(s, r, &s.memory), one(s, r, &s.memory)
	switch r.IntN(20) {
	case 0:
		h, err := d.CreateStream()
		return keep(s, &s.streams, h, err)
	case 1:
		h, err := d.CreateEventExWithFlag(aclbind.EventSync | aclbind.EventTimeLine)
		return keep(s, &s.events, h, err)
	case 2:
		h, err := d.CreateEventWithFlag(aclbind.EventSync)
		return keep(s, &s.events, h, err)
	case 3:
		h, err := d.CreateNotify(0)
		return keep(s, &s.notifies, h, err)
	case 4:
		h, err := d.Malloc(64+uint64(r.IntN(1<<16)), aclbind.MemMallocPolicyHugeFirst)
		return keep(s, &s.memory, h, err)
	case 5:
		return d.DestroyStreamForce(st)
	case 6:
		return d.DestroyEvent(e)
	case 7:
		return d.DestroyNotify(n)
	case 8:
		return d.Free(p)
	case 9:
		return d.RecordEvent(e, st)
	case 10:
		return d.StreamWaitEvent(st, e)
	case 11:
		return d.ResetEvent(e, st)
	case 12:
		return d.RecordNotify(n, st)
	case 13:
		return d.WaitAndResetNotify(n, st, 0)
	case 14:
		return d.MemcpyAsync(p, 64, q, 64, aclbind.MemcpyKindDeviceToDevice, st)
	case 15:
		return d.ValueWait(p, 1, aclbind.StreamWaitValueAnd, st)
	case 16:
		return d.ValueWrite(p, r.Uint64(), 0, st)
	case 17:
		return d.StreamAbort(st)
	case 18:
		return d.SynchronizeStreamWithTimeout(st, 2)
	}
	_, err := d.EventElapsedTime(e, one(s, r, &s.events))
	return err
}

// Threads that use and destroy each other's things at random get codes, never a crash, a race or a call that does not
// return, and what belongs to a device is gone with it.
func TestThreadsAtRandom(t *testing.T) {
	for _, restless := range []bool{false, true} {
		t.Run(fmt.Sprintf("restless %v", restless), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { threadsAtRandom(t, restless) })
		})
	}
}

func threadsAtRandom(t *testing.T, restless bool) {
	lock(t)
	cfg := sim.DefaultConfig()
	cfg.Restless, cfg.Log = restless, io.Discard
	cfg.Deadlock = sim.Deadlock{After: time.Second, Fail: true}
	d := sim.New(cfg)
	defer d.Close()
	check(t, "SetDevice", d.SetDevice(0), 0)
	ctx, err := d.GetCurrentContext()
	check(t, "GetCurrentContext", err, 0)
	var s shared
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			runtime.LockOSThread()
			r := rand.New(rand.NewPCG(uint64(i), 7))
			check(t, "SetCurrentContext", d.SetCurrentContext(ctx), 0)
			for range 400 {
				if code := aclbind.CodeOf(s.step(d, r)); code < 0 {
					t.Errorf("a call answered %d", code)
				}
			}
		})
	}
	wg.Wait()
	check(t, "ResetDeviceForce", d.ResetDeviceForce(0), 0)
	if d.Live() != 0 {
		t.Errorf("left: %v", d.Report().Live)
	}
}
