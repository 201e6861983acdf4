package report

// The short text form of `validate --summary`: how often each rule was found.

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// PerRule prints a line for each rule and severity that was found: the worst first, then by code.
func (v *Validation) PerRule(w io.Writer, s Style) {
	type line struct {
		diag.Diagnostic // the first of its kind
		n               int
		files           map[string]bool
	}
	var lines []*line
	for _, d := range v.List {
		if d.Ignored != "" {
			continue
		}
		i := slices.IndexFunc(lines, func(l *line) bool { return l.Code == d.Code && l.Severity == d.Severity })
		if i < 0 {
			i = len(lines)
			lines = append(lines, &line{Diagnostic: d, files: make(map[string]bool)})
		}
		lines[i].n++
		lines[i].files[d.Range.Filename] = true
	}
	slices.SortFunc(lines, func(a, b *line) int {
		return cmp.Or(cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Code, b.Code))
	})
	for _, l := range lines {
		fmt.Fprintf(w, "%s: %s: %s in %s\n", s.severity(&l.Diagnostic), Clean(l.Summary), Quantity(l.n, "finding"), Quantity(len(l.files), "file"))
	}
}
