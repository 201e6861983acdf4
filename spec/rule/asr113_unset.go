package rule

// ASR113 is found by the loader: ${NAME} without a value anywhere.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr113 = Rule{
	Code:     "ASR113",
	Title:    "Variable is not set",
	Severity: diag.Error,
	At:       "the ${…}",
	Why: "The variable is named without a default and is set neither by --set, nor in the environment, nor under " +
		"vars. An empty text in its place would open a device that nobody chose.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: {id: "${ASCENDRUN_EXAMPLE_UNSET}"}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: "${ASCENDRUN_EXAMPLE_UNSET:-0}"}
`,
	Fix: "Set it (--set NAME=value or the environment), or give a default: ${NAME:-0}, or an entry under vars.",
}
