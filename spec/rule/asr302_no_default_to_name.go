package rule

// ASR302 finds names for a default context that an implicit device does not have. It hides ASR205 and ASR204 of the same
// device: they would say the same in other words.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr302 = Rule{
	Code:     "ASR302",
	Title:    "Implicit context on an implicit device",
	Severity: diag.Error,
	At:       "the context's device",
	ACLCode:  107002,
	Why: "The default context of a device comes from aclrtSetDevice. An implicit device is opened by an explicit " +
		"context and never set, so it has no default context: GetCurrentContext and whatever should live in it " +
		"would answer 107002.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, mode: implicit}
contexts:
  main: {device: npu0, mode: implicit}
streams: {compute: main}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, mode: implicit}
contexts:
  main: {device: npu0}
streams: {compute: main}
`,
	Fix: "Make one of the two explicit: the context (aclrtCreateContext then opens the device) or the device " +
		"(aclrtSetDevice).",
	check: checkNoDefaultToName,
}

func checkNoDefaultToName(p *Pass) {
	for _, c := range p.Spec.Contexts {
		dev, ok := c.Device.Target.(*spec.Device)
		if !ok || c.Mode != spec.Implicit || dev.Mode != spec.Implicit {
			continue
		}
		f := p.atRef(&c.Decl, &c.Device)
		f.Count = instances(&c.Decl)
		f.Detail = fmt.Sprintf("%s is implicit, and so is %s: nothing would make the default context. Make one of the two explicit.", address(&c.Decl), address(&dev.Decl))
		f.Related = p.seeAlso("the implicit device", &dev.Decl)
		p.report(f)
	}
}
