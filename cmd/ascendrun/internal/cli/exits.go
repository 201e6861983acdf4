package cli

// The exit codes in words, for --help and the documentation. The numbers are the engine's.

import (
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/engine"
)

var exits = []struct {
	codes   []engine.Exit
	meaning string
}{
	{[]engine.Exit{engine.OK}, "done"},
	{[]engine.Exit{engine.Failed}, "failed, everything released"},
	{[]engine.Exit{engine.Differs}, "the plan differs (plan --against, apply --plan)"},
	{[]engine.Exit{engine.Invalid}, "the spec is invalid"},
	{[]engine.Exit{engine.Unformatted}, "a file is not in its canonical form (fmt --check)"},
	{[]engine.Exit{engine.Leftovers}, "something may still be held, each thing named"},
	{[]engine.Exit{engine.Unavailable}, "backend, library or device unavailable"},
	{[]engine.Exit{engine.Timeout}, "a deadline passed, everything released"},
	{[]engine.Exit{engine.Usage}, "the command line is wrong"},
	{[]engine.Exit{engine.Bug}, "a bug in ascendrun, after everything was released"},
	{[]engine.Exit{engine.Hangup, engine.Interrupted, engine.Terminated}, "interrupted by SIGHUP, SIGINT, SIGTERM; everything released"},
}

// exitHelp is the table of exit codes.
func exitHelp() string {
	var b strings.Builder
	for _, e := range exits {
		var codes []string
		for _, c := range e.codes {
			codes = append(codes, fmt.Sprint(int(c)))
		}
		fmt.Fprintf(&b, "  %-12s %-12s %s\n", strings.Join(codes, " "), e.codes[0].Reason(), e.meaning)
	}
	return b.String()
}
