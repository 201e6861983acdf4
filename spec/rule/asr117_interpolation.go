package rule

// ASR117 is found by the loader: a $ that begins nothing.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr117 = Rule{
	Code:     "ASR117",
	Title:    "Malformed interpolation",
	Severity: diag.Error,
	At:       "the $",
	Why: "A $ begins ${NAME}, $NAME or one of their forms with a default; here it begins none of them, so what was" +
		" meant cannot be known. The grammar is that of compose files.",
	Bad: `apiVersion: ascendrun/v1
name: "price-${"
devices: {npu0: 0}
`,
	Good: `apiVersion: ascendrun/v1
name: "price-$$"
devices: {npu0: 0}
`,
	Fix: "Close the braces, correct the name, or write $$ for a plain dollar sign.",
}
