package sim

import (
	"fmt"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: allocating and freeing, with the account of what each device has left.

// Sizes of pages on a device, and what the runtime adds to an allocation.
const (
	mib        = 1 << 20
	gib        = 1 << 30
	hugePage   = 2 * mib
	hugeFrom   = 1 * mib // HUGE_FIRST takes normal pages up to here
	wordOfSize = 32
)

// Malloc is aclrtMalloc: the size is rounded up to 32 bytes, and 32 are added (not on 950).
func (s *Sim) Malloc(size uint64, policy aclbind.MemMallocPolicy) (aclbind.Ptr, error) {
	extra := uint64(wordOfSize)
	if s.cfg.Chip.Name == "950" || policy == aclbind.MemMallocPolicyHuge1gOnly || policy == aclbind.MemMallocPolicyHuge1gOnlyP2p {
		extra = 0
	}
	return s.malloc("aclrtMalloc", size, extra, policy)
}

// MallocAlign32 is aclrtMallocAlign32, which adds nothing.
func (s *Sim) MallocAlign32(size uint64, policy aclbind.MemMallocPolicy) (aclbind.Ptr, error) {
	return s.malloc("aclrtMallocAlign32", size, 0, policy)
}

// MallocCached is aclrtMallocCached, the same as Malloc.
func (s *Sim) MallocCached(size uint64, policy aclbind.MemMallocPolicy) (aclbind.Ptr, error) {
	return s.malloc("aclrtMallocCached", size, wordOfSize, policy)
}

// MallocWithCfg is aclrtMallocWithCfg. What its attributes ask for makes no difference here.
func (s *Sim) MallocWithCfg(size uint64, policy aclbind.MemMallocPolicy, _ aclbind.Ptr) (aclbind.Ptr, error) {
	return s.malloc("aclrtMallocWithCfg", size, wordOfSize, policy)
}

func (s *Sim) malloc(fn string, size, extra uint64, policy aclbind.MemMallocPolicy) (p aclbind.Ptr, err error) {
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		if size == 0 || size > 1<<62 {
			return badArgument(aclbind.ErrInvalidParam, "a size of %d bytes", size)
		}
		c, a := s.need(fn, t)
		if a.code != 0 {
			return a
		}
		room := roundUp(roundUp(size, wordOfSize)+extra, pageOf(policy, size))
		p, a = s.allocate(&block{size: size, room: room, dev: c.dev, age: c.dev.age, made: s.origin(fn, t)})
		return a
	})
	return p, err
}

// pageOf is the page that a policy takes for a size. The runtime takes any number for a policy (memory-03).
func pageOf(policy aclbind.MemMallocPolicy, size uint64) uint64 {
	switch policy {
	case aclbind.MemMallocPolicyNormalOnly, aclbind.MemMallocPolicyNormalOnlyP2p:
		return mem.Page
	case aclbind.MemMallocPolicyHugeOnly, aclbind.MemMallocPolicyHugeOnlyP2p:
		return hugePage
	case aclbind.MemMallocPolicyHuge1gOnly, aclbind.MemMallocPolicyHuge1gOnlyP2p:
		return gib
	}
	if size <= hugeFrom {
		return mem.Page
	}
	return hugePage
}

// allocate makes a block, if its device has the room.
func (s *Sim) allocate(b *block) (aclbind.Ptr, answer) {
	if d := b.dev; d != nil {
		total := uint64(s.cfg.Memory)
		switch {
		case d.lost:
			return 0, lostAnswer(d)
		case b.room > total-d.memory:
			return 0, answer{aclbind.ErrMemoryAllocation,
				fmt.Sprintf("device %d has no room for %d bytes: %d of %d are free", d.id, b.room, total-d.memory, total)}
		}
	}
	p, err := mem.Map(b.mapped())
	if err != nil {
		return 0, answer{aclbind.ErrMemoryAllocation, err.Error()}
	}
	if b.dev != nil {
		b.dev.memory += b.room
	}
	b.p = aclbind.Ptr(p)
	s.memory.add(b)
	return b.p, ok
}

// MallocHost is aclrtMallocHost: pinned memory of the host. Where programs run on the device it is device memory.
func (s *Sim) MallocHost(size uint64) (aclbind.Ptr, error) {
	return s.mallocHost("aclrtMallocHost", size)
}

// MallocHostWithCfg is aclrtMallocHostWithCfg. What its attributes ask for makes no difference here.
func (s *Sim) MallocHostWithCfg(size uint64, _ aclbind.Ptr) (aclbind.Ptr, error) {
	return s.mallocHost("aclrtMallocHostWithCfg", size)
}

func (s *Sim) mallocHost(fn string, size uint64) (p aclbind.Ptr, err error) {
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		if size == 0 || size > 1<<62 {
			return badArgument(aclbind.ErrInvalidParam, "a size of %d bytes", size)
		}
		c, a := s.need(fn, t)
		if a.code != 0 {
			return a
		}
		b := &block{size: size, room: roundUp(size, mem.Page), kind: pinnedMemory, made: s.origin(fn, t)}
		if s.onDevice() {
			b.dev, b.age = c.dev, c.dev.age
		}
		p, a = s.allocate(b)
		return a
	})
	return p, err
}

// onDevice tells whether programs run on the device: then its memory is theirs.
func (s *Sim) onDevice() bool { return s.cfg.RunMode == "device" }

// Free is aclrtFree. It waits for nothing; what is queued and uses the memory fails when its turn comes.
func (s *Sim) Free(p aclbind.Ptr) error { return s.free("aclrtFree", p, deviceMemory, false) }

// FreeWithDevSync is aclrtFreeWithDevSync: it waits for the streams of the current context first.
func (s *Sim) FreeWithDevSync(p aclbind.Ptr) error {
	return s.free("aclrtFreeWithDevSync", p, deviceMemory, true)
}

// FreeHost is aclrtFreeHost.
func (s *Sim) FreeHost(p aclbind.Ptr) error { return s.free("aclrtFreeHost", p, pinnedMemory, false) }

// FreeHostWithDevSync is aclrtFreeHostWithDevSync.
func (s *Sim) FreeHostWithDevSync(p aclbind.Ptr) error {
	return s.free("aclrtFreeHostWithDevSync", p, pinnedMemory, true)
}

func (s *Sim) free(fn string, p aclbind.Ptr, kind blockKind, sync bool) error {
	return s.call(fn, target{}, func(t *thread) answer {
		if p == 0 {
			return answer{aclbind.ErrInvalidParam, "the address is NULL"}
		}
		if sync {
			c, a := s.need(fn, t)
			if a.code == 0 {
				a = s.synchronizeContext(c, limit{})
			}
			if a.code != 0 {
				return a
			}
		}
		b := s.memory.at[p]
		switch {
		case b == nil || b.kind == hostMemory:
			return badArgument(aclbind.ErrParamInvalid, "%s", s.noStart(p))
		case b.kind != kind:
			return badArgument(aclbind.ErrParamInvalid, "%v is not for %s", b, fn)
		}
		s.memory.remove(b)
		if b.dev == nil {
			return ok
		}
		if b.age != b.dev.age {
			return answer{aclbind.ErrDriverInternal, fmt.Sprintf("%v is freed after its device %d was closed", b, b.dev.id)}
		}
		b.dev.memory -= b.room
		return ok
	})
}

// noStart says what is wrong with an address that begins no allocation.
func (s *Sim) noStart(p aclbind.Ptr) string {
	if b := s.memory.find(p); b != nil {
		return fmt.Sprintf("%#x is inside of %v", uintptr(p), b)
	}
	if b := s.memory.freed(p); b != nil {
		return fmt.Sprintf("%#x was freed before: %v, made by %s", uintptr(p), b, b.made)
	}
	return fmt.Sprintf("%#x was never allocated here", uintptr(p))
}

// HostBytes is no call of the runtime: the bytes of memory that the process sees, which is pinned memory, and where it
// runs on the device all memory; nil when p and n are not inside of any.
func (s *Sim) HostBytes(p aclbind.Ptr, n uint64) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.memory.find(p)
	if b == nil || b.kind == deviceMemory && !s.onDevice() || n > b.size-uint64(p-b.p) {
		return nil
	}
	return mem.View(uintptr(p), n)
}

// GetMemInfo is aclrtGetMemInfo. A kind of memory that the chip lacks reads 0, save that a chip without fast memory
// answers for its ordinary one.
func (s *Sim) GetMemInfo(attr aclbind.MemAttr) (free, total uint64, err error) {
	const fn = "aclrtGetMemInfo"
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		c, a := s.need(fn, t)
		switch {
		case a.code != 0:
			return a
		case attr < 0 || attr > aclbind.MemAttrHbmMemP2pNormal:
			return badArgument(aclbind.ErrParamInvalid, "memory of kind %d is unknown", attr)
		case s.cfg.Chip.HBM && !fast(attr):
			return ok
		}
		total = uint64(s.cfg.Memory)
		free = total - c.dev.memory
		return ok
	})
	return free, total, err
}

// fast tells whether a kind of memory is of the fast sort.
func fast(attr aclbind.MemAttr) bool {
	switch attr {
	case aclbind.MemAttrHbmMem, aclbind.MemAttrHbmMemHuge, aclbind.MemAttrHbmMemNormal,
		aclbind.MemAttrHbmMemP2pHuge, aclbind.MemAttrHbmMemP2pNormal:
		return true
	}
	return false
}
