package rule

// ASR505 finds buffers whose content is to come from a file that is not there or too short.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr505 = Rule{
	Code:     "ASR505",
	Title:    "File of a buffer cannot fill it",
	Severity: diag.Error,
	At:       "from.file",
	Why: "The content of a buffer is read before the work begins. A missing file would end the apply after devices were " +
		"opened, and a file shorter than the buffer would leave its end undefined, for memory is not cleared when it is allocated.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
buffers: {image: {device: npu0, size: 4KiB, memory: host, from: {file: no-such.bin}}}
tasks:
  - {fill: image, with: 0}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
buffers: {image: {device: npu0, size: 4KiB, memory: host, from: {pattern: ramp}}}
tasks:
  - {fill: image, with: 0}
`,
	Fix:   "Correct the path, which is relative to the spec, or make the buffer as small as the file.",
	check: checkBufferFile,
}

func checkBufferFile(p *Pass) {
	for _, b := range p.Spec.Buffers {
		f := b.From.File
		if f == nil {
			continue
		}
		d := p.at(&b.Decl, "from", "file")
		d.Count = instances(&b.Decl)
		switch {
		case f.Outside:
			d.Detail = "The file lies outside the folder of the spec and was not looked at. Allow its folder with --allow-path, or move it beside the spec."
			p.reportAs(p.rule, diag.Note, d)
			continue
		case f.Problem != "":
			d.Detail = fmt.Sprintf("The file cannot be read: %s. Paths are relative to the spec.", f.Problem)
		case f.Size >= 0 && f.Size < b.Size:
			d.Detail = fmt.Sprintf("The file has %d bytes and %s has %d. Write a longer file, or a smaller size.", f.Size, address(&b.Decl), b.Size)
		default:
			continue
		}
		p.report(d)
	}
}
