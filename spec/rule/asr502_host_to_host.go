package rule

// ASR502 finds copies between host buffers that are put on a stream.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr502 = Rule{
	Code:     "ASR502",
	Title:    "No stream copies from host to host",
	Severity: diag.Error,
	At:       "on of the task",
	ACLCode:  207000,
	Why: "aclrtMemcpyAsync answers 207000 for a copy from host memory to host memory. The synchronous aclrtMemcpy makes it. " +
		"Where the program runs on the device itself host memory is device memory, and the copy is allowed.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {work: {device: npu0}}
buffers:
  a: {device: npu0, size: 4KiB, memory: host}
  b: {device: npu0, size: 4KiB, memory: host}
tasks:
  - {copy: a, to: b, on: work}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
buffers:
  a: {device: npu0, size: 4KiB, memory: host}
  b: {device: npu0, size: 4KiB, memory: host}
tasks:
  - {copy: a, to: b}
`,
	Fix:   "Leave out on, which makes it the synchronous copy.",
	check: checkHostToHost,
}

func checkHostToHost(p *Pass) {
	if p.Target.RunMode == spec.RunDevice {
		return
	}
	p.reportTasks(func(it *spec.Item) (d diag.Diagnostic, severity diag.Severity, wrong bool) {
		if it.Task.Verb != spec.VerbCopy || it.Stream < 0 || len(it.Subject) == 0 || len(it.Object) == 0 {
			return d, severity, false
		}
		from, to := p.buffer(it.Subject[0]), p.buffer(it.Object[0])
		if from == nil || to == nil || from.Memory != spec.OnHost || to.Memory != spec.OnHost {
			return d, severity, false
		}
		d = p.at(&it.Task.Decl, "on")
		d.Detail = fmt.Sprintf("%s and %s are both host memory, and aclrtMemcpyAsync answers 207000 for such a copy. Leave out on: the host makes the copy then.",
			p.node(it.Subject[0]), p.node(it.Object[0]))
		return d, diag.Error, true
	})
}
