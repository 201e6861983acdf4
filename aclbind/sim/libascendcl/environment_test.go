package main_test

import (
	"debug/elf"
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/libtest"
)

// What ASCENDRUN_SIM orders happens to a program in C, and the report is written at its exit as well.
func TestFaultsFromTheEnvironment(t *testing.T) {
	got := run(t, []string{"ASCENDRUN_SIM=fail=aclrtCreateStream:1:207005"}, compile(t, "explicit.c"))
	if got.code != 1 || !strings.Contains(got.stderr, "aclrtCreateStream(&stream) is 207005") {
		t.Errorf("it ended with %d\n%s", got.code, got.stderr)
	}
	if !strings.HasPrefix(got.report, "3 left:\n") || !strings.Contains(got.report, "aclrtCreateContext call 1") {
		t.Errorf("the report is\n%s", got.report)
	}
}

// A machine that cannot be read fails every call, and says why.
func TestUnreadableMachine(t *testing.T) {
	got := run(t, []string{"ASCENDRUN_SIM=devises=2"}, compile(t, "explicit.c"))
	if got.code != 1 || !strings.Contains(got.stderr, `ASCENDRUN_SIM: "devises=2": no such word; did you mean "devices"?`) ||
		!strings.Contains(got.stderr, `aclInit(NULL) is 500000, want 0 (EE9999: aclInit: ASCENDRUN_SIM: "devises=2"`) {
		t.Errorf("it ended with %d\n%s", got.code, got.stderr)
	}
}

func TestReportAsJSON(t *testing.T) {
	got := run(t, []string{"ASCENDRUN_SIM_REPORT=json:stderr"}, compile(t, "foreign.c"))
	var report struct {
		Live []struct {
			Kind, Made string
			Device     int
		}
	}
	if err := json.Unmarshal([]byte(got.stderr), &report); err != nil {
		t.Fatalf("%v in\n%s", err, got.stderr)
	}
	var kinds []string
	for _, l := range report.Live {
		kinds = append(kinds, l.Kind)
	}
	if want := []string{"device", "context", "context", "stream"}; !slices.Equal(kinds, want) {
		t.Errorf("it lists %q, want %q", kinds, want)
	}
}

// The log of a program obeys the variables of the runtime's own.
func TestAppLog(t *testing.T) {
	program := compile(t, "log/log.c")
	for _, c := range []struct {
		env  []string
		want string
	}{
		{nil, ""},
		{[]string{"ASCEND_LOG_PRINT_TO_STDOUT=1"}, "main: lost 3 of 4\n"},
		{[]string{"ASCEND_SLOG_PRINT_TO_STDOUT=1", "ASCEND_GLOBAL_LOG_LEVEL=1"}, "main: all is well\n"},
	} {
		got := run(t, c.env, program)
		if got.code != 0 || c.want == "" && got.stdout != "" || !strings.Contains(got.stdout, c.want) {
			t.Errorf("with %q it ended with %d and printed\n%s", c.env, got.code, got.stdout)
		}
	}
}

func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here; .ci/run installs it")
	}
	got := run(t, nil, python, "testdata/flow.py")
	if got.code != 0 || !strings.HasSuffix(got.report, "\nnothing left\n") {
		t.Errorf("it ended with %d\n%s%s", got.code, got.stderr, got.report)
	}
}

// The library exports every function of the table, also those of a runtime for small chips alone, under CANN's soname,
// and nothing else.
func TestExports(t *testing.T) {
	lib, err := elf.Open(libtest.Library(t))
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	symbols, err := lib.DynamicSymbols()
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, s := range symbols {
		if s.Section != elf.SHN_UNDEF {
			got = append(got, s.Name)
		}
	}
	table, err := os.ReadFile("../../data/functions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		want = append(want, strings.Split(line, "\t")[1])
	}
	want = want[1:] // the heading
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("it exports %d symbols, want the %d functions", len(got), len(want))
	}
	if name, err := lib.DynString(elf.DT_SONAME); err != nil || !slices.Equal(name, []string{"libascendcl.so"}) {
		t.Errorf("its soname is %q, %v", name, err)
	}
}
