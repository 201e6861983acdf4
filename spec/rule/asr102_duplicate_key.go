package rule

// ASR102 is found by the loader: YAML readers differ in which of two equal keys they believe.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr102 = Rule{
	Code:     "ASR102",
	Title:    "Duplicate key",
	Severity: diag.Error,
	At:       "the second key",
	Why: "The same key stands twice in one mapping. Which of the two counts differs between YAML readers, so one " +
		"of the values is lost without a word.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: 0
  npu0: 1
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: 0
  npu1: 1
`,
	Fix: "Give one of them another name, or remove it. A key written beside << overrides the merged one and is not" +
		" a duplicate.",
}
