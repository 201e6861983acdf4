// Package cli is the program without its process: the commands, their flags and their exit codes. A command reads its
// flags into a plain struct, has the engine do the work, and hands the outcome to a report.
//
// Results go to standard output and everything else to standard error, and the exit codes are a promise.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
)

// Program is one run of ascendrun, with everything that it takes from its process.
type Program struct {
	Args     []string // without the program's name
	Stdin    io.Reader
	Stdout   io.Writer
	Stderr   io.Writer
	Environ  []string                                 // NAME=VALUE
	Terminal func(w io.Writer) (columns int, ok bool) // whether w is a terminal, and how wide
	Quit     func(code int)                           // ends the process at once
	Root     string                                   // where the machine's files begin, for what speaks of an NPU; "" is /

	out  report.Sink // standard output
	errs report.Sink // standard error
	env  map[string]string

	ambient map[string]bool // flags that were set from variables

	mu    sync.Mutex
	catch chan<- caught // takes signals while an apply runs or reports; nil: nobody
	hits  int           // signals that came meanwhile
}

// caught is a signal that came.
type caught struct {
	exit engine.Exit
	name string
}

// Main runs the program and returns its exit code.
func (p *Program) Main(ctx context.Context) (code int) {
	p.out, p.errs = report.Sink{W: p.Stdout}, report.Sink{W: p.Stderr}
	p.env = make(map[string]string, len(p.Environ))
	for _, e := range p.Environ {
		if name, value, ok := strings.Cut(e, "="); ok {
			p.env[name] = value
		}
	}
	defer func() {
		if v := recover(); v != nil {
			p.bug(v, debug.Stack())
			if p.wantsJSON() && !p.out.Used {
				report.WriteJSON(&p.out, report.Failure{Header: report.NewHeader(engine.Bug), Error: fmt.Sprintf("bug: %v", v)})
			}
			code = int(engine.Bug)
		}
	}()
	exit := p.run(ctx)
	if err := p.out.Err; err != nil {
		// A reader that has seen enough is no news; a full disk is.
		if !errors.Is(err, syscall.EPIPE) && !errors.Is(err, os.ErrClosed) {
			fmt.Fprintf(&p.errs, "ascendrun: cannot write to standard output: %v\n", err)
		}
		if exit == engine.OK {
			exit = engine.Failed
		}
	}
	return int(exit)
}

// bug says that the impossible happened.
func (p *Program) bug(what any, stack []byte) {
	fmt.Fprintf(&p.errs, "ascendrun: bug: %v\n%s\nPlease report this with the text above.\n", what, stack)
}

// lookupEnv is os.LookupEnv over the program's own environment.
func (p *Program) lookupEnv(name string) (string, bool) {
	v, ok := p.env[name]
	return v, ok
}

// Signal tells the program that a signal came which means exit. While an apply runs or reports, the first two are the
// engine's: it releases everything, and once it has ended they change nothing any more. The third, and any outside an apply, ends the process at once. It never waits: an engine that
// is stuck on a reader of its output must not keep the third signal from being heard.
func (p *Program) Signal(exit engine.Exit, name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.catch == nil {
		p.Quit(int(exit))
		return
	}
	p.hits++
	if p.hits > 2 {
		p.Quit(int(engine.Leftovers))
		return
	}
	p.catch <- caught{exit, name} // there is room for two
}

// catchSignals makes f hear the first two signals, one after another, until the returned function is called.
func (p *Program) catchSignals(f func(engine.Exit, string)) (done func()) {
	room := make(chan caught, 2)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.catch, p.hits = room, 0
	var teller sync.WaitGroup
	teller.Go(func() {
		for s := range room {
			f(s.exit, s.name)
		}
	})
	return func() {
		p.mu.Lock()
		p.catch = nil
		p.mu.Unlock()
		close(room)
		teller.Wait()
	}
}
