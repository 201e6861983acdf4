package rule

// ASR802 reads the configuration that aclInit would read. The text of the file comes with the model; nothing is opened.

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr802 = Rule{
	Code:     "ASR802",
	Title:    "Configuration of aclInit cannot be used",
	Severity: diag.Error,
	At:       "init.config, or the key in it; the place in the JSON file is related",
	Why: "aclInit answers 100003 when the file is missing, 100006 when it is not JSON or nests { or [ deeper than " +
		"10, and 100008, 100009 or 100010 when a value has the wrong form. Several keys want numbers as text, " +
		"\"20000\" and not 20000. Finding out at aclInit costs a start; some wrong values are not refused at all " +
		"and only have no effect.",
	Bad: `apiVersion: ascendrun/v1
init:
  config: {max_opqueue_num: 20000}
devices: {npu0: 0}
`,
	Good: `apiVersion: ascendrun/v1
init:
  config: {max_opqueue_num: "20000"}
devices: {npu0: 0}
`,
	Fix: "Correct the file. Put the numbers of max_opqueue_num, err_msg_mode, default_device and event_mode in " +
		"quotes.",
	check: checkConfig,
}

func checkConfig(p *Pass) {
	c := p.Spec.Init.Config
	if c == nil {
		return
	}
	d := p.atRoot("init", "config")
	switch {
	case c.Outside:
		d.Detail = "The file lies outside the folder of the spec and was not opened, so what is in it was not judged. Allow its folder with --allow-path, or move it beside the spec."
		p.reportAs(p.rule, diag.Note, d)
	case c.Problem != "":
		d.ACLCode = 100003
		d.Detail = fmt.Sprintf("The file cannot be read: %s. Paths are relative to the spec. aclInit would answer 100003.", c.Problem)
		p.report(d)
	case c.Data != nil:
		p.checkConfigData(c)
	}
}

// checkConfigData reports what is wrong inside. A mapping in the spec has a place for each key; of a file the whole is
// one written place, and the places in the JSON are related ones.
func (p *Pass) checkConfigData(c *spec.Config) {
	faults := configFaults(c.Data)
	if len(faults) == 0 {
		return
	}
	if c.Inline {
		for _, f := range faults {
			d := p.atRoot(slices.Concat([]string{"init", "config"}, f.path)...)
			d.ACLCode, d.Detail = f.code, f.what+". "+f.remedy
			if f.text != "" {
				d.Fix = &diag.Fix{Description: "write " + f.text, Edits: []diag.Edit{{Range: d.Range, Text: f.text}}}
			}
			p.report(d)
		}
		return
	}
	file := c.Path.Shown
	if !filepath.IsAbs(file) && p.Spec.File != "<stdin>" {
		file = filepath.Join(filepath.Dir(p.Spec.File), file)
	}
	d := p.atRoot("init", "config")
	d.ACLCode = faults[0].code
	for _, f := range faults {
		r := diag.Range{Filename: file, Start: jsonPos(c.Data, f.from), End: jsonPos(c.Data, f.to)}
		d.Related = append(d.Related, diag.Related{Message: f.what, Range: r})
	}
	d.Detail = fmt.Sprintf("%s (at %s). %s", faults[0].what, d.Related[0].Range, faults[0].remedy)
	if n := len(faults) - 1; n > 0 {
		d.Detail += fmt.Sprintf(" There are %d more like this.", n)
	}
	p.report(d)
}
