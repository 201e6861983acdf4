package format_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/format"
	"gopkg.in/yaml.v3"
)

var specs = flag.Int("specs", 1000, "how many random specs are formatted")

// planned is a plan without the places of things.
func planned(t *testing.T, name, text string) string {
	t.Helper()
	s, found := spec.Parse(name, []byte(text), spec.Options{})
	var b strings.Builder
	p := engine.Plan(s, found, engine.TargetFor(s, nil), "sim")
	for _, steps := range [][]plan.Step{p.Steps, p.Release} {
		for _, step := range steps {
			fmt.Fprintf(&b, "%s %s %s %+v %v\n", step.Address, step.Action, step.Lane, step.Calls, step.After)
		}
	}
	if s != nil {
		b.WriteString(worked(s))
	}
	var codes []string // in the order of the text, which changes
	for _, d := range p.Diagnostics {
		codes = append(codes, fmt.Sprintf("%s %s %d\n", d.Code, d.Address, d.Count))
	}
	slices.Sort(codes)
	return b.String() + strings.Join(codes, "")
}

func comments(t *testing.T, text string) []spec.Comment {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	return spec.Comments("f", []byte(text), &doc)
}

// holds checks everything that is promised of one text.
func holds(t *testing.T, name, text string) {
	t.Helper()
	one, found, err := format.Format(name, []byte(text))
	if err != nil || len(found) > 0 {
		t.Fatalf("%s: %v, %v\n%s", name, err, found, text)
	}
	two, _, err := format.Format(name, one)
	if err != nil || !bytes.Equal(one, two) {
		t.Fatalf("%s: not the same when formatted again: %v\n%s\nthen\n%s\nfrom\n%s", name, err, one, two, text)
	}
	if before, after := planned(t, name, text), planned(t, name, string(one)); before != after {
		t.Fatalf("%s: the plan changed\n%s\nto\n%s\nfor\n%s\nfrom\n%s", name, before, after, one, text)
	}
	if before, after := len(comments(t, text)), len(comments(t, string(one))); before != after {
		t.Fatalf("%s: %d comments became %d\n%s\nfrom\n%s", name, before, after, one, text)
	}
	for line := range strings.Lines(string(one)) {
		if trimmed := strings.TrimRight(line, "\r\n"); strings.TrimRight(trimmed, " ") != trimmed {
			t.Fatalf("%s: blanks end the line %q", name, line)
		}
	}
}

func TestExamplesKeepTheirMeaning(t *testing.T) {
	files, err := filepath.Glob("../../examples/specs/*.yaml")
	bad, _ := filepath.Glob("../../examples/specs/bad/*.yaml")
	if err != nil || len(files) < 6 || len(bad) < 40 {
		t.Fatal(len(files), len(bad), err)
	}
	refused := 0
	for _, f := range append(files, bad...) {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if _, found, _ := format.Format(f, text); len(found) > 0 {
			refused++
			continue
		}
		holds(t, f, string(text))
	}
	if refused > len(bad)/4 {
		t.Errorf("%d of the bad examples cannot be formatted", refused)
	}
}

func TestRandomSpecsKeepTheirMeaning(t *testing.T) {
	n := *specs
	if testing.Short() {
		n = min(n, 100)
	}
	sound, remarks := 0, 0
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		text, count := written(r, randomSpec(r))
		if got := len(comments(t, text)); got != count {
			t.Fatalf("seed %d: %d comments were found of %d\n%s", seed, got, count, text)
		}
		holds(t, fmt.Sprint("seed ", seed), text)
		if strings.Contains(planned(t, "f", text), "aclrtSetDevice") {
			sound++
		}
		remarks += count
	}
	if sound < n*9/10 {
		t.Errorf("only %d of %d specs were sound", sound, n)
	}
	t.Logf("%d specs with %d comments", n, remarks)
}
