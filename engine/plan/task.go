package plan

// The tasks: one iteration of the work in program order, each instance with its exact calls. What the order of tasks
// needs beside them stands in the same steps: waits before the calls of a task, a record after them.

import (
	"slices"
	"strconv"
	"time"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/order"
)

// HostLane is the lane of all tasks: one thread submits them.
const HostLane spec.Address = "host"

// Staging is memory of the host through which the bytes of a device are set and looked at; it lives for one step.
const Staging spec.Address = "staging"

// Piece is how many bytes at most are set or looked at at once.
const Piece int64 = 16 << 20

// tasker makes the steps of the tasks.
type tasker struct {
	p       *Plan
	program *spec.Program
	order   order.Result
	current int // node of the context that is bound; -1 for none
	calls   []Call
	elided  spec.Address // of the item at hand
}

// tasks adds the steps of the tasks to a plan, and the events that order them to its creation. place says where each
// node's step stands.
func (p *Plan) tasks(place []int) []Step {
	w := p.Spec.Work(p.Graph)
	if w == nil || len(w.Items) == 0 {
		return nil
	}
	t := tasker{p: p, program: p.Spec.Program(p.Graph), current: -1}
	t.order = order.Auto(required(t.program.Program, p.Spec.Run.Ordering))
	ops := t.opsOf(len(w.Items))
	p.Tasks = make([]Step, len(w.Items))
	ranges := places{p.Spec, make(map[spec.Declared]*diag.Range)}
	for i := range w.Items {
		it := &w.Items[i]
		t.calls, t.elided = nil, ""
		for _, op := range ops[i] {
			t.before(op)
		}
		t.item(it)
		for _, op := range ops[i] {
			t.after(op)
		}
		p.Tasks[i] = Step{Node: spec.Node{Address: it.Address, Kind: spec.KindTask, Mode: spec.Explicit, Decl: it.Task, Pos: it.Pos, ID: -1, Device: it.Device, Context: it.Context},
			Address: it.Address, Action: Task, Lane: HostLane, Calls: t.calls, Elided: t.elided, Range: ranges.of(it.Task)}
	}
	t.drain(w)
	return t.orderEvents(place)
}

// WorkAddress is the address of the work as a whole.
const WorkAddress spec.Address = "work"

// drain waits at the end of the work for the streams that were given tasks since they were last waited for.
func (t *tasker) drain(w *spec.Work) {
	waits := make(map[spec.Address]bool) // streams and contexts that are waited for after the item
	step := Step{Node: spec.Node{Address: WorkAddress, Kind: spec.KindTask, Mode: spec.Explicit, ID: -1, Device: -1, Context: -1},
		Address: WorkAddress, Action: Task, Lane: HostLane}
	open := make(map[int]bool)
	for i := len(w.Items) - 1; i >= 0; i-- {
		if s := w.Items[i].Stream; s >= 0 && !waits[t.address(s)] && !waits[t.address(t.context(s))] {
			open[s] = true
		}
		ctx := spec.Address("")
		for _, c := range t.p.Tasks[i].Calls {
			switch c.Function {
			case "aclrtSetCurrentContext":
				ctx = c.Args[0].Value.(spec.Address)
			case "aclrtSynchronizeStreamWithTimeout":
				waits[c.Args[0].Value.(spec.Address)] = true
			case "aclrtSynchronizeDeviceWithTimeout":
				waits[ctx] = true
			}
		}
	}
	t.calls, t.current = nil, -1
	for _, s := range t.program.Streams {
		if open[s] {
			c := SyncStream(t.address(s), milliseconds(t.p.Spec.Timeouts.Task))
			c.Kind = Drain
			t.current = -1
			t.add(t.context(s), c)
		}
	}
	if step.Calls = t.calls; len(step.Calls) > 0 {
		t.p.Drain = &step
	}
}

// required is the program as its order is to be completed: ordering manual leaves only what after asks for.
func required(p order.Program, o spec.Ordering) order.Program {
	if o != spec.OrderManual {
		return p
	}
	ops := make([]order.Op, len(p.Ops))
	for i, op := range p.Ops {
		op.Uses = nil
		ops[i] = op
	}
	p.Ops = ops
	return p
}

// opsOf lists the operations of each item.
func (t *tasker) opsOf(items int) [][]int {
	ops := make([][]int, items)
	for op, i := range t.program.Items {
		ops[i] = append(ops[i], op)
	}
	return ops
}

// add adds a call in a context, which is bound unless the call before had it; -1 is any context.
func (t *tasker) add(ctx int, calls ...Call) {
	if ctx >= 0 && ctx != t.current {
		t.calls = append(t.calls, BindContext(t.p.Graph.Nodes[ctx].Address))
		t.current = ctx
	}
	t.calls = append(t.calls, calls...)
}

func (t *tasker) address(node int) spec.Address { return t.p.Graph.Nodes[node].Address }

func (t *tasker) context(node int) int { return t.p.Graph.Nodes[node].Context }

// orderEvent is the address of an event that orders tasks.
func orderEvent(slot int) spec.Address { return spec.Address("order." + strconv.Itoa(slot)) }

// before adds what an operation waits for.
func (t *tasker) before(op int) {
	o := &t.program.Ops[op]
	for _, need := range t.order.Steps[op].Before {
		earlier := t.program.Streams[t.program.Ops[need.Op].Stream]
		var c Call
		ctx := t.context(earlier)
		switch ms := milliseconds(t.p.Spec.Timeouts.Task); {
		case need.Slot < 0:
			c = SyncStream(t.address(earlier), ms)
		case o.Stream == order.Host:
			c = SyncEvent(orderEvent(need.Slot), ms)
		default:
			stream := t.program.Streams[o.Stream]
			c, ctx = WaitEvent(t.address(stream), orderEvent(need.Slot)), t.context(stream)
		}
		c.Kind = Order
		t.add(ctx, c)
	}
}

// after adds the record that others wait for.
func (t *tasker) after(op int) {
	if slot := t.order.Steps[op].Record; slot >= 0 {
		stream := t.program.Streams[t.program.Ops[op].Stream]
		c := Record(orderEvent(slot), t.address(stream))
		c.Kind = Order
		t.add(t.context(stream), c)
	}
}

// orderEvents are the steps that make the events which order tasks. Each comes after the streams that use it.
func (t *tasker) orderEvents(place []int) []Step {
	steps := make([]Step, t.order.Slots)
	for op, s := range t.order.Steps {
		if s.Record < 0 {
			continue
		}
		stream := t.program.Streams[t.program.Ops[op].Stream]
		n := t.p.Graph.Nodes[stream]
		e := &spec.Event{Decl: spec.Decl{Kind: spec.KindEvent}, Type: spec.ExEvent}
		node := spec.Node{Address: orderEvent(s.Record), Kind: spec.KindEvent, Mode: spec.Explicit, Decl: e, Pos: []int{s.Record}, ID: n.ID, Device: n.Device, Context: n.Context}
		st := Step{Node: node, Address: node.Address, Action: Create, Lane: lane(t.p.Graph, &node), After: []int{place[stream]}}
		st.Calls, _ = eventCalls(&node, t.address(n.Context))
		steps[s.Record] = st
	}
	for op, s := range t.order.Steps {
		o := &t.program.Ops[op]
		for _, need := range s.Before {
			if need.Slot >= 0 && o.Stream != order.Host {
				steps[need.Slot].After = append(steps[need.Slot].After, place[t.program.Streams[o.Stream]])
			}
		}
	}
	for i := range steps {
		slices.Sort(steps[i].After)
		steps[i].After = slices.Compact(steps[i].After)
	}
	return steps
}

// milliseconds is a limit as the runtime takes it: rounded up, -1 for none.
func milliseconds(d time.Duration) int64 {
	if d <= 0 {
		return -1
	}
	return int64((d + time.Millisecond - 1) / time.Millisecond)
}

// seconds likewise, 0 for none.
func seconds(d time.Duration) int64 {
	return int64((max(d, 0) + time.Second - 1) / time.Second)
}
