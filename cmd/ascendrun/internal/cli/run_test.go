package cli

// How an apply under way meets the world: signals, a machine that is not the expected one, what its listeners hear.

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Signals that come while the end is being reported neither cut the report short nor hide its exit code.
func TestASignalDuringTheReport(t *testing.T) {
	for _, last := range []string{"error: device.npu0", "may still be held"} {
		var p *Program
		report := ""
		hear := writerFunc(func(b []byte) (int, error) {
			report += string(b)
			if strings.Contains(string(b), last) {
				p.Signal(engine.Interrupted, "SIGINT")
			}
			return len(b), nil
		})
		p = &Program{Args: []string{"apply", "--sim", "fail=aclrtResetDevice:1:507899", write(t, small)}, Stdout: hear, Stderr: hear,
			Terminal: func(io.Writer) (int, bool) { return 0, false },
			Quit:     func(code int) { t.Errorf("%s: ended with %d", last, code) }}
		if code := p.Main(context.Background()); code != int(engine.Leftovers) || !strings.Contains(report, "1 may still be held.\n") {
			t.Errorf("%s: exit %d:\n%s", last, code, report)
		}
	}
}

// The real machine may be judged differently with as many findings as before: that is told, and only what is new is a
// further event.
func TestFindingsOfTheRealMachine(t *testing.T) {
	at := func(code diag.Code, line int) diag.Diagnostic {
		start := diag.Pos{Line: line, Column: 1}
		return diag.Diagnostic{Severity: diag.Warning, Code: code, Detail: "About line " + fmt.Sprint(line) + ".", Range: diag.Range{Filename: "f", Start: start, End: start}}
	}
	before := diag.List{at("ASR403", 1), at("ASR404", 2)}
	for _, c := range []struct {
		name        string
		after       diag.List
		told, event string // the places of each
	}{
		{"the same", slices.Clone(before), "", ""},
		{"another", diag.List{at("ASR403", 1), at("ASR404", 3)}, "1 3", "3"},
		{"one more of a kind", diag.List{at("ASR403", 1), at("ASR403", 1), at("ASR404", 2)}, "1 1 2", "1"},
		{"one less", diag.List{at("ASR403", 1)}, "1", ""},
	} {
		var stdout, stderr bytes.Buffer
		s := &session{Program: &Program{out: report.Sink{W: &stdout}, errs: report.Sink{W: &stderr}}}
		o := &applyOptions{format: "text", events: filepath.Join(t.TempDir(), "events")}
		files, err := openFiles(o)
		if err != nil {
			t.Fatal(err)
		}
		b := &backend{left: func(io.Writer) {}}
		if err := s.finish(&engine.Result{Diagnostics: c.after}, &plan.Plan{Diagnostics: before}, b, &loaded{}, o, files); err != nil {
			t.Error(err)
		}
		text, err := os.ReadFile(o.events)
		if err != nil {
			t.Fatal(err)
		}
		var told, events []string
		for _, m := range regexp.MustCompile(`(?m)^f:(\d+):`).FindAllStringSubmatch(stderr.String(), -1) {
			told = append(told, m[1])
		}
		for _, m := range regexp.MustCompile(`"@message":"f:(\d+):`).FindAllStringSubmatch(string(text), -1) {
			events = append(events, m[1])
		}
		if strings.Join(told, " ") != c.told || strings.Join(events, " ") != c.event {
			t.Errorf("%s: told of %q, events of %q\n%s%s", c.name, told, events, &stderr, text)
		}
	}
}

// However often the engine tells of a step, the events do each heartbeat only; nothing else is held back.
func TestSparseProgress(t *testing.T) {
	var heard []string
	s := &sparse{every: 10 * time.Second, Listener: listenerFunc(func(e event.Event) {
		switch v := e.(type) {
		case event.StepProgressed:
			heard = append(heard, fmt.Sprint(v.Address, " ", v.Elapsed))
		case event.StepFinished:
			heard = append(heard, v.Address+" done")
		}
	})}
	a, b := event.Step{Address: "a"}, event.Step{Address: "b"}
	for at := 200 * time.Millisecond; at < 35*time.Second; at += 200 * time.Millisecond {
		s.On(event.StepProgressed{Step: a, Elapsed: at + time.Millisecond})
		if at < 15*time.Second {
			s.On(event.StepProgressed{Step: b, Elapsed: at})
		}
	}
	s.On(event.StepFinished{Step: a})
	s.On(event.StepStarted{Step: b})
	s.On(event.StepProgressed{Step: b, Elapsed: 11 * time.Second})
	want := []string{"a 10.001s", "b 10s", "a 20.001s", "a 30.001s", "a done", "b 11s"}
	if !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

// On a terminal the view is told of a long step at once, and the file of events only when it is due.
func TestALiveViewAndEvents(t *testing.T) {
	for heartbeat, want := range map[string]bool{"1h": false, "20ms": true} {
		events := filepath.Join(t.TempDir(), "events")
		o := try(t, func(p *Program) { p.Terminal = func(io.Writer) (int, bool) { return 80, true } },
			"apply", "--sim", "set-device=700ms", "--heartbeat", heartbeat, "--events", events, write(t, small))
		text, err := os.ReadFile(events)
		if err != nil || o.code != 0 {
			t.Fatalf("%v, %+v", err, o)
		}
		if got := strings.Contains(string(text), `"type":"step_progress"`); got != want {
			t.Errorf("%s: step_progress is there: %v\n%s", heartbeat, got, text)
		}
		if !strings.Contains(o.stderr, "device.npu0 aclrtSetDevice ") {
			t.Errorf("%s: the view says nothing of the step: %q", heartbeat, o.stderr)
		}
	}
}

type listenerFunc func(e event.Event)

func (f listenerFunc) On(e event.Event) { f(e) }

// writerFunc makes a function a writer.
type writerFunc func(b []byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// TestMemoryAndEventsAreMade: every buffer, event and notify is made and let go, and counted.
func TestMemoryAndEventsAreMade(t *testing.T) {
	path := write(t, `apiVersion: ascendrun/v1
devices: {d: 0}
streams: {s: d}
buffers: {b: {device: d, size: 1MiB, from: {fill: 7}}, h: {device: d, size: 4KiB, memory: host, from: {fill: 7}}}
events: {e: d}
notifies: {n: d}
`)
	o := try(t, nil, "apply", "--backend", "sim", "--format", "json", path)
	if o.code != int(engine.OK) || !strings.Contains(o.stdout, `"created": 6`) || !strings.Contains(o.stdout, `"released": 6`) {
		t.Errorf("%+v", o)
	}
}
