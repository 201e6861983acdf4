package report

// Annotations of GitHub Actions: commands that a workflow's runner reads from the log of a step. A step shows ten of
// each kind and a run fifty in all; what is beyond that goes to the step's summary.

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// The limits of GitHub.
const (
	annotationsPerKind = 10
	annotationsPerRun  = 50
	summaryLimit       = 1 << 20 // bytes of a step's summary
)

// GitHub prints the annotations, and how many more there are.
func (v *Validation) GitHub(w io.Writer) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	rest := v.annotate(func(d *diag.Diagnostic) { b.WriteString(v.annotation(d)) })
	if len(rest) > 0 {
		fmt.Fprintf(b, "%s more: see the step's summary or the other forms.\n", Quantity(len(rest), "finding"))
	}
}

// GitHubSummary writes the findings that GitHub does not show into the step's summary, a text in Markdown.
func (v *Validation) GitHubSummary(w io.Writer) error {
	rest := v.annotate(func(*diag.Diagnostic) {})
	if len(rest) == 0 {
		return nil
	}
	var b strings.Builder
	errors, warnings := v.List.Counts()
	fmt.Fprintf(&b, "### ascendrun validate: %s, %s\n\nThese are not among the annotations:\n\n", Quantity(errors, "error"), Quantity(warnings, "warning"))
	b.WriteString("| Place | Rule | What |\n|---|---|---|\n")
	for i, d := range rest {
		row := fmt.Sprintf("| %s:%d:%d | %s %s | %s |\n", cell(v.Place(d.Range.Filename)), d.Range.Start.Line, d.Range.Start.Column, d.Severity, d.Code, cell(says(d)))
		if b.Len()+len(row) > summaryLimit/2 { // other steps of the job want room too
			fmt.Fprintf(&b, "\n%s more.\n", Quantity(len(rest)-i, "finding"))
			break
		}
		b.WriteString(row)
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

// cell is a text in a cell of a table.
func cell(text string) string {
	return strings.ReplaceAll(html.EscapeString(oneLine(text)), "|", "&#124;")
}

// annotate calls f for the findings that GitHub shows, and returns the others.
func (v *Validation) annotate(f func(d *diag.Diagnostic)) (rest []*diag.Diagnostic) {
	kinds, all := make(map[diag.Severity]int), 0
	v.shown(func(d *diag.Diagnostic) {
		switch {
		case d.Ignored != "":
		case kinds[d.Severity] == annotationsPerKind || all == annotationsPerRun:
			rest = append(rest, d)
		default:
			kinds[d.Severity]++
			all++
			f(d)
		}
	}, func(string, int) {})
	return rest
}

// annotation is one command. Columns are told of one line only: of several they would be taken for those of the first.
func (v *Validation) annotation(d *diag.Diagnostic) string {
	kind := d.Severity.String()
	if d.Severity == diag.Note {
		kind = "notice"
	}
	at := fmt.Sprintf("file=%s,line=%d", property.Replace(Clean(v.Place(d.Range.Filename))), d.Range.Start.Line)
	if hasText(d.Range) {
		at += fmt.Sprintf(",endLine=%d", d.Range.End.Line)
		if d.Range.End.Line == d.Range.Start.Line {
			at += fmt.Sprintf(",col=%d,endColumn=%d", d.Range.Start.Column, d.Range.End.Column)
		}
	}
	return fmt.Sprintf("::%s %s,title=%s::%s\n", kind, at, property.Replace(string(d.Code)+" "+Clean(d.Summary)), message.Replace(Clean(says(d))))
}

// The escapes of a command's message, and those of a property, which ends at a comma or a colon.
var (
	message  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
