package cli

// The files of an apply. They are made before anything else is, and written as things happen and nowhere else first,
// so that a process that is killed leaves what it had to say and nothing besides; a trace alone is of no use in half and
// appears at the end. A file that cannot be written any more is an error of its own and never stops a release.

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
)

// files are the open files of an apply; each may be missing.
type files struct {
	trace         *trace
	events, calls *output
	stream        *report.Events
	log           report.Calls
}

// output is a file that swallows what comes after its first error.
type output struct {
	report.Sink
	flag string
	file *os.File
}

// create makes the file of a flag, for its owner's eyes only: addresses and settings are nobody else's business.
func create(flag, path string) (*output, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, failf("the file of --%s cannot be made: %w; nothing was applied", flag, err)
	}
	return &output{report.Sink{W: f}, flag, f}, nil
}

// openFiles makes the files that were asked for.
func openFiles(o *applyOptions) (*files, error) {
	var f files
	var err error
	if o.events != "" {
		if f.events, err = create("events", o.events); err != nil {
			return nil, err
		}
		f.stream = report.NewEvents(f.events)
	}
	if o.calls != "" {
		if f.calls, err = create("calls", o.calls); err != nil {
			return nil, errors.Join(err, f.close())
		}
		f.log = report.Calls{W: f.calls, Raw: o.raw}
	}
	if o.trace != "" {
		if f.trace, err = newTrace(o.trace); err != nil {
			return nil, errors.Join(err, f.close())
		}
	}
	return &f, nil
}

// begin writes what is known before the first call.
func (f *files) begin(findings []report.Finding) {
	if f.stream == nil {
		return
	}
	f.stream.Version(time.Now(), Version)
	f.findings(findings)
}

// findings writes findings, when they are known.
func (f *files) findings(list []report.Finding) {
	if f.stream == nil {
		return
	}
	for _, d := range list {
		f.stream.Diagnostic(time.Now(), d)
	}
}

// On implements event.Listener.
func (f *files) On(e event.Event) {
	if f.stream != nil {
		f.stream.On(e)
	}
	if f.trace != nil {
		f.trace.On(e)
	}
}

func (f *files) call(c op.Call) {
	if f.calls != nil {
		f.log.Line(c)
	}
	if f.trace != nil {
		f.trace.Call(c)
	}
}

func (f *files) end(d *report.Apply) {
	if f.stream != nil {
		f.stream.Result(time.Now(), d)
	}
}

// failed is what could not be written so far.
func (f *files) failed() error {
	var err error
	for _, o := range []*output{f.events, f.calls} {
		if o != nil && o.Err != nil {
			err = errors.Join(err, fmt.Errorf("the file of --%s is incomplete: %w", o.flag, o.Err))
		}
	}
	return err
}

// close closes the files and answers what could not be written.
func (f *files) close() error {
	for _, o := range []*output{f.events, f.calls} {
		if o == nil {
			continue
		}
		if err := o.file.Close(); err != nil && o.Err == nil {
			o.Err = err
		}
	}
	if f.trace != nil {
		return errors.Join(f.failed(), f.trace.close())
	}
	return f.failed()
}
