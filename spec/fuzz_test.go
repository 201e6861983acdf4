package spec_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ascendrun/ascendrun/spec"
)

// seeds are the examples and the marked texts of a few tests.
func seeds(f *testing.F) {
	for _, pattern := range []string{"../examples/specs/*.yaml", "../examples/specs/bad/*.yaml"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	f.Add([]byte(pooled + "  - {name: a, copy: \"batch.*\", to: \"batch.*\", on: upload}\n  - {check: input, equals: back, after: a}\n  - {sync: all}\n  - {execute: net, inputs: [input, lut.0], on: tail}\nrun: {for: 3s}\n"))
	for _, text := range []string{
		"", "\uFEFF", "a: [1,,2]", "a: \"\\d\"", "? [a]\n: b", "- - - a", "a: &a [*a]", "a: {b: ${C}, d: e[1]}\n\t", "a: |9\n x", "%YAML 1.2\n---\na: 1",
		bomb(3), strings.ReplaceAll(strings.ReplaceAll(everything, "«", ""), "»", ""), "a: 'x\r\n y'\r\n", "a: \u2028b\u0085: c", "{a: !<x>y, <<: *b}", "streams: {s: {<<: [{a: 1}]}}",
	} {
		f.Add([]byte(head + text))
		f.Add([]byte(text))
	}
}

// FuzzParse: whatever the text, there is an answer; each finding is complete and lies in the text; the graph of what was
// understood can be made; and the same text gives the same answer.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		s, found := spec.Parse("fuzz.yaml", text, spec.Options{LookupEnv: unset})
		if s == nil && len(found) == 0 {
			t.Fatal("no spec and no finding")
		}
		for _, d := range found {
			complete(t, string(text), d)
			if !utf8.ValidString(d.Detail) {
				t.Errorf("%q is not text", d.Detail)
			}
		}
		again, foundAgain := spec.Parse("fuzz.yaml", text, spec.Options{LookupEnv: unset})
		if list(found) != list(foundAgain) || (s == nil) != (again == nil) {
			t.Error("the same text gives another answer")
		}
		if s == nil {
			return
		}
		if graph(s) != graph(again) {
			t.Error("the same text gives another graph")
		}
		for _, st := range s.Streams {
			inText(t, string(text), s.RefRange(&st.Decl, &st.Parent))
			for _, field := range []string{"context", "flags", "count", "dependsOn"} {
				inText(t, string(text), s.Range(&st.Decl, field))
			}
		}
		g := spec.Refs(s)
		for _, e := range g.Edges {
			inText(t, string(text), s.EdgeRange(g, e))
		}
		for _, it := range s.Work(g).Items {
			inText(t, string(text), s.KeyRange(&it.Task.Decl))
			inText(t, string(text), s.RefRange(&it.Task.Decl, &it.Task.Subject))
			if len(it.Object) > 0 && len(it.Object) != len(it.Subject) {
				t.Errorf("%s has %d subjects and %d objects", it.Address, len(it.Subject), len(it.Object))
			}
		}
	})
}

// FuzzInterpolate: a template either has a finding or a value; text without $ is untouched; a value from the environment
// never stands in what is shown.
func FuzzInterpolate(f *testing.F) {
	for _, text := range []string{"", "a", "$", "$$", "${A}", "${A:-${B:?c}}", "${A:+$A}", "$A$B", "${", "}", "${A:-{}", "\uE000" + "0\uE001", "${A-\uE0000\uE001}"} {
		f.Add(text)
	}
	const secret = "S3CRET"
	env := func(name string) (string, bool) { return secret, name == "A" }
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsAny(text, "'\r\n\t\u0085\u2028\u2029") || strings.Contains(text, secret) {
			return
		}
		s, found := spec.Parse("fuzz.yaml", []byte(head+"name: 'n"+text+"'\n"), spec.Options{LookupEnv: env})
		for _, d := range found {
			complete(t, head+"name: 'n"+text+"'\n", d)
			if strings.Contains(d.Detail, secret) {
				t.Errorf("%s is told", secret)
			}
		}
		switch {
		case s == nil || len(found) > 0:
		case strings.Contains(s.Name.Shown, secret):
			t.Errorf("%q shows %q", text, s.Name.Shown)
		case !strings.Contains(text, "$") && s.Name.Value != "n"+text && !strings.Contains(text, "  "):
			t.Errorf("%q became %q", text, s.Name.Value)
		}
	})
}
