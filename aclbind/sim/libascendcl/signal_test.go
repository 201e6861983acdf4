package main_test

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/libtest"
)

// The Go runtime inside the library leaves signals to the program: each ends it as it would without the library, and a
// handler of the program is called. -11 is a wild pointer rather than a signal that somebody sends.
func TestSignals(t *testing.T) {
	program := compile(t, "signal/signal.c")
	// What this process ignores, as one under nohup does, its children would ignore too.
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP, syscall.SIGINT)
	defer signal.Stop(heard)
	for _, number := range []int{int(syscall.SIGHUP), int(syscall.SIGINT), int(syscall.SIGTERM), int(syscall.SIGPIPE), int(syscall.SIGUSR1),
		int(syscall.SIGABRT), int(syscall.SIGSEGV), -int(syscall.SIGSEGV)} {
		for _, how := range []string{"default", "handled"} {
			cmd := exec.Command(program, strconv.Itoa(number), how)
			cmd.Env = append(os.Environ(), "LD_LIBRARY_PATH="+filepath.Join(libtest.Root(t), "lib64"))
			out, err := cmd.CombinedOutput()
			status := cmd.ProcessState.Sys().(syscall.WaitStatus)
			switch {
			case how == "handled":
				if status.ExitStatus() != 42 {
					t.Errorf("signal %d with a handler: %v\n%s", number, err, out)
				}
			case !status.Signaled() || status.Signal() != syscall.Signal(max(number, -number)):
				t.Errorf("signal %d: %v\n%s", number, err, out)
			}
		}
	}
}

// What crashes a card's process ends this one as well where the machine is told to.
func TestFatalMisuseAborts(t *testing.T) {
	program := compile(t, "fatal.c")
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), "LD_LIBRARY_PATH="+filepath.Join(libtest.Root(t), "lib64"), "ASCENDRUN_SIM=abort=1")
	out, err := cmd.CombinedOutput()
	if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGABRT {
		t.Errorf("it ended with %v\n%s", err, out)
	}
}
