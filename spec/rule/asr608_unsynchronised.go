package rule

// ASR608 finds checks and saves of bytes that a stream may still be writing.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr608 = Rule{
	Code:     "ASR608",
	Title:    "Looked at before it is there",
	Severity: diag.Error,
	At:       "the buffer of the check or save",
	Why: "Tasks on a stream are only submitted when the host goes on. A check or save that no synchronise comes before looks at " +
		"bytes that are still being written. With ordering: auto the host waits by itself.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {download: {device: npu0}}
buffers:
  output: {device: npu0, size: 4KiB, from: {fill: 7}}
  result: {device: npu0, size: 4KiB, memory: host}
tasks:
  - {copy: output, to: result, on: download}
  - {check: result, fill: 7}
  - {sync: download}
run: {ordering: manual}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {download: {device: npu0}}
buffers:
  output: {device: npu0, size: 4KiB, from: {fill: 7}}
  result: {device: npu0, size: 4KiB, memory: host}
tasks:
  - {copy: output, to: result, on: download}
  - {sync: download}
  - {check: result, fill: 7}
run: {ordering: manual}
`,
	Fix:   "Synchronise the stream first.",
	check: func(p *Pass) { checkRaces(p, true) },
}
