package cli

// The example specs as the program sees them.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/engine"
)

const examples = "../../../../examples/specs"

var namedRule = regexp.MustCompile(`^# (ASR[0-9]{3}): `)

// Each bad example names its rule in its first line, and that is what validate reports of it, and nothing else: with
// its place, the line of text and an underline.
func TestBadExamplesReportTheirRule(t *testing.T) {
	files, err := filepath.Glob(examples + "/bad/*.yaml")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	want := make(map[string]string)
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		m := namedRule.FindSubmatch(text)
		if m == nil {
			t.Errorf("%s names no rule in its first line", f)
			continue
		}
		want[f] = string(m[1])
		o := try(t, nil, "validate", f)
		place := regexp.QuoteMeta(f) + `:[0-9]+:[0-9]+: (error|warning) ` + want[f] + `: .+\n +[0-9]+ \| .*\n +\| .*\^`
		if !regexp.MustCompile(place).MatchString(o.stdout) {
			t.Errorf("%s: no %s with its place and its text in\n%s", f, want[f], o.stdout)
		}
	}
	o := try(t, nil, "validate", "--format", "json", examples+"/bad")
	var d struct {
		ErrorCount   int `json:"error_count"`
		WarningCount int `json:"warning_count"`
		Files        []struct{ Path string }
		Diagnostics  []struct {
			Code  string
			Range struct{ Filename string }
		}
	}
	if err := json.Unmarshal([]byte(o.stdout), &d); err != nil || o.code != int(engine.Invalid) {
		t.Fatalf("exit %d, %v", o.code, err)
	}
	if len(d.Files) != len(files) || len(d.Diagnostics) != len(files) || d.ErrorCount+d.WarningCount != len(files) {
		t.Errorf("%d files, %d findings, %d errors, %d warnings; want %d of each kind of file", len(d.Files), len(d.Diagnostics),
			d.ErrorCount, d.WarningCount, len(files))
	}
	for _, x := range d.Diagnostics {
		if want[x.Range.Filename] != x.Code {
			t.Errorf("%s: reported %s, names %s", x.Range.Filename, x.Code, want[x.Range.Filename])
		}
	}
}

// Every good example is in canonical form, valid, planned the same way twice, applied, and drawn in every form.
func TestGoodExamples(t *testing.T) {
	files, err := filepath.Glob(examples + "/*.yaml")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		for _, args := range [][]string{
			{"validate"}, {"validate", "--format=json"}, {"plan"}, {"plan", "--format=json"}, {"graph"}, {"graph", "--format=dot"},
			{"graph", "--format=mermaid"}, {"graph", "--format=svg"}, {"graph", "--format=json"},
		} {
			one, two := try(t, nil, append(args, f)...), try(t, nil, append(args, f)...)
			if one != two || one.code != 0 || complaint.MatchString(one.stderr) || one.stdout == "" {
				t.Errorf("%v %s: %+v", args, f, one)
			}
			if args[len(args)-1] == "--format=json" && (!json.Valid([]byte(one.stdout)) || strings.Contains(withoutNULL(one.stdout), "null")) {
				t.Errorf("%v %s: not JSON, or with null where nothing should be", args, f)
			}
		}
		if o := try(t, nil, "fmt", "--check", "--diff", f); o.code != 0 || o.stdout != "" {
			t.Errorf("%s: fmt would change it: %+v", f, o)
		}
		if o := try(t, nil, "apply", "--backend=sim", "--hold=0", f); o.code != 0 || complaint.MatchString(o.stderr) {
			t.Errorf("apply %s: %+v", f, o)
		}
	}
}

// complaint is what a good example must not say on standard error; it may tell of repeats, and of what it expects.
var complaint = regexp.MustCompile(`(?m)(^|: )(error|warning)[ :]`)

// withoutNULL takes out the one null that is promised: an input of a call that is NULL.
func withoutNULL(document string) string {
	return regexp.MustCompile(`"(configPath|reserve)": null`).ReplaceAllString(document, "")
}
