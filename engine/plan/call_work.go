package plan

import "github.com/ascendrun/ascendrun/spec"

// The calls that make and release what tasks work with: buffers, events and notifies.

// Malloc is aclrtMalloc on the current device; policy is its number in the runtime.
func Malloc(size, policy int64, out spec.Address) Call {
	return Call{Kind: Make, Function: "aclrtMalloc", Args: []Arg{{"size", size}, {"policy", policy}}, Out: out}
}

// MallocHost is aclrtMallocHost.
func MallocHost(size int64, out spec.Address) Call {
	return Call{Kind: Make, Function: "aclrtMallocHost", Args: []Arg{{"size", size}}, Out: out}
}

// Memset is aclrtMemset of a whole buffer.
func Memset(buffer spec.Address, size int64, value byte) Call {
	return Call{Kind: Make, Function: "aclrtMemset",
		Args: []Arg{{"devPtr", buffer}, {"maxCount", size}, {"value", int64(value)}, {"count", size}}}
}

// Free is aclrtFree, or aclrtFreeHost for memory of the host.
func Free(buffer spec.Address, where spec.MemoryPlace) Call {
	if where == spec.OnHost {
		return Call{Kind: Undo, Function: "aclrtFreeHost", Args: []Arg{{"hostPtr", buffer}}}
	}
	return Call{Kind: Undo, Function: "aclrtFree", Args: []Arg{{"devPtr", buffer}}}
}

// CreateEvent is the form of aclrtCreateEvent that makes an event of the kind.
func CreateEvent(kind spec.EventKind, out spec.Address) Call {
	if kind == spec.PlainEvent {
		return Call{Kind: Make, Function: "aclrtCreateEvent", Out: out}
	}
	c := Call{Kind: Make, Function: "aclrtCreateEventWithFlag", Args: []Arg{{"flag", eventFlags[kind]}}, Out: out}
	if kind == spec.ExEvent {
		c.Function = "aclrtCreateEventExWithFlag"
	}
	return c
}

// DestroyEvent is aclrtDestroyEvent.
func DestroyEvent(e spec.Address) Call {
	return Call{Kind: Undo, Function: "aclrtDestroyEvent", Args: []Arg{{"event", e}}}
}

// CreateNotify is aclrtCreateNotify.
func CreateNotify(out spec.Address) Call {
	return Call{Kind: Make, Function: "aclrtCreateNotify", Args: []Arg{{"flag", int64(0)}}, Out: out}
}

// DestroyNotify is aclrtDestroyNotify.
func DestroyNotify(n spec.Address) Call {
	return Call{Kind: Undo, Function: "aclrtDestroyNotify", Args: []Arg{{"notify", n}}}
}
