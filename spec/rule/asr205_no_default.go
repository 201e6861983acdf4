package rule

// ASR205 finds streams in a default context that an implicit device does not have.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr205 = Rule{
	Code:     "ASR205",
	Title:    "Implicit device used through its default context",
	Severity: diag.Error,
	At:       "the reference to the device",
	ACLCode:  107002,
	Why: "A stream that names only its device lives in the default context of that device, which aclrtSetDevice " +
		"makes. An implicit device is never set, so it has none: creating the stream would answer 107002.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, mode: implicit}
streams:
  compute: {device: npu0}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, mode: implicit}
contexts: {main: npu0}
streams:
  compute: {context: main}
`,
	Fix:   "Put the stream into an explicit context, or make the device explicit.",
	check: checkNoDefault,
}

func checkNoDefault(p *Pass) {
	if !p.hasImplicitDevice() {
		return
	}
	named := p.implicitlyNamed()
	for _, st := range p.Spec.Streams {
		dev, ok := st.Parent.Target.(*spec.Device)
		if !ok || dev.Mode != spec.Implicit || named[dev] {
			continue
		}
		f := p.atRef(&st.Decl, &st.Parent)
		f.Count = instances(&st.Decl)
		f.Detail = fmt.Sprintf("%s would live in the default context of %s, which is implicit and has none. Declare an explicit context on the device for it, or make the device explicit.",
			address(&st.Decl), address(&dev.Decl))
		f.Related = p.seeAlso("the implicit device", &dev.Decl)
		p.report(f)
	}
}
