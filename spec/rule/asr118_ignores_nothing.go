package rule

// ASR118 follows the comments that pass findings over, and finds those that do nothing.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr118 = Rule{
	Code:     "ASR118",
	Title:    "Comment ignores nothing",
	Severity: diag.Warning,
	At:       "the comment",
	Why: "A comment # ascendrun: ignore CODE because REASON passes over the warnings of that code on its line or, when " +
		"it stands alone, on the line below. This one passes over nothing: its form is wrong, it gives no reason, the " +
		"rule is misspelt or does not complain here any more, or it complains with an error, which cannot be passed " +
		"over since plan and apply refuse the spec for it.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0} # ascendrun: ignore ASR303 because the stream comes later
streams:  {compute: main}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:  {compute: main}
`,
	Fix:  "Remove the comment, or correct its code and its place.",
	last: true,
}

// ignore marks the findings that comments pass over, and adds a finding for every comment that passes over none. Where
// the spec has errors not everything was judged, so that a comment may well be of use once they are mended.
func ignore(list diag.List, s *spec.Spec) diag.List {
	if len(s.Ignores) == 0 {
		return list
	}
	whole := !list.HasErrors()
	list = slices.Clone(list) // it may be the caller's
	var useless diag.List
	for _, i := range s.Ignores {
		if why := follow(i, list, whole); why != "" {
			useless = append(useless, diag.Diagnostic{
				Severity: asr118.Severity, Code: asr118.Code, Summary: asr118.Title, Detail: why, Count: 1, Range: i.Range,
			})
		}
	}
	return append(list, useless...)
}

// follow does what one comment says, and returns why it has no effect or not all of it.
func follow(i spec.Ignore, list diag.List, whole bool) string {
	if i.Problem != "" {
		return i.Problem
	}
	var why []string
	for _, code := range i.Codes {
		met, hard := false, false
		for n := range list {
			d := &list[n]
			if d.Code != code || d.Range.Start.Line != i.Line || d.Range.Filename != i.Range.Filename || d.Range.End.Byte == 0 {
				continue
			}
			if d.Severity == diag.Error {
				hard = true
				continue
			}
			met, d.Ignored = true, i.Reason
		}
		r, known := Lookup(code)
		switch {
		case met:
		case !known:
			why = append(why, fmt.Sprintf("There is no rule %s.%s", code, nearCode(code)))
		case hard || r.Severity == diag.Error:
			why = append(why, fmt.Sprintf("%s is an error, for which plan and apply refuse the spec, so it cannot be passed over.", code))
		case whole:
			why = append(why, fmt.Sprintf("%s finds nothing on line %d.", code, i.Line))
		}
	}
	return strings.Join(why, " ")
}

// nearCode offers the code that may be meant.
func nearCode(code diag.Code) string {
	var codes []string
	for _, r := range book {
		codes = append(codes, string(r.Code))
	}
	if near := diag.Suggest(strings.ToUpper(string(code)), codes); near != "" && len(code) != len(near) || strings.ToUpper(string(code)) == near {
		return " Did you mean " + near + "?"
	}
	return ""
}
