package aclbind_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
)

// table reads a data file without its heading.
func table(t *testing.T, path string) [][]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for line := range strings.Lines(string(text)) {
		out = append(out, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return out[1:]
}

// The generated table is the data, row for row.
func TestStatusesAreTheData(t *testing.T) {
	rows := table(t, "data/errors.tsv")
	if got := len(aclbind.Statuses()); got != len(rows) || got != 254 {
		t.Errorf("%d statuses of %d rows, want 254", got, len(rows))
	}
	causes, remedy := map[int][]string{}, map[int]string{}
	for _, r := range table(t, "data/causes.tsv") {
		for about := range strings.SplitSeq(r[0], ",") {
			switch code, err := strconv.Atoi(about); {
			case err != nil: // a class
			case r[1] == "cause":
				causes[code] = append(causes[code], r[2])
			case r[1] == "remedy":
				remedy[code] = r[2]
			}
		}
	}
	for _, r := range rows {
		s, found := aclbind.ByName(r[0])
		code, _ := strconv.Atoi(r[1])
		if !found || s.Code != code || s.Category != r[2] || s.Class != r[3] || s.Since != r[4] || s.Cause != r[5] || s.Action != r[6] || s.Header != r[7] {
			t.Errorf("%s is generated as %+v", r[0], s)
		}
		want := causes[code]
		if want == nil {
			want = []string{r[5]}
		}
		if !slices.Equal(s.Causes, want) || s.General != (causes[code] == nil) {
			t.Errorf("%d has causes %q, want %q", code, s.Causes, want)
		}
		if do := remedy[code]; do != "" && s.Remedy != do || s.Remedy == "" {
			t.Errorf("%d has the remedy %q", code, s.Remedy)
		}
		delete(remedy, code)
	}
	for code := range remedy {
		t.Errorf("causes.tsv speaks of %d, which is no code", code)
	}
}

func TestStatusesAreInOrder(t *testing.T) {
	classes := []string{aclbind.ClassNo, aclbind.ClassSoft, aclbind.ClassMaybe, aclbind.ClassTaskFailed, aclbind.ClassDeviceLost}
	last := -1
	for _, s := range aclbind.Statuses() {
		if s.Code < last {
			t.Errorf("%d comes after %d", s.Code, last)
		}
		last = s.Code
		if !slices.Contains(classes, s.Class) {
			t.Errorf("%s has the class %q", s.Name, s.Class)
		}
		found, ok := aclbind.Lookup(s.Code)
		if !ok || found.Code != s.Code {
			t.Errorf("%d is looked up as %+v", s.Code, found)
		}
	}
	if s, ok := aclbind.Lookup(0); !ok || s.Name != "ACL_SUCCESS" {
		t.Errorf("0 is %q", s.Name)
	}
	for _, code := range []int{-1, 1, 107999, 1 << 40} {
		if s, ok := aclbind.Lookup(code); ok {
			t.Errorf("%d is known as %q", code, s.Name)
		}
	}
	if _, ok := aclbind.ByName("acl_error_rt_context_null"); !ok {
		t.Error("a name in small letters is not found")
	}
	if _, ok := aclbind.ByName("ACL_ERROR_RT_CONTEXT"); ok {
		t.Error("half a name is found")
	}
}

// A constant's comment is the name of its code: both must belong together.
func TestConstants(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "code.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok {
			return true
		}
		n++
		name, value := strings.TrimSpace(spec.Comment.Text()), spec.Values[0].(*ast.BasicLit).Value
		if s, found := aclbind.ByName(name); !found || strconv.Itoa(s.Code) != value {
			t.Errorf("%s = %s, but %s is %d", spec.Names[0], value, name, s.Code)
		}
		return true
	})
	if n < 20 {
		t.Errorf("only %d constants were seen", n)
	}
}

func TestError(t *testing.T) {
	err := error(&aclbind.Error{Op: "aclrtSetDevice", Code: 507033})
	if got, want := err.Error(), "aclrtSetDevice answered 507033 (ACL_ERROR_RT_DEV_SETUP_ERROR)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	wrapped := fmt.Errorf("device.npu: %w", err)
	for _, c := range []struct {
		target aclbind.Error
		is     bool
	}{
		{aclbind.Error{Code: 507033}, true},
		{aclbind.Error{Op: "aclrtSetDevice", Code: 507033}, true},
		{aclbind.Error{Op: "aclrtResetDevice", Code: 507033}, false},
		{aclbind.Error{Code: 507034}, false},
	} {
		if got := errors.Is(wrapped, &c.target); got != c.is {
			t.Errorf("is %+v: %v", c.target, got)
		}
	}
	found, ok := errors.AsType[*aclbind.Error](wrapped)
	if !ok || found.Name() != "ACL_ERROR_RT_DEV_SETUP_ERROR" || found.Class() != aclbind.ClassDeviceLost {
		t.Errorf("found %+v", found)
	}
	if aclbind.CodeOf(nil) != 0 || aclbind.CodeOf(wrapped) != 507033 || aclbind.CodeOf(errors.New("other")) != -1 {
		t.Error("CodeOf is wrong")
	}
}

func TestUnknownCode(t *testing.T) {
	err := &aclbind.Error{Op: "aclInit", Code: 999999}
	if got, want := err.Error(), "aclInit answered 999999 (unknown code)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if s := err.Status(); s.Code != 999999 || s.Remedy == "" || s.Class != aclbind.ClassNo {
		t.Errorf("status %+v", s)
	}
}

// Case E02: the shortage of streams was read as a full disk because of a general text. Ours names streams first.
func TestShortageOfStreamsIsNoFullDisk(t *testing.T) {
	s, _ := aclbind.Lookup(207005)
	text := strings.ToLower(strings.Join(s.Causes, " ") + s.Remedy)
	if !strings.Contains(s.Causes[0], "stream") || strings.Contains(text, "disk") || strings.Contains(text, "storage") {
		t.Errorf("207005 is explained as %q; %q", s.Causes, s.Remedy)
	}
}

// Case E04: newer releases name the shortage of streams by another code, and what helps is the same.
func TestShortageOfStreamsByEitherCode(t *testing.T) {
	older, _ := aclbind.Lookup(207008)
	newer, _ := aclbind.Lookup(207005)
	for _, s := range []aclbind.Status{older, newer} {
		if !strings.Contains(s.Remedy, "fewer streams or") && !strings.Contains(s.Remedy, "fewer streams, or") || !strings.Contains(s.Remedy, "other processes") {
			t.Errorf("%d is to be helped by %q", s.Code, s.Remedy)
		}
	}
	if older.Class != newer.Class || older.Helps != newer.Helps {
		t.Errorf("%+v\n%+v", older, newer)
	}
}

// Case N03: a function that the chip or release does not have was read as a shortage of memory.
func TestUnsupportedIsNoShortage(t *testing.T) {
	s, _ := aclbind.Lookup(207000)
	if text := strings.ToLower(strings.Join(s.Causes, " ") + s.Remedy); strings.Contains(text, "memory") || !strings.Contains(text, "chip") {
		t.Errorf("207000 is explained as %q; %q", s.Causes, s.Remedy)
	}
}

// The likeliest cause of a code comes first.
func TestFirstCauses(t *testing.T) {
	for code, word := range map[int]string{
		507033: "set_env.sh", 107001: "ASCEND_RT_VISIBLE_DEVICES", 107002: "thread", 107003: "another context",
		207004: "ASCEND_RT_VISIBLE_DEVICES", 507007: "more often", 507046: "never ends", 100002: "another library",
	} {
		if s, _ := aclbind.Lookup(code); len(s.Causes) == 0 || !strings.Contains(s.Causes[0], word) {
			t.Errorf("the first cause of %d is %q, want it to speak of %s", code, s.Causes, word)
		}
	}
}

// No code is without a cause, a next step and an answer to each measure; those that an apply can meet are explained in
// words of their own, not only in the manual's.
func TestEveryCodeIsExplained(t *testing.T) {
	own := []int{100, 107, 207, 507} // thousands
	for _, s := range aclbind.Statuses() {
		if len(s.Causes) == 0 || slices.Contains(s.Causes, "") || len(s.Remedy) < 5 || strings.HasPrefix(s.Remedy, "as 5") {
			t.Errorf("%d has the causes %q and the remedy %q", s.Code, s.Causes, s.Remedy)
		}
		for _, answer := range []string{s.Helps.Retry, s.Helps.Abort, s.Helps.Reset, s.Helps.Restart} {
			if word, _, _ := strings.Cut(answer, ","); word != "yes" && word != "no" && !strings.HasPrefix(answer, "yes ") {
				t.Errorf("%d: whether it helps is answered %q", s.Code, answer)
			}
		}
		if slices.Contains(own, s.Code/1000) && s.General || s.Code == 500000 && s.General {
			t.Errorf("%d (%s) has no cause but the manual's line", s.Code, s.Name)
		}
		if (s.ReleaseCauses == nil) != (s.ReleaseRemedy == "") {
			t.Errorf("%d has half an answer for a release", s.Code)
		}
	}
}

// A device that cannot be reset was opened before: no variable of the shell is the reason.
func TestReleaseHasItsOwnReasons(t *testing.T) {
	s, _ := aclbind.Lookup(aclbind.ErrDeviceSetup)
	if r := s.AtRelease(); strings.Contains(fmt.Sprint(r.Causes, r.Remedy, r.Hides, r.Helps), "set_env") || len(r.Causes) == 0 || r.Remedy == "" {
		t.Errorf("at a release 507033 is explained as %+v", r)
	}
	if s, _ := aclbind.Lookup(aclbind.ErrParamInvalid); !slices.Equal(s.AtRelease().Causes, s.Causes) || s.AtRelease().Remedy != s.Remedy {
		t.Error("a code without reasons of its own for a release lost its causes")
	}
}

func TestFunctions(t *testing.T) {
	rows := table(t, "data/functions.tsv")
	if got := len(aclbind.Functions()); got != len(rows) || got != 457 {
		t.Errorf("%d functions of %d rows, want 457", got, len(rows))
	}
	for _, r := range rows {
		if f, found := aclbind.LookupFunction(r[1]); !found || f.Name != r[1] || f.Since != r[5] {
			t.Errorf("%s is looked up as %+v", r[1], f)
		}
	}
	f, _ := aclbind.LookupFunction("aclrtStreamAbort")
	if want := []string{"310B", "310P", "910"}; f.Since != "8.5.0" || !slices.Equal(f.Unsupported, want) {
		t.Errorf("aclrtStreamAbort is %+v", f)
	}
	if f, _ := aclbind.LookupFunction("aclrtActiveStream"); !slices.Equal(f.Unsupported, []string{"910_93"}) {
		t.Errorf("the A3 is spelt %v", f.Unsupported)
	}
	for _, name := range []string{"", "aclrt", "zzz", "AclInit"} {
		if _, found := aclbind.LookupFunction(name); found {
			t.Errorf("%q is a function", name)
		}
	}
}

// What is told of a function is its row of the table, with a prototype in C.
func TestManual(t *testing.T) {
	for _, r := range table(t, "data/functions.tsv") {
		m, ok := aclbind.LookupManual(r[1])
		if !ok || m.Kind != r[6] || m.Meaning != r[7] || m.Header != r[4] || strings.Join(m.Libraries, "|") != r[10] || !strings.Contains(m.Prototype, r[1]+"(") {
			t.Errorf("%s: %+v", r[1], m)
		}
	}
	m, _ := aclbind.LookupManual("aclrtCreateStreamWithConfig")
	if want := "aclError aclrtCreateStreamWithConfig(aclrtStream *stream, uint32_t priority, uint32_t flag)"; m.Prototype != want {
		t.Errorf("got %q, want %q", m.Prototype, want)
	}
	for _, name := range []string{"", "aclrt", "#"} {
		if _, ok := aclbind.LookupManual(name); ok {
			t.Errorf("%q is a function", name)
		}
	}
}
