// Command ascendrun orchestrates the AscendCL runtime from YAML. This file is its process and nothing more: signals,
// standard streams, the exit code. The program itself is in internal/cli.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/cli"
	"github.com/ascendrun/ascendrun/engine"
	"golang.org/x/term"
)

func main() { os.Exit(run()) }

// run is the whole process; it returns the exit code.
func run() int {
	// A reader that went away is found by the write that fails; the process must live to release what it holds.
	signal.Ignore(syscall.SIGPIPE)
	p := &cli.Program{
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Environ: os.Environ(),
		Terminal: terminal, Quit: os.Exit,
	}
	go listen(p)
	return p.Main(context.Background())
}

// listen hands signals on. One that was ignored when the process started, as under nohup, stays ignored.
func listen(p *cli.Program) {
	codes := map[os.Signal]engine.Exit{
		syscall.SIGHUP: engine.Hangup, syscall.SIGINT: engine.Interrupted, syscall.SIGTERM: engine.Terminated,
	}
	names := map[os.Signal]string{syscall.SIGHUP: "SIGHUP", syscall.SIGINT: "SIGINT", syscall.SIGTERM: "SIGTERM"}
	caught := make(chan os.Signal, 8)
	for s := range codes {
		if !signal.Ignored(s) {
			signal.Notify(caught, s)
		}
	}
	for s := range caught {
		p.Signal(codes[s], names[s])
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
