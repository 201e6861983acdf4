package diag

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestSeverity(t *testing.T) {
	got, err := json.Marshal([]Severity{Error, Warning, Note})
	if err != nil || string(got) != `["error","warning","note"]` {
		t.Errorf("%s, %v", got, err)
	}
	if Severity(7).String() != "severity(7)" {
		t.Error(Severity(7))
	}
}

func TestList(t *testing.T) {
	at := func(file string, line, column int) Range {
		return Range{Filename: file, Start: Pos{Line: line, Column: column}}
	}
	want := List{
		{Code: "A", Range: at("a", 9, 9)},
		{Code: "B", Range: at("b", 1, 1)},
		{Code: "B", Range: at("b", 1, 2)},
		{Code: "Z", Range: at("b", 2, 1)},
		{Code: "A", Severity: Warning, Range: at("b", 2, 1)},
		{Code: "B", Severity: Warning, Range: at("b", 2, 1), Address: "a"},
		{Code: "B", Severity: Warning, Range: at("b", 2, 1), Address: "b", Detail: "x"},
		{Code: "B", Severity: Warning, Range: at("b", 2, 1), Address: "b", Detail: "y"},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	got.Sort()
	for i := range want {
		if got[i].Range != want[i].Range || got[i].Code != want[i].Code || got[i].Detail != want[i].Detail {
			t.Errorf("%d: %+v", i, got[i])
		}
	}
	if e, w := got.Counts(); e != 4 || w != 4 {
		t.Errorf("%d errors, %d warnings", e, w)
	}
	if !got.HasErrors() || got[4:].HasErrors() || List(nil).HasErrors() {
		t.Error("HasErrors")
	}
	if s := got[0].Range.String(); s != "a:9:9" {
		t.Error(s)
	}
}

// TestSnip: « and » are where the highlight begins and ends.
func TestSnip(t *testing.T) {
	long := strings.Repeat("ü", 1000)
	for _, c := range []struct{ name, text, want string }{
		{"first line", "a: «b»\nc", "a: «b»"},
		{"CRLF", "x\r\na: «bé» c\r\ny", "a: «bé» c"},
		{"CR", "x\ra: «b»\ry", "a: «b»"},
		{"last line", "x\na: «b»", "a: «b»"},
		{"end of file", "x\na: b«»", "a: b«»"},
		{"byte order mark", "\uFEFFa: «b»", "a: «b»"},
		{"several lines", "a: «{\nb: c}»", "a: «{»"},
		{"bad UTF-8", "a: «\xFF»\xFE", "a: «\uFFFD»\uFFFD"},
		{"long line, at its beginning", "a: «b» " + long, "a: «b» " + strings.Repeat("ü", 155)},
		{"long line, in its middle", long + "«b»" + long, strings.Repeat("ü", 40) + "«b»" + strings.Repeat("ü", 119)},
		{"long line, at its end", long + "«b»", strings.Repeat("ü", 40) + "«b»"},
		{"long range", "«" + long + "»", "«" + strings.Repeat("ü", 160) + "»"},
	} {
		from, to := strings.Index(c.text, "«"), strings.Index(c.text, "»")-len("«")
		text := strings.NewReplacer("«", "", "»", "").Replace(c.text)
		pos := func(off int) Pos {
			before := text[:off]
			return Pos{Line: 1 + strings.Count(strings.ReplaceAll(before, "\r\n", "\n"), "\n") + strings.Count(strings.ReplaceAll(before, "\r\n", ""), "\r"), Byte: off}
		}
		s := Snip([]byte(text), Range{Start: pos(from), End: pos(to)}, "context")
		if s == nil {
			t.Errorf("%s: nothing", c.name)
			continue
		}
		runes := []rune(s.Code)
		got := string(runes[:s.HighlightStartOffset]) + "«" + string(runes[s.HighlightStartOffset:s.HighlightEndOffset]) + "»" + string(runes[s.HighlightEndOffset:])
		if got != c.want || s.StartLine != pos(from).Line || s.Context != "context" {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	for name, r := range map[string]Range{"beyond": {Start: Pos{Line: 1, Byte: 9}}, "no line": {}} {
		if s := Snip([]byte("abc"), r, ""); s != nil {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if Snip(nil, FileRange("x"), "") != nil {
		t.Error("an empty file has a snippet")
	}
	if s := Snip([]byte("abc"), FileRange("x"), ""); s.HighlightEndOffset != 0 || s.Code != "abc" {
		t.Errorf("%+v", s)
	}
}

func TestSuggest(t *testing.T) {
	known := []string{"priority", "flags", "id", "ids", "mode"}
	for word, want := range map[string]string{
		"prioritee": "priority", "prioirty": "priority", "flag": "flags", "idd": "id", "modes": "mode", "mdoe": "mode",
		"colour": "", "": "", "x": "", "iD": "id", "priority": "priority",
	} {
		if got := Suggest(word, known); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	for word, want := range map[string]bool{"prioritee": false, "idd": true, "ix": true, "colour": false, "flags": false, "modes": false} {
		if got := IsTied(word, append(known, "il")); got != want {
			t.Errorf("%q is tied: %v", word, got)
		}
	}
}
