package sim_test

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// onDevice is a simulator with device 0 set on a locked thread.
func onDevice(t *testing.T, words string) *sim.Sim {
	t.Helper()
	lock(t)
	s := machine(t, words)
	check(t, "SetDevice", s.SetDevice(0), 0)
	return s
}

// device and pinned allocate.
func device(t *testing.T, s *sim.Sim, n uint64) aclbind.Ptr {
	t.Helper()
	return made[aclbind.Ptr](t)(s.Malloc(n, aclbind.MemMallocPolicyHugeFirst))
}

func pinned(t *testing.T, s *sim.Sim, n uint64) aclbind.Ptr {
	t.Helper()
	return made[aclbind.Ptr](t)(s.MallocHost(n))
}

// Bytes go round: to the device, about on it, and back, by calls and by a stream.
func TestBytesGoRound(t *testing.T) {
	s := onDevice(t, "")
	const n = 10_000
	in, out, a, b := pinned(t, s, n), pinned(t, s, n), device(t, s, n), device(t, s, n)
	for i := range s.HostBytes(in, n) {
		s.HostBytes(in, n)[i] = byte(i * 7)
	}
	check(t, "to the device", s.Memcpy(a, n, in, n, aclbind.MemcpyKindHostToDevice), 0)
	h := create(t, s, 1)[0]
	check(t, "on the device", s.MemcpyAsync(b, n, a, n, aclbind.MemcpyKindDeviceToDevice, h), 0)
	check(t, "a fill", s.MemsetAsync(b+10, n-10, 0x1ff, 5, h), 0)
	check(t, "back", s.MemcpyAsync(out, n, b, n, aclbind.MemcpyKindDeviceToHost, h), 0)
	check(t, "synchronise", s.SynchronizeStream(h), 0)
	want := bytes.Clone(s.HostBytes(in, n))
	copy(want[10:], []byte{0xff, 0xff, 0xff, 0xff, 0xff})
	if !bytes.Equal(s.HostBytes(out, n), want) {
		t.Error("other bytes came back")
	}
	if s.HostBytes(a, n) != nil || s.HostBytes(in, n+1) != nil || s.HostBytes(in+1, n) != nil {
		t.Error("bytes that are not the host's are given out")
	}
}

// The account of a device counts what the runtime takes, page by page, and gives all of it back.
func TestAccount(t *testing.T) {
	for _, c := range []struct {
		words  string
		policy aclbind.MemMallocPolicy
		size   uint64
		takes  uint64
	}{
		{"", aclbind.MemMallocPolicyHugeFirst, 1, 4096},
		{"", aclbind.MemMallocPolicyHugeFirst, 4096, 8192}, // 32 are added
		{"chip=950", aclbind.MemMallocPolicyHugeFirst, 4096, 4096},
		{"", aclbind.MemMallocPolicyHugeFirst, 1<<20 + 1, 2 << 20},
		{"", aclbind.MemMallocPolicyHugeOnly, 1, 2 << 20},
		{"", aclbind.MemMallocPolicyNormalOnly, 1<<20 + 1, 1<<20 + 4096},
		{"", aclbind.MemMallocPolicyHuge1gOnly, 1, 1 << 30},
	} {
		s := onDevice(t, c.words)
		before, total, err := s.GetMemInfo(aclbind.MemAttrHbmMem)
		check(t, "GetMemInfo", err, 0)
		p := made[aclbind.Ptr](t)(s.Malloc(c.size, c.policy))
		after, _, _ := s.GetMemInfo(aclbind.MemAttrHbmMem)
		if before != total || before-after != c.takes || p%64 != 0 {
			t.Errorf("%+v took %d of %d bytes at %#x", c, before-after, total, p)
		}
		check(t, "Free", s.Free(p), 0)
		if left, _, _ := s.GetMemInfo(aclbind.MemAttrHbmMem); left != total {
			t.Errorf("%+v: %d bytes of %d are back", c, left, total)
		}
	}
	s := onDevice(t, "memory=1MiB")
	first := device(t, s, 1<<19)
	_, err := s.Malloc(1<<19, aclbind.MemMallocPolicyNormalOnly)
	check(t, "what does not fit", err, aclbind.ErrMemoryAllocation)
	if got := s.GetRecentErrMsg(); !contains(got, "device 0", "of 1048576") {
		t.Errorf("the runtime says %q", got)
	}
	check(t, "SetDevice(1)", s.SetDevice(1), 0)
	device(t, s, 1<<19) // another device has its own
	check(t, "Free", s.Free(first), 0)
	if slow, total, err := s.GetMemInfo(aclbind.MemAttrDdrMem); slow != 0 || total != 0 || err != nil {
		t.Errorf("a chip with fast memory alone has %d of %d bytes of the other, %v", slow, total, err)
	}
}

// Addresses that are none, no longer, or not of the kind are told apart.
func TestWrongAddresses(t *testing.T) {
	s := onDevice(t, "")
	a, b, host := device(t, s, 100), device(t, s, 100), pinned(t, s, 100)
	check(t, "one byte too many", s.Memcpy(a, 101, b, 101, aclbind.MemcpyKindDeviceToDevice), aclbind.ErrParamInvalid)
	check(t, "one byte too far", s.Memcpy(a+1, 100, b, 100, aclbind.MemcpyKindDeviceToDevice), aclbind.ErrParamInvalid)
	check(t, "the end", s.Memcpy(a+1, 99, b+1, 99, aclbind.MemcpyKindDeviceToDevice), 0)
	check(t, "inside", s.Free(a+1), aclbind.ErrParamInvalid)
	check(t, "of the host", s.Free(host), aclbind.ErrParamInvalid)
	check(t, "of the device", s.FreeHost(a), aclbind.ErrParamInvalid)
	check(t, "free", s.Free(a), 0)
	check(t, "twice", s.Free(a), aclbind.ErrParamInvalid)
	if got := s.GetRecentErrMsg(); !contains(got, "freed before", "aclrtMalloc call 1") {
		t.Errorf("the runtime says %q", got)
	}
	check(t, "use after free", s.Memcpy(b, 100, a, 100, aclbind.MemcpyKindDeviceToDevice), aclbind.ErrParamInvalid)
	check(t, "ResetDevice", s.ResetDevice(0), 0)
	check(t, "free after its device", s.Free(b), aclbind.ErrDriverInternal)
	check(t, "and it is gone", s.Free(b), aclbind.ErrParamInvalid)
	check(t, "the host's", s.FreeHost(host), 0)
}

// Memory that is freed under queued work fails that work when its turn comes.
func TestFreedUnderWork(t *testing.T) {
	bubble(t, "", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		p := device(t, s, 100)
		busyFor(t, s, h[0], time.Second)
		check(t, "fill", s.MemsetAsync(p, 100, 1, 100, h[0]), 0)
		check(t, "free", s.Free(p), 0)
		check(t, "synchronise", s.SynchronizeStream(h[0]), aclbind.ErrParamInvalid)
		if got := s.GetRecentErrMsg(); !contains(got, "aclrtMemsetAsync", "after it was freed", "aclrtMalloc call 1") {
			t.Errorf("the runtime says %q", got)
		}
	})
}

// A copy with pinned memory is left to the stream; one with the program's own makes the call wait.
func TestPageableMemoryWaits(t *testing.T) {
	bubble(t, "slow=aclrtMemcpyAsync:1s", 1, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		host, dev := pinned(t, s, 100), device(t, s, 100)
		plain, err := mem.Map(mem.Page)
		check(t, "Map", err, 0)
		defer func() { check(t, "Unmap", mem.Unmap(plain, mem.Page), 0) }()
		for src, want := range map[aclbind.Ptr]time.Duration{host: 0, aclbind.Ptr(plain): time.Second} {
			start := time.Now()
			check(t, "copy", s.MemcpyAsync(dev, 100, src, 100, aclbind.MemcpyKindHostToDevice, h[0]), 0)
			if took := time.Since(start); took != want {
				t.Errorf("the call took %v, want %v", took, want)
			}
			check(t, "synchronise", s.SynchronizeStream(h[0]), 0)
		}
	})
}

// A device reaches another's memory after that direction was opened, and on an A3 without.
func TestPeers(t *testing.T) {
	for words, needed := range map[string]bool{"": true, "chip=910_93": false} {
		s := onDevice(t, words)
		near := device(t, s, 100)
		check(t, "SetDevice(1)", s.SetDevice(1), 0)
		far := device(t, s, 100)
		want := 0
		if needed {
			want = aclbind.ErrInternal
		}
		h := create(t, s, 1)[0]
		check(t, "copy", s.Memcpy(far, 100, near, 100, aclbind.MemcpyKindDeviceToDevice), want)
		check(t, "queued copy", s.MemcpyAsync(far, 100, near, 100, aclbind.MemcpyKindDeviceToDevice, h), 0)
		check(t, "its end", s.SynchronizeStream(h), want)
		check(t, "enable itself", s.DeviceEnablePeerAccess(1, 0), aclbind.ErrInvalidParam)
		check(t, "enable none", s.DeviceEnablePeerAccess(99, 0), aclbind.ErrInvalidDeviceID)
		check(t, "enable", s.DeviceEnablePeerAccess(0, 0), 0)
		check(t, "copy", s.Memcpy(far, 100, near, 100, aclbind.MemcpyKindDeviceToDevice), 0)
		check(t, "disable", s.DeviceDisablePeerAccess(0), 0)
		check(t, "copy", s.Memcpy(far, 100, near, 100, aclbind.MemcpyKindDeviceToDevice), want)
	}
}

// Where programs run on the device its memory is theirs.
func TestOnTheDevice(t *testing.T) {
	s := onDevice(t, "chip=310B,run-mode=device")
	before, _, _ := s.GetMemInfo(aclbind.MemAttrDdrMem)
	a, b := pinned(t, s, 4096), pinned(t, s, 4096)
	if after, _, _ := s.GetMemInfo(aclbind.MemAttrDdrMem); before-after != 8192 {
		t.Errorf("memory of the host takes %d bytes of the device", before-after)
	}
	check(t, "host to host by a stream", s.MemcpyAsync(a, 4096, b, 4096, aclbind.MemcpyKindHostToHost, 0), 0)
	check(t, "synchronise", s.SynchronizeStream(0), 0)
	check(t, "FreeHost", s.FreeHost(a), 0)
}

// A stream waits until a word in memory fits, whoever writes it.
func TestValues(t *testing.T) {
	bubble(t, "", 2, func(t *testing.T, s *sim.Sim, h []aclbind.Stream) {
		p := device(t, s, 64)
		check(t, "zero", s.Memset(p, 64, 0, 64), 0)
		for _, c := range []struct {
			flag           uint32
			want, no, fits uint64
		}{
			{aclbind.StreamWaitValueGeq, 100, 99, 101}, {aclbind.StreamWaitValueEq, 100, 101, 100},
			{aclbind.StreamWaitValueAnd, 6, 9, 4}, {aclbind.StreamWaitValueNor, 1, ^uint64(0), 2},
		} {
			check(t, "write", s.ValueWrite(p, c.no, 0, h[0]), 0)
			check(t, "synchronise", s.SynchronizeStream(h[0]), 0)
			check(t, "wait", s.ValueWait(p, c.want, c.flag, h[1]), 0)
			check(t, "limit", s.SynchronizeStreamWithTimeout(h[1], 10), aclbind.ErrStreamSyncTimeout)
			check(t, "write", s.ValueWrite(p, c.fits, 0, h[0]), 0)
			check(t, "the wait", s.SynchronizeStream(h[1]), 0)
		}
		check(t, "wait for a fill", s.ValueWait(p, ^uint64(0), aclbind.StreamWaitValueEq, h[1]), 0)
		synctest.Wait()
		check(t, "fill", s.Memset(p, 64, -1, 8), 0)
		check(t, "the wait", s.SynchronizeStream(h[1]), 0)
		check(t, "misaligned", s.ValueWrite(p+4, 1, 0, h[0]), aclbind.ErrParamInvalid)
		check(t, "no comparison", s.ValueWait(p, 1, 4, h[0]), aclbind.ErrParamInvalid)
	})
	s := onDevice(t, "chip=310P")
	check(t, "a chip without", s.ValueWrite(device(t, s, 8), 1, 0, 0), aclbind.ErrFeatureNotSupported)
}

// Addresses come and go: what was freed is not kept for ever.
func TestFreedMemoryIsGivenBack(t *testing.T) {
	s := onDevice(t, "")
	for range 20_000 {
		check(t, "Free", s.Free(device(t, s, 1<<30)), 0)
	}
}
