package rule

// ASR702 finds runs of a model whose buffers are not what the model takes, as far as a description tells.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr702 = Rule{
	Code:     "ASR702",
	Title:    "Buffers do not fit the model",
	Severity: diag.Error,
	At:       "inputs or outputs of the task",
	ACLCode:  145000,
	Why: "A run names a buffer of the device for each input and each output of the model, in the model's order, none smaller " +
		"than the model needs; else aclmdlExecuteAsync answers 145000, or the model works on bytes that belong to something " +
		"else. It is judged where a description of the model stands beside it: resnet50.om.json beside resnet50.om. Here " +
		"double.om takes 4096 bytes and gives as many.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {work: {device: npu0}}
models:  {double: {device: npu0, file: double.om}}
buffers:
  image: {device: npu0, size: 1KiB}
  label: {device: npu0, size: 4KiB}
tasks:
  - {execute: double, inputs: [image], outputs: [label], on: work}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {work: {device: npu0}}
models:  {double: {device: npu0, file: double.om}}
buffers:
  image: {device: npu0, size: 4KiB}
  label: {device: npu0, size: 4KiB}
tasks:
  - {execute: double, inputs: [image], outputs: [label], on: work}
`,
	Fix:   "Name one buffer for each input and output, each as large as the model needs, or correct the description.",
	check: checkModelFits,
}

func checkModelFits(p *Pass) {
	p.reportTasks(func(it *spec.Item) (d diag.Diagnostic, severity diag.Severity, wrong bool) {
		if it.Task.Verb != spec.VerbExecute || len(it.Subject) == 0 {
			return d, severity, false
		}
		m, _ := p.Graph.Nodes[it.Subject[0]].Decl.(*spec.Model)
		if m == nil || m.Described == nil {
			return d, severity, false
		}
		inputs, outputs := make([]wanted, len(m.Described.Inputs)), make([]wanted, len(m.Described.Outputs))
		for i, t := range m.Described.Inputs {
			inputs[i] = wanted{t.Name, t.Size}
		}
		for i, t := range m.Described.Outputs {
			outputs[i] = wanted{t.Name, t.Size}
		}
		key, why := "inputs", p.misfit(it, "inputs", it.Inputs, inputs)
		if why == "" {
			key, why = "outputs", p.misfit(it, "outputs", it.Outputs, outputs)
		}
		d = p.at(&it.Task.Decl, key)
		d.Detail = why
		return d, diag.Error, why != ""
	})
}

// wanted is an input or output as the model wants it.
type wanted struct {
	name string
	size uint64
}

// misfit says why buffers are not what a model wants, "" when they are.
func (p *Pass) misfit(it *spec.Item, what string, nodes []int, want []wanted) string {
	model := p.node(it.Subject[0])
	if len(nodes) != len(want) {
		return fmt.Sprintf("%s has %d %s, and the task names %d. Name one buffer for each, in the model's order.", model, len(want), what, len(nodes))
	}
	for i, n := range nodes {
		b := p.buffer(n)
		switch {
		case b == nil || b.Size <= 0:
		case uint64(b.Size) < want[i].size:
			return fmt.Sprintf("%s has %d bytes, and %s of %s needs %d. Make the buffer as large.", p.node(n), b.Size, want[i].name, model, want[i].size)
		case b.Memory == spec.OnHost && p.Target.RunMode == spec.RunHost:
			return fmt.Sprintf("%s is memory of the host, and models work on memory of the device. Copy it to a buffer of the device, and name that.", p.node(n))
		}
	}
	return ""
}
