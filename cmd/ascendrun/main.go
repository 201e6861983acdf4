// Command ascendrun orchestrates the AscendCL runtime from YAML. This file is its process and nothing more: signals,
// standard streams, the exit code. The program itself is in internal/cli.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/cli"
	"github.com/ascendrun/ascendrun/engine"
	"golang.org/x/term"
)

func main() { os.Exit(run()) }

// run is the whole process; it returns the exit code.
func run() int {
	// Short runs over small heaps: collecting less often costs a few megabytes and saves a tenth of a large spec's time.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	// A reader that went away is found by the write that fails; the process must live to release what it holds.
	signal.Ignore(syscall.SIGPIPE)
	p := &cli.Program{
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Environ: os.Environ(),
		Terminal: terminal, Quit: os.Exit,
	}
	go hand(p, listen())
	return p.Main(context.Background())
}

// signals are the ones that end a program in order, with what each means.
var signals = map[os.Signal]struct {
	exit engine.Exit
	name string
}{
	syscall.SIGHUP:  {engine.Hangup, "SIGHUP"},
	syscall.SIGINT:  {engine.Interrupted, "SIGINT"},
	syscall.SIGTERM: {engine.Terminated, "SIGTERM"},
}

// listen asks for the signals. One that was ignored when the process started, as under nohup, stays ignored.
func listen() <-chan os.Signal {
	caught := make(chan os.Signal, 8)
	for s := range signals {
		if !signal.Ignored(s) {
			signal.Notify(caught, s)
		}
	}
	return caught
}

// hand tells the program of each signal.
func hand(p *cli.Program, caught <-chan os.Signal) {
	for s := range caught {
		p.Signal(signals[s].exit, signals[s].name)
	}
}

// terminal tells whether w is a terminal, and how many columns it has.
func terminal(w io.Writer) (columns int, ok bool) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		columns = 0
	}
	return columns, true
}
