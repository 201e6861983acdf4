package rule

// ASR114 is found by the loader: a bound that keeps a small file from becoming a huge one.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr114 = Rule{
	Code:     "ASR114",
	Title:    "Limit of the language exceeded",
	Severity: diag.Error,
	At:       "the place that goes beyond it",
	Why: "A spec may be 16 MiB, 100 levels deep, expand 10,000 aliases and describe 200,000 things. Counts are " +
		"looked at before they are expanded, so a slip of the finger cannot eat the memory of the machine. No " +
		"device has that many streams.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, count: 1000000000}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, count: 100}
`,
	Fix: "Write a smaller number, or split the work over several specs.",
}
