package rule

// ASR504 finds copies and reductions whose two ends are not of one size.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr504 = Rule{
	Code:     "ASR504",
	Title:    "Sizes differ",
	Severity: diag.Error,
	At:       "the buffer that is written",
	ACLCode:  107000,
	Why: "A copy of more bytes than its target has room for answers 107000. A copy into a larger buffer leaves the rest as it " +
		"was, which is rarely meant: where it is, size says so.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {work: {device: npu0}}
buffers:
  a: {device: npu0, size: 8KiB}
  b: {device: npu0, size: 4KiB}
tasks:
  - {copy: a, to: b, on: work}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {work: {device: npu0}}
buffers:
  a: {device: npu0, size: 8KiB}
  b: {device: npu0, size: 4KiB}
tasks:
  - {copy: a, to: b, size: 4KiB, on: work}
`,
	Fix:   "Give both the same size, or write how many bytes are meant with size.",
	check: checkSizes,
}

func checkSizes(p *Pass) {
	p.reportTasks(func(it *spec.Item) (d diag.Diagnostic, severity diag.Severity, wrong bool) {
		t := it.Task
		key := map[spec.Verb]string{spec.VerbCopy: "to", spec.VerbReduce: "into"}[t.Verb]
		if key == "" || len(it.Subject) == 0 || len(it.Object) == 0 {
			return d, severity, false
		}
		from, to := p.buffer(it.Subject[0]), p.buffer(it.Object[0])
		if from == nil || to == nil || from.Size <= 0 || to.Size <= 0 {
			return d, severity, false
		}
		left, room := from.Size-t.Offset, to.Size-t.ToOffset
		if t.Size > 0 && t.Size <= left && t.Size <= room || t.Size == 0 && left == room && left > 0 {
			return d, severity, false
		}
		d = p.at(&t.Decl, key)
		what := fmt.Sprintf("%s has %d bytes from its offset on and %s has %d", p.node(it.Subject[0]), max(left, 0), p.node(it.Object[0]), max(room, 0))
		if t.Size > 0 {
			d.Detail = fmt.Sprintf("%s, and %d are to go from one to the other. Write no more than both have.", what, t.Size)
		} else {
			d.Detail = what + ". Give both the same size, or write with size how many bytes are meant."
		}
		return d, diag.Error, true
	})
}
