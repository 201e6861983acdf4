package report

// SARIF 2.1.0 (OASIS, errata 01), the form of code scanning services. Only members that hold something are written.

import (
	"net/url"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// home is where the project can be found.
const home = "https://github.com/ascendrun/ascendrun"

// sarifSchema is the schema's own name.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string       `json:"id"`
		Short   sarifMessage `json:"shortDescription"`
		Full    sarifMessage `json:"fullDescription"`
		Help    sarifMessage `json:"help"`
		HelpURI string       `json:"helpUri"`
		Default sarifDefault `json:"defaultConfiguration"`
	}
	sarifMessage struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifDefault struct {
		Level string `json:"level"`
	}
	sarifResult struct {
		RuleID       string             `json:"ruleId"`
		RuleIndex    int                `json:"ruleIndex"`
		Level        string             `json:"level"`
		Message      sarifMessage       `json:"message"`
		Locations    []sarifLocation    `json:"locations"`
		Related      []sarifLocation    `json:"relatedLocations,omitempty"`
		Fixes        []sarifFix         `json:"fixes,omitempty"`
		Fingerprints map[string]string  `json:"partialFingerprints"`
		Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	}
	sarifLocation struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifMessage `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifMessage  `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion  `json:"deletedRegion"`
		Inserted sarifMessage `json:"insertedContent"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Justification string `json:"justification"`
	}
)

func (v *Validation) sarif() sarifLog {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "ascendrun", Version: v.Version, InformationURI: home}
	index := make(map[diag.Code]int)
	for i, r := range rule.All() {
		index[r.Code] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID: string(r.Code), Short: sarifMessage{Text: r.Title + "."}, Full: sarifMessage{Text: r.Why},
			Help:    sarifMessage{Text: r.Fix, Markdown: r.Fix + "\n\nGood:\n\n```yaml\n" + strings.TrimSpace(r.Good) + "\n```\n"},
			HelpURI: Help(r.Code), Default: sarifDefault{level(r.Severity)},
		})
	}
	v.each(func(d *diag.Diagnostic, mark string) {
		r := sarifResult{
			RuleID: string(d.Code), RuleIndex: index[d.Code], Level: level(d.Severity), Message: sarifMessage{Text: says(d)},
			Locations: []sarifLocation{v.location(d.Range)}, Fingerprints: map[string]string{"ascendrun/v1": mark},
		}
		for i, other := range d.Related {
			at := v.location(other.Range)
			at.ID, at.Message = i+1, &sarifMessage{Text: other.Message}
			r.Related = append(r.Related, at)
		}
		if d.Fix != nil && len(d.Fix.Edits) > 0 {
			r.Fixes = []sarifFix{v.sarifFix(d.Fix)}
		}
		if d.Ignored != "" {
			r.Suppressions = []sarifSuppression{{"inSource", d.Ignored}}
		}
		run.Results = append(run.Results, r)
	})
	return sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}}
}

func level(s diag.Severity) string { return s.String() } // error, warning and note are SARIF's words too

func (v *Validation) location(r diag.Range) sarifLocation {
	at := sarifLocation{Physical: sarifPhysical{Artifact: v.artifact(r.Filename)}}
	if hasText(r) {
		region := sarifRegionOf(r)
		at.Physical.Region = &region
	}
	return at
}

// artifact names a file by a relative reference: no letter of a file's name can be taken for a part of an address.
func (v *Validation) artifact(file string) sarifArtifact {
	place := url.URL{Path: v.Place(file)}
	if strings.HasPrefix(place.Path, "/") {
		place.Scheme = "file"
	}
	return sarifArtifact{place.String()}
}

func sarifRegionOf(r diag.Range) sarifRegion {
	return sarifRegion{r.Start.Line, r.Start.Column, r.End.Line, r.End.Column}
}

// sarifFix puts the edits of each file together, files in the order in which they are first edited.
func (v *Validation) sarifFix(f *diag.Fix) sarifFix {
	fix := sarifFix{Description: sarifMessage{Text: f.Description}}
	at := make(map[string]int)
	for _, e := range f.Edits {
		i, met := at[e.Range.Filename]
		if !met {
			i = len(fix.Changes)
			at[e.Range.Filename] = i
			fix.Changes = append(fix.Changes, sarifChange{Artifact: v.artifact(e.Range.Filename)})
		}
		fix.Changes[i].Replacements = append(fix.Changes[i].Replacements, sarifReplacement{sarifRegionOf(e.Range), sarifMessage{Text: e.Text}})
	}
	return fix
}
