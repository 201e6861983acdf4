package report_test

// The forms of `validate` as their readers take them: each is given names and texts full of what could break it, and
// read back by a reader of its own.

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// evil is a file name with all that means something to some form.
const evil = "50%,a:b\"c'd#e<f>&|\nok 1 g.yaml"

// hostile is a validation of a good file, and of one whose name and texts are hostile.
func hostile() *report.Validation {
	const text = "a: é%\nb: c\n"
	file := diag.Diagnostic{Severity: diag.Error, Code: "ASR107", Summary: "Unknown, or: ambiguous", Detail: "50% of \"it\",\nsee: <b> & 'c' \\ # TODO | x.",
		Path: "/a", Range: at(evil, text, "é%"), Fix: &diag.Fix{Description: "write d", Edits: []diag.Edit{{Range: at(evil, text, "é%"), Text: "d"}}},
		Related: []diag.Related{{Message: "here", Range: at(evil, text, "b")}}}
	warning := diag.Diagnostic{Severity: diag.Warning, Code: "ASR112", Summary: "Nothing names this", Detail: "Remove it.", Range: at(evil, text, "c")}
	ignored := warning
	ignored.Ignored, ignored.Range = "kept # for 50%\nof us", at(evil, text, "b")
	return &report.Validation{
		Findings: report.Findings{List: diag.List{file, warning, ignored}, Sources: map[string][]byte{evil: []byte(text)}},
		Exit:     engine.Invalid, Version: "1.2.3", Place: func(f string) string { return f },
		Files: []report.Checked{{Path: "good.yaml", Valid: true}, {Path: evil}},
	}
}

func form(t *testing.T, v *report.Validation, format string) string {
	t.Helper()
	var b bytes.Buffer
	if err := v.Write(format, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestEveryFormIsTheSameTwice(t *testing.T) {
	for _, f := range report.Formats {
		if one := form(t, hostile(), f); one == "" || one != form(t, hostile(), f) {
			t.Errorf("%s: empty, or not the same twice", f)
		}
	}
}

// sarifLog is the part of SARIF that the tests look at.
type sarifLog struct {
	Runs []struct {
		ColumnKind string
		Tool       struct {
			Driver struct{ Rules []struct{ ID string } }
		}
		Results []struct {
			RuleID    string
			RuleIndex int
			Locations []struct{ PhysicalLocation sarifPlace }
			Related   []struct{ Message struct{ Text string } } `json:"relatedLocations"`
			Fixes     []struct {
				Changes []struct {
					Replacements []struct {
						DeletedRegion   sarifRegion
						InsertedContent struct{ Text string }
					}
				} `json:"artifactChanges"`
			}
			Fingerprints map[string]string `json:"partialFingerprints"`
			Suppressions []struct{ Kind, Justification string }
		}
	}
}

type sarifPlace struct {
	ArtifactLocation struct{ URI string }
	Region           sarifRegion
}

type sarifRegion struct{ StartLine, StartColumn, EndLine, EndColumn int }

func TestSARIF(t *testing.T) {
	var log sarifLog
	if err := json.Unmarshal([]byte(form(t, hostile(), "sarif")), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if len(run.Results) != 3 || len(run.Tool.Driver.Rules) < 30 || run.ColumnKind != "unicodeCodePoints" {
		t.Fatalf("%d results, %d rules", len(run.Results), len(run.Tool.Driver.Rules))
	}
	marks := make(map[string]bool)
	for _, r := range run.Results {
		marks[r.Fingerprints["ascendrun/v1"]] = true
		if id := run.Tool.Driver.Rules[r.RuleIndex].ID; id != r.RuleID {
			t.Errorf("rule %s has the index of %s", r.RuleID, id)
		}
	}
	if len(marks) != 3 || marks[""] {
		t.Errorf("marks %v", marks)
	}
	first, last := run.Results[0], run.Results[2]
	place := first.Locations[0].PhysicalLocation
	if place.ArtifactLocation.URI != "./50%25,a:b%22c%27d%23e%3Cf%3E&%7C%0Aok%201%20g.yaml" {
		t.Errorf("uri %s", place.ArtifactLocation.URI)
	}
	if want := (sarifRegion{1, 4, 1, 6}); place.Region != want || len(first.Related) != 1 || first.Related[0].Message.Text != "here" {
		t.Errorf("region %v, related %v", place.Region, first.Related)
	}
	if r := first.Fixes[0].Changes[0].Replacements[0]; r.InsertedContent.Text != "d" || r.DeletedRegion != place.Region {
		t.Errorf("fix %+v", r)
	}
	if len(last.Suppressions) != 1 || last.Suppressions[0].Justification != "kept # for 50%\nof us" || last.Suppressions[0].Kind != "inSource" || first.Suppressions != nil {
		t.Error("the ignored one alone is suppressed, with its reason")
	}
}

// The schema takes the form, and refuses it once it is spoilt.
func TestSARIFAgainstItsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	check := func(text string) error {
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(document)
	}
	text := form(t, hostile(), "sarif")
	if err := check(text); err != nil {
		t.Error(err)
	}
	if err := check(form(t, &report.Validation{}, "sarif")); err != nil {
		t.Errorf("without findings: %v", err)
	}
	for _, spoilt := range []string{
		strings.Replace(text, `"level": "error"`, `"level": "fatal"`, 1), strings.Replace(text, `"startLine": 1`, `"startLine": 0`, 1),
		strings.Replace(text, `"uri"`, `"url"`, 1),
	} {
		if check(spoilt) == nil || spoilt == text {
			t.Error("a spoilt form passes")
		}
	}
}

// Marks stay when lines move and differ when the same mistake is made twice.
func TestMarks(t *testing.T) {
	marks := func(text string, pieces ...string) (list []string) {
		v := &report.Validation{Place: func(f string) string { return f }}
		for _, p := range pieces {
			v.List = append(v.List, diag.Diagnostic{Code: "ASR107", Range: at("f", text, p)})
		}
		v.Sources = map[string][]byte{"f": []byte(text)}
		var issues []struct{ Fingerprint string }
		if err := json.Unmarshal([]byte(form(t, v, "gitlab")), &issues); err != nil {
			t.Fatal(err)
		}
		for _, i := range issues {
			list = append(list, i.Fingerprint)
		}
		return list
	}
	before, after := marks("a: b\n", "b", "b"), marks("# new\na: b\n", "b", "b")
	if fmt.Sprint(before) != fmt.Sprint(after) || before[0] == before[1] {
		t.Errorf("%v, then %v", before, after)
	}
}

func TestGitLab(t *testing.T) {
	var issues []struct {
		Description, Fingerprint, Severity string
		CheckName                          string `json:"check_name"`
		Location                           struct {
			Path  string
			Lines struct{ Begin, End int }
		}
	}
	if err := json.Unmarshal([]byte(form(t, hostile(), "gitlab")), &issues); err != nil || len(issues) != 2 {
		t.Fatalf("%d issues, %v", len(issues), err)
	}
	if i := issues[0]; i.Severity != "critical" || i.CheckName != "ASR107" || i.Location.Path != evil || i.Location.Lines.Begin != 1 || i.Fingerprint == issues[1].Fingerprint {
		t.Errorf("%+v", i)
	}
	if empty := form(t, &report.Validation{}, "gitlab"); strings.TrimSpace(empty) != "[]" {
		t.Errorf("no findings are %q", empty)
	}
}

// tool is the path of a program that a test needs. The build server has them all.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil && os.Getenv("CI") != "" {
		t.Fatalf("%s is not installed", name)
	} else if err != nil {
		t.Skipf("%s is not installed; the build server runs this", name)
	}
	return path
}

func save(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestXMLAgainstItsSchemas(t *testing.T) {
	lint := tool(t, "xmllint")
	for _, f := range []string{"junit", "checkstyle"} {
		check := func(text string) ([]byte, error) {
			return exec.Command(lint, "--noout", "--schema", "testdata/"+f+".xsd", save(t, text)).CombinedOutput()
		}
		if out, err := check(form(t, hostile(), f)); err != nil {
			t.Errorf("%s: %s", f, out)
		}
		if _, err := check("<" + f + "/>"); err == nil {
			t.Errorf("the schema of %s takes anything", f)
		}
	}
}

func TestJUnit(t *testing.T) {
	var suites struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Suites   []struct {
			Name  string `xml:"name,attr"`
			Cases []struct {
				Name    string `xml:"name,attr"`
				Failure *struct {
					Type string `xml:"type,attr"`
					Text string `xml:",chardata"`
				} `xml:"failure"`
				Skipped *struct {
					Message string `xml:"message,attr"`
				} `xml:"skipped"`
				Output string `xml:"system-out"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(form(t, hostile(), "junit")), &suites); err != nil {
		t.Fatal(err)
	}
	if suites.Tests != 4 || suites.Failures != 1 || len(suites.Suites) != 2 || suites.Suites[1].Name != evil {
		t.Fatalf("%+v", suites)
	}
	cases := suites.Suites[1].Cases
	if cases[0].Failure == nil || cases[0].Failure.Type != "ASR107" || cases[1].Failure != nil || !strings.Contains(cases[1].Output, "Remove it.") || cases[2].Skipped == nil {
		t.Errorf("%+v", cases)
	}
	v := hostile()
	v.Files[1].Strict = true
	if text := form(t, v, "junit"); !strings.Contains(text, `failures="2"`) {
		t.Error("a warning of a strict file does not fail")
	}
}

// prove is TAP's own reader.
func TestTAP(t *testing.T) {
	prove := tool(t, "prove")
	run := func(text string) (string, error) {
		out, err := exec.Command(prove, "--verbose", "--exec", "cat", save(t, text)).CombinedOutput()
		return string(out), err
	}
	out, err := run(form(t, hostile(), "tap"))
	if err == nil || !strings.Contains(out, "Failed 1/4 subtests") || !strings.Contains(out, "(less 1 skipped subtest: 2 okay)") || strings.Contains(out, "Parse errors") {
		t.Errorf("prove says %v:\n%s", err, out)
	}
	v := hostile()
	v.List = v.List[1:]
	if out, err := run(form(t, v, "tap")); err != nil || !strings.Contains(out, "Result: PASS") {
		t.Errorf("prove says %v:\n%s", err, out)
	}
}

func TestGitHub(t *testing.T) {
	got := form(t, hostile(), "github")
	want := "::error file=50%25%2Ca%3Ab\"c'd#e<f>&|%0Aok 1 g.yaml,line=1,endLine=1,col=4,endColumn=6,title=ASR107 Unknown%2C or%3A ambiguous::" +
		"50%25 of \"it\",%0Asee: <b> & 'c' \\ # TODO | x.\n" +
		"::warning file=50%25%2Ca%3Ab\"c'd#e<f>&|%0Aok 1 g.yaml,line=2,endLine=2,col=4,endColumn=5,title=ASR112 Nothing names this::Remove it.\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// GitHub shows ten of a kind; the others stand in the summary, with nothing that Markdown or HTML would read.
func TestGitHubLimits(t *testing.T) {
	v := &report.Validation{Place: func(f string) string { return f }}
	for i := range 40 {
		v.List = append(v.List, diag.Diagnostic{Severity: diag.Severity(i % 3), Code: "ASR101", Summary: "s", Detail: fmt.Sprintf("<b>|%d", i), Range: diag.FileRange("f")})
	}
	out := form(t, v, "github")
	for _, kind := range []string{"::error ", "::warning ", "::notice "} {
		if n := strings.Count(out, kind); n != 10 {
			t.Errorf("%d of%s", n, kind)
		}
	}
	if !strings.HasSuffix(out, "10 findings more: see the step's summary or the other forms.\n") {
		t.Errorf("the rest is not told of in\n%s", out)
	}
	var summary bytes.Buffer
	if err := v.GitHubSummary(&summary); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(summary.String(), "| f:1:1 | "); n != 10 || strings.Contains(summary.String(), "<b>") || !strings.Contains(summary.String(), "&lt;b&gt;&#124;39") {
		t.Errorf("%d in the summary:\n%s", n, summary.String())
	}
	v.All = true
	for range 20000 {
		v.List = append(v.List, v.List[:3]...)
	}
	summary.Reset()
	if err := v.GitHubSummary(&summary); err != nil || summary.Len() > 1<<20 || !strings.Contains(summary.String(), "findings more.") {
		t.Errorf("%d bytes, %v", summary.Len(), err)
	}
	if err := hostile().GitHubSummary(&summary); err != nil {
		t.Fatal(err)
	}
}

func TestTextCountsWhatIsIgnored(t *testing.T) {
	out := form(t, hostile(), "text")
	if strings.Contains(out, "kept #") || !strings.Contains(out, "2 files: 1 invalid, 1 error, 1 warning, 1 finding ignored.") {
		t.Error(out)
	}
	var doc struct {
		Ignored     int `json:"ignored_count"`
		Warnings    int `json:"warning_count"`
		Diagnostics []struct{ Ignored string }
	}
	if err := json.Unmarshal([]byte(form(t, hostile(), "json")), &doc); err != nil || doc.Ignored != 1 || doc.Warnings != 1 || doc.Diagnostics[2].Ignored == "" {
		t.Errorf("%+v, %v", doc, err)
	}
	var b bytes.Buffer
	hostile().PerRule(&b, report.Style{})
	if want := "error ASR107: Unknown, or: ambiguous: 1 finding in 1 file\nwarning ASR112: Nothing names this: 1 finding in 1 file\n"; b.String() != want {
		t.Errorf("got %q", b.String())
	}
}
