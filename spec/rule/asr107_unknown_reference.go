package rule

// ASR107 is found by the loader: a reference that leads nowhere, or to two things.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr107 = Rule{
	Code:     "ASR107",
	Title:    "Unknown or ambiguous reference",
	Severity: diag.Error,
	At:       "the reference",
	Why: "Nothing of that name is declared in the section where the name is looked up, or two things are: a short " +
		"form such as a stream's may mean a context or a device. At run time the stream would have no context to " +
		"be created in, which the runtime answers with 107002.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  upload: main
  compute: mian
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:  {upload: main, compute: main}
`,
	Fix: "Use the name that is suggested, declare the thing, or write the long form (context: or device:) where a " +
		"name is both.",
}
