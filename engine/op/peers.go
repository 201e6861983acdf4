package op

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/spec"
)

// NoPeerError is a device whose memory cannot be reached from another.
type NoPeerError struct{ Device, Peer int }

func (e *NoPeerError) Error() string {
	return fmt.Sprintf("device %d cannot reach the memory of device %d on this machine (aclrtDeviceCanAccessPeer says 0): "+
		"take the one out of the peers of the other, and copy through memory of the host", e.Device, e.Peer)
}

// enablePeers opens the way from a device to the memory of its peers, one direction each.
func (s *session) enablePeers() error {
	calls := s.step.Calls // bind, then ask and open for each peer
	return s.within(calls[0].Args[0].Value.(spec.Address), func() error {
		for i := 1; i < len(calls); i += 2 {
			peer := int32(calls[i+1].Args[0].Value.(int64))
			var can int32
			err := s.call(calls[i], func() (_ uintptr, err error) {
				can, err = s.Driver.DeviceCanAccessPeer(int32(s.step.Node.ID), peer)
				return 0, err
			})
			switch {
			case err != nil:
				return err
			case can == 0:
				return &NoPeerError{s.step.Node.ID, int(peer)}
			}
			err = s.call(calls[i+1], func() (uintptr, error) {
				err := s.Driver.DeviceEnablePeerAccess(peer, 0)
				if err == nil {
					s.handles.openPeer(s.step.Address, calls[0].Args[0].Value.(spec.Address), peer)
				}
				return 0, err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// disablePeers closes what was opened, in reverse; one that cannot be closed keeps none of the others open.
func (s *session) disablePeers() error {
	calls := s.step.Calls // bind, then close for each peer
	return s.within(calls[0].Args[0].Value.(spec.Address), func() error {
		var all error
		for _, c := range calls[1:] {
			peer := int32(c.Args[0].Value.(int64))
			if !s.handles.hasPeer(s.step.Address, peer) {
				continue
			}
			err := s.call(c, func() (uintptr, error) { return 0, s.Driver.DeviceDisablePeerAccess(peer) })
			if err == nil {
				s.handles.closePeer(s.step.Address, peer)
			} else if all = errors.Join(all, err); aclbind.CodeOf(err) == 0 {
				return all // the step was given up
			}
		}
		return all
	})
}

// directions are those that are open from a device.
type directions struct {
	context spec.Address // in which they were opened
	to      []int32
}

func (h *handles) hasPeer(step spec.Address, peer int32) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Contains(h.peers[step].to, peer)
}

// openPeer notes that a direction was opened. All of a step count as one thing.
func (h *handles) openPeer(step, ctx spec.Address, peer int32) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.peers == nil {
		h.peers = make(map[spec.Address]directions)
	}
	d, known := h.peers[step]
	if !known {
		h.created++
	}
	h.peers[step] = directions{ctx, append(d.to, peer)}
}

func (h *handles) closePeer(step spec.Address, peer int32) {
	h.mu.Lock()
	defer h.mu.Unlock()
	d := h.peers[step]
	d.to = slices.DeleteFunc(d.to, func(p int32) bool { return p == peer })
	h.peers[step] = d
	if len(d.to) == 0 {
		delete(h.peers, step)
		h.released++
	}
}

// dropPeersOf forgets the directions that were opened in a context which is gone.
func (h *handles) dropPeersOf(ctx spec.Address) (gone []spec.Address) {
	for a, d := range h.peers {
		if d.context == ctx {
			delete(h.peers, a)
			h.released++
			gone = append(gone, a)
		}
	}
	return gone
}
