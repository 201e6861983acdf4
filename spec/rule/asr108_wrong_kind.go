package rule

// ASR108 is found by the loader: the name exists, but not as the kind of thing that is needed here.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr108 = Rule{
	Code:     "ASR108",
	Title:    "Reference to the wrong kind of thing",
	Severity: diag.Error,
	At:       "the reference",
	Why: "The name is declared, but as another kind of thing than the field takes: a context lives on a device, " +
		"not on a stream. The runtime would be handed a handle of the wrong type.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts:
  main: npu0
  side: {device: main}
streams: {compute: main, copy: side}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts:
  main: npu0
  side: {device: npu0}
streams: {compute: main, copy: side}
`,
	Fix: "Refer to a thing of the kind that the field takes.",
}
