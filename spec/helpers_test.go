package spec_test

// What the tests of this package share. Expected places are marked in the text itself, «so», which keeps them readable
// and exact to the character.

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// head begins a spec whose devices, contexts and streams come from the test.
const head = "apiVersion: ascendrun/v1\n"

// unmark takes the marks out of a text and returns the ranges that they meant.
func unmark(text string) (plain string, places []string) {
	var b strings.Builder
	line, column := 1, 1
	var starts []string
	for i, r := range text {
		switch {
		case r == '«':
			starts = append(starts, fmt.Sprintf("%d:%d", line, column))
			places = append(places, "")
			continue
		case r == '»':
			n := len(starts) - 1
			for k := len(places) - 1; k >= 0; k-- {
				if places[k] == "" {
					places[k] = fmt.Sprintf("%s-%d:%d", starts[n], line, column)
					break
				}
			}
			starts = starts[:n]
			continue
		}
		_, width := utf8.DecodeRuneInString(text[i:])
		b.WriteString(text[i : i+width])
		switch {
		case r == '\n', r == '\r' && !strings.HasPrefix(text[i+1:], "\n"):
			line, column = line+1, 1
		case r == '\r', r == '\uFEFF' && i == 0:
		default:
			column++
		}
	}
	return b.String(), places
}

// place is a range as unmark writes it.
func place(r diag.Range) string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Column, r.End.Line, r.End.Column)
}

// unset is an environment without variables.
func unset(string) (string, bool) { return "", false }

// parse reads a text in which nothing is marked.
func parse(text string, o spec.Options) (*spec.Spec, diag.List) {
	if o.LookupEnv == nil {
		o.LookupEnv = unset
	}
	return spec.Parse("spec.yaml", []byte(text), o)
}

// sound reads a text that must have no findings.
func sound(t testing.TB, text string) *spec.Spec {
	t.Helper()
	s, found := parse(text, spec.Options{})
	if len(found) > 0 {
		t.Fatalf("%s\n%s", text, list(found))
	}
	return s
}

// list is a list of findings in lines.
func list(found diag.List) string {
	var b strings.Builder
	for _, d := range found {
		fmt.Fprintf(&b, "  %s %s ×%d %s %s: %s\n", place(d.Range), d.Code, d.Count, d.Path, d.Address, d.Detail)
		if d.Fix != nil {
			fmt.Fprintf(&b, "    fix: %s %v\n", d.Fix.Description, d.Fix.Edits)
		}
	}
	return b.String()
}

// expect reads a marked text and wants one finding at each mark, of these codes in the order of the text.
func expect(t *testing.T, marked string, o spec.Options, codes ...string) diag.List {
	t.Helper()
	text, places := unmark(marked)
	_, found := parse(text, o)
	found.Sort()
	var want, got []string
	for i, p := range places {
		want = append(want, p+" "+codes[min(i, len(codes)-1)])
	}
	for _, d := range found {
		got = append(got, place(d.Range)+" "+string(d.Code))
		complete(t, text, d)
	}
	slices.SortStableFunc(want, func(a, b string) int { return 0 })
	if !slices.Equal(got, want) {
		t.Errorf("%q\nfound %v\nwant  %v\n%s", text, got, want, list(found))
	}
	return found
}

// complete fails when a finding lacks something that its reader is owed.
func complete(t testing.TB, text string, d diag.Diagnostic) {
	t.Helper()
	switch {
	case d.Summary == "" || d.Summary == string(d.Code):
		t.Errorf("%s has no summary", d.Code)
	case !strings.HasSuffix(strings.TrimRight(d.Detail, "\")"), ".") && !strings.HasSuffix(d.Detail, "?"):
		t.Errorf("the detail is no sentence: %s", d.Detail)
	case d.Count < 1:
		t.Errorf("%s counts %d", d.Code, d.Count)
	}
	inText(t, text, d.Range)
	for _, r := range d.Related {
		inText(t, text, r.Range)
	}
	if d.Fix != nil {
		for _, e := range d.Fix.Edits {
			inText(t, text, e.Range)
		}
	}
}

// inText fails when a range does not lie in the text or its ways of counting disagree.
func inText(t testing.TB, text string, r diag.Range) {
	t.Helper()
	if r.Start.Byte < 0 || r.End.Byte < r.Start.Byte || r.End.Byte > len(text) || r.Filename == "" {
		t.Fatalf("%+v of %d bytes", r, len(text))
	}
	for _, p := range []diag.Pos{r.Start, r.End} {
		before := strings.TrimPrefix(text[:p.Byte], "\uFEFF")
		lines := strings.Count(before, "\n") + strings.Count(strings.ReplaceAll(before, "\r\n", "\n"), "\r")
		if strings.HasSuffix(before, "\r") && strings.HasPrefix(text[p.Byte:], "\n") {
			lines-- // between the two halves of one line break
		}
		last := before[strings.LastIndexAny(before, "\r\n")+1:]
		if p.Line != lines+1 || utf8.ValidString(last) && p.Column != utf8.RuneCountInString(last)+1 {
			t.Fatalf("%+v is line %d, column %d", p, lines+1, utf8.RuneCountInString(last)+1)
		}
	}
}

// mend applies the edits of the fixes of a list.
func mend(text string, found diag.List) string {
	var edits []diag.Edit
	for _, d := range found {
		if d.Fix != nil {
			edits = append(edits, d.Fix.Edits...)
		}
	}
	slices.SortFunc(edits, func(a, b diag.Edit) int { return b.Range.Start.Byte - a.Range.Start.Byte })
	for _, e := range edits {
		text = text[:e.Range.Start.Byte] + e.Text + text[e.Range.End.Byte:]
	}
	return text
}
