package sim

import (
	"slices"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: a program may watch devices and streams come and go, and the runtime being set up and torn
// down. It is told at the end of the call, in order and on the thread that made the call.

// RegDeviceStateCallback is aclrtRegDeviceStateCallback: a name has one function, and NULL takes it away.
func (s *Sim) RegDeviceStateCallback(name string, fn, args aclbind.Ptr) error {
	return s.call("aclrtRegDeviceStateCallback", target{}, func(*thread) answer {
		return register(&s.onDevices, hook{name, fn, args})
	})
}

// RegStreamStateCallback is aclrtRegStreamStateCallback; default streams are streams as well.
func (s *Sim) RegStreamStateCallback(name string, fn, args aclbind.Ptr) error {
	return s.call("aclrtRegStreamStateCallback", target{}, func(*thread) answer {
		return register(&s.onStreams, hook{name, fn, args})
	})
}

// register adds a hook under its name, or takes it away.
func register(list *[]hook, h hook) answer {
	i := slices.IndexFunc(*list, func(o hook) bool { return o.name == h.name })
	switch {
	case h.name == "":
		return answer{aclbind.ErrInvalidParam, "the name is empty"}
	case h.fn == 0 && i < 0:
		return badArgument(aclbind.ErrParamInvalid, "nothing is registered as %q", h.name)
	case h.fn == 0:
		*list = slices.Delete(*list, i, i+1)
	case i >= 0:
		return badArgument(aclbind.ErrParamInvalid, "%q is registered already", h.name)
	default:
		*list = append(*list, h)
	}
	return ok
}

// tellDevice notes that watchers of devices are to be told.
func (s *Sim) tellDevice(t *thread, d *device, state aclbind.DeviceState) {
	for _, h := range s.onDevices {
		t.tell = append(t.tell, func() { s.enter(h.fn, uint64(d.id), uint64(state), uint64(h.args)) })
	}
}

// tellStream notes that watchers of streams are to be told.
func (s *Sim) tellStream(t *thread, st *stream, state aclbind.StreamState) {
	for _, h := range s.onStreams {
		t.tell = append(t.tell, func() { s.enter(h.fn, uint64(st.handle), uint64(state), uint64(h.args)) })
	}
}

// initHook is a hook of aclInit or of aclFinalize.
type initHook struct {
	typ aclbind.RegisterCallbackType
	hook
}

// InitCallbackRegister is aclInitCallbackRegister. When the runtime is set up already the function runs at once.
func (s *Sim) InitCallbackRegister(typ aclbind.RegisterCallbackType, fn, data aclbind.Ptr) error {
	late := false
	err := s.addHook("aclInitCallbackRegister", &s.onInit, typ, fn, data, &late)
	if err != nil || !late {
		return err
	}
	return s.tellInit([]initHook{{typ, hook{fn: fn, args: data}}}, nil)
}

// InitCallbackUnRegister is aclInitCallbackUnRegister.
func (s *Sim) InitCallbackUnRegister(typ aclbind.RegisterCallbackType, fn aclbind.Ptr) error {
	return s.dropHook("aclInitCallbackUnRegister", &s.onInit, typ, fn)
}

// FinalizeCallbackRegister is aclFinalizeCallbackRegister.
func (s *Sim) FinalizeCallbackRegister(typ aclbind.RegisterCallbackType, fn, data aclbind.Ptr) error {
	return s.addHook("aclFinalizeCallbackRegister", &s.onFinalize, typ, fn, data, new(bool))
}

// FinalizeCallbackUnRegister is aclFinalizeCallbackUnRegister.
func (s *Sim) FinalizeCallbackUnRegister(typ aclbind.RegisterCallbackType, fn aclbind.Ptr) error {
	return s.dropHook("aclFinalizeCallbackUnRegister", &s.onFinalize, typ, fn)
}

// addHook adds a hook and tells whether the runtime was set up then.
func (s *Sim) addHook(name string, list *[]initHook, typ aclbind.RegisterCallbackType, fn, data aclbind.Ptr, late *bool) error {
	return s.call(name, target{}, func(*thread) answer {
		a := needFunction(fn)
		if a.code == 0 {
			*list = append(*list, initHook{typ, hook{fn: fn, args: data}})
			*late = s.runtime.count > 0
		}
		return a
	})
}

// dropHook takes a hook away.
func (s *Sim) dropHook(name string, list *[]initHook, typ aclbind.RegisterCallbackType, fn aclbind.Ptr) error {
	return s.call(name, target{}, func(*thread) answer {
		i := slices.IndexFunc(*list, func(h initHook) bool { return h.typ == typ && h.fn == fn })
		if i < 0 {
			return answer{aclbind.ErrInvalidParam, "the function was not registered"}
		}
		*list = slices.Delete(*list, i, i+1)
		return ok
	})
}

// tellInit runs hooks of aclInit with the text of the file, NULL for none; the first that fails is the answer.
func (s *Sim) tellInit(list []initHook, text []byte) error {
	var p uintptr
	if n := uint64(len(text)); n > 0 {
		var err error
		if p, err = mem.Map(n + 1); err != nil {
			return &aclbind.Error{Op: "aclInit", Code: aclbind.ErrACLInternal}
		}
		defer func() { must(mem.Unmap(p, n+1)) }()
		copy(mem.View(p, n), text)
	}
	for _, h := range list {
		if code := int(int32(s.enter(h.fn, uint64(p), uint64(len(text)), uint64(h.args)))); code != 0 {
			return &aclbind.Error{Op: "aclInit", Code: code}
		}
	}
	return nil
}

// tellFinalize runs hooks of aclFinalize; the first that fails is the answer.
func (s *Sim) tellFinalize(list []initHook) error {
	for _, h := range list {
		if code := int(int32(s.enter(h.fn, uint64(h.args)))); code != 0 {
			return &aclbind.Error{Op: "aclFinalize", Code: code}
		}
	}
	return nil
}
