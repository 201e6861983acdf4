package rule

// ASR104 is found by the loader: the value is of another kind than the field, and would be bent to fit in silence.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr104 = Rule{
	Code:     "ASR104",
	Title:    "Wrong kind of value",
	Severity: diag.Error,
	At:       "the value",
	Why: "The value is of another kind than the field: text for a number, 1.5 for an integer, nothing for an " +
		"optional field, an empty list item, a tag that the language does not know. Plain YAML reading would cut " +
		"1.5 to 1 and drop the empty item, and another device would be opened than the one meant.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 1.5}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 1}
`,
	Fix: "Write a value of the kind that the message names, or leave an optional field out.",
}
