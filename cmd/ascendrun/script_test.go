package main

// The program as a user meets it: each script of testdata/script is a session at a terminal without one.

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/libtest"
	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite what the scripts compare with")

func TestMain(m *testing.M) {
	testscript.Main(suite{m}, map[string]func(){"ascendrun": main})
}

// suite runs the tests and removes what they have built.
type suite struct{ tests *testing.M }

func (s suite) Run() int {
	if signal.Ignored(syscall.SIGHUP) { // under nohup; the programs that it starts would ignore it too
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	code := libtest.Main(s.tests)
	if programs != "" {
		os.RemoveAll(programs)
	}
	return code
}

// examples is the folder of the example specs.
const examples = "../../examples/specs"

// atOnce makes a program that is built with the race detector end when it ends, and not a second later.
const atOnce = "atexit_sleep_ms=0"

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			// No variable of the machine that runs the tests gets through but PATH.
			e.Setenv("GORACE", atOnce)
			return os.CopyFS(filepath.Join(e.WorkDir, "specs"), os.DirFS(examples))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "json": isJSON, "timeless": timeless, "fifo": fifo, "zeros": zeros, "repeat": repeat,
		},
	})
}

// exits CODE PROGRAM ARG… runs a program, which must end with the code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	code := 0
	var ended *exec.ExitError
	switch {
	case errors.As(err, &ended):
		code = ended.ExitCode()
	default:
		ts.Check(err)
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

// json FILE [KEY=VALUE…] wants exactly one JSON document, whose top-level members must be as given.
func isJSON(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: json FILE [KEY=VALUE...]")
	}
	var doc map[string]json.RawMessage
	if err := json.Unmarshal([]byte(ts.ReadFile(args[0])), &doc); err != nil {
		ts.Fatalf("%s is not one JSON document: %v", args[0], err)
	}
	for _, w := range args[1:] {
		key, value, _ := strings.Cut(w, "=")
		if got := strings.Trim(string(doc[key]), `"`); got != value {
			ts.Fatalf("%s: %s is %s, want %s", args[0], key, got, value)
		}
	}
}

var duration = regexp.MustCompile(`\b[0-9]+(\.[0-9]+)?(µs|ms|s)\b`)

// timeless FROM TO copies a file, or stdout or stderr, with TIME in place of every duration.
func timeless(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: timeless FROM TO")
	}
	text := duration.ReplaceAllString(ts.ReadFile(args[0]), "TIME")
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o600))
}

// fifo FILE makes a named pipe.
func fifo(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(syscall.Mkfifo(ts.MkAbs(args[0]), 0o600))
}

// zeros FILE SIZE makes a file of so many zero bytes that take no room.
func zeros(ts *testscript.TestScript, _ bool, args []string) {
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), nil, 0o600))
	ts.Check(os.Truncate(ts.MkAbs(args[0]), size))
}

// repeat FILE HEAD PIECE N writes HEAD and N times PIECE, with escapes as in Go.
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[3])
	ts.Check(err)
	text := func(s string) string {
		u, err := strconv.Unquote(`"` + s + `"`)
		ts.Check(err)
		return u
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text(args[1])+strings.Repeat(text(args[2]), n)), 0o600))
}
