package sim

import (
	"encoding/binary"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: a program may let the device reach memory of its own, or pin it, and ask what an address is.
// Here the device reaches the host's memory at the host's address.

const knownRegister = aclbind.HostRegMapped | aclbind.HostRegIomemory | aclbind.HostRegReadonly | aclbind.HostRegPinned

// HostRegister is aclrtHostRegister: it maps memory for the device.
func (s *Sim) HostRegister(p aclbind.Ptr, size uint64, typ aclbind.HostRegisterType) (aclbind.Ptr, error) {
	a := ok
	if typ != aclbind.HostRegisterTypeMapped {
		a = badArgument(aclbind.ErrParamInvalid, "type %d is not for ordinary memory", typ)
	}
	if err := s.register("aclrtHostRegister", p, size, aclbind.HostRegMapped, a); err != nil {
		return 0, err
	}
	return p, nil
}

// HostRegisterV2 is aclrtHostRegisterV2: it maps memory for the device, pins it, or both.
func (s *Sim) HostRegisterV2(p aclbind.Ptr, size uint64, flag uint32) error {
	a := ok
	if flag == 0 || flag&^knownRegister != 0 {
		a = badArgument(aclbind.ErrParamInvalid, "flag %#x is none, or has unknown bits", flag)
	}
	return s.register("aclrtHostRegisterV2", p, size, flag, a)
}

func (s *Sim) register(fn string, p aclbind.Ptr, size uint64, flag uint32, arguments answer) error {
	return s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		_, a := s.need(fn, t)
		switch {
		case p == 0 || size == 0:
			return badArgument(aclbind.ErrInvalidParam, "%d bytes at %#x", size, uintptr(p))
		case arguments.code != 0:
			return arguments
		case a.code != 0:
			return a
		case flag&aclbind.HostRegMapped != 0 && p%mem.Page != 0:
			return badArgument(aclbind.ErrParamInvalid, "%#x does not begin a page", uintptr(p))
		case s.memory.registered[p] != 0:
			return badArgument(aclbind.ErrHostRegistered, "%#x is registered", uintptr(p))
		}
		b, a := s.reach(span{p, size})
		switch {
		case a.code != 0:
			return a
		case b != nil && b.kind == deviceMemory:
			return badArgument(aclbind.ErrParamInvalid, "%v is no memory of the host", b)
		case b == nil:
			s.memory.add(&block{p: p, size: size, kind: hostMemory, made: s.origin(fn, t)})
		}
		s.memory.registered[p] = flag
		return ok
	})
}

// HostUnregister is aclrtHostUnregister.
func (s *Sim) HostUnregister(p aclbind.Ptr) error {
	return s.call("aclrtHostUnregister", target{}, func(*thread) answer {
		if p == 0 {
			return answer{aclbind.ErrInvalidParam, "the address is NULL"}
		}
		if s.memory.registered[p] == 0 {
			return badArgument(aclbind.ErrHostNotRegistered, "%#x is not registered", uintptr(p))
		}
		delete(s.memory.registered, p)
		if b := s.memory.at[p]; b.kind == hostMemory {
			s.memory.remove(b)
		}
		return ok
	})
}

// HostGetDevicePointer is aclrtHostGetDevicePointer, of memory that was registered for the device.
func (s *Sim) HostGetDevicePointer(p aclbind.Ptr, flag uint32) (device aclbind.Ptr, err error) {
	err = s.call("aclrtHostGetDevicePointer", target{}, func(*thread) answer {
		switch {
		case p == 0:
			return answer{aclbind.ErrInvalidParam, "the address is NULL"}
		case flag != 0:
			return badArgument(aclbind.ErrParamInvalid, "flag %d is not 0", flag)
		case s.memory.registered[p]&aclbind.HostRegMapped == 0:
			return badArgument(aclbind.ErrHostNotRegistered, "%#x is not registered for the device", uintptr(p))
		}
		device = p
		return ok
	})
	return device, err
}

// The layout of aclrtPtrAttributes.
const (
	attributesSize     = 28
	attributesID       = 0
	attributesLocation = 4
	attributesPage     = 8
)

// The values of aclrtMemLocationType in it.
const (
	locationHost         = 0
	locationDevice       = 1
	locationUnregistered = 2
)

// PointerGetAttributes is aclrtPointerGetAttributes: it fills in an aclrtPtrAttributes.
func (s *Sim) PointerGetAttributes(p, attributes aclbind.Ptr) error {
	return s.call("aclrtPointerGetAttributes", target{}, func(*thread) answer {
		if p == 0 || attributes == 0 {
			return answer{aclbind.ErrInvalidParam, "an address is NULL"}
		}
		location, id, page := uint32(locationUnregistered), uint32(0), uint32(0)
		if b := s.memory.find(p); b != nil {
			location, page = locationHost, mem.Page
			if b.kind == deviceMemory {
				location, id = locationDevice, uint32(b.dev.id)
			}
			if b.room%hugePage == 0 && b.room > 0 {
				page = hugePage
			}
		}
		to := mem.View(uintptr(attributes), attributesSize)
		clear(to)
		binary.NativeEndian.PutUint32(to[attributesID:], id)
		binary.NativeEndian.PutUint32(to[attributesLocation:], location)
		binary.NativeEndian.PutUint32(to[attributesPage:], page)
		return ok
	})
}

// MemGetAddressRange is aclrtMemGetAddressRange: the allocation that an address is in.
func (s *Sim) MemGetAddressRange(p aclbind.Ptr) (base aclbind.Ptr, size uint64, err error) {
	err = s.call("aclrtMemGetAddressRange", target{}, func(*thread) answer {
		b, a := s.own(span{p: p})
		if a.code == 0 {
			base, size = b.p, b.size
		}
		return a
	})
	return base, size, err
}
