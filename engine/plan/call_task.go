package plan

import (
	"strconv"

	"github.com/ascendrun/ascendrun/spec"
)

// The calls of tasks. A place within a buffer prints as its address and the offset.

// at is a place within a buffer.
func at(buffer spec.Address, offset int64) spec.Address {
	if offset == 0 {
		return buffer
	}
	return buffer + spec.Address("+"+strconv.FormatInt(offset, 10))
}

// Memcpy is aclrtMemcpy, or aclrtMemcpyAsync on a stream. room is what the destination takes from the place on.
func Memcpy(dst spec.Address, room int64, src spec.Address, count, kind int64, stream spec.Address) Call {
	c := Call{Kind: Work, Function: "aclrtMemcpy", Args: []Arg{{"dst", dst}, {"destMax", room}, {"src", src}, {"count", count}, {"kind", kind}}}
	return onStream(c, stream)
}

// Fill is aclrtMemset, or aclrtMemsetAsync on a stream.
func Fill(p spec.Address, room int64, value byte, count int64, stream spec.Address) Call {
	c := Call{Kind: Work, Function: "aclrtMemset", Args: []Arg{{"devPtr", p}, {"maxCount", room}, {"value", int64(value)}, {"count", count}}}
	return onStream(c, stream)
}

// onStream makes a call its asynchronous form when there is a stream.
func onStream(c Call, stream spec.Address) Call {
	if stream != "" {
		c.Function, c.Args = c.Function+"Async", append(c.Args, Arg{"stream", stream})
	}
	return c
}

// Reduce is aclrtReduceAsync.
func Reduce(dst, src spec.Address, count, kind, typ int64, stream spec.Address) Call {
	return Call{Kind: Work, Function: "aclrtReduceAsync", Args: []Arg{{"dst", dst}, {"src", src}, {"count", count},
		{"kind", kind}, {"type", typ}, {"stream", stream}, {Name: "reserve"}}}
}

// Record is aclrtRecordEvent.
func Record(e, stream spec.Address) Call {
	return Call{Kind: Work, Function: "aclrtRecordEvent", Args: []Arg{{"event", e}, {"stream", stream}}}
}

// WaitEvent is aclrtStreamWaitEvent.
func WaitEvent(stream, e spec.Address) Call {
	return Call{Kind: Work, Function: "aclrtStreamWaitEvent", Args: []Arg{{"stream", stream}, {"event", e}}}
}

// Reset is aclrtResetEvent.
func Reset(e, stream spec.Address) Call {
	return Call{Kind: Work, Function: "aclrtResetEvent", Args: []Arg{{"event", e}, {"stream", stream}}}
}

// Signal is aclrtRecordNotify.
func Signal(n, stream spec.Address) Call {
	return Call{Kind: Work, Function: "aclrtRecordNotify", Args: []Arg{{"notify", n}, {"stream", stream}}}
}

// Await is aclrtWaitAndResetNotify; 0 seconds is no limit.
func Await(n, stream spec.Address, seconds int64) Call {
	return Call{Kind: Work, Function: "aclrtWaitAndResetNotify", Args: []Arg{{"notify", n}, {"stream", stream}, {"timeout", seconds}}}
}

// WriteValue is aclrtValueWrite.
func WriteValue(p spec.Address, value uint64, stream spec.Address) Call {
	return Call{Kind: Work, Function: "aclrtValueWrite", Args: []Arg{{"devAddr", p}, {"value", int64(value)}, {"flag", int64(0)}, {"stream", stream}}}
}

// waitEqual is ACL_VALUE_WAIT_EQ.
const waitEqual = 1

// WaitValue is aclrtValueWait for an equal value.
func WaitValue(p spec.Address, value uint64, stream spec.Address) Call {
	return Call{Kind: Work, Function: "aclrtValueWait", Args: []Arg{{"devAddr", p}, {"value", int64(value)}, {"flag", int64(waitEqual)}, {"stream", stream}}}
}

// SyncStream is aclrtSynchronizeStreamWithTimeout, in milliseconds; -1 is no limit.
func SyncStream(stream spec.Address, ms int64) Call {
	return Call{Kind: Work, Function: "aclrtSynchronizeStreamWithTimeout", Args: []Arg{{"stream", stream}, {"timeout", ms}}}
}

// SyncEvent is aclrtSynchronizeEventWithTimeout, in milliseconds; -1 is no limit.
func SyncEvent(e spec.Address, ms int64) Call {
	return Call{Kind: Work, Function: "aclrtSynchronizeEventWithTimeout", Args: []Arg{{"event", e}, {"timeout", ms}}}
}

// SyncDevice is aclrtSynchronizeDeviceWithTimeout, in milliseconds; it waits for the streams of the current context.
func SyncDevice(ms int64) Call {
	return Call{Kind: Work, Function: "aclrtSynchronizeDeviceWithTimeout", Args: []Arg{{"timeout", ms}}}
}

// AskEvent is aclrtQueryEventStatus.
func AskEvent(e spec.Address) Call {
	return Call{Kind: Query, Function: "aclrtQueryEventStatus", Args: []Arg{{"event", e}}}
}

// AskElapsed is aclrtEventElapsedTime.
func AskElapsed(start, end spec.Address) Call {
	return Call{Kind: Query, Function: "aclrtEventElapsedTime", Args: []Arg{{"startEvent", start}, {"endEvent", end}}}
}

// AskStream is aclrtStreamQuery.
func AskStream(stream spec.Address) Call {
	return Call{Kind: Query, Function: "aclrtStreamQuery", Args: []Arg{{"stream", stream}}}
}
