package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
)

// drawn is a trace as a viewer reads it.
type drawn struct {
	TraceEvents []struct {
		Name, Cat, Ph, BP string
		TS, Dur           float64
		PID, TID, ID      int
		Args              map[string]any
	}
	OtherData map[string]int
}

func draw(t *testing.T, text []byte) (d drawn) {
	t.Helper()
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return d
}

// lines is what a viewer shows of a trace, one line a thing.
func (d drawn) lines() (list []string) {
	lane := make(map[[2]int]string)
	for _, e := range d.TraceEvents {
		at := [2]int{e.PID, e.TID}
		switch e.Ph {
		case "M":
			if e.Name == "thread_name" {
				lane[at] = e.Args["name"].(string)
			}
		case "X":
			list = append(list, fmt.Sprintf("%s: %s %g+%g", lane[at], e.Name, e.TS, e.Dur))
		case "s", "f":
			list = append(list, fmt.Sprintf("%s: arrow %s %d %g", lane[at], e.Ph, e.ID, e.TS))
		case "i":
			list = append(list, fmt.Sprintf("mark %s %g", e.Name, e.TS))
		}
	}
	return list
}

func µs(n int) time.Time { return noon.Add(time.Duration(n) * time.Microsecond) }

func TestTrace(t *testing.T) {
	var b bytes.Buffer
	tr := report.NewTrace(&b)
	step := event.Step{Address: "stream.s", Action: "create", Lane: "context.main"}
	tr.On(event.Planned{Time: noon, Name: "x"})
	tr.On(event.StepStarted{Time: µs(10), Step: step})
	tr.Call(op.Call{Address: "stream.s", Call: plan.Call{Function: "aclrtCreateStream", Kind: plan.Make}, Start: µs(12), Elapsed: 5 * time.Microsecond})
	tr.Call(op.Call{Address: "task.0", Call: plan.Call{Function: "aclrtMemcpyAsync"}, Start: µs(13)}) // no step of ours
	tr.On(event.StepFinished{Time: µs(20), Step: step, Elapsed: 10 * time.Microsecond})
	tr.Ran(event.Ran{Address: "task.up", Stream: "stream.s", Submitted: µs(30), Took: time.Microsecond, Began: µs(32), Ended: µs(40)})
	tr.Ran(event.Ran{Address: "task.wait", Stream: "stream.r", Submitted: µs(31), Took: time.Microsecond, Began: µs(32), Ended: µs(41),
		Waits: []event.Link{{Stream: "stream.s", At: µs(40)}}})
	tr.Ran(event.Ran{Address: "task.down", Stream: "stream.r", Submitted: µs(33), Took: time.Microsecond, Began: µs(41), Ended: µs(45),
		Waits: []event.Link{{Stream: "stream.s", At: µs(40)}}})
	tr.Ran(event.Ran{Address: "task.unknown", Stream: "stream.r", Submitted: µs(34), Took: time.Microsecond})
	tr.Ran(event.Ran{Iteration: 8, Address: "task.check", Submitted: µs(50), Took: 3 * time.Microsecond})
	task := event.Step{Address: "task.bad", Action: "task", Lane: "host"}
	tr.On(event.StepStarted{Time: µs(54), Step: task})
	tr.Call(op.Call{Address: "task.bad", Call: plan.Call{Function: "aclrtMemcpyAsync"}, Start: µs(54)})
	tr.On(event.StepFinished{Time: µs(55), Step: task})
	tr.On(event.StepFailed{Time: µs(58), Step: task, Elapsed: 2 * time.Microsecond, Failure: event.Failure{Message: "no"}})
	tr.On(event.ReleaseStarted{Time: µs(60)})
	tr.On(event.ReleaseFailed{Time: µs(70), Step: event.Step{Address: "stream.s", Action: "release", Lane: "context.main"}, Elapsed: 4 * time.Microsecond, Failure: event.Failure{Message: "no"}})
	if err := tr.Close(); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"mark apply of x 0",
		"context.main: aclrtCreateStream 12+5",
		"context.main: stream.s 10+10",
		"host thread: task.up 30+1",
		"stream.s: task.up 32+8",
		"host thread: task.wait 31+1",
		"stream.r: task.wait 32+9",
		"stream.s: arrow s 1 39.999",
		"stream.r: arrow f 1 39.999",
		"host thread: task.down 33+1",
		"stream.r: task.down 41+4",
		"stream.s: arrow s 2 39.999",
		"stream.r: arrow f 2 41",
		"host thread: task.unknown 34+1",
		"mark 7 iterations before this are not shown 50",
		"host thread: task.check 50+3",
		"host thread: task.bad 56+2",
		"mark release 60",
		"context.main: stream.s 66+4",
	}
	d := draw(t, b.Bytes())
	if got := d.lines(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	for _, e := range d.TraceEvents {
		if e.Ph == "f" && e.BP != "e" {
			t.Error("an arrow that does not end at the box around it")
		}
	}
	if got := d.OtherData["iterations_left_out"]; got != 7 {
		t.Errorf("%d iterations are said to be left out", got)
	}
	// What comes after the end changes nothing.
	n := b.Len()
	tr.Ran(event.Ran{Address: "task.late", Submitted: µs(90)})
	if b.Len() != n {
		t.Error("a trace that was closed was written to")
	}
}

func TestTraceOfNothing(t *testing.T) {
	var b bytes.Buffer
	if err := report.NewTrace(&b).Close(); err != nil {
		t.Fatal(err)
	}
	if got := draw(t, b.Bytes()).lines(); len(got) != 0 {
		t.Errorf("got %q", got)
	}
}

// full is a disk that is full.
type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestTraceOnAFullDisk(t *testing.T) {
	tr := report.NewTrace(full{})
	tr.On(event.Planned{Time: noon})
	if err := tr.Close(); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}
