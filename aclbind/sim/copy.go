package sim

import (
	"fmt"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: bytes are moved between the memories of the machine. As in the newest runtime the addresses say
// which way; the kind is only checked for being one. Where the runtime would read or write beyond an allocation the
// simulator refuses.

// span is a piece of memory that a call names.
type span struct {
	p aclbind.Ptr
	n uint64
}

// reach finds the block that a span lies in; nil for memory of the program's own, which nobody here knows.
func (s *Sim) reach(x span) (*block, answer) {
	b := s.memory.find(x.p)
	switch {
	case x.p == 0:
		return nil, answer{aclbind.ErrInvalidParam, "the address is NULL"}
	case b == nil:
		if b := s.memory.freed(x.p); b != nil {
			return nil, badArgument(aclbind.ErrParamInvalid, "%#x is used after it was freed: %v, made by %s", uintptr(x.p), b, b.made)
		}
		return nil, ok
	case x.n > b.size-uint64(x.p-b.p):
		return nil, badArgument(aclbind.ErrParamInvalid, "%d bytes at %#x run past the end of %v", x.n, uintptr(x.p), b)
	}
	return b, ok
}

// own finds the block of memory that must be AscendCL's.
func (s *Sim) own(x span) (*block, answer) {
	b, a := s.reach(x)
	if a.code == 0 && b == nil {
		a = badArgument(aclbind.ErrParamInvalid, "%#x is no memory that was allocated here", uintptr(x.p))
	}
	return b, a
}

// near tells whether a device can work on a block: its own memory, the host's, and that of a peer.
func (s *Sim) near(d *device, b *block) answer {
	switch {
	case b == nil || b.dev == nil || b.dev == d:
		return ok
	case b.age != b.dev.age:
		return answer{aclbind.ErrDriverInternal, fmt.Sprintf("%v is used after its device %d was closed", b, b.dev.id)}
	case s.cfg.Chip.Name == "910_93" || s.peers[peers{d.id, b.dev.id}]:
		return ok
	}
	return answer{aclbind.ErrInternal, fmt.Sprintf("device %d works on %v of device %d without aclrtDeviceEnablePeerAccess", d.id, b, b.dev.id)}
}

// look does something with the bytes of spans, for a device. Much of it is done without the lock: the blocks stay mapped.
func (s *Sim) look(d *device, do func(views [][]byte), spans ...span) answer {
	var much uint64
	views := make([][]byte, len(spans))
	blocks := make([]*block, len(spans))
	for i, x := range spans {
		b, a := s.reach(x)
		if a.code == 0 {
			a = s.near(d, b)
		}
		if a.code != 0 {
			return a
		}
		blocks[i], views[i] = b, mem.View(uintptr(x.p), x.n)
		much += x.n
	}
	if much <= mem.Page {
		do(views)
	} else {
		s.unlocked(blocks, func() { do(views) })
	}
	return ok
}

// change is look for what writes: streams that wait for a value look again.
func (s *Sim) change(d *device, do func(views [][]byte), spans ...span) answer {
	a := s.look(d, do, spans...)
	wakeAll(&s.valueWaits)
	return a
}

// unlocked does something to blocks with the lock given up.
func (s *Sim) unlocked(blocks []*block, do func()) {
	for _, b := range blocks {
		if b != nil {
			b.uses++
		}
	}
	s.mu.Unlock()
	do()
	s.mu.Lock()
	for _, b := range blocks {
		if b != nil {
			b.uses--
			if b.uses == 0 && b.free {
				b.settle()
			}
		}
	}
}

// then is change as the end of a task.
func (s *Sim) then(st *stream, do func(views [][]byte), spans ...span) func() answer {
	return func() answer { return s.change(st.ctx.dev, do, spans...) }
}

// copied copies the second view to the first.
func copied(v [][]byte) { copy(v[0], v[1]) }

// judgeCopy is what both forms of a copy check of their arguments.
func judgeCopy(dst aclbind.Ptr, destMax uint64, src aclbind.Ptr, count uint64, kind aclbind.MemcpyKind) answer {
	switch {
	case dst == 0 || src == 0:
		return answer{aclbind.ErrInvalidParam, "an address is NULL"}
	case kind < aclbind.MemcpyKindHostToHost || kind > aclbind.MemcpyKindInterDeviceToDevice:
		return badArgument(aclbind.ErrInvalidParam, "kind %d is no way to copy", kind)
	case count > destMax:
		return badArgument(aclbind.ErrParamInvalid, "%d bytes are to be copied to room for %d", count, destMax)
	}
	return ok
}

// Memcpy is aclrtMemcpy: it returns when the bytes are there, and waits for no stream.
func (s *Sim) Memcpy(dst aclbind.Ptr, destMax uint64, src aclbind.Ptr, count uint64, kind aclbind.MemcpyKind) error {
	return s.now("aclrtMemcpy", func() answer { return judgeCopy(dst, destMax, src, count, kind) }, copied, span{dst, count}, span{src, count})
}

// now is work that the calling thread does itself, for the current device.
func (s *Sim) now(fn string, judge func() answer, do func(views [][]byte), spans ...span) error {
	return s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		if a := judge(); a.code != 0 {
			return a
		}
		c, a := s.need(fn, t)
		if a.code == 0 {
			a = s.unsafeNow(t)
		}
		switch {
		case a.code != 0:
			return a
		case c.dev.lost:
			return lostAnswer(c.dev)
		}
		return s.change(c.dev, do, spans...)
	})
}

// MemcpyAsync is aclrtMemcpyAsync. With memory that is not pinned the call waits for the copy.
func (s *Sim) MemcpyAsync(dst aclbind.Ptr, destMax uint64, src aclbind.Ptr, count uint64, kind aclbind.MemcpyKind, on aclbind.Stream) error {
	judge := func() answer {
		a := judgeCopy(dst, destMax, src, count, kind)
		if a.code == 0 && kind == aclbind.MemcpyKindHostToHost && !s.onDevice() {
			a = answer{aclbind.ErrFeatureNotSupported, "no stream copies from host to host"}
		}
		return a
	}
	return s.queued("aclrtMemcpyAsync", on, judge, copied, span{dst, count}, span{src, count})
}

// queued is work that a stream does. Spans are judged when it is queued and again when it is done, since memory may be
// freed meanwhile.
func (s *Sim) queued(fn string, on aclbind.Stream, judge func() answer, do func(views [][]byte), spans ...span) error {
	return s.enqueue(fn, on, judge, func(_ *thread, st *stream) (*task, answer) {
		q := &task{run: s.then(st, do, spans...)}
		for _, x := range spans {
			b, a := s.reach(x)
			if a.code != 0 {
				return nil, a
			}
			q.attend = q.attend || b == nil
		}
		return q, ok
	})
}
