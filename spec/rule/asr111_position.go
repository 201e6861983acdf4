package rule

// ASR111 is found by the loader: one of many is meant and it is not clear which, or there is no such one.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr111 = Rule{
	Code:     "ASR111",
	Title:    "Position missing or misaligned",
	Severity: diag.Error,
	At:       "the reference",
	Why: "The reference leads to one of many and its positions do not fit: too many, beyond the end, missing where" +
		" the target has a dimension that the source lacks, or two counts that differ. Positions count from 0 and" +
		" are never device ids.",
	Bad: `apiVersion: ascendrun/v1
devices:
  pool: {ids: 0-3}
contexts:
  main: pool.4
streams: {compute: main}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  pool: {ids: 0-3}
contexts:
  main: pool.3
streams: {compute: main}
`,
	Fix: "Write one of the positions that the message lists, or * for all of them where that is allowed.",
}
