package rule

// ASR100 is found by the loader: the text is not YAML, so nothing behind the place can be trusted.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr100 = Rule{
	Code:     "ASR100",
	Title:    "Not well-formed YAML",
	Severity: diag.Error,
	At:       "where reading stopped",
	Why: "The file is empty, not text in UTF-8, not well-formed YAML, or its top is not a mapping. Most often a " +
		"value such as ${ID} or pool[0] stands without quotes inside {…} or […], where braces, brackets and " +
		"commas have a meaning of their own. Nothing was handed to the runtime.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: ${ID}}
`,
	Good: `apiVersion: ascendrun/v1
vars: {ID: 0}
devices:  {npu0: "${ID}"}
`,
	Fix: "Put quotes round values with ${…}, [, ] or , inside flow style, indent with blanks, and save the file as" +
		" UTF-8.",
}
