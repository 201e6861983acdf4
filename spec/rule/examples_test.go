package rule_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// examples is the folder that the README sends a newcomer to.
var examples = filepath.Join("..", "..", "examples", "specs")

func files(t *testing.T, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(examples, pattern))
	if err != nil || len(list) == 0 {
		t.Fatalf("no examples at %s: %v", pattern, err)
	}
	return list
}

// TestGoodSpecs: what is shown as an example has nothing to complain about. A note says what a spec expects to fail.
func TestGoodSpecs(t *testing.T) {
	for _, path := range files(t, "*.yaml") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			list := judgeFile(t, path, assumed())
			if slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Severity != diag.Note }) {
				t.Error(said(list))
			}
		})
	}
}

var header = regexp.MustCompile(`^# (ASR\d\d\d): .+\n`)

// TestBadSpecs: each names its rule in its first line and shows nothing else.
func TestBadSpecs(t *testing.T) {
	shown := make(map[diag.Code]bool)
	for _, path := range files(t, filepath.Join("bad", "*.yaml")) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			m := header.FindSubmatch(text)
			if m == nil {
				t.Fatal("the first line does not name a rule")
			}
			code := diag.Code(m[1])
			shown[code] = true
			list := judgeFile(t, path, assumed())
			if len(list) != 1 || list[0].Code != code {
				t.Fatalf("not exactly %s:%s", code, said(list))
			}
			if list[0].Range.Start.Line == 1 && code != "ASR115" {
				t.Errorf("the finding points at the header: %v", list[0].Range)
			}
		})
	}
	// These need a machine or a missing file; everything else has to be shown.
	without := []diag.Code{"ASR115", "ASR203", "ASR801", "ASR803"}
	for _, r := range rule.All() {
		if shown[r.Code] == slices.Contains(without, r.Code) {
			t.Errorf("%s: shown by examples/specs/bad is %v", r.Code, shown[r.Code])
		}
	}
}
