package op

import (
	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// createEvent makes an event of the device that its context is on.
func (s *session) createEvent() error {
	c := s.step.Calls[1]
	return s.createThing(func() (uintptr, error) {
		var e aclbind.Event
		var err error
		switch c.Function {
		case "aclrtCreateEventWithFlag":
			e, err = s.Driver.CreateEventWithFlag(uint32(c.Args[0].Value.(int64)))
		case "aclrtCreateEventExWithFlag":
			e, err = s.Driver.CreateEventExWithFlag(uint32(c.Args[0].Value.(int64)))
		default:
			e, err = s.Driver.CreateEvent()
		}
		return uintptr(e), err
	})
}

// destroyEvent destroys it while its device is open.
func (s *session) destroyEvent() error {
	return s.destroyThing(plan.DestroyEvent(s.step.Address), func(h uintptr) error { return s.Driver.DestroyEvent(aclbind.Event(h)) })
}

// createNotify makes a notify of the device that its context is on.
func (s *session) createNotify() error {
	return s.createThing(func() (uintptr, error) {
		n, err := s.Driver.CreateNotify(0)
		return uintptr(n), err
	})
}

// destroyNotify destroys it while its device is open.
func (s *session) destroyNotify() error {
	return s.destroyThing(plan.DestroyNotify(s.step.Address), func(h uintptr) error { return s.Driver.DestroyNotify(aclbind.Notify(h)) })
}

// createThing makes what needs one call in its context.
func (s *session) createThing(create func() (uintptr, error)) error {
	calls := s.step.Calls // bind, create
	return s.within(calls[0].Args[0].Value.(spec.Address), func() error {
		return s.call(calls[1], func() (uintptr, error) {
			h, err := create()
			if err == nil {
				s.handles.addThing(s.step.Address, thing{handle: h, device: s.step.Node.ID})
			}
			return h, err
		})
	})
}

// destroyThing is the reverse of createThing.
func (s *session) destroyThing(c plan.Call, destroy func(handle uintptr) error) error {
	a := s.step.Address
	return s.within(s.step.Calls[0].Args[0].Value.(spec.Address), func() error {
		h := s.handles.thing(a).handle
		if err := s.call(c, func() (uintptr, error) { return 0, destroy(h) }); err != nil {
			return err
		}
		s.handles.dropThing(a)
		return nil
	})
}
