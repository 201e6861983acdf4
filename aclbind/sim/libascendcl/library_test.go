package main_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/libtest"
)

var update = flag.Bool("update", false, "rewrite the golden reports")

func TestMain(m *testing.M) { os.Exit(libtest.Main(m)) }

// strict are the warnings that the headers and the programs must not give.
var strict = []string{"-Wall", "-Wextra", "-pedantic", "-Werror"}

// compile makes a program of one source of testdata.
func compile(t *testing.T, source string) string {
	t.Helper()
	root := libtest.Root(t)
	program := filepath.Join(t.TempDir(), strings.TrimSuffix(filepath.Base(source), filepath.Ext(source)))
	compiler := map[string]string{".c": "gcc", ".cc": "g++"}[filepath.Ext(source)]
	args := append([]string{"-o", program, filepath.Join("testdata", source), "-pthread", "-I" + filepath.Join(root, "include"),
		"-L" + filepath.Join(root, "lib64"), "-lascendcl", "-ldl"}, strict...)
	if out, err := exec.Command(compiler, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", compiler, source, err, out)
	}
	return program
}

// ended is how a program ended.
type ended struct {
	code           int // -1 when a signal ended it
	stdout, stderr string
	report         string
}

// run runs a program against the library, with more environment as NAME=VALUE.
func run(t *testing.T, env []string, command ...string) ended {
	t.Helper()
	report := filepath.Join(t.TempDir(), "report")
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "LD_LIBRARY_PATH="+filepath.Join(libtest.Root(t), "lib64"), "ASCENDRUN_SIM_REPORT="+report)
	cmd.Env = append(cmd.Env, env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(report)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return ended{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String(), string(text)}
}

// Numbers that are others in each run: thread numbers, handles and addresses, and places in the program.
var (
	threadNumber = regexp.MustCompile(`thread \d+`)
	place        = regexp.MustCompile(`\+0x[0-9a-f]+`)
	handle       = regexp.MustCompile(`0x[0-9a-f]{9,}`)
)

// steady gives threads numbers in the order of their appearance and takes handles and offsets away.
func steady(report string) string {
	seen := map[string]string{}
	report = threadNumber.ReplaceAllStringFunc(report, func(s string) string {
		if seen[s] == "" {
			seen[s] = fmt.Sprintf("thread %d", len(seen)+1)
		}
		return seen[s]
	})
	return handle.ReplaceAllString(place.ReplaceAllString(report, "+…"), "0x…")
}

// Every program ends well, and leaves what its golden report says.
func TestPrograms(t *testing.T) {
	libtest.Root(t)
	sources, err := filepath.Glob("testdata/*.c*")
	if err != nil || len(sources) == 0 {
		t.Fatal(sources, err)
	}
	for _, source := range sources {
		source = filepath.Base(source)
		t.Run(source, func(t *testing.T) {
			t.Parallel()
			got := run(t, nil, compile(t, source))
			if got.code != 0 {
				t.Fatalf("it ended with %d\n%s", got.code, got.stderr)
			}
			golden(t, strings.TrimSuffix(source, filepath.Ext(source)), steady(got.report))
		})
	}
}

// Failures that programs have met answer what they answer on a card. Each runs in a process of its own.
func TestCases(t *testing.T) {
	program := compile(t, "cases/cases.c")
	for name := range strings.FieldsSeq(run(t, nil, program).stdout) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := run(t, nil, program, name)
			if got.code != 0 {
				t.Fatalf("it ended with %d\n%s", got.code, got.stderr)
			}
			golden(t, "cases/"+name, steady(got.report))
		})
	}
}

// golden compares a report with the one of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".report")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the report is\n%swant\n%s", got, want)
	}
}
