package diag

import (
	"cmp"
	"slices"
)

// List is a set of findings. Append as you go, return it always, sort it when it is printed; nil means fine.
type List []Diagnostic

// HasErrors tells whether anything in the list stops the run.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error && d.Ignored == "" })
}

// Counts returns how many written places are errors and how many are warnings, without those that are ignored.
func (l List) Counts() (errors, warnings int) {
	for _, d := range l {
		switch {
		case d.Ignored != "":
		case d.Severity == Error:
			errors++
		case d.Severity == Warning:
			warnings++
		}
	}
	return errors, warnings
}

// Ignored returns how many written places are ignored.
func (l List) Ignored() int {
	n := 0
	for _, d := range l {
		if d.Ignored != "" {
			n++
		}
	}
	return n
}

// Sort orders the list by file, place, severity, code and detail: the same findings always print the same way.
func (l List) Sort() {
	slices.SortStableFunc(l, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Range.Filename, b.Range.Filename),
			cmp.Compare(a.Range.Start.Line, b.Range.Start.Line),
			cmp.Compare(a.Range.Start.Column, b.Range.Start.Column),
			cmp.Compare(a.Severity, b.Severity),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Address, b.Address),
			cmp.Compare(a.Detail, b.Detail),
		)
	})
}
