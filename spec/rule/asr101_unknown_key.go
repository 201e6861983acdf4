package rule

// ASR101 is found by the loader: a key that the language does not have, which would otherwise be ignored in silence.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr101 = Rule{
	Code:     "ASR101",
	Title:    "Unknown key",
	Severity: diag.Error,
	At:       "the key",
	Why: "A key that the language does not know has no effect, so a misspelt setting would be lost in silence and " +
		"the runtime would use its default. Some keys are refused with a reason: a context has no destroy, " +
		"because a default context goes with its device and asking the runtime for more answers 107002.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, prioritee: 2}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, priority: 2}
`,
	Fix: "Use the key that is suggested. A key of your own may begin with x-.",
}
