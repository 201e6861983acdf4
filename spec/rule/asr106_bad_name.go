package rule

// ASR106 is found by the loader: names become addresses, and a dot or a blank in one would make them ambiguous.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr106 = Rule{
	Code:     "ASR106",
	Title:    "Bad name",
	Severity: diag.Error,
	At:       "the name",
	Why: "A name is a letter followed by letters, digits, - or _, at most 63 characters, and not the word all. " +
		"Dots separate positions in addresses such as stream.compute.2, so a name cannot hold one.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu.0: 0
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu-0: 0
`,
	Fix: "Rename it, and the places that refer to it.",
}
