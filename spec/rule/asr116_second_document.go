package rule

// ASR116 is found by the loader: everything after --- would be ignored in silence.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr116 = Rule{
	Code:     "ASR116",
	Title:    "Second document in the file",
	Severity: diag.Error,
	At:       "the second document",
	Why: "A file is one document and one process. What stands after a second --- would never be read, so the " +
		"devices in it would never be opened.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
---
apiVersion: ascendrun/v1
devices: {npu1: 1}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0, npu1: 1}
`,
	Fix: "Put the second document into a file of its own, or both into one mapping.",
}
