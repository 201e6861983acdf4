package sim

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a device is opened by the first aclrtSetDevice or aclrtCreateContext and closes with the last
// of its contexts. The count of sets belongs to the process, whichever thread sets and resets.

// device is a visible device; its position is the id that the process uses.
type device struct {
	id       int32
	sets     int
	made     origin   // of the first set that still counts
	primary  *context // the default context, while sets > 0
	explicit int      // explicit contexts alive
	used     int      // streams taken from the device's pool, hidden ones included
	events   int      // events taken from it
	notifies int      // notifies taken from it
	memory   uint64   // bytes of it that are taken
	age      int      // how often it has closed
	ids      int32    // numbers of streams given out
	// eventIDs and notifyIDs are those of events and notifies.
	eventIDs, notifyIDs uint32
	lost                bool
	refused             bool  // it was wanted while it was busy
	cores               cores // limits that the process has set
	sat                 satMode
}

// open tells whether anything holds the device.
func (d *device) open() bool { return d.sets > 0 || d.explicit > 0 }

// close is what happens when nothing holds a device any more: what belongs to it and not to a context is lost.
func (s *Sim) close(d *device) {
	d.age++
	d.events, d.notifies, d.memory = 0, 0, 0
	for p := range s.peers {
		if p.from == d.id {
			delete(s.peers, p)
		}
	}
}

// forceLimit is how long a Force form waits for work before it gives up on it.
const forceLimit = 3400 * time.Millisecond

// device finds a device by the id that the process uses.
func (s *Sim) device(id int32) (*device, answer) {
	if id < 0 || int(id) >= len(s.devices) {
		why := fmt.Sprintf("device id %d is outside [0,%d)", id, len(s.devices))
		if s.mask.Reason != "" {
			why += "; ASCEND_RT_VISIBLE_DEVICES=" + strconv.Quote(s.mask.Text) + ": " + s.mask.Reason
		}
		return nil, answer{aclbind.ErrInvalidDeviceID, why}
	}
	return &s.devices[id], ok
}

// GetDeviceCount is aclrtGetDeviceCount: the devices that the mask leaves; 207004 when it leaves none.
func (s *Sim) GetDeviceCount() (n uint32, err error) {
	err = s.call("aclrtGetDeviceCount", target{}, func(*thread) answer {
		if len(s.devices) == 0 {
			why := s.mask.Reason
			if s.mask.Set && !s.cfg.Chip.IgnoresMask {
				why = "ASCEND_RT_VISIBLE_DEVICES=" + strconv.Quote(s.mask.Text) + " leaves no device: " + why
			}
			return answer{aclbind.ErrNoDevice, why}
		}
		n = uint32(len(s.devices))
		return ok
	})
	return n, err
}

// SetDevice is aclrtSetDevice: it counts up, makes the default context at the first count, and makes it current.
func (s *Sim) SetDevice(id int32) error {
	return s.call("aclrtSetDevice", target{kind: onDevice, device: id}, func(t *thread) answer {
		d, a := s.device(id)
		if a.code != 0 {
			return a
		}
		return s.set("aclrtSetDevice", t, d)
	})
}

// set counts a device up; fn is the call on whose behalf.
func (s *Sim) set(fn string, t *thread, d *device) answer {
	if a := s.opens(d); a.code != 0 {
		return a
	}
	s.tellDevice(t, d, aclbind.DeviceStateSetPre)
	defer s.tellDevice(t, d, aclbind.DeviceStateSetPost)
	if d.sets == 0 {
		// A device that is open already has its own default stream; the default context adds the rest.
		hidden := s.cfg.Chip.HiddenPerDevice
		if d.open() {
			hidden--
		}
		if a := s.take(d, hidden); a.code != 0 {
			return a
		}
		d.made = s.origin(fn, t)
		d.primary = s.newContext(t, d, true, d.made)
	}
	d.sets++
	t.use(d.primary, true)
	return ok
}

// opens tells whether a device can be brought up, or used further.
func (s *Sim) opens(d *device) answer {
	if d.lost {
		return answer{aclbind.ErrDeviceSetup, fmt.Sprintf("device %d is lost", d.id)}
	}
	i := slices.IndexFunc(s.cfg.Busy, func(b Busy) bool { return b.Device == d.id })
	if i >= 0 {
		d.refused = true
		return answer{s.cfg.Busy[i].Code, fmt.Sprintf("device %d could not be started: it is busy", d.id)}
	}
	return ok
}

// take takes streams from the pool of a device.
func (s *Sim) take(d *device, n int) answer {
	if limit := s.cfg.Chip.Streams; d.used+n > limit {
		return answer{aclbind.ErrResourceAllocFail,
			fmt.Sprintf("device %d has no stream left: %d of %d are in use, default and internal ones included", d.id, d.used, limit)}
	}
	d.used += n
	return ok
}

// ResetDevice is aclrtResetDevice: it counts down, and at 0 waits for the default context's work and tears it down.
func (s *Sim) ResetDevice(id int32) error {
	return s.call("aclrtResetDevice", target{kind: onDevice, device: id}, func(t *thread) answer {
		return s.reset(t, id, false)
	})
}

// ResetDeviceForce is aclrtResetDeviceForce: the count falls to 0 at once. Explicit contexts survive it.
func (s *Sim) ResetDeviceForce(id int32) error {
	return s.call("aclrtResetDeviceForce", target{kind: onDevice, device: id}, func(t *thread) answer {
		return s.reset(t, id, true)
	})
}

// reset is both forms. Explicit contexts, and their streams, are left alone: the device stays open for them.
func (s *Sim) reset(t *thread, id int32, force bool) answer {
	d, a := s.device(id)
	if a.code != 0 {
		return a
	}
	limit := s.limit(force)
	for {
		switch {
		case d.sets == 0:
			return answer{aclbind.ErrContextRelease, fmt.Sprintf("device %d is not set: its count is 0", id)}
		case d.sets > 1 && !force:
			d.sets--
			s.tellDevice(t, d, aclbind.DeviceStateResetPre)
			s.tellDevice(t, d, aclbind.DeviceStateResetPost)
			return ok
		case d.lost && !force:
			return lostAnswer(d)
		}
		if busy := d.primary.busy(); busy != nil && limit.left() != 0 {
			// The count may change while the lock is given up, so everything is looked at again afterwards.
			if a := s.awaitWork(busy, limit); a.code != 0 && !force {
				return a
			}
			continue
		}
		break
	}
	s.tellDevice(t, d, aclbind.DeviceStateResetPre)
	defer s.tellDevice(t, d, aclbind.DeviceStateResetPost)
	s.tearDown(t, d.primary)
	d.primary, d.sets = nil, 0
	if d.open() {
		d.used -= s.cfg.Chip.HiddenPerDevice - 1
	} else {
		d.used -= s.cfg.Chip.HiddenPerDevice
		s.close(d)
	}
	if t.implicit {
		t.none() // even when it was another device's (device-07)
	}
	return ok
}

// GetDevice is aclrtGetDevice.
func (s *Sim) GetDevice() (id int32, err error) {
	err = s.call("aclrtGetDevice", target{kind: onCurrent}, func(t *thread) answer {
		c, a := t.context()
		switch {
		case a.code == 0:
			id = c.dev.id
		case s.runtime.implicit != nil:
			id = s.runtime.implicit.id
			return ok
		}
		return a
	})
	return id, err
}

// lose takes a device away: its work fails, and it can only be let go by force. Which calls a lost device still
// answers differs between failures; this is the strict end of it.
func (s *Sim) lose(id int32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id < 0 || int(id) >= len(s.devices) {
		return
	}
	d := &s.devices[id]
	d.lost = true
	for _, st := range s.streams {
		if st.ctx.dev == d {
			st.drop(aclbind.ErrLostHeartbeat)
		}
	}
}

// lostAnswer is what a lost device answers to all but the Force forms.
func lostAnswer(d *device) answer {
	return answer{aclbind.ErrLostHeartbeat, fmt.Sprintf("device %d is lost: it no longer answers", d.id)}
}
