package report

// The XML of Checkstyle, which many services read. What is ignored is left out: readers show whatever is listed.

import (
	"encoding/xml"

	"github.com/ascendrun/ascendrun/spec/diag"
)

type (
	checkstyle struct {
		XMLName xml.Name         `xml:"checkstyle"`
		Version string           `xml:"version,attr"` // of the form
		Files   []checkstyleFile `xml:"file"`
	}
	checkstyleFile struct {
		Name   string            `xml:"name,attr"`
		Errors []checkstyleError `xml:"error"`
	}
	checkstyleError struct {
		Line     int    `xml:"line,attr"`
		Column   int    `xml:"column,attr"`
		Severity string `xml:"severity,attr"` // error, warning, info
		Message  string `xml:"message,attr"`
		Source   string `xml:"source,attr"`
	}
)

func (v *Validation) checkstyle() checkstyle {
	c := checkstyle{Version: "4.3"}
	for _, group := range v.byFile() {
		f := checkstyleFile{Name: group.name}
		for _, d := range group.findings {
			if d.Ignored != "" {
				continue
			}
			severity := d.Severity.String()
			if d.Severity == diag.Note {
				severity = "info"
			}
			f.Errors = append(f.Errors, checkstyleError{d.Range.Start.Line, d.Range.Start.Column, severity, says(d), "ascendrun." + string(d.Code)})
		}
		c.Files = append(c.Files, f)
	}
	return c
}
