package rule_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

var update = flag.Bool("update", false, "write docs/rules.md anew")

// TestExamples runs the examples of every rule: the bad one must bring forth exactly that rule and the good one
// nothing at all.
func TestExamples(t *testing.T) {
	for _, r := range rule.All() {
		t.Run(string(r.Code), func(t *testing.T) {
			target := assumed()
			if r.Target != "" {
				target = machine(r.Target)
			}
			if r.Code == "ASR115" { // no text can show it: the example is a command
				name := r.Bad[strings.LastIndexByte(strings.TrimSpace(r.Bad), ' ')+1:]
				exactly(t, r, judgeFile(t, filepath.Join(t.TempDir(), strings.TrimSpace(name)), target))
				return
			}
			dir := exampleDir(t)
			exactly(t, r, judge(t, dir, r.Bad, target))
			if r.Code == "ASR203" { // the mask is mended, not the text
				target = assumed()
			}
			if list := judge(t, dir, r.Good, target); len(list) > 0 {
				t.Errorf("the good example brings forth%s", said(list))
			}
		})
	}
}

// exampleDir is a folder with the model that examples name.
func exampleDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	const text = `{"inputs": [{"size": 4096}], "outputs": [{"size": 4096}], "function": "scale", "factor": 2}`
	if err := os.WriteFile(filepath.Join(dir, "double.om"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// exactly fails unless the list is one finding of the rule with all that a finding owes its reader.
func exactly(t *testing.T, r rule.Rule, list diag.List) {
	t.Helper()
	if len(list) != 1 || list[0].Code != r.Code {
		t.Fatalf("the bad example brings forth%s", said(list))
	}
	d := list[0]
	if d.Severity != r.Severity {
		t.Errorf("severity is %v, the book says %v", d.Severity, r.Severity)
	}
	if d.Range.Filename == "" || d.Range.Start.Line < 1 || d.Range.Start.Column < 1 {
		t.Errorf("place is %v", d.Range)
	}
	if d.Detail == "" || d.Summary == "" {
		t.Errorf("summary %q, detail %q", d.Summary, d.Detail)
	}
	if r.Checked() && r.ACLCode != 0 && d.ACLCode != r.ACLCode {
		t.Errorf("AscendCL code is %d, the book says %d", d.ACLCode, r.ACLCode)
	}
}

// TestTexts holds every rule to the form of the book.
func TestTexts(t *testing.T) {
	last := diag.Code("")
	for _, r := range rule.All() {
		if r.Code <= last {
			t.Errorf("%s does not come after %s", r.Code, last)
		}
		last = r.Code
		if got, ok := rule.Lookup(r.Code); !ok || got.Title != r.Title {
			t.Errorf("Lookup does not find %s", r.Code)
		}
		for name, text := range map[string]string{"title": r.Title, "at": r.At, "why": r.Why, "fix": r.Fix} {
			if text == "" {
				t.Errorf("%s has no %s", r.Code, name)
			}
		}
		if strings.HasSuffix(r.Title, ".") {
			t.Errorf("%s: a title is no sentence: %q", r.Code, r.Title)
		}
		for name, text := range map[string]string{"why": r.Why, "fix": r.Fix} {
			if !strings.HasSuffix(text, ".") {
				t.Errorf("%s: %s ends without a full stop: %q", r.Code, name, text)
			}
		}
		if strings.Contains(r.Explain(), "\n\n\n") || !strings.HasPrefix(r.Explain(), string(r.Code)) {
			t.Errorf("%s explains itself badly:\n%s", r.Code, r.Explain())
		}
	}
	if _, ok := rule.Lookup("ASR000"); ok {
		t.Error("Lookup finds a rule that does not exist")
	}
}

// TestDocs keeps docs/rules.md the book's own words.
func TestDocs(t *testing.T) {
	path := filepath.Join("..", "..", "docs", "rules.md")
	want := rule.Markdown()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/rules.md is stale: run go generate ./spec/rule")
	}
}
