package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 5000, time.UTC)

var (
	making  = event.Step{Address: "stream.a", Action: "create", Lane: "context.main"}
	freeing = event.Step{Address: "stream.a", Action: "release", Lane: "context.main"}
	failure = event.Failure{Address: "stream.a", Call: "aclrtCreateStream", Code: 207005, Name: "ACL_ERROR_RT_RESOURCE_ALLOC_FAIL",
		Causes: []string{"no stream left"}, Remedy: "declare fewer", Helps: []string{}, Message: "aclrtCreateStream answered 207005", Skipped: []string{"stream.b"}}
)

// every is one of each event, with the type that its line has and the line that people see, "" for none.
var every = []struct {
	event      event.Event
	kind, text string
}{
	{event.Planned{Time: noon, Name: "q", Backend: "sim", Create: 4, Implicit: 1, Release: 4}, "plan_summary", ""},
	{event.StepStarted{Time: noon, Step: making}, "step_started", ""},
	{event.StepProgressed{Time: noon, Step: making, Elapsed: 10 * time.Second, Waiting: "aclrtCreateStream"}, "step_progress",
		"still creating stream.a (aclrtCreateStream, 10s)"},
	{event.StepProgressed{Time: noon, Step: freeing, Elapsed: 20 * time.Second}, "step_progress", "still releasing stream.a (20s)"},
	{event.StepFinished{Time: noon, Step: making, Elapsed: time.Millisecond}, "step_done", "created  stream.a "},
	{event.StepFailed{Time: noon, Step: making, Failure: failure}, "step_failed",
		"failed   stream.a: aclrtCreateStream answered 207005 ACL_ERROR_RT_RESOURCE_ALLOC_FAIL"},
	{event.StepSkipped{Time: noon, Step: making, Cause: "context.main"}, "step_skipped", "skipped  stream.a: it needs context.main"},
	{event.StepBlocked{Time: noon, Step: making, Elapsed: time.Second, Waiting: "aclrtCreateStream", Failure: failure}, "step_failed",
		"blocked  stream.a: aclrtCreateStream has not returned after 1s and is no longer waited for"},
	{event.StepBlocked{Time: noon, Step: freeing, Elapsed: time.Second, Waiting: "aclrtDestroyStream"}, "release_failed",
		"blocked  stream.a: aclrtDestroyStream has not returned after 1s and is no longer waited for"},
	{event.Interrupted{Time: noon, Signal: "SIGINT", Level: 1, Waiting: []event.InFlight{{Address: "device.a", Call: "aclrtSetDevice", Elapsed: 2 * time.Second}}},
		"log", "SIGINT: releasing everything after aclrtSetDevice of device.a (2s so far); a second signal stops waiting"},
	{event.Interrupted{Time: noon, Signal: "SIGTERM", Level: 2}, "log", "SIGTERM: no longer waiting for calls; a third signal ends at once"},
	{event.WorkStarted{Time: noon, Tasks: 3, Repeat: 1}, "work_started", ""},
	{event.WorkStarted{Time: noon, Tasks: 1, Warmup: 2, Repeat: 1000}, "work_started", "running 1 task, 1,000 times, after 2 iterations of warm-up"},
	{event.WorkStarted{Time: noon, Tasks: 1, For: time.Minute}, "work_started", "running 1 task, again and again for 1m0s"},
	{event.WorkFinished{Time: noon, Iterations: 5, Elapsed: time.Second}, "work_done", ""},
	{event.StepFinished{Time: noon, Step: event.Step{Address: "task.up", Action: "task", Lane: "host"}}, "step_done", "done     task.up "},
	{event.HoldStarted{Time: noon}, "hold_started", "everything is up; held until a signal (Ctrl-C)"},
	{event.HoldStarted{Time: noon, For: time.Minute}, "hold_started", "everything is up; held for 1m0s, or until a signal"},
	{event.ReleaseStarted{Time: noon, Count: 4}, "release_started", ""},
	{event.Released{Time: noon, Step: freeing, Elapsed: 300 * time.Millisecond}, "released", "released stream.a  in 300ms"},
	{event.Released{Time: noon, Step: freeing, WithParent: true}, "released", "released stream.a with its parent"},
	{event.ReleaseFailed{Time: noon, Step: freeing, Failure: failure}, "release_failed",
		"failed   stream.a: aclrtCreateStream answered 207005 ACL_ERROR_RT_RESOURCE_ALLOC_FAIL"},
	{event.Logged{Time: noon, Level: "info", Message: "hello"}, "log", "hello"},
	{event.Logged{Time: noon, Level: "debug", Message: "hello"}, "log", ""},
}

func TestEveryEventIsALine(t *testing.T) {
	for _, c := range every {
		var b bytes.Buffer
		report.NewEvents(&b).On(c.event)
		var line map[string]any
		if err := json.Unmarshal(b.Bytes(), &line); err != nil {
			t.Fatalf("%T: %v in %s", c.event, err, &b)
		}
		if strings.Count(b.String(), "\n") != 1 || line["type"] != c.kind || line["@timestamp"] != "2026-01-02T12:00:00.000005Z" ||
			line["@module"] != "ascendrun" || line["@message"] == "" || line["@level"] == nil {
			t.Errorf("%T: %s", c.event, &b)
		}
		if strings.Contains(b.String(), "null") {
			t.Errorf("%T holds a null: %s", c.event, &b)
		}
		if _, failed := line["error"]; failed != strings.HasSuffix(c.kind, "_failed") {
			t.Errorf("%T: error is there: %v", c.event, failed)
		}
		if strings.HasPrefix(c.kind, "step_") || c.kind == "released" || c.kind == "release_failed" {
			for _, key := range []string{"address", "action", "lane", "elapsed"} {
				if line[key] == nil {
					t.Errorf("%T: no %s in %s", c.event, key, &b)
				}
			}
		}
	}
}

// What is known of a step that was given up stands in its event as in the errors of the document.
func TestABlockedStepKeepsItsFailure(t *testing.T) {
	var b bytes.Buffer
	report.NewEvents(&b).On(event.StepBlocked{Time: noon, Step: making, Waiting: "aclrtCreateStream", Failure: failure})
	var line struct{ Error json.RawMessage }
	if err := json.Unmarshal(b.Bytes(), &line); err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal(failure)
	if err != nil {
		t.Fatal(err)
	}
	if string(line.Error) != string(want) {
		t.Errorf("got %s\nwant %s", line.Error, want)
	}
}

func TestEveryTransitionIsALineForPeople(t *testing.T) {
	for _, c := range every {
		var b bytes.Buffer
		p := report.NewProgress(&plan.Plan{}, &b, &b, report.Style{})
		p.Still = true
		p.On(c.event)
		if got := strings.TrimSuffix(b.String(), "\n"); got != c.text {
			t.Errorf("%T: got %q, want %q", c.event, got, c.text)
		}
	}
}

// A line names the call that was made, and only for the step it belongs to.
func TestProgressNamesTheCall(t *testing.T) {
	var b bytes.Buffer
	p := report.NewProgress(&plan.Plan{Steps: []plan.Step{{Address: "stream.abc"}}}, &b, &b, report.Style{})
	p.Call(op.Call{Address: "stream.a", Call: plan.BindContext("context.main")})
	p.Call(op.Call{Address: "stream.a", Call: plan.CreateStream(0, 0, "stream.a")})
	p.Call(op.Call{Address: "stream.a", Call: plan.SetFailureMode("stream.a", 1)})
	p.On(event.StepFinished{Step: making})
	p.Call(op.Call{Address: "stream.a", Code: 507899, Call: plan.DestroyStream("stream.a", spec.Normal)})
	p.On(event.Released{Step: freeing, WithParent: true})
	want := "created  stream.a   aclrtCreateStream(), aclrtSetStreamFailureMode(stream.a, 1)\nreleased stream.a   with its parent\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", &b, want)
	}
}

// The calls of a step that failed are not those of its later release.
func TestProgressForgetsTheCallsOfAFailure(t *testing.T) {
	for _, end := range []event.Event{
		event.StepFailed{Step: making, Failure: failure},
		event.StepBlocked{Step: making, Failure: failure},
		event.ReleaseFailed{Step: freeing, Failure: failure},
	} {
		var done bytes.Buffer
		p := report.NewProgress(&plan.Plan{}, &done, io.Discard, report.Style{})
		p.Call(op.Call{Address: "stream.a", Call: plan.CreateStream(0, 0, "stream.a")})
		p.On(end)
		p.Call(op.Call{Address: "stream.a", Call: plan.CreateStream(0, 0, "stream.a")}) // it returned late
		p.Call(op.Call{Address: "stream.a", Call: plan.DestroyStream("stream.a", spec.Normal)})
		p.On(event.Released{Step: freeing})
		if want := "released stream.a aclrtDestroyStream(stream.a)\n"; done.String() != want {
			t.Errorf("%T: got %q, want %q", end, &done, want)
		}
	}
}

func TestCallLog(t *testing.T) {
	var b bytes.Buffer
	l := report.Calls{W: &b}
	l.Line(op.Call{Address: "context.main", Call: plan.CreateContext(0, "context.main"), Handle: 0xbeef})
	l.Line(op.Call{Address: "stream.a", Call: plan.CreateStream(2, 1, "stream.a"), Code: 207005})
	l.Line(op.Call{Address: "runtime", Call: plan.Init("acl.json")})
	l.Raw = true
	l.Line(op.Call{Address: "device.d", Call: plan.SetDevice(3), Handle: 0, Thread: 7, Start: noon, Elapsed: 42 * time.Microsecond})
	want := `context.main make aclrtCreateContext(0) -> 0 = context.main
stream.a make aclrtCreateStreamWithConfig(2, 1) -> 207005
runtime make aclInit("acl.json") -> 0
device.d make aclrtSetDevice(3) -> 0 # handle=0x0 thread=7 start=2026-01-02T12:00:00.000005Z elapsed=42µs
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", &b, want)
	}
}

type broken struct{ writes int }

func (b *broken) Write([]byte) (int, error) { b.writes++; return 0, errors.New("full") }

// A sink keeps the first error and troubles nobody any more.
func TestSink(t *testing.T) {
	w := &broken{}
	s := &report.Sink{W: w}
	for range 3 {
		if n, err := fmt.Fprint(s, "abc"); n != 3 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
	}
	if w.writes != 1 || s.Err == nil {
		t.Errorf("%d writes, error %v", w.writes, s.Err)
	}
}

func TestApplyDocumentHasItsListsAndItsSummary(t *testing.T) {
	for _, c := range []struct {
		exit engine.Exit
		want string
	}{
		{engine.OK, "Applied q on sim: 1,204 created, 1,204 released in 3ms."},
		{engine.Failed, "Apply of q on sim failed: 1,204 created, 1,204 released in 3ms."},
		{engine.Invalid, "Not applied: q is invalid."},
		{engine.Leftovers, "Apply of q on sim ended with leftovers: 1,204 created, 1,204 released in 3ms; 1 may still be held."},
		{engine.Timeout, "Apply of q on sim ran out of time: 1,204 created, 1,204 released in 3ms."},
		{engine.Terminated, "Apply of q on sim was interrupted: 1,204 created, 1,204 released in 3ms."},
		{engine.Unavailable, "Apply of q on sim could not begin: 1,204 created, 1,204 released in 3ms."},
		{engine.Bug, "Apply of q on sim met a bug in ascendrun: 1,204 created, 1,204 released in 3ms."},
	} {
		r := &engine.Result{Name: spec.Text{Value: "secret", Shown: "q"}, Backend: "sim", Created: 1204, Released: 1204,
			Timings: engine.Timings{Total: 3 * time.Millisecond}, Errors: []event.Failure{{Address: "a", Message: "m"}}}
		if c.exit == engine.Leftovers {
			r.Leftovers = []engine.Leftover{{Address: "a", Reason: "r"}}
		}
		d := report.NewApply(c.exit, r, report.Findings{})
		if got := d.Summary(); got != c.want {
			t.Errorf("%d: got %q, want %q", c.exit, got, c.want)
		}
		out, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		if s := string(out); strings.Contains(s, "null") || strings.Contains(s, "secret") || !strings.Contains(s, `"outcome":"`+c.exit.Reason()+`"`) {
			t.Errorf("%s", s)
		}
	}
}
