package rule

// ASR110 is found by the loader: text that YAML 1.1 and YAML 1.2 read differently.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr110 = Rule{
	Code:     "ASR110",
	Title:    "Ambiguous YAML",
	Severity: diag.Warning,
	At:       "the value",
	Why: "Readers of YAML disagree on this value: 010 is eight for some and ten for others, and yes, no, on and " +
		"off are booleans for some and words for others. The spec works, but another tool may read another device" +
		" from the same text.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 01}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 1}
`,
	Fix: "Write numbers without leading zeros, and true or false.",
}
