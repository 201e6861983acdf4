package rule

// ASR105 is found by the loader, and by ASR801 for constraints that cannot be read.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr105 = Rule{
	Code:     "ASR105",
	Title:    "Value out of range",
	Severity: diag.Error,
	At:       "the value",
	Why: "The value has the right kind but cannot be: an id outside 0 to 63, a range written backwards, a count " +
		"below 1, a word that is not one of the choices, two parents for one stream, a version constraint that " +
		"cannot be read. The runtime knows at most 64 devices and answers 107001 for others.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, mode: implict}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, mode: explicit}
`,
	Fix: "Use one of the values that the message lists. Inside a container ids count from 0 whatever the numbers " +
		"of the cards are.",
}
