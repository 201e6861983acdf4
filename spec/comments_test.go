package spec_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
	"gopkg.in/yaml.v3"
)

// « and » mark what is a comment.
func TestComments(t *testing.T) {
	for name, marked := range map[string]string{
		"alone":                     "«# one»\na: 1\n  «# two»\n",
		"behind a value":            "a: 1 «# one»\nb: [1, «# two»\n  2] «# three»\n",
		"in quotes":                 "a: \"x # y\" «# z»\nb: 'it''s # in' «# out»\nc: \"\\\" # in\" «# out»\n",
		"no blank":                  "a: x#y\nb: http://h/#frag «# out»\n",
		"over lines":                "a: one\n  two «# out»\nb: \"one # in\n  # in\" «# out»\n",
		"block":                     "a: | «# header»\n  # in\n  text # in\n\n   # in\n«# out»\nb: 1\n",
		"block with indicator":      "a: |2-\n   # in\n  # in\n«# out»\nb: >\n  # in\n\n«# out»\n",
		"empty block":               "a: |\n«# out»\nb: 1\n",
		"block in a list":           "a:\n  - |\n    # in\n  «# out»\n  - b\n",
		"anchors":                   "a: &x 1 «# one»\nb: *x «# two»\nc: !!str 5 «# three»\n",
		"anchor of a mapping":       "x-a: &x «# one»\n  b: 1\nc:\n  <<: *x «# two»\n",
		"carriage returns":          "a: 1 «# one»\r\n«# two»\r\nb: 2\r\n",
		"byte order mark":           "\uFEFF«# one»\na: 1\n",
		"empty values":              "a: «# one»\nb:\n  «# two»\nc: {d: , e: } «# three»\n",
		"end of file":               "a: 1\n«# last»",
		"document marks":            "--- «# one»\na: 1\n... «# two»\n",
		"several in a flow mapping": "a: {\n  «# one»\n  b: 1, «# two»\n  «# three»\n  c: 'x#' «# four»\n} «# five»\n",
		"unicode":                   "é: \"ü # in\" «# ö»\n",
	} {
		var want []string
		for rest := marked; ; {
			_, after, ok := strings.Cut(rest, "«")
			if !ok {
				break
			}
			text, behind, _ := strings.Cut(after, "»")
			want, rest = append(want, text), behind
		}
		text := []byte(strings.NewReplacer("«", "", "»", "").Replace(marked))
		var doc yaml.Node
		if err := yaml.Unmarshal(text, &doc); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for _, c := range spec.Comments("f", text, &doc) {
			got = append(got, c.Text)
			if at := string(text[c.Range.Start.Byte:c.Range.End.Byte]); at != c.Text {
				t.Errorf("%s: %q is placed at %q", name, c.Text, at)
			}
			line := strings.FieldsFunc(strings.TrimPrefix(string(text), "\uFEFF"), func(r rune) bool { return r == '\n' })[0]
			if c.Range.Start.Line == 1 && c.Alone != strings.HasPrefix(line, "#") {
				t.Errorf("%s: %q alone: %v", name, c.Text, c.Alone)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestIgnoresAreRead(t *testing.T) {
	const text = `apiVersion: ascendrun/v1 # ascendrun: ignore ASR112, ASR303 because a reason, with commas
# ascendrun: ignore ASR404 because it stands above
# so does this
devices: {npu0: 0}
# ascendrun: ignore ASR404
# ascendrun: ignore because of this
# ascendrun: skip ASR404
name: "# ascendrun: ignore ASR404 because it is text"
`
	s, _ := spec.Parse("f", []byte(text), spec.Options{})
	if len(s.Ignores) != 5 {
		t.Fatalf("%d: %+v", len(s.Ignores), s.Ignores)
	}
	first, second := s.Ignores[0], s.Ignores[1]
	if len(first.Codes) != 2 || first.Codes[1] != "ASR303" || first.Reason != "a reason, with commas" || first.Line != 1 || first.Problem != "" {
		t.Errorf("%+v", first)
	}
	if second.Line != 4 || second.Range.Start.Line != 2 || second.Problem != "" {
		t.Errorf("%+v", second)
	}
	for i, want := range []string{"gives no reason", "names no rule", "ignore is the only one"} {
		if got := s.Ignores[2+i]; !strings.Contains(got.Problem, want) {
			t.Errorf("%+v: want %q", got, want)
		}
	}
}
