package plan

// What each verb calls.

import (
	"time"

	"github.com/ascendrun/ascendrun/spec"
)

// The kinds of copies (enums.tsv, aclrtMemcpyKind).
const (
	hostToHost int64 = iota
	hostToDevice
	deviceToHost
	deviceToDevice
)

// reduceKinds are the values of the operations (enums.tsv, aclrtReduceKind), elementTypes those of the types
// (enums.tsv, aclDataType).
var (
	reduceKinds  = map[spec.ReduceOp]int64{spec.ReduceSum: 10, spec.ReduceMax: 11, spec.ReduceMin: 12}
	elementTypes = map[spec.ElementType]int64{spec.Float32: 0, spec.Float16: 1, spec.Int8: 2, spec.Int32: 3, spec.Int16: 6, spec.Float64: 11, spec.BFloat16: 27}
)

// memoryAttr is what a query of memory asks for: ACL_HBM_MEM (enums.tsv, aclrtMemAttr).
const memoryAttr = 1

// item adds the calls of one instance of a task.
func (t *tasker) item(it *spec.Item) {
	task := it.Task
	stream := spec.Address("")
	if it.Stream >= 0 {
		stream = t.address(it.Stream)
	}
	subject := -1
	if len(it.Subject) > 0 {
		subject = it.Subject[0]
	}
	switch task.Verb {
	case spec.VerbCopy:
		for k, object := range it.Object {
			if t.p.same(it.Subject[k], object) {
				t.elided = t.address(object)
				if memory, is := t.p.Same[object]; is {
					t.elided = t.address(memory)
				}
				continue
			}
			t.add(it.Context, t.copy(it, it.Subject[k], object, stream))
		}
	case spec.VerbFill:
		t.fill(it, subject, stream)
	case spec.VerbReduce:
		for k, object := range it.Object {
			t.add(it.Context, Reduce(at(t.address(object), task.ToOffset), at(t.address(it.Subject[k]), task.Offset), t.size(it, it.Subject[k]),
				reduceKinds[task.Op], elementTypes[task.Type], stream))
		}
	case spec.VerbExecute:
		t.add(it.Context, Execute(t.address(subject), it, stream))
	case spec.VerbRecord:
		t.add(it.Context, Record(t.address(subject), stream))
	case spec.VerbWait:
		t.add(it.Context, WaitEvent(stream, t.address(subject)))
	case spec.VerbReset:
		t.add(it.Context, Reset(t.address(subject), stream))
	case spec.VerbSignal:
		if t.p.Graph.Nodes[subject].Kind == spec.KindBuffer {
			t.add(it.Context, WriteValue(at(t.address(subject), task.Offset), *task.Value, stream))
		} else {
			t.add(it.Context, Signal(t.address(subject), stream))
		}
	case spec.VerbAwait:
		if t.p.Graph.Nodes[subject].Kind == spec.KindBuffer {
			t.add(it.Context, WaitValue(at(t.address(subject), task.Offset), *task.Value, stream))
		} else {
			t.add(it.Context, Await(t.address(subject), stream, seconds(Limit(t.p.Spec, task))))
		}
	case spec.VerbSync:
		t.sync(it)
	case spec.VerbQuery:
		t.query(it, subject)
	case spec.VerbCheck, spec.VerbSave:
		for k, s := range it.Subject {
			t.look(it, s, k)
		}
	}
}

// size is how many bytes of a subject are meant.
func (t *tasker) size(it *spec.Item, subject int) int64 {
	if it.Task.Size > 0 {
		return it.Task.Size
	}
	return max(t.buffer(subject).Size-it.Task.Offset, 0)
}

func (t *tasker) buffer(node int) *spec.Buffer { return t.p.Graph.Nodes[node].Decl.(*spec.Buffer) }

func (t *tasker) copy(it *spec.Item, from, to int, stream spec.Address) Call {
	src, dst := t.buffer(from), t.buffer(to)
	return Memcpy(at(t.address(to), it.Task.ToOffset), dst.Size-it.Task.ToOffset, at(t.address(from), it.Task.Offset), t.size(it, from), t.kind(src.Memory, dst.Memory), stream)
}

// kind is the kind of a copy. Where the process runs on the device, all memory is the device's.
func (t *tasker) kind(from, to spec.MemoryPlace) int64 {
	kind := hostToHost
	if from != spec.OnHost {
		kind += deviceToHost
	}
	if to != spec.OnHost {
		kind += hostToDevice
	}
	if t.p.Target.RunMode == spec.RunDevice {
		return deviceToDevice
	}
	return kind
}

// fill fills memory of the host without a call when no stream does it.
func (t *tasker) fill(it *spec.Item, subject int, stream spec.Address) {
	b := t.buffer(subject)
	if stream == "" && b.Memory == spec.OnHost {
		return
	}
	t.add(it.Context, Fill(at(t.address(subject), it.Task.Offset), b.Size-it.Task.Offset, it.Task.With, t.size(it, subject), stream))
}

// sync waits for each thing that it names. A device is waited for context by context.
func (t *tasker) sync(it *spec.Item) {
	g, ms := t.p.Graph, milliseconds(Limit(t.p.Spec, it.Task))
	for _, n := range it.Subject {
		switch g.Nodes[n].Kind {
		case spec.KindStream:
			t.add(t.context(n), SyncStream(t.address(n), ms))
		case spec.KindEvent:
			t.add(t.context(n), SyncEvent(t.address(n), ms))
		case spec.KindDevice:
			seen := make(map[int]bool)
			for _, s := range t.program.Streams {
				if ctx := t.context(s); g.Nodes[s].Device == n && !seen[ctx] {
					seen[ctx] = true
					t.add(ctx, SyncDevice(ms))
				}
			}
		}
	}
}

// Limit is how long a task may take; 0 for no limit.
func Limit(s *spec.Spec, t *spec.Task) (limit time.Duration) {
	if t.Timeout != nil {
		return *t.Timeout
	}
	return s.Timeouts.Task
}

func (t *tasker) query(it *spec.Item, subject int) {
	switch it.Task.Query {
	case spec.QueryRunMode:
		t.add(-1, Ask("aclrtGetRunMode"))
	case spec.QueryVersion:
		t.add(-1, Ask("aclrtGetVersion"))
	case spec.QueryEventStatus:
		t.add(it.Context, AskEvent(t.address(subject)))
	case spec.QueryElapsed:
		t.add(it.Context, AskElapsed(t.address(it.From), t.address(subject)))
	case spec.QueryStream:
		t.add(it.Context, AskStream(t.address(subject)))
	case spec.QueryMemory:
		t.add(t.anyContext(subject), AskMemory(memoryAttr))
	}
}

// anyContext is a context of a device; -1 when it has none.
func (t *tasker) anyContext(device int) int {
	for i, n := range t.p.Graph.Nodes {
		if n.Kind == spec.KindContext && n.Device == device {
			return i
		}
	}
	return -1
}

// look brings the bytes that a check or a save looks at to where the host sees them, piece by piece. Memory of the host
// it sees as it is.
func (t *tasker) look(it *spec.Item, subject, k int) {
	nodes, offsets := []int{subject}, []int64{it.Task.Offset}
	if it.Task.Verb == spec.VerbCheck && k < len(it.Object) {
		nodes, offsets = append(nodes, it.Object[k]), append(offsets, it.Task.ToOffset)
	}
	size := t.size(it, subject)
	piece := min(Piece, size)
	staged := int64(0)
	for _, n := range nodes {
		if t.buffer(n).Memory != spec.OnHost {
			staged++
		}
	}
	if staged == 0 || size == 0 {
		return
	}
	ctx := t.context(subject)
	hold := MallocHost(piece*staged, Staging)
	hold.Kind = Work
	t.add(ctx, hold)
	for from := int64(0); from < size; from += piece {
		n, to := min(piece, size-from), int64(0)
		for i, node := range nodes {
			if t.buffer(node).Memory != spec.OnHost {
				t.add(t.context(node), Memcpy(at(Staging, to), piece, at(t.address(node), offsets[i]+from), n, t.kind(spec.OnDevice, spec.OnHost), ""))
				to += piece
			}
		}
	}
	drop := Free(Staging, spec.OnHost)
	drop.Kind = Work
	t.add(ctx, drop)
}
