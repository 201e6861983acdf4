package acltest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// Why this file exists: how each kind of case is run, in this process or in one of its own.

// stillAfter is how long a blocking call must be at it.
const stillAfter = 2 * time.Second

// childVariable names the one case that a child process runs.
const childVariable = "ACLTEST_CASE"

// Run runs every case of the suite, as subtests, and answers the ids of those that the driver or its machine cannot
// serve: they are skipped, each saying why. Drivers that keep time by package time are run on a fake one, so that
// nothing takes long.
func Run(t *testing.T, h Harness) (left []string) {
	t.Helper()
	only := os.Getenv(childVariable)
	for _, c := range Cases() {
		why := ""
		switch {
		case only != "":
			if c.ID == only {
				t.Run(c.ID, func(t *testing.T) { alone(t, h, c) })
			}
		case h.Isolate:
			t.Run(c.ID, func(t *testing.T) { why = isolated(t, c); skip(t, why) })
		default:
			t.Run(c.ID, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { why = inside(t, h, c) })
				skip(t, why)
			})
		}
		if why != "" {
			left = append(left, c.ID)
		}
	}
	return left
}

// skip skips a case that cannot be served.
func skip(t *testing.T, why string) {
	if why != "" {
		t.Skip(why)
	}
}

// inside runs a case in this process, or says why it cannot.
func inside(t *testing.T, h Harness, c Case) (why string) {
	p := newProcess(t, h, c)
	defer p.close()
	if why := p.lacks(); why != "" {
		return why
	}
	if c.Kind != Blocking {
		p.onThread(func() { c.Run(p) })
		if c.Kind == Fatal && len(h.Fatal(p.Driver)) == 0 {
			t.Errorf("the misuse is not reported.\n%s", c.Why)
		}
		return ""
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.onThread(func() { c.Run(p) })
	}()
	select {
	case <-done:
		t.Errorf("the call returned.\n%s", c.Why)
		return ""
	case <-time.After(stillAfter):
	}
	h.Close(p.Driver)
	<-done
	return ""
}

// alone runs the case of a child process: on real time, with nobody to clean up.
func alone(t *testing.T, h Harness, c Case) {
	p := newProcess(t, h, c)
	if why := p.lacks(); why != "" {
		fmt.Println(skipMark + why)
		return
	}
	p.onThread(func() { c.Run(p) })
}

// skipMark begins the line by which a child process says that it cannot run its case.
const skipMark = "acltest: cannot: "

// isolated runs a case in a process of its own and judges how that ends, or says why it cannot be run.
func isolated(t *testing.T, c Case) (why string) {
	parent, _, _ := strings.Cut(t.Name(), "/")
	cmd := exec.Command(os.Args[0], "-test.run=^"+parent+"$", "-test.timeout=60s")
	// A race detector would let every child sleep for a second before it ends.
	cmd.Env = append(os.Environ(), childVariable+"="+c.ID, "GORACE=atexit_sleep_ms=0 "+os.Getenv("GORACE"))
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	if c.Kind == Blocking {
		select {
		case err := <-ended:
			if why := cannot(said.String()); why != "" {
				return why
			}
			t.Errorf("the process ended: %v\n%s\n%s", err, c.Why, said.String())
		case <-time.After(stillAfter):
			if err := cmd.Process.Kill(); err != nil {
				t.Error(err)
			}
			<-ended
		}
		return ""
	}
	err := <-ended
	if why := cannot(said.String()); why != "" {
		return why
	}
	var exit *exec.ExitError
	switch {
	case c.Kind == Code && err != nil:
		t.Errorf("%v\n%s", err, said.String())
	case c.Kind == Fatal && !(errors.As(err, &exit) && (exit.ExitCode() != 1)):
		t.Errorf("the process survived (%v).\n%s\n%s", err, c.Why, said.String())
	}
	return ""
}

// cannot finds why a child process could not run its case, "" when it could.
func cannot(said string) string {
	for line := range strings.Lines(said) {
		if why, found := strings.CutPrefix(line, skipMark); found {
			return strings.TrimSpace(why)
		}
	}
	return ""
}

// onThread runs f on an OS thread that nobody else uses. The thread ends with it: what is current there is lost, as
// when a program's thread ends.
func (p *Process) onThread(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		f()
	}()
	<-done
}
