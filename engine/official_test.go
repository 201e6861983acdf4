package engine_test

// The official samples as specs make the calls of the samples: docs/official-samples.md is the list.

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
)

// sample is a row of the table: a sample's calls, and those that ours makes besides.
type sample struct {
	name, spec   string
	calls, extra []string
}

func samples(t *testing.T) (list []sample) {
	t.Helper()
	text, err := os.ReadFile("../docs/official-samples.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range regexp.MustCompile(`(?m)^\| (\w+/[^|]*) \| ([a-z0-9-]+) \| ([^|]*) \|([^|]*)\|$`).FindAllStringSubmatch(string(text), -1) {
		list = append(list, sample{row[1], row[2], strings.Fields(row[3]), strings.Fields(row[4])})
	}
	return list
}

// creation are the calls that make and release, in whatever order.
var creation = regexp.MustCompile(`^(acl(Init|Finalize)|aclrt(SetDevice|ResetDevice|Create|Destroy|Malloc|Free|SetStreamFailureMode|Memset$|Device(CanAccess|Enable|Disable)Peer).*)$`)

// ours is what stands in our calls in place of one of a sample's.
func ours(call string) string {
	switch call {
	case "K":
		return "aclrtMemsetAsync"
	case "aclrtSynchronizeStream", "aclrtSynchronizeEvent":
		return call + "WithTimeout"
	}
	return call
}

// split parts the calls of creation and release, sorted, from those of the work, in order.
func split(calls []string) (making, work []string) {
	for _, c := range calls {
		if creation.MatchString(c) {
			making = append(making, c)
		} else {
			work = append(work, c)
		}
	}
	slices.Sort(making)
	return making, work
}

func TestOfficialSamples(t *testing.T) {
	list := samples(t)
	var files []string
	for _, s := range list {
		t.Run(s.spec, func(t *testing.T) {
			file := filepath.Join("../examples/official", s.spec+".yaml")
			files = append(files, file)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if folder, _, _ := strings.Cut(s.name, ","); !strings.HasPrefix(string(text), "# "+folder) {
				t.Errorf("the spec does not begin by naming %s", folder)
			}
			var l log
			r := engine.Apply(t.Context(), load(t, file), engine.Options{Driver: simulate(t, ""), Backend: "sim", Calls: l.add})
			if r.Exit != engine.OK {
				t.Fatalf("exit %v: %v", r.Exit, r.Errors)
			}
			var made []string
			for _, c := range l.calls {
				if c.Address == "runtime" && c.Kind == plan.Query || c.Kind == plan.Bind || c.Kind == plan.Drain || c.Function == "aclrtGetCurrentContext" {
					continue
				}
				made = append(made, c.Function)
			}
			var wanted []string
			for _, c := range s.calls {
				wanted = append(wanted, ours(c))
			}
			making, work := split(made)
			wantMaking, wantWork := split(append(wanted, s.extra...))
			if !slices.Equal(work, wantWork) {
				t.Errorf("the work calls\n%s\nwant\n%s", strings.Join(work, "\n"), strings.Join(wantWork, "\n"))
			}
			if !slices.Equal(making, wantMaking) {
				t.Errorf("creation and release call\n%s\nwant\n%s", strings.Join(making, "\n"), strings.Join(wantMaking, "\n"))
			}
		})
	}
	all, err := filepath.Glob("../examples/official/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	if !slices.Equal(all, files) {
		t.Errorf("the table has %q, the examples %q", files, all)
	}
}
