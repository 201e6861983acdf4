package rule

// ASR503 finds copies between the memories of two devices that cannot reach each other.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr503 = Rule{
	Code:     "ASR503",
	Title:    "Copy between devices that are no peers",
	Severity: diag.Error,
	At:       "on of the task, or its verb where it has none",
	ACLCode:  507000,
	Why: "A device reaches the memory of another only after aclrtDeviceEnablePeerAccess. Without it the copy is taken and fails " +
		"when the stream comes to it: the next synchronise answers 507000. On a 910_93 no such call is needed.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0, npu1: 1}
streams: {work: {device: npu0}}
buffers:
  a: {device: npu0, size: 4KiB}
  b: {device: npu1, size: 4KiB}
tasks:
  - {copy: a, to: b, on: work}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, peers: [npu1]}
  npu1: {id: 1, peers: [npu0]}
streams: {work: {device: npu0}}
buffers:
  a: {device: npu0, size: 4KiB}
  b: {device: npu1, size: 4KiB}
tasks:
  - {copy: a, to: b, on: work}
`,
	Fix:   "Name the other device among the peers of the device that copies, or copy through host memory.",
	check: checkNoPeers,
}

func checkNoPeers(p *Pass) {
	reach := p.reach()
	p.reportTasks(func(it *spec.Item) (d diag.Diagnostic, severity diag.Severity, wrong bool) {
		if !p.betweenDevices(it) {
			return d, severity, false
		}
		far := p.unreached(reach, it)
		if far < 0 {
			return d, severity, false
		}
		d = p.at(&it.Task.Decl, p.onOrVerb(it))
		d.Detail = fmt.Sprintf("%s is memory of %s, which %s cannot reach. Name it among the peers of the device that copies, or copy through host memory.",
			p.node(far), p.node(p.Graph.Nodes[far].Device), p.node(it.Device))
		return d, diag.Error, true
	})
}
