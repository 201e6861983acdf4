package rule

// ASR506 finds saves that write over each other, and finds under ASR105 those that would leave their folder.

import (
	"fmt"
	"path/filepath"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr506 = Rule{
	Code:     "ASR506",
	Title:    "Two saves to one file",
	Severity: diag.Error,
	At:       "to of the later save",
	Why: "A save writes its file whole. Of two that name one file only the last would be there afterwards. A save of many " +
		"buffers names a file each with {index}, which is the positions of the buffer.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
buffers: {result: {device: npu0, size: 4KiB, memory: host, count: 4}}
tasks:
  - {fill: result, with: 7}
  - {save: result, to: result.bin}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
buffers: {result: {device: npu0, size: 4KiB, memory: host, count: 4}}
tasks:
  - {fill: result, with: 7}
  - {save: result, to: "result-{index}.bin"}
`,
	Fix:   "Give each a file of its own, with {index} where one save is of many.",
	check: checkSameFile,
}

func checkSameFile(p *Pass) {
	type saved struct {
		task *spec.Task
		node int
	}
	first := make(map[string]saved)
	var t tally
	p.eachItem(func(it *spec.Item) {
		if it.Task.Verb != spec.VerbSave || it.Task.To.Value == "" {
			return
		}
		for _, n := range it.Subject {
			name := it.Task.To.At(p.Graph.Nodes[n].Pos)
			if !filepath.IsLocal(name.Value) {
				d := p.atItem(it, "to")
				d.Detail = fmt.Sprintf("%s does not lie below the folder that saves go to. Write a path below it, and choose the folder with --out DIR.", name.Shown)
				p.reportAs(&asr105, diag.Error, d)
				return
			}
			path := filepath.Clean(name.Value)
			by, met := first[path]
			if !met {
				first[path] = saved{it.Task, n}
				continue
			}
			d := t.at(it.Task, nil, func() diag.Diagnostic {
				d := p.atItem(it, "to")
				d.Detail = fmt.Sprintf("%s and %s are both saved to %s, and the later one would be all that is left.", p.node(by.node), p.node(n), name.Shown)
				if by.task == it.Task {
					d.Detail += ` Write {index} into the path: "out-{index}.bin".`
				} else {
					d.Detail += " Give each a file of its own."
				}
				return d
			})
			if by.task != it.Task {
				relate(d, "saved there first", p.Spec.Range(&by.task.Decl, "to"))
			}
		}
	})
	for _, d := range t.places {
		p.report(*d)
	}
}
