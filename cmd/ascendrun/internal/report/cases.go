package report

// Findings as the test cases of JUnit and TAP: one for each finding, and one that passes for a file without any.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// fileFindings are the findings to print of one file.
type fileFindings struct {
	name     string
	strict   bool
	findings []*diag.Diagnostic
}

// byFile groups the findings to print: the files that were judged in their order, then any other file.
func (v *Validation) byFile() []fileFindings {
	list := make([]fileFindings, len(v.Files))
	at := make(map[string]int, len(v.Files))
	for i, f := range v.Files {
		list[i] = fileFindings{name: f.Path, strict: f.Strict}
		at[f.Path] = i
	}
	v.shown(func(d *diag.Diagnostic) {
		i, met := at[d.Range.Filename]
		if !met {
			i = len(list)
			at[d.Range.Filename] = i
			list = append(list, fileFindings{name: d.Range.Filename})
		}
		list[i].findings = append(list[i].findings, d)
	}, func(string, int) {})
	return list
}

// verdict is how a test case ends.
type verdict uint8

const (
	passes verdict = iota
	warns          // passes, and has something to say
	fails
	skips // ignored, with a reason
)

// testCase is one test case; d is nil for a file without findings.
type testCase struct {
	name    string
	verdict verdict
	d       *diag.Diagnostic
}

// cases are the test cases of one file.
func (f fileFindings) cases() []testCase {
	if len(f.findings) == 0 {
		return []testCase{{name: "valid"}}
	}
	var list []testCase
	for _, d := range f.findings {
		c := testCase{name: fmt.Sprintf("%d:%d %s %s", d.Range.Start.Line, d.Range.Start.Column, d.Code, d.Summary), d: d}
		switch {
		case d.Ignored != "":
			c.verdict = skips
		case d.Severity == diag.Error, d.Severity == diag.Warning && f.strict:
			c.verdict = fails
		default:
			c.verdict = warns
		}
		list = append(list, c)
	}
	return list
}
