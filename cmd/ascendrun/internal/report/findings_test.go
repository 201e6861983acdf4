package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// at is the range of the first piece of text in a file.
func at(file, text, piece string) diag.Range {
	i := strings.Index(text, piece)
	if i < 0 {
		panic("no " + piece)
	}
	pos := func(b int) diag.Pos {
		head := text[:b]
		line := strings.Count(head, "\n")
		last := head[strings.LastIndex(head, "\n")+1:]
		return diag.Pos{Line: line + 1, Column: len([]rune(last)) + 1, Byte: b}
	}
	return diag.Range{Filename: file, Start: pos(i), End: pos(i + len(piece))}
}

func text(f report.Findings, s report.Style) string {
	var b bytes.Buffer
	f.Text(&b, s)
	return b.String()
}

func TestAFindingAsText(t *testing.T) {
	const file = "streams:\n  compute: mian\n"
	d := diag.Diagnostic{
		Severity: diag.Error, Code: "ASR107", Summary: "Unknown or ambiguous reference", Count: 3, ACLCode: 107002,
		Detail:  "Nothing is called mian in contexts or devices.",
		Address: "stream.compute", Path: "/streams/compute", Range: at("a.yaml", file, "mian"),
		Related: []diag.Related{{Message: "main is declared here", Range: at("a.yaml", file, "streams")}},
		Fix:     &diag.Fix{Description: "write main"},
	}
	f := report.Findings{List: diag.List{d}, Sources: map[string][]byte{"a.yaml": []byte(file)}}
	want := `a.yaml:2:12: error ASR107: Unknown or ambiguous reference (3 instances)
     2 |   compute: mian
       |            ^^^^
    Nothing is called mian in contexts or devices.
    fix: write main
    see: a.yaml:1:1: main is declared here
    at run time: 107002 ACL_ERROR_RT_CONTEXT_NULL
    more: ascendrun explain ASR107

`
	if got := text(f, report.Style{}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	painted := text(f, report.Style{Colour: true})
	if !strings.Contains(painted, "\x1b[1;31merror ASR107\x1b[0m") {
		t.Errorf("no red in %q", painted)
	}
}

// Tabs, wide characters and places at the end of a line keep the underline below what it means.
func TestUnderlines(t *testing.T) {
	for _, c := range []struct{ file, piece, code, under string }{
		{"a:\tb\n", "b", "a:    b", "      ^"},
		{"\ta: b\n", "\t", "    a: b", "^^^^"},
		{"名: 值x\n", "x", "名: 值x", "      ^"},
		{"a: 值\n", "值", "a: 值", "   ^^"},
		{"a: b", "a: b", "a: b", "^^^^"},
	} {
		d := diag.Diagnostic{Code: "ASR100", Range: at("f", c.file, c.piece)}
		got := text(report.Findings{List: diag.List{d}, Sources: map[string][]byte{"f": []byte(c.file)}}, report.Style{})
		want := "     1 | " + c.code + "\n       | " + c.under + "\n"
		if !strings.Contains(got, want) {
			t.Errorf("%q at %q: got\n%swant\n%s", c.file, c.piece, got, want)
		}
	}
	end := at("f", "a:", "a:")
	end.Start = end.End
	got := text(report.Findings{List: diag.List{{Code: "ASR103", Range: end}}, Sources: map[string][]byte{"f": []byte("a:")}}, report.Style{})
	if !strings.Contains(got, "     1 | a:\n       |   ^\n") {
		t.Errorf("behind the line's end: %s", got)
	}
}

// A file must not be able to command the terminal of who validates it.
func TestHostileTextIsPrintedAsCharacters(t *testing.T) {
	const file = "a: \x1b[2J\u202eevil\x07\n"
	d := diag.Diagnostic{Code: "ASR100", Summary: "x\x1b]0;y\x07", Detail: "bad \x9b here", Range: at("f\x1b[1m", file, "evil")}
	got := text(report.Findings{List: diag.List{d}, Sources: map[string][]byte{"f\x1b[1m": []byte(file)}}, report.Style{})
	if strings.ContainsAny(got, "\x1b\x07\u202e\u009b") {
		t.Errorf("control characters in %q", got)
	}
}

func TestAtMostAHundredFindingsAFile(t *testing.T) {
	var list diag.List
	for i := range 250 {
		file := "a"
		if i >= 240 {
			file = "b"
		}
		list = append(list, diag.Diagnostic{Code: "ASR101", Summary: "x", Range: diag.FileRange(file)})
	}
	f := report.Findings{List: list}
	if got := strings.Count(text(f, report.Style{}), "ASR101: x"); got != 110 {
		t.Errorf("%d printed, want 100 of a and 10 of b", got)
	}
	if got := text(f, report.Style{}); !strings.Contains(got, "a: 140 findings more; --all prints them\n") {
		t.Error("the rest is not counted")
	}
	if got := len(f.JSON()); got != 110 {
		t.Errorf("%d in JSON, want 110", got)
	}
	f.All = true
	if got := strings.Count(text(f, report.Style{}), "ASR101: x"); got != 250 {
		t.Errorf("%d printed with --all, want 250", got)
	}
}

// Lists and counts are always there, everything else is left out when it has no value, and nothing is null.
func TestAFindingAsJSON(t *testing.T) {
	const file = "a: b\n"
	full := diag.Diagnostic{Severity: diag.Warning, Code: "ASR107", Summary: "s", Range: at("f", file, "b"), Fix: &diag.Fix{Description: "write c"}}
	bare := diag.Diagnostic{Code: "ASR115", Summary: "s", Range: diag.FileRange("g")}
	f := report.Findings{List: diag.List{full, bare}, Sources: map[string][]byte{"f": []byte(file)}}
	out, err := json.Marshal(f.JSON())
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"severity":"warning","code":"ASR107","summary":"s","count":1,` +
		`"range":{"filename":"f","start":{"line":1,"column":4,"byte":3},"end":{"line":1,"column":5,"byte":4}},` +
		`"snippet":{"code":"a: b","start_line":1,"highlight_start_offset":3,"highlight_end_offset":4},` +
		`"related":[],"fix":{"description":"write c","edits":[]},"docs":"docs/rules.md#asr107-unknown-or-ambiguous-reference"},` +
		`{"severity":"error","code":"ASR115","summary":"s","count":1,` +
		`"range":{"filename":"g","start":{"line":1,"column":1,"byte":0},"end":{"line":1,"column":1,"byte":0}},` +
		`"related":[],"docs":"` + docsOf(t, f, 1) + `"}]`
	if string(out) != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}

func docsOf(t *testing.T, f report.Findings, i int) string {
	t.Helper()
	d := f.JSON()[i].Docs
	if !strings.HasPrefix(d, "docs/rules.md#asr115-") {
		t.Fatalf("docs %q", d)
	}
	return d
}

func TestLongTextIsWrappedToTheTerminal(t *testing.T) {
	d := diag.Diagnostic{Code: "ASR100", Detail: strings.Repeat("word ", 60), Range: diag.FileRange("f")}
	for _, width := range []int{0, 50, 80, 300} {
		limit := 100
		if width > 0 && width < limit {
			limit = width
		}
		for i, line := range strings.Split(text(report.Findings{List: diag.List{d}}, report.Style{Width: width}), "\n") {
			if len(line) > limit {
				t.Errorf("width %d: line %d has %d columns: %s", width, i, len(line), fmt.Sprintf("%.60s", line))
			}
		}
	}
}
