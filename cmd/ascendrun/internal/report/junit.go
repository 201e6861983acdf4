package report

// The XML of JUnit, in the shape that Jenkins and GitLab read: a suite for each file, a case for each finding.

import (
	"encoding/xml"
	"fmt"
)

type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name      string        `xml:"name,attr"`
		Classname string        `xml:"classname,attr"`
		Skipped   *junitSkipped `xml:"skipped"`
		Failure   *junitFailure `xml:"failure"`
		Output    string        `xml:"system-out,omitempty"`
	}
	junitSkipped struct {
		Message string `xml:"message,attr"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

func (v *Validation) junit() junitSuites {
	all := junitSuites{Name: "ascendrun validate"}
	for _, f := range v.byFile() {
		s := junitSuite{Name: f.name}
		for _, c := range f.cases() {
			out := junitCase{Name: c.name, Classname: f.name}
			switch c.verdict {
			case fails:
				out.Failure = &junitFailure{c.d.Summary, string(c.d.Code), fmt.Sprintf("%s: %s\n", c.d.Range, says(c.d))}
				s.Failures++
			case skips:
				out.Skipped = &junitSkipped{c.d.Ignored}
				s.Skipped++
			case warns:
				out.Output = fmt.Sprintf("%s: %s: %s\n", c.d.Range, c.d.Severity, says(c.d))
			}
			s.Tests++
			s.Cases = append(s.Cases, out)
		}
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Suites = append(all.Suites, s)
	}
	return all
}
