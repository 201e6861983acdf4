package report

// Events as programs read them: one JSON object a line, with the keys of hclog's JSON form, so that a log collector
// that knows those knows these.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
)

// module is the name under which events are filed.
const module = "ascendrun"

// Events writes events; it is an event.Listener.
type Events struct {
	w   io.Writer
	buf bytes.Buffer
	enc *json.Encoder
}

// NewEvents returns a writer that puts each event on w with one Write.
func NewEvents(w io.Writer) *Events {
	e := &Events{w: w}
	e.enc = json.NewEncoder(&e.buf)
	e.enc.SetEscapeHTML(false)
	return e
}

// line is one event.
type line struct {
	Level     string         `json:"@level"`
	Message   string         `json:"@message"`
	Module    string         `json:"@module"`
	Timestamp string         `json:"@timestamp"`
	Type      string         `json:"type"`
	Format    string         `json:"format_version,omitempty"` // version
	Version   string         `json:"version,omitempty"`        // version
	Name      string         `json:"name,omitempty"`           // plan_summary
	Backend   string         `json:"backend,omitempty"`        // plan_summary
	Summary   *Summary       `json:"summary,omitempty"`        // plan_summary
	Address   string         `json:"address,omitempty"`
	Action    string         `json:"action,omitempty"`
	Lane      string         `json:"lane,omitempty"`
	Elapsed   *float64       `json:"elapsed,omitempty"` // seconds
	Call      string         `json:"call,omitempty"`    // the runtime call that is waited for
	Cause     string         `json:"cause,omitempty"`   // step_skipped: the address of the step that failed
	Parent    bool           `json:"with_parent,omitempty"`
	Signal    string         `json:"signal,omitempty"`
	For       *float64       `json:"for,omitempty"`   // hold_started: seconds, absent until a signal
	Count     *int           `json:"count,omitempty"` // release_started
	Error     *event.Failure `json:"error,omitempty"`
	Finding   *Finding       `json:"diagnostic,omitempty"`
	Result    *Apply         `json:"result,omitempty"`
}

func (e *Events) write(at time.Time, l line) {
	l.Module, l.Timestamp = module, at.Format("2006-01-02T15:04:05.000000Z07:00")
	e.buf.Reset()
	if err := e.enc.Encode(l); err != nil {
		panic("bug: an event that is not JSON: " + err.Error())
	}
	e.w.Write(e.buf.Bytes())
}

// Version opens the file.
func (e *Events) Version(at time.Time, version string) {
	e.write(at, line{Level: "info", Type: "version", Message: "ascendrun " + version, Version: version, Format: FormatVersion})
}

// Diagnostic files a finding.
func (e *Events) Diagnostic(at time.Time, f Finding) {
	level := map[string]string{"error": "error", "warning": "warn", "note": "info"}[f.Severity.String()]
	e.write(at, line{Level: level, Type: "diagnostic", Message: f.Range.String() + ": " + string(f.Code) + ": " + f.Summary, Finding: &f})
}

// Result closes the file.
func (e *Events) Result(at time.Time, d *Apply) {
	level := "info"
	if d.ExitCode != 0 {
		level = "error"
	}
	e.write(at, line{Level: level, Type: "result", Message: d.Summary(), Result: d})
}

// On implements event.Listener.
func (e *Events) On(ev event.Event) {
	step := func(level, kind, message string, s event.Step, elapsed *float64) line {
		return line{Level: level, Type: kind, Message: message, Address: s.Address, Action: s.Action, Lane: s.Lane, Elapsed: elapsed}
	}
	switch v := ev.(type) {
	case event.Planned:
		e.write(v.Time, line{Level: "info", Type: "plan_summary", Name: v.Name, Backend: v.Backend,
			Message: fmt.Sprintf("Plan: %d to create, %d implicit, %d tasks, %d to release", v.Create, v.Implicit, v.Tasks, v.Release),
			Summary: &Summary{Create: v.Create, Implicit: v.Implicit, Tasks: v.Tasks, Release: v.Release}})
	case event.WorkStarted:
		e.write(v.Time, line{Level: "info", Type: "work_started", Message: Working(v), Count: &v.Tasks})
	case event.WorkFinished:
		e.write(v.Time, line{Level: "info", Type: "work_done", Message: Quantity(v.Iterations, "iteration") + " done", Count: &v.Iterations, Elapsed: seconds(v.Elapsed)})
	case event.StepStarted:
		e.write(v.Time, step("info", "step_started", v.Address+": started", v.Step, seconds(0)))
	case event.StepProgressed:
		l := step("info", "step_progress", Still(v), v.Step, seconds(v.Elapsed))
		l.Call = v.Waiting
		e.write(v.Time, l)
	case event.StepFinished:
		e.write(v.Time, step("info", "step_done", v.Address+": done", v.Step, seconds(v.Elapsed)))
	case event.StepFailed:
		l := step("error", "step_failed", v.Address+": "+v.Failure.Message, v.Step, seconds(v.Elapsed))
		l.Error = failed(v.Failure)
		e.write(v.Time, l)
	case event.StepSkipped:
		l := step("warn", "step_skipped", v.Address+": skipped", v.Step, seconds(0))
		l.Cause = v.Cause
		e.write(v.Time, l)
	case event.StepBlocked:
		kind := "step_failed"
		if v.Action == "release" {
			kind = "release_failed"
		}
		l := step("error", kind, v.Address+": "+Blocked(v), v.Step, seconds(v.Elapsed))
		l.Call = v.Waiting
		l.Error = failed(v.Failure)
		e.write(v.Time, l)
	case event.Interrupted:
		e.write(v.Time, line{Level: "warn", Type: "log", Message: Interruption(v), Signal: v.Signal})
	case event.HoldStarted:
		l := line{Level: "info", Type: "hold_started", Message: Holding(v)}
		if v.For > 0 {
			l.For = seconds(v.For)
		}
		e.write(v.Time, l)
	case event.ReleaseStarted:
		e.write(v.Time, line{Level: "info", Type: "release_started", Message: fmt.Sprintf("releasing %d", v.Count), Count: &v.Count})
	case event.Released:
		l := step("info", "released", v.Address+": released", v.Step, seconds(v.Elapsed))
		l.Parent = v.WithParent
		if v.WithParent {
			l.Message += " with parent"
		}
		e.write(v.Time, l)
	case event.ReleaseFailed:
		l := step("error", "release_failed", v.Address+": "+v.Failure.Message, v.Step, seconds(v.Elapsed))
		l.Error = failed(v.Failure)
		e.write(v.Time, l)
	case event.Logged:
		e.write(v.Time, line{Level: v.Level, Type: "log", Message: v.Message})
	default:
		panic(fmt.Sprintf("bug: an event without a form: %T", ev))
	}
}

// failed is a failure whose lists are there, as in the document of an apply.
func failed(f event.Failure) *event.Failure {
	f.Causes, f.Helps, f.Skipped = append([]string{}, f.Causes...), append([]string{}, f.Helps...), append([]string{}, f.Skipped...)
	return &f
}

func seconds(d time.Duration) *float64 {
	s := d.Seconds()
	return &s
}

// Still says that a step takes long.
func Still(v event.StepProgressed) string {
	verb := "creating"
	switch v.Action {
	case "release":
		verb = "releasing"
	case "task":
		verb = "at"
	}
	if v.Waiting == "" {
		return fmt.Sprintf("still %s %s (%s)", verb, v.Address, short(v.Elapsed))
	}
	return fmt.Sprintf("still %s %s (%s, %s)", verb, v.Address, v.Waiting, short(v.Elapsed))
}

// Blocked says that a step was given up.
func Blocked(v event.StepBlocked) string {
	return fmt.Sprintf("%s has not returned after %s and is no longer waited for", v.Waiting, short(v.Elapsed))
}

// Interruption says what a signal did, and what is still waited for.
func Interruption(v event.Interrupted) string {
	text := v.Signal + ": releasing everything"
	if v.Level >= 2 {
		text = v.Signal + ": no longer waiting for calls"
	}
	const most = 4
	var waits []string
	for i, c := range v.Waiting {
		if i == most {
			waits = append(waits, Quantity(len(v.Waiting)-most, "other call"))
			break
		}
		waits = append(waits, fmt.Sprintf("%s of %s (%s so far)", c.Call, c.Address, short(c.Elapsed)))
	}
	switch {
	case v.Level >= 2:
		return text + "; a third signal ends at once"
	case len(waits) > 0:
		return text + " after " + strings.Join(waits, ", ") + "; a second signal stops waiting"
	}
	return text
}

// Working says how often the tasks will run.
func Working(v event.WorkStarted) string {
	return "running " + Quantity(v.Tasks, "task") + repeats(v.Warmup, v.Repeat, v.For)
}

// repeats says how often the tasks run, "" for once.
func repeats(warmup, repeat int, during time.Duration) string {
	if warmup+repeat <= 1 && during == 0 {
		return ""
	}
	text := ", " + count(repeat) + " times"
	if during > 0 {
		text = ", again and again for " + during.String()
	}
	if warmup > 0 {
		text += ", after " + Quantity(warmup, "iteration") + " of warm-up"
	}
	return text
}

// Holding says that everything is up.
func Holding(v event.HoldStarted) string {
	if v.For > 0 {
		return "everything is up; held for " + v.For.String() + ", or until a signal"
	}
	return "everything is up; held until a signal (Ctrl-C)"
}

// short is a duration with the digits that matter to the eye.
func short(d time.Duration) string {
	switch {
	case d >= 10*time.Second:
		return d.Round(time.Second).String()
	case d >= time.Second:
		return d.Round(100 * time.Millisecond).String()
	case d >= time.Millisecond:
		return d.Round(time.Millisecond).String()
	}
	return d.Round(time.Microsecond).String()
}
