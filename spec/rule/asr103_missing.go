package rule

// ASR103 is found by the loader: a field without which the thing means nothing.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr103 = Rule{
	Code:     "ASR103",
	Title:    "Required value missing",
	Severity: diag.Error,
	At:       "the mapping that lacks it, or the empty value",
	Why: "A required field is not written, or is written without a value. In particular an empty id is not device " +
		"0: the runtime would be asked for a device that nobody chose.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: {id: }
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0}
`,
	Fix: "Write the value. apiVersion is ascendrun/v1; a device needs id or ids, a context its device, a stream " +
		"its context or device.",
}
