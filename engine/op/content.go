package op

import (
	"errors"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/data"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// Why this file exists: what a buffer begins with is read here and nowhere earlier, so that no more of it is in memory
// than one piece.

// write sets what a buffer of the host holds: the process sees its bytes.
func (s *session) write(b *spec.Buffer, p aclbind.Ptr) error {
	c, err := data.Open(s.step.Content, b.Size)
	if err != nil {
		return err
	}
	_, err = c.ReadAt(s.Driver.HostBytes(p, uint64(b.Size)), 0)
	return errors.Join(err, c.Close())
}

// load sets what a buffer of a device holds: calls are the allocation of memory of the host, a copy for each piece, and
// the end of that memory, which comes whatever fails before it.
func (s *session) load(b *spec.Buffer, p aclbind.Ptr, calls []plan.Call) error {
	c, err := data.Open(s.step.Content, b.Size)
	if err != nil {
		return err
	}
	var through aclbind.Ptr
	err = s.call(calls[0], func() (_ uintptr, err error) {
		through, err = s.Driver.MallocHost(uint64(calls[0].Args[0].Value.(int64)))
		if err == nil {
			s.handles.setLoad(s.step.Address, through)
		}
		return uintptr(through), err
	})
	last := len(calls) - 1
	for i := 1; i < last && err == nil; i++ {
		from := int64(i-1) * plan.Piece
		err = s.piece(c, p, through, from, b.Size, calls[i])
	}
	if through != 0 {
		err = errors.Join(err, s.freeLoad(calls[last]))
	}
	return errors.Join(err, c.Close())
}

// piece reads a piece of the contents and copies it.
func (s *session) piece(c *data.Contents, p, through aclbind.Ptr, from, size int64, call plan.Call) error {
	n := uint64(min(plan.Piece, size-from))
	if _, err := c.ReadAt(s.Driver.HostBytes(through, n), from); err != nil {
		return err
	}
	kind := aclbind.MemcpyKind(call.Args[4].Value.(int64))
	return s.call(call, func() (uintptr, error) {
		return 0, s.Driver.Memcpy(p+aclbind.Ptr(from), uint64(size-from), through, n, kind)
	})
}

// freeLoad frees what the contents of the step's buffer went through, if it is there.
func (s *session) freeLoad(c plan.Call) error {
	through := s.handles.load(s.step.Address)
	if through == 0 {
		return nil
	}
	err := s.call(c, func() (uintptr, error) { return 0, s.Driver.FreeHost(through) })
	if err == nil {
		s.handles.setLoad(s.step.Address, 0)
	}
	return err
}

func (h *handles) load(buffer spec.Address) aclbind.Ptr {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.loads[buffer]
}

// setLoad notes what the contents of a buffer go through; 0 is nothing any longer.
func (h *handles) setLoad(buffer spec.Address, p aclbind.Ptr) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p == 0 {
		delete(h.loads, buffer)
		return
	}
	if h.loads == nil {
		h.loads = make(map[spec.Address]aclbind.Ptr)
	}
	h.loads[buffer] = p
}
