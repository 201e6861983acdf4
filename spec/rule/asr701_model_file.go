package rule

// ASR701 finds models whose file is not there or is no model.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr701 = Rule{
	Code:     "ASR701",
	Title:    "File of a model cannot be loaded",
	Severity: diag.Error,
	At:       "file",
	ACLCode:  145002,
	Why: "A model is loaded before the work begins, and aclmdlLoadFromFile answers 145002 for a file that is not there and 145006 for one that is no model. That " +
		"would end the apply after devices were opened.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {work: {device: npu0}}
models:  {resnet: {device: npu0, file: no-such.om}}
buffers: {image: {device: npu0, size: 4KiB}, label: {device: npu0, size: 4KiB}}
tasks:
  - {execute: resnet, inputs: [image], outputs: [label], on: work}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {work: {device: npu0}}
buffers: {image: {device: npu0, size: 4KiB}, label: {device: npu0, size: 4KiB}}
tasks:
  - {copy: image, to: label, on: work}
`,
	Fix:   "Correct the path, which is relative to the spec.",
	check: checkModelFile,
}

func checkModelFile(p *Pass) {
	for _, m := range p.Spec.Models {
		f := &m.File
		d := p.at(&m.Decl, "file")
		d.Count = instances(&m.Decl)
		switch {
		case f.Outside:
			d.Detail = "The file lies outside the folder of the spec and was not looked at. Allow its folder with --allow-path, or move it beside the spec."
			p.reportAs(p.rule, diag.Note, d)
		case f.Problem != "":
			d.Detail = fmt.Sprintf("The file cannot be loaded: %s. Paths are relative to the spec.", f.Problem)
			p.report(d)
		}
	}
}
