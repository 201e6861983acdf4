package report

// Findings as programs read them: the form that every document with diagnostics shares.

import (
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// Finding is one diagnostic of a document.
type Finding struct {
	Severity diag.Severity  `json:"severity"`
	Code     diag.Code      `json:"code"`
	Summary  string         `json:"summary"`
	Detail   string         `json:"detail,omitempty"`
	Address  string         `json:"address,omitempty"`
	Path     string         `json:"path,omitempty"` // JSON pointer
	Count    int            `json:"count"`
	ACLCode  int            `json:"acl_code,omitempty"`
	Range    diag.Range     `json:"range"`
	Snippet  *diag.Snippet  `json:"snippet,omitempty"`
	Related  []diag.Related `json:"related"`
	Fix      *Fix           `json:"fix,omitempty"`
	Ignored  string         `json:"ignored,omitempty"` // the reason that the text gives
	Docs     string         `json:"docs"`
}

// Fix is what would mend a finding.
type Fix struct {
	Description string      `json:"description"`
	Edits       []diag.Edit `json:"edits"`
}

// JSON is the findings as a list for a document; it is never nil.
func (f Findings) JSON() []Finding {
	list := []Finding{}
	f.shown(func(d *diag.Diagnostic) { list = append(list, f.record(d)) }, func(string, int) {})
	return list
}

func (f Findings) record(d *diag.Diagnostic) Finding {
	r := Finding{
		Severity: d.Severity, Code: d.Code, Summary: d.Summary, Detail: d.Detail, Address: d.Address, Path: d.Path,
		Count: max(d.Count, 1), ACLCode: d.ACLCode, Range: d.Range, Related: append([]diag.Related{}, d.Related...),
		Ignored: d.Ignored, Docs: docs(d.Code),
	}
	if text := f.Sources[d.Range.Filename]; text != nil && (d.Range.End.Byte > 0 || d.Range.Start != d.Range.End) {
		r.Snippet = diag.Snip(text, d.Range, d.Address)
	}
	if d.Fix != nil {
		r.Fix = &Fix{Description: d.Fix.Description, Edits: append([]diag.Edit{}, d.Fix.Edits...)}
	}
	return r
}

// docs is where a code is described: the heading of its rule in docs/rules.md.
func docs(code diag.Code) string {
	anchor := strings.ToLower(string(code))
	if r, ok := rule.Lookup(code); ok {
		anchor += "-" + slug(r.Title)
	}
	return "docs/rules.md#" + anchor
}

// Help is the page that describes a code.
func Help(code diag.Code) string { return home + "/blob/main/" + docs(code) }

// slug is a heading as Markdown readers turn it into an anchor.
func slug(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_':
			return r
		}
		return -1
	}, title)
}
