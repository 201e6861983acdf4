package report

// An apply as a picture: the trace events that Perfetto and Chrome draw. It has a lane for each lane of the plan, one for
// the host thread that submits the work and one for each stream, with arrows for waits. It is written as things happen.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
)

// The two groups of lanes.
const (
	stepLanes = 1 + iota // what is created and released
	workLanes            // what the tasks did
)

// hostThread is the lane of the thread that submits the work.
const hostThread = "host thread"

// Trace writes a trace; it is an event.Listener. Executions may be told to it while steps are.
type Trace struct {
	mu     sync.Mutex
	w      io.Writer
	err    error
	buf    bytes.Buffer
	enc    *json.Encoder
	opened bool
	start  time.Time

	lanes  map[laneKey]int
	steps  map[string]startedStep // by address
	closed bool

	iteration int // that was drawn last
	leftOut   int // iterations that nobody told of
	flows     int
}

type laneKey struct {
	group int
	name  string
}

// startedStep is a step at work. Tasks are drawn with their executions, and here only when they fail.
type startedStep struct {
	at          time.Time
	group, lane int
}

// NewTrace begins a trace.
func NewTrace(w io.Writer) *Trace {
	t := &Trace{w: w, lanes: make(map[laneKey]int), steps: make(map[string]startedStep), iteration: -1}
	t.enc = json.NewEncoder(&t.buf)
	t.enc.SetEscapeHTML(false)
	return t
}

// traceEvent is one event of the format; ts and dur are in microseconds.
type traceEvent struct {
	Name  string         `json:"name,omitempty"`
	Cat   string         `json:"cat,omitempty"`
	Phase string         `json:"ph"`
	Time  float64        `json:"ts"`
	Dur   *float64       `json:"dur,omitempty"`
	Group int            `json:"pid"`
	Lane  int            `json:"tid"`
	ID    int            `json:"id,omitempty"`
	Bind  string         `json:"bp,omitempty"`
	Scope string         `json:"s,omitempty"`
	Args  map[string]any `json:"args,omitempty"`
}

// emit writes one event, and what stands before the first one.
func (t *Trace) emit(e traceEvent) {
	t.buf.Reset()
	if !t.opened {
		t.opened = true
		t.buf.WriteString("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n")
	} else {
		t.buf.WriteByte(',')
	}
	if err := t.enc.Encode(e); err != nil {
		panic("bug: a trace event that is not JSON: " + err.Error())
	}
	if t.err == nil {
		_, t.err = t.w.Write(t.buf.Bytes())
	}
}

// at is a time in microseconds from the first one that the trace met.
func (t *Trace) at(when time.Time) float64 {
	if t.start.IsZero() {
		t.start = when
	}
	return float64(when.Sub(t.start).Nanoseconds()) / 1000
}

// lane is the number of a lane, which is named when it is first used.
func (t *Trace) lane(group int, name string) int {
	key := laneKey{group, name}
	if n, ok := t.lanes[key]; ok {
		return n
	}
	if len(t.lanes) == 0 {
		t.group(stepLanes, "create and release")
		t.group(workLanes, "work")
	}
	n := len(t.lanes) + 1
	t.lanes[key] = n
	t.emit(traceEvent{Name: "thread_name", Phase: "M", Group: group, Lane: n, Args: map[string]any{"name": Clean(name)}})
	t.emit(traceEvent{Name: "thread_sort_index", Phase: "M", Group: group, Lane: n, Args: map[string]any{"sort_index": n}})
	return n
}

// group names a group of lanes.
func (t *Trace) group(g int, name string) {
	t.emit(traceEvent{Name: "process_name", Phase: "M", Group: g, Args: map[string]any{"name": name}})
	t.emit(traceEvent{Name: "process_sort_index", Phase: "M", Group: g, Args: map[string]any{"sort_index": g}})
}

// slice draws a box on a lane.
func (t *Trace) slice(group, lane int, name, category string, from time.Time, d time.Duration, args map[string]any) {
	dur := float64(max(d, 0).Nanoseconds()) / 1000
	t.emit(traceEvent{Name: Clean(name), Cat: category, Phase: "X", Time: t.at(from), Dur: &dur, Group: group, Lane: lane, Args: args})
}

// mark draws a line through everything.
func (t *Trace) mark(name string, at time.Time) {
	t.emit(traceEvent{Name: name, Phase: "i", Time: t.at(at), Group: stepLanes, Lane: t.lane(stepLanes, "run"), Scope: "g"})
}

// On implements event.Listener.
func (t *Trace) On(e event.Event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch v := e.(type) {
	case event.Planned:
		t.mark("apply of "+Clean(v.Name), v.Time)
	case event.StepStarted:
		t.steps[v.Address] = t.started(v.Step, v.Time)
	case event.StepFinished:
		t.step(v.Step, v.Time, v.Elapsed, "")
	case event.StepFailed:
		t.step(v.Step, v.Time, v.Elapsed, v.Failure.Message)
	case event.StepBlocked:
		t.step(v.Step, v.Time, v.Elapsed, Blocked(v))
	case event.Released:
		t.step(v.Step, v.Time, v.Elapsed, "")
	case event.ReleaseFailed:
		t.step(v.Step, v.Time, v.Elapsed, v.Failure.Message)
	case event.Interrupted:
		t.mark(Interruption(v), v.Time)
	case event.WorkStarted:
		t.mark("work", v.Time)
	case event.HoldStarted:
		t.mark("hold", v.Time)
	case event.ReleaseStarted:
		t.mark("release", v.Time)
	}
}

// started is a step that began.
func (t *Trace) started(s event.Step, at time.Time) startedStep {
	if s.Action == "task" {
		return startedStep{at, workLanes, t.lane(workLanes, hostThread)}
	}
	return startedStep{at, stepLanes, t.lane(stepLanes, s.Lane)}
}

// step draws a step that ended.
func (t *Trace) step(s event.Step, ended time.Time, elapsed time.Duration, problem string) {
	began, ok := t.steps[s.Address]
	if !ok { // what goes with its parent never starts
		began = t.started(s, ended.Add(-elapsed))
	}
	delete(t.steps, s.Address)
	if began.group == workLanes && problem == "" {
		return
	}
	args := map[string]any{"action": s.Action}
	if problem != "" {
		args["error"] = Clean(problem)
	}
	t.slice(began.group, began.lane, s.Address, s.Action, began.at, elapsed, args)
}

// Call draws a runtime call inside its step. Calls of tasks are drawn with their executions.
func (t *Trace) Call(c op.Call) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if began, ok := t.steps[string(c.Address)]; ok && began.group == stepLanes {
		t.slice(stepLanes, began.lane, c.Function, string(c.Kind), c.Start, c.Elapsed, map[string]any{"call": Clean(c.Call.String()), "code": c.Code})
	}
}

// Close ends the trace and answers what could not be written.
func (t *Trace) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	if !t.opened {
		t.lane(stepLanes, "run")
	}
	note := map[string]any{"otherData": map[string]any{"iterations_left_out": t.leftOut}}
	tail, err := json.Marshal(note)
	if err != nil {
		panic("bug: the end of a trace is not JSON: " + err.Error())
	}
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, "],%s\n", tail[1:])
	}
	return t.err
}
