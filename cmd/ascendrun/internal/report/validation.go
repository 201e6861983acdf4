package report

// What `validate` found, as the one input from which each of its forms is made. A form stands in a file of its name.

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Validation is the outcome of `validate`.
type Validation struct {
	Findings
	Exit    engine.Exit
	Version string // of the program
	Files   []Checked
	Place   func(file string) string // a file as services name it: relative to the repository, with slashes
}

// Checked is one file that was judged.
type Checked struct {
	Path   string      `json:"path"`
	Target spec.Target `json:"target"`
	Valid  bool        `json:"valid"`
	Strict bool        `json:"-"` // its warnings fail
}

// Formats are the forms of `validate`.
var Formats = []string{"text", "json", "sarif", "junit", "github", "gitlab", "checkstyle", "tap"}

// Write writes one of the forms; text and github have more to say and functions of their own.
func (v *Validation) Write(format string, w io.Writer) error {
	switch format {
	case "text":
		v.Text(w, Style{})
		v.Summary(w)
		return nil
	case "json":
		return WriteJSON(w, v.document())
	case "sarif":
		return WriteJSON(w, v.sarif())
	case "junit":
		return writeXML(w, v.junit())
	case "github":
		v.GitHub(w)
		return nil
	case "gitlab":
		return WriteJSON(w, v.gitlab())
	case "checkstyle":
		return writeXML(w, v.checkstyle())
	case "tap":
		return v.tap(w)
	}
	return fmt.Errorf("bug: no form is called %s", format)
}

// validationDocument is the document of `validate`.
type validationDocument struct {
	Header
	Valid        bool      `json:"valid"`
	ErrorCount   int       `json:"error_count"`
	WarningCount int       `json:"warning_count"`
	IgnoredCount int       `json:"ignored_count"`
	Files        []Checked `json:"files"`
	Diagnostics  []Finding `json:"diagnostics"`
}

func (v *Validation) document() validationDocument {
	d := validationDocument{Header: NewHeader(v.Exit), Valid: v.Exit == engine.OK, Files: v.Files, Diagnostics: v.JSON()}
	d.ErrorCount, d.WarningCount = v.List.Counts()
	d.IgnoredCount = v.List.Ignored()
	if d.Files == nil {
		d.Files = []Checked{}
	}
	return d
}

// Summary closes the text form: how many of what, and which machines the files were judged against.
func (v *Validation) Summary(w io.Writer) {
	errors, warnings := v.List.Counts()
	bad := 0
	machines := make(map[string]int)
	var order []string
	for _, f := range v.Files {
		if !f.Valid {
			bad++
		}
		m := Machine(f.Target)
		if machines[m] == 0 {
			order = append(order, m)
		}
		machines[m]++
	}
	if bad == 0 && errors == 0 {
		fmt.Fprintf(w, "%s valid", Quantity(len(v.Files), "file"))
	} else {
		fmt.Fprintf(w, "%s: %d invalid, %s", Quantity(len(v.Files), "file"), bad, Quantity(errors, "error"))
	}
	if warnings > 0 {
		fmt.Fprintf(w, ", %s", Quantity(warnings, "warning"))
	}
	if n := v.List.Ignored(); n > 0 {
		fmt.Fprintf(w, ", %s ignored", Quantity(n, "finding"))
	}
	fmt.Fprintln(w, ".")
	for _, m := range order {
		if len(order) == 1 {
			fmt.Fprintf(w, "Judged against %s.\n", m)
			continue
		}
		fmt.Fprintf(w, "%s judged against %s.\n", Quantity(machines[m], "file"), m)
	}
}

// each calls f for every finding to print. A mark stays the same when lines move, and no two findings share one:
// services follow findings by it from run to run.
func (v *Validation) each(f func(d *diag.Diagnostic, mark string)) {
	met := make(map[string]int)
	v.shown(func(d *diag.Diagnostic) {
		text := v.Sources[d.Range.Filename]
		from := min(d.Range.Start.Byte, len(text))
		to := min(max(d.Range.End.Byte, from), len(text))
		what := fmt.Sprintf("%s\x00%s\x00%s\x00%s", v.Place(d.Range.Filename), d.Code, d.Path, text[from:to])
		n := met[what]
		met[what]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", what, n))
		f(d, hex.EncodeToString(sum[:16]))
	}, func(string, int) {})
}

// hasText tells whether a finding points at text, and not at a file as a whole.
func hasText(r diag.Range) bool { return r.Start != r.End || r.End.Byte > 0 }

// says is what a finding says in a form without room for a title.
func says(d *diag.Diagnostic) string {
	if d.Detail == "" {
		return d.Summary + "."
	}
	return d.Detail
}
