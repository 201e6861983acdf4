package cli

// An apply under way: who hears of what, and what is said at the end.

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// audience hears the events and calls of an apply. A bug in who listens must not keep anything from being released, so
// a panic there is kept for the end.
type audience struct {
	listeners []event.Listener
	callers   []func(op.Call)
	panicked  any // the first panic
	stack     []byte
}

// On implements event.Listener.
func (a *audience) On(e event.Event) {
	defer a.keep()
	for _, l := range a.listeners {
		l.On(e)
	}
}

func (a *audience) call(c op.Call) {
	defer a.keep()
	for _, f := range a.callers {
		f(c)
	}
}

func (a *audience) keep() {
	if v := recover(); v != nil && a.panicked == nil {
		a.panicked, a.stack = v, debug.Stack()
	}
}

// sparse passes the progress of a step on no more often than once in every, however often a live view wants it.
type sparse struct {
	event.Listener
	every time.Duration
	told  map[event.Step]time.Duration // the whole periods after which a step was last told of
}

// On implements event.Listener.
func (s *sparse) On(e event.Event) {
	switch v := e.(type) {
	case event.StepStarted:
		delete(s.told, v.Step) // a release that was given up may begin again
	case event.StepProgressed:
		periods := v.Elapsed / s.every
		if periods <= s.told[v.Step] {
			return
		}
		if s.told == nil {
			s.told = make(map[event.Step]time.Duration)
		}
		s.told[v.Step] = periods
	}
	s.Listener.On(e)
}

// carryOut applies a plan that was found good.
func (s *session) carryOut(ctx context.Context, p *plan.Plan, b *backend, l *loaded, o *applyOptions) error {
	files, err := openFiles(o)
	if err != nil {
		return err
	}
	known := s.findings(p.Diagnostics, l, &o.input)
	files.begin(known.JSON())
	if o.format == "text" && !s.quiet {
		known.Text(&s.errs, s.errStyle)
	}

	opts := engine.Options{
		Driver: b.driver, Backend: b.name, Log: s.logger(), Parallelism: o.parallelism, KeepGoing: o.keepGoing,
		Interrupts: engine.NewInterrupts(), Heartbeat: o.heartbeat, SDKVersion: b.version,
	}
	if o.hold.given {
		opts.Hold = &engine.Hold{On: o.hold.on, For: o.hold.time}
	}
	hear := &audience{listeners: []event.Listener{&sparse{Listener: files, every: o.heartbeat}}, callers: []func(op.Call){files.call}}
	opts.Out = o.out
	opts.EveryCall = o.calls != ""
	live := s.view(p, &opts, o, hear)
	if files.trace != nil {
		opts.Ran = files.trace.Ran
	}
	opts.Listener, opts.Calls = hear, hear.call
	// Until the last word is said: a signal during the report must not hide what is left over.
	defer s.catchSignals(opts.Interrupts.Signal)()
	r := engine.Apply(ctx, p, opts)
	if live != nil {
		live.Close()
		s.notes.turn(&s.errs)
	}
	if hear.panicked != nil {
		s.bug(hear.panicked, hear.stack)
		r.Exit = engine.Bug
	}
	return s.finish(r, p, b, l, o, files)
}

// view makes what the user watches: a moving view on a terminal, else lines. What was created and released is the
// result of the text form and goes to standard output.
func (s *session) view(p *plan.Plan, opts *engine.Options, o *applyOptions, hear *audience) *report.Live {
	result, style := io.Writer(&s.out), s.outStyle
	switch {
	case s.quiet:
		result = io.Discard
	case o.format == "json":
		result, style = s.notes, s.errStyle
	}
	var live *report.Live
	if s.lively() {
		live = report.NewLive(s.Stderr)
		s.notes.turn(live)
		opts.Heartbeat = min(o.heartbeat, report.LiveHeartbeat)
		if _, terminal := s.Terminal(s.Stdout); terminal && result == &s.out {
			result = s.notes // both are the same screen: lines must pass through the view
		}
	}
	progress := report.NewProgress(p, result, s.notes, style)
	progress.Still = live == nil && !s.quiet
	hear.listeners = append(hear.listeners, progress)
	hear.callers = append(hear.callers, progress.Call)
	if live != nil {
		hear.listeners = append(hear.listeners, live)
	}
	return live
}

// finish reports how an apply ended.
func (s *session) finish(r *engine.Result, p *plan.Plan, b *backend, l *loaded, o *applyOptions, files *files) error {
	f := s.findings(r.Diagnostics, l, &o.input)
	exit := r.Exit
	gone, added := changes(p.Diagnostics, r.Diagnostics)
	files.findings(s.findings(added, l, &o.input).JSON())
	if exit == engine.OK && (files.failed() != nil || s.out.Err != nil) {
		exit = engine.Failed
	}
	doc := report.NewApply(exit, r, f)
	if exit == engine.Unavailable && b.checks != nil {
		doc.Checks = append(b.checks(), report.RuntimeCheck(r.Errors))
	}
	files.end(doc)
	if err := files.close(); err != nil {
		fmt.Fprintf(&s.errs, "ascendrun: %v\n", err)
		if exit == engine.OK {
			exit = engine.Failed
			doc = report.NewApply(exit, r, f)
		}
	}
	if o.format == "json" {
		report.WriteJSON(&s.out, doc)
		return ended(exit)
	}
	if len(gone)+len(added) > 0 || exit == engine.Invalid {
		f.Text(&s.errs, s.errStyle) // the real machine was judged differently
	}
	report.ApplyText(&s.errs, s.errStyle, r, l.text)
	if len(doc.Checks) > 0 {
		report.ChecksText(&s.errs, s.errStyle, doc.Checks)
		fmt.Fprintln(&s.errs, toSimulate)
	}
	b.left(&s.errs)
	if !s.quiet {
		report.TasksText(&s.out, s.outStyle, r.Measured)
	}
	if r.RunMode != "" && !s.quiet {
		fmt.Fprintf(&s.out, "Machine: %s.\n", report.Machine(r.Target))
	}
	fmt.Fprintln(&s.out, doc.Summary())
	return ended(exit)
}

// changes tells which findings are no longer in a list, and which are new in it.
func changes(before, after diag.List) (gone, added diag.List) {
	return missing(after, before), missing(before, after)
}

// missing is what other holds and list does not.
func missing(list, other diag.List) diag.List {
	type finding struct { // what is left out follows from the rest
		severity diag.Severity
		code     diag.Code
		detail   string
		address  string
		path     string
		count    int
		place    diag.Range
	}
	of := func(d *diag.Diagnostic) finding {
		return finding{d.Severity, d.Code, d.Detail, d.Address, d.Path, d.Count, d.Range}
	}
	known := make(map[finding]int, len(list))
	for i := range list {
		known[of(&list[i])]++
	}
	var more diag.List
	for i := range other {
		if f := of(&other[i]); known[f] > 0 {
			known[f]--
		} else {
			more = append(more, other[i])
		}
	}
	return more
}
