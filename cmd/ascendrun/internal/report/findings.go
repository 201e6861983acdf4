package report

// Findings as people read them: where, what, the text itself with an underline, and what to do.

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// findingsPerFile bounds what is printed of one file: nobody reads the thousandth finding, and a broken generator
// must not fill a log.
const findingsPerFile = 100

// Findings are findings with the texts they point into.
type Findings struct {
	List    diag.List
	Sources map[string][]byte // by file name, as stored; a missing one prints without its text
	All     bool              // print more than a hundred a file
}

// shown calls f for each finding to print; left counts those of the same file that are not.
func (f Findings) shown(each func(d *diag.Diagnostic), more func(file string, left int)) {
	file, printed, left := "", 0, 0
	end := func() {
		if left > 0 {
			more(file, left)
		}
	}
	for i := range f.List {
		d := &f.List[i]
		if i == 0 || d.Range.Filename != file {
			end()
			file, printed, left = d.Range.Filename, 0, 0
		}
		if !f.All && printed == findingsPerFile {
			left++
			continue
		}
		printed++
		each(d)
	}
	end()
}

// Text prints the findings that count, each followed by an empty line.
func (f Findings) Text(w io.Writer, s Style) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	f.List = slices.DeleteFunc(slices.Clone(f.List), func(d diag.Diagnostic) bool { return d.Ignored != "" })
	f.shown(func(d *diag.Diagnostic) { f.finding(b, s, d) }, func(file string, left int) {
		fmt.Fprintf(b, "%s: %s more; --all prints them\n\n", Clean(file), Quantity(left, "finding"))
	})
}

func (f Findings) finding(b *bufio.Writer, s Style, d *diag.Diagnostic) {
	title := Clean(d.Summary)
	if d.Count > 1 {
		title += fmt.Sprintf(" (%s instances)", count(d.Count))
	}
	fmt.Fprintf(b, "%s: %s: %s\n", s.paint(bold, Clean(d.Range.String())), s.severity(d), s.paint(bold, title))
	s.snippet(b, f.Sources[d.Range.Filename], d.Range)
	for _, line := range wrap(Clean(d.Detail), s.textWidth()-4) {
		fmt.Fprintf(b, "    %s\n", line)
	}
	if d.Fix != nil {
		s.item(b, "fix", d.Fix.Description)
	}
	for _, r := range d.Related {
		s.item(b, "see", r.Range.String()+": "+r.Message)
	}
	if d.ACLCode != 0 {
		s.item(b, "at run time", codeName(d.ACLCode))
	}
	s.item(b, "more", "ascendrun explain "+string(d.Code))
	b.WriteByte('\n')
}

func (s Style) severity(d *diag.Diagnostic) string {
	how := map[diag.Severity]string{diag.Error: red, diag.Warning: yellow, diag.Note: blue}[d.Severity]
	return s.paint(how, d.Severity.String()+" "+string(d.Code))
}

// item prints one named line under a finding, wrapped with its continuation lines set in.
func (s Style) item(b *bufio.Writer, name, text string) {
	for i, line := range wrap(Clean(text), s.textWidth()-6-len(name)) {
		if i == 0 {
			fmt.Fprintf(b, "    %s: %s\n", s.paint(faint, name), line)
			continue
		}
		fmt.Fprintf(b, "    %s  %s\n", strings.Repeat(" ", len(name)), line)
	}
}

// snippet prints the line of a range with an underline. A tab is printed as four blanks, so that both lines stay in
// step whatever the terminal makes of tabs, and so that a tab that is the mistake can be underlined.
func (s Style) snippet(b *bufio.Writer, text []byte, r diag.Range) {
	if text == nil || r.Start == r.End && r.End.Byte == 0 {
		return // a finding without text of its own
	}
	cut := diag.Snip(text, r, "")
	if cut == nil {
		return
	}
	const tab = "    "
	code := []rune(Clean(cut.Code)) // rune for rune, so that the offsets hold
	var line, under strings.Builder
	for i, c := range code {
		piece := string(c)
		if c == '\t' {
			piece = tab
		}
		mark := " "
		if i >= cut.HighlightStartOffset && (i < cut.HighlightEndOffset || i == cut.HighlightStartOffset) {
			mark = "^"
		}
		line.WriteString(piece)
		under.WriteString(strings.Repeat(mark, columns(piece)))
	}
	if cut.HighlightStartOffset >= len(code) {
		under.WriteByte('^') // just behind the line's end
	}
	fmt.Fprintf(b, "  %s %s\n", s.paint(faint, fmt.Sprintf("%4d |", cut.StartLine)), line.String())
	fmt.Fprintf(b, "  %s %s\n", s.paint(faint, "     |"), s.paint(red, strings.TrimRight(under.String(), " ")))
}

// codeName is an AscendCL code with its name in the headers.
func codeName(code int) string {
	if st, ok := aclbind.Lookup(code); ok {
		return fmt.Sprintf("%d %s", code, st.Name)
	}
	return strconv.Itoa(code)
}

func itoa(n int) string { return strconv.Itoa(n) }
