package main_test

// The floor plan: which room may use which, and what each must not touch. The list is policy. It is never loosened to
// make a build pass; a room is added in the commit that builds it.

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/ascendrun/ascendrun"

// The outside modules that rooms use. A new one has a page in docs/decisions.
const (
	yaml      = "gopkg.in/yaml.v3"
	goccy     = "github.com/goccy/go-yaml"
	validator = "github.com/go-playground/validator/v10"
	template  = "github.com/compose-spec/compose-go/v2/template"
	logrus    = "github.com/sirupsen/logrus"
	hclog     = "github.com/hashicorp/go-hclog"
	cobra     = "github.com/spf13/cobra"
	pflag     = "github.com/spf13/pflag"
	mpb       = "github.com/vbauerster/mpb/v8"
	runewidth = "github.com/mattn/go-runewidth"
	term      = "golang.org/x/term"
	doublestr = "github.com/bmatcuk/doublestar/v4"
	udiff     = "github.com/aymanbagabas/go-udiff"
	purego    = "github.com/ebitengine/purego"
	histogram = "github.com/HdrHistogram/hdrhistogram-go"
	jrpc2     = "github.com/creachadair/jrpc2"
)

// The standard library's ways out of a pure function.
var (
	disk   = []string{"os", "io/ioutil", "net", "net/http", "os/exec", "path/filepath", "embed"}
	random = []string{"math/rand", "math/rand/v2", "crypto/rand"}
	pure   = slices.Concat(disk, random, []string{"unsafe", "syscall", "C"})
)

// room is one line of the floor plan. Outside modules are given with the files that may import them; none means all.
type room struct {
	path    string
	own     []string            // rooms of this module
	outside map[string][]string // modules of others
	must    []string            // imports that are forbidden, of the standard library
	noClock bool                // no time.Now, Sleep, After and so on
	clock   string              // the one file that may use the clock, where noClock is set
}

// floor is the floor plan: a room may only use rooms that stand above it.
var floor = []room{
	// The one room that both sides of the house see: it knows neither specs nor AscendCL.
	{path: "model", must: pure, noClock: true},
	// The example specs carry themselves along (embed) and know nothing of the language.
	{path: "examples/specs", must: slices.DeleteFunc(slices.Clone(pure), func(p string) bool { return p == "embed" }), noClock: true},
	{path: "spec/diag", must: pure, noClock: true},
	{path: "spec/dag", must: pure, noClock: true},
	{path: "spec/order", must: pure, noClock: true},
	{path: "spec", own: []string{"model", "spec/diag", "spec/order"}, must: random, noClock: true,
		outside: map[string][]string{
			yaml:      {"load.go", "decode.go", "vars.go"},
			validator: {"fields.go"},
			template:  {"vars.go"},
			logrus:    {"vars.go"},
			goccy:     {"position.go"},
		}},
	{path: "spec/format", own: []string{"spec", "spec/diag"}, must: pure, noClock: true, outside: map[string][]string{yaml: nil}},
	// A rule takes paths apart (path/filepath) and opens none (os).
	{path: "spec/rule", own: []string{"spec", "spec/dag", "spec/diag", "spec/order"}, noClock: true,
		must: slices.DeleteFunc(slices.Clone(pure), func(p string) bool { return p == "path/filepath" })},
	{path: "aclbind/chip", must: slices.Concat(random, []string{"unsafe", "os"}), noClock: true},
	{path: "aclbind", own: []string{"aclbind/chip"}, must: slices.Concat(random, []string{"unsafe", "os"}), noClock: true},
	{path: "aclbind/mem", must: slices.Concat(random, []string{"os"}), noClock: true},
	{path: "aclbind/gen", must: slices.Concat(random, []string{"unsafe", "net", "os/exec"})},
	{path: "aclbind/wrap", own: []string{"aclbind", "aclbind/chip"}, must: []string{"unsafe", "os"}},
	{path: "aclbind/acltest", own: []string{"aclbind", "aclbind/chip", "aclbind/mem"}, must: []string{"unsafe"}},
	{path: "aclbind/sim", own: []string{"aclbind", "aclbind/chip", "aclbind/mem", "model"}, must: []string{"unsafe"}, noClock: true, clock: "clock.go"},
	// The simulator as a shared library is of C as much as of Go.
	{path: "aclbind/sim/libascendcl", own: []string{"aclbind", "aclbind/sim"}, must: random},
	{path: "aclbind/sim/libascendcl/build", must: slices.Concat(random, []string{"unsafe", "net"})},
	{path: "aclbind/sim/libascendcl/libtest", must: slices.Concat(random, []string{"unsafe", "net"})},
	{path: "aclbind/cann/find", must: slices.Concat(random, []string{"unsafe", "net", "os/exec"}), noClock: true},
	{path: "aclbind/cann/internal/cc", must: slices.Concat(random, []string{"unsafe", "net"})},
	// The loader of C knows nothing of AscendCL.
	{path: "aclbind/cann/internal/dl", own: []string{"aclbind/mem"}, outside: map[string][]string{purego: nil}, must: random, noClock: true},
	{path: "aclbind/cann", own: []string{"aclbind/mem", "aclbind", "aclbind/cann/find", "aclbind/cann/internal/dl"},
		must: slices.Concat(random, []string{"os", "net", "os/exec"}), noClock: true},
	{path: "engine/event", must: pure, noClock: true},
	{path: "engine/plan", own: []string{"spec", "spec/dag", "spec/diag", "spec/order"}, must: pure, noClock: true},
	{path: "engine/run", own: []string{"engine/event", "engine/plan", "spec/dag"}, must: pure},
	{path: "engine/data", own: []string{"spec"}, must: []string{"unsafe", "net", "os/exec", "math/rand", "math/rand/v2"}, noClock: true},
	{path: "engine/measure", outside: map[string][]string{histogram: {"series.go"}}, must: pure, noClock: true},
	{path: "engine/op", own: []string{"spec", "engine/plan", "engine/data", "aclbind"}, must: []string{"unsafe"}},
	{path: "engine/work", own: []string{"spec", "aclbind", "engine/event", "engine/plan", "engine/measure", "engine/run", "engine/op"}, must: []string{"unsafe"}},
	{path: "engine", own: []string{"spec/diag", "spec/dag", "spec", "spec/rule", "aclbind/chip", "aclbind", "engine/event", "engine/plan",
		"engine/run", "engine/data", "engine/measure", "engine/op", "engine/work"}, outside: map[string][]string{hclog: nil}, must: []string{"unsafe"}},
	{path: "cmd/ascendrun/internal/host", own: []string{"spec/diag", "aclbind/chip", "aclbind/cann/find"}, must: slices.Concat(random, []string{"unsafe", "net", "os/exec"}), noClock: true},
	{path: "cmd/ascendrun/internal/report", own: []string{"spec/diag", "spec/dag", "spec", "spec/rule", "aclbind/chip", "aclbind", "engine/event",
		"engine/plan", "engine/measure", "engine/op", "engine", "cmd/ascendrun/internal/host"}, outside: map[string][]string{mpb: {"live.go"}, runewidth: {"style.go"}, udiff: {"diff.go"}}, must: disk},
	{path: "cmd/ascendrun/internal/lsp", own: []string{"spec/diag", "spec", "spec/format", "engine/plan", "engine"},
		outside: map[string][]string{jrpc2: {"server.go", "line.go"}}, must: slices.Concat(random, []string{"unsafe", "os", "net", "net/http", "os/exec"})},
	{path: "cmd/ascendrun/internal/cli", own: []string{"examples/specs", "spec/diag", "spec/dag", "spec", "spec/format", "spec/rule", "aclbind/chip", "aclbind", "aclbind/sim",
		"aclbind/cann/find", "aclbind/cann", "engine/event", "engine/plan", "engine/op", "engine", "cmd/ascendrun/internal/host", "cmd/ascendrun/internal/report", "cmd/ascendrun/internal/lsp"},
		outside: map[string][]string{cobra: nil, pflag: nil, hclog: nil, doublestr: {"patterns.go"}}},
	{path: "cmd/ascendrun", own: []string{"engine", "cmd/ascendrun/internal/cli"}, outside: map[string][]string{term: nil}},
}

// onlyIn are rooms of this module that few files alone may name.
var onlyIn = map[string][]string{
	module + "/aclbind/sim":  {"cmd/ascendrun/internal/cli/backend.go", "aclbind/sim/libascendcl/main.go", "aclbind/sim/libascendcl/report.go"},
	module + "/aclbind/cann": {"cmd/ascendrun/internal/cli/backend_cann.go"},
}

// TestFloorPlan judges every Go file that is not a test.
func TestFloorPlan(t *testing.T) {
	root := moduleRoot(t)
	rooms := make(map[string]int)
	for i, r := range floor {
		rooms[r.path] = i
		for _, o := range r.own {
			if j, ok := rooms[o]; !ok || j >= i {
				t.Errorf("the plan lets %s use %s, which does not stand above it", r.path, o)
			}
		}
	}
	built := make(map[string]bool)
	for _, file := range goFiles(t, root) {
		dir := path.Dir(file)
		i, ok := rooms[dir]
		if !ok {
			t.Errorf("%s: the room %s is not on the floor plan", file, dir)
			continue
		}
		built[dir] = true
		for _, complaint := range floor[i].judge(file, parse(t, root, file)) {
			t.Errorf("%s: %s", file, complaint)
		}
	}
	for _, r := range floor {
		if !built[r.path] {
			t.Errorf("the room %s is on the floor plan and does not exist", r.path)
		}
	}
}

// TestNobodyImportsCmd judges the tests as well: what is only for people, processes and clusters stays so.
func TestNobodyImportsCmd(t *testing.T) {
	root := moduleRoot(t)
	for _, file := range allGoFiles(t, root) {
		if strings.HasPrefix(file, "cmd/") {
			continue
		}
		for _, imp := range imports(parse(t, root, file)) {
			if strings.HasPrefix(imp, module+"/cmd") {
				t.Errorf("%s imports %s", file, imp)
			}
		}
	}
}

// TestFloorPlanFindsTrespassers proves that the judgement judges.
func TestFloorPlanFindsTrespassers(t *testing.T) {
	r := room{path: "spec", own: []string{"spec/diag", "spec/order"}, outside: map[string][]string{yaml: {"load.go"}}, must: disk, noClock: true, clock: "clock.go"}
	for _, c := range []struct{ file, code, want string }{
		{"spec/a.go", `import "strings"`, ""},
		{"spec/a.go", `import "` + module + `/spec/diag"`, ""},
		{"spec/a.go", `import "` + module + `/engine"`, "must not use the room engine"},
		{"spec/a.go", `import "os"`, "must not import os"},
		{"spec/a.go", `import "` + yaml + `"`, "must not import " + yaml + ", which is for load.go"},
		{"spec/load.go", `import "` + yaml + `"`, ""},
		{"spec/a.go", `import "example.org/x"`, "must not import example.org/x"},
		{"spec/a.go", `import "` + module + `/aclbind/sim"`, "only cmd/ascendrun/internal/cli/backend.go and aclbind/sim/libascendcl/main.go and aclbind/sim/libascendcl/report.go may name the room aclbind/sim"},
		{"spec/a.go", "import \"time\"\nvar _ = time.Now()", "must not look at the clock with time.Now"},
		{"spec/a.go", "import \"time\"\nvar _ = time.Second", ""},
		{"spec/clock.go", "import \"time\"\nvar _ = time.Now()", ""},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), c.file, "package x\n"+c.code, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(r.judge(c.file, f), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s with %s: got %q, want %q", c.file, c.code, got, c.want)
		}
	}
}

// judge lists what a file of the room must not do.
func (r room) judge(file string, f *ast.File) []string {
	var complaints []string
	complain := func(format string, args ...any) { complaints = append(complaints, fmt.Sprintf(format, args...)) }
	for _, imp := range imports(f) {
		switch own, ours := strings.CutPrefix(imp, module+"/"); {
		case ours:
			if only, ok := onlyIn[imp]; ok && !slices.Contains(only, file) {
				complain("only %s may name the room %s", strings.Join(only, " and "), own)
			}
			if !slices.Contains(r.own, own) {
				complain("must not use the room %s", own)
			}
		case strings.Contains(strings.Split(imp, "/")[0], "."):
			if files, ok := r.outsider(imp); !ok {
				complain("must not import %s", imp)
			} else if files != nil && !slices.Contains(files, path.Base(file)) {
				complain("must not import %s, which is for %s", imp, strings.Join(files, ", "))
			}
		case slices.Contains(r.must, imp):
			complain("must not import %s", imp)
		}
	}
	if r.noClock && path.Base(file) != r.clock {
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains(clockFunctions, s.Sel.Name) {
					complain("must not look at the clock with time.%s", s.Sel.Name)
				}
			}
			return true
		})
	}
	return complaints
}

var clockFunctions = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}

// outsider finds the entry of an imported package of another module.
func (r room) outsider(imp string) (files []string, ok bool) {
	for _, m := range slices.Sorted(maps.Keys(r.outside)) {
		if imp == m || strings.HasPrefix(imp, m+"/") {
			return r.outside[m], true
		}
	}
	return nil, false
}

func imports(f *ast.File) []string {
	var list []string
	for _, i := range f.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			panic(err)
		}
		list = append(list, p)
	}
	return list
}

func parse(t *testing.T, root, file string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// goFiles are the files that make rooms: no tests, and no generators, which say so by their build constraint.
func goFiles(t *testing.T, root string) []string {
	t.Helper()
	return slices.DeleteFunc(allGoFiles(t, root), func(file string) bool {
		if strings.HasSuffix(file, "_test.go") {
			return true
		}
		for _, g := range parse(t, root, file).Comments {
			for _, c := range g.List {
				if c.Text == "//go:build ignore" {
					return true
				}
			}
		}
		return false
	})
}

// allGoFiles are all Go files of the module, by their slashed paths below root.
func allGoFiles(t *testing.T, root string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case strings.HasSuffix(p, ".go"):
			rel, err := filepath.Rel(root, p)
			if err != nil {
				return err
			}
			files = append(files, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// moduleRoot is the folder of go.mod.
func moduleRoot(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = up
	}
}
