package op

import (
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// args are the inputs of a planned call, as the driver takes them.
type args struct {
	*readier
	call *plan.Call
}

func (a args) number(i int) int64         { return a.call.Args[i].Value.(int64) }
func (a args) address(i int) spec.Address { return a.call.Args[i].Value.(spec.Address) }
func (a args) event(i int) aclbind.Event {
	return aclbind.Event(a.handles.thing(a.address(i)).handle)
}
func (a args) notify(i int) aclbind.Notify {
	return aclbind.Notify(a.handles.thing(a.address(i)).handle)
}

// part is a handle of the model that the call runs.
func (a args) part(i int) uintptr { return a.handles.part(a.address(0), a.address(i)) }

// stream is a handle of a stream; NULL for the default stream of a context.
func (a args) stream(i int) aclbind.Stream { return a.handles.stream(a.address(i)).handle }

// place is a place in memory: a buffer's is known, that of the staging memory only when it is there.
func (a args) place(i int) (base *aclbind.Ptr, offset aclbind.Ptr) {
	name, plus, _ := strings.Cut(string(a.address(i)), "+")
	if plus != "" {
		n, err := strconv.ParseInt(plus, 10, 64)
		if err != nil {
			panic("bug: a place that is not a number: " + plus)
		}
		offset = aclbind.Ptr(n)
	}
	if spec.Address(name) == plan.Staging {
		return a.staging, offset
	}
	p := aclbind.Ptr(a.handles.thing(spec.Address(name)).handle)
	return &p, offset
}

func (a args) ptr(i int) aclbind.Ptr {
	base, offset := a.place(i)
	return *base + offset
}

// deed binds a planned call to its handles. ctx is the context that is current when it is made.
func (r *readier) deed(c *plan.Call, ctx spec.Address) Deed {
	d, a := r.Driver, args{r, c}
	deed := Deed{Call: c}
	switch c.Function {
	case "aclrtSetCurrentContext":
		h := r.handles.context(ctx)
		deed.Do = func() error { return d.SetCurrentContext(h) }
	case "aclrtMemcpy":
		dst, to := a.place(0)
		src, from := a.place(2)
		room, count, kind := uint64(a.number(1)), uint64(a.number(3)), aclbind.MemcpyKind(a.number(4))
		deed.Do = func() error { return d.Memcpy(*dst+to, room, *src+from, count, kind) }
	case "aclrtMemcpyAsync":
		dst, room, src, count, kind, st := a.ptr(0), uint64(a.number(1)), a.ptr(2), uint64(a.number(3)), aclbind.MemcpyKind(a.number(4)), a.stream(5)
		deed.Do = func() error { return d.MemcpyAsync(dst, room, src, count, kind, st) }
	case "aclrtMemset":
		p, room, value, count := a.ptr(0), uint64(a.number(1)), int32(a.number(2)), uint64(a.number(3))
		deed.Do = func() error { return d.Memset(p, room, value, count) }
	case "aclrtMemsetAsync":
		p, room, value, count, st := a.ptr(0), uint64(a.number(1)), int32(a.number(2)), uint64(a.number(3)), a.stream(4)
		deed.Do = func() error { return d.MemsetAsync(p, room, value, count, st) }
	case "aclrtReduceAsync":
		dst, src, count, kind, typ, st := a.ptr(0), a.ptr(1), uint64(a.number(2)), aclbind.ReduceKind(a.number(3)), aclbind.DataType(a.number(4)), a.stream(5)
		deed.Do = func() error { return d.ReduceAsync(dst, src, count, kind, typ, st, 0) }
	case "aclmdlExecuteAsync":
		id, in, out, st := uint32(a.part(0)), aclbind.MdlDataset(a.part(1)), aclbind.MdlDataset(a.part(2)), a.stream(3)
		deed.Do = func() error { return d.MdlExecuteAsync(id, in, out, st) }
	case "aclrtRecordEvent":
		e, st := a.event(0), a.stream(1)
		deed.Do = func() error { return d.RecordEvent(e, st) }
	case "aclrtStreamWaitEvent":
		st, e := a.stream(0), a.event(1)
		deed.Do = func() error { return d.StreamWaitEvent(st, e) }
	case "aclrtResetEvent":
		e, st := a.event(0), a.stream(1)
		deed.Do = func() error { return d.ResetEvent(e, st) }
	case "aclrtRecordNotify":
		n, st := a.notify(0), a.stream(1)
		deed.Do = func() error { return d.RecordNotify(n, st) }
	case "aclrtWaitAndResetNotify":
		n, st, seconds := a.notify(0), a.stream(1), uint32(a.number(2))
		deed.Do = func() error { return d.WaitAndResetNotify(n, st, seconds) }
	case "aclrtValueWrite":
		p, value, st := a.ptr(0), uint64(a.number(1)), a.stream(3)
		deed.Do = func() error { return d.ValueWrite(p, value, 0, st) }
	case "aclrtValueWait":
		p, value, flag, st := a.ptr(0), uint64(a.number(1)), uint32(a.number(2)), a.stream(3)
		deed.Do = func() error { return d.ValueWait(p, value, flag, st) }
	case "aclrtMallocHost":
		size := uint64(a.number(0))
		deed.Do = func() (err error) { *r.staging, err = d.MallocHost(size); return err }
	case "aclrtFreeHost":
		deed.Do = func() error {
			err := d.FreeHost(*r.staging)
			if err == nil {
				*r.staging = 0
			}
			return err
		}
	default:
		r.wait(&deed, a, ctx)
	}
	return deed
}

// wait binds a wait of the host. What a query asks is bound with its task.
func (r *readier) wait(deed *Deed, a args, ctx spec.Address) {
	d := r.Driver
	switch a.call.Function {
	case "aclrtSynchronizeStreamWithTimeout":
		st := a.stream(0)
		deed.Wait = func(ms int32) error { return d.SynchronizeStreamWithTimeout(st, ms) }
		deed.Over = []spec.Address{a.address(0)}
	case "aclrtSynchronizeEventWithTimeout":
		e := a.event(0)
		deed.Wait = func(ms int32) error { return d.SynchronizeEventWithTimeout(e, ms) }
		deed.Over = r.streams[a.address(0)]
	case "aclrtSynchronizeDeviceWithTimeout":
		deed.Wait = d.SynchronizeDeviceWithTimeout
		deed.Over = r.streams[ctx]
	}
}
