package rule

// ASR803 says that a version constraint could not be judged, which is not the same as met.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr803 = Rule{
	Code:     "ASR803",
	Title:    "CANN version cannot be decided",
	Severity: diag.Warning,
	At:       "requires.cann",
	Why: "The spec requires a CANN version and the machine does not tell its own: the runtime is too old for " +
		"aclsysGetVersionNum, there is no install record beside the loaded library, and aclrtGetVersion answers a" +
		" number that several releases share. The run goes on; if the version matters it may fail with 207000 " +
		"later.",
	Bad: `apiVersion: ascendrun/v1
requires: {cann: ">=8.0"}
devices:  {npu0: 0}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
`,
	Fix:    "Look at the version of the toolkit by hand. Remove the requirement where it does not matter.",
	Target: "cann=",
	check:  checkVersionKnown,
}

func checkVersionKnown(p *Pass) {
	if p.Spec.Requires.CANN == "" || p.Target.CANN != "" || !p.Target.Real() {
		return
	}
	if _, err := parseConstraint(p.Spec.Requires.CANN); err != nil { // ASR105 was reported there
		return
	}
	d := p.atRoot("requires", "cann")
	d.Detail = "Neither the runtime nor an install record beside it tells the CANN version, so this requirement was not judged. Look at the version of the toolkit by hand."
	p.report(d)
}
