package report

// The code quality report of GitLab. It knows no way to say that a finding is ignored, so ignored ones are left out.

import "github.com/ascendrun/ascendrun/spec/diag"

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"` // info, minor, major, critical, blocker
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string `json:"path"`
	Lines struct {
		Begin int `json:"begin"`
		End   int `json:"end"`
	} `json:"lines"`
}

func (v *Validation) gitlab() []gitlabIssue {
	list := []gitlabIssue{}
	v.each(func(d *diag.Diagnostic, mark string) {
		if d.Ignored != "" {
			return
		}
		i := gitlabIssue{
			Description: d.Summary + ": " + says(d), CheckName: string(d.Code), Fingerprint: mark,
			Severity: map[diag.Severity]string{diag.Error: "critical", diag.Warning: "minor", diag.Note: "info"}[d.Severity],
		}
		i.Location.Path = v.Place(d.Range.Filename)
		i.Location.Lines.Begin, i.Location.Lines.End = d.Range.Start.Line, d.Range.End.Line
		list = append(list, i)
	})
	return list
}
