package rule

// ASR801 compares what a spec requires with the machine, before anything is created. Only a machine that somebody
// named or a running backend proves anything: an assumed target never fails a requirement.

import (
	"fmt"
	"path"

	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr801 = Rule{
	Code:     "ASR801",
	Title:    "Requirement not met",
	Severity: diag.Error,
	At:       "the requirement",
	Why: "The spec says what it needs (a CANN version, a SoC, a number of devices) and the machine has something " +
		"else. Stopping here costs nothing; without the requirement the difference would show as an unsupported " +
		"call (207000) or a missing device (107001) half way through.",
	Bad: `apiVersion: ascendrun/v1
requires: {devices: 8}
devices:  {npu0: 0}
`,
	Good: `apiVersion: ascendrun/v1
requires: {devices: 4}
devices:  {npu0: 0}
`,
	Fix: "Run it on a machine that has it, or correct the requirement. A CANN constraint is a list such as \">=8.0," +
		" <10\" of =, !=, >, >=, <, <= and a version; all must hold, and 8.0.RC3 comes before 8.0.",
	Target: "devices=4",
	check:  checkRequires,
}

func checkRequires(p *Pass) {
	need, has := p.Spec.Requires, p.Target
	if need.CANN != "" {
		p.checkCANN(need.CANN)
	}
	if need.SoC != "" {
		d := p.atRoot("requires", "soc")
		switch match, err := path.Match(need.SoC, has.SoC); {
		case err != nil:
			d.Detail = "The pattern cannot be read: a bracket is not closed. Write a name such as Ascend910B3, or a pattern such as Ascend910B*, where * is any text and ? any letter."
			p.reportAs(&asr105, diag.Error, d)
		case !match && has.Real():
			d.Detail = fmt.Sprintf("The machine has %s, which the pattern does not match. Run the spec elsewhere, or correct the requirement.", has.SoC)
			p.report(d)
		}
	}
	if need.Devices > has.Devices && has.Real() {
		d := p.atRoot("requires", "devices")
		d.Detail = fmt.Sprintf("The spec requires %d visible devices, but %s. Run the spec elsewhere, look at ASCEND_RT_VISIBLE_DEVICES, or correct the requirement.", need.Devices, visibleText(has))
		p.report(d)
	}
}

// checkCANN judges the version constraint. That it can be read is judged against every target.
func (p *Pass) checkCANN(text string) {
	d := p.atRoot("requires", "cann")
	c, err := parseConstraint(text)
	if err != nil {
		d.Detail = "The version constraint cannot be read: " + err.Error() + ". Write comparisons with commas between them, such as \">=8.0, <10\"."
		p.reportAs(&asr105, diag.Error, d)
		return
	}
	has := p.Target.CANN
	if has == "" || !p.Target.Real() { // ASR803 says so when nobody can tell
		return
	}
	v, err := parseVersion(has)
	if err != nil || !c.holds(v) {
		d.Detail = fmt.Sprintf("CANN %s is installed, which does not meet the requirement. Install another version, or correct the requirement.", has)
		p.report(d)
	}
}
