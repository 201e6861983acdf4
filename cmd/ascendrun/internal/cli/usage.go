package cli

// Errors that end a command, and how they reach the user: one message that says what to do, and where the caller
// reads JSON, one document.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
)

// exitError ends a command with a code.
type exitError struct {
	exit engine.Exit
	err  error  // nil: everything has been said
	help string // what to do next

	checks []host.Check // what was looked at on the way, in its order
}

func (e *exitError) Error() string {
	if e.err == nil {
		return e.exit.Reason()
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// usagef is an error of the command line.
func usagef(format string, args ...any) error {
	return &exitError{exit: engine.Usage, err: fmt.Errorf(format, args...)}
}

// failf is an error of the world.
func failf(format string, args ...any) error {
	return &exitError{exit: engine.Failed, err: fmt.Errorf(format, args...)}
}

// ended is the end of a command that has reported everything itself.
func ended(exit engine.Exit) error {
	if exit == engine.OK {
		return nil
	}
	return &exitError{exit: exit}
}

// conclude tells the user about err, which command may name for its help, and returns the exit code.
func (p *Program) conclude(err error, command string) engine.Exit {
	if err == nil {
		return engine.OK
	}
	var e *exitError
	if !errors.As(err, &e) {
		e = &exitError{exit: engine.Usage, err: err} // cobra's own errors are all about the command line
	}
	if e.err == nil {
		return e.exit
	}
	text, help := oneLine(e.err.Error()), e.help
	if help == "" && e.exit == engine.Usage {
		help = "try: " + command + " --help"
	}
	if p.wantsJSON() {
		report.WriteJSON(&p.out, report.Failure{Header: report.NewHeader(e.exit), Error: text, Help: help, Checks: e.checks})
		return e.exit
	}
	fmt.Fprintf(&p.errs, "ascendrun: %s\n", report.Clean(text))
	report.ChecksText(&p.errs, report.Style{}, e.checks)
	if help != "" {
		fmt.Fprintln(&p.errs, report.Clean(help))
	}
	return e.exit
}

// wantsJSON tells whether the command line or the environment asks for JSON. It looks at the words themselves, so that
// it knows even when they make no sense as a whole.
func (p *Program) wantsJSON() bool {
	format := p.env["ASCENDRUN_FORMAT"]
	for i, a := range p.Args {
		switch {
		case a == "--":
			return format == "json"
		case a == "--format" && i+1 < len(p.Args):
			format = p.Args[i+1]
		case strings.HasPrefix(a, "--format="):
			format = strings.TrimPrefix(a, "--format=")
		}
	}
	return format == "json"
}

// oneLine joins a message of several lines.
func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}
