package rule

// ASR301 finds more default contexts than a device has.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr301 = Rule{
	Code:     "ASR301",
	Title:    "More than one implicit context on a device",
	Severity: diag.Error,
	At:       "the context further down, or count",
	Why: "A device has one default context a process, made by aclrtSetDevice. A second implicit context, or " +
		"several under one name, would be other names of the same thing, and streams that seem apart would share " +
		"it.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
contexts:
  left:  {device: npu0, mode: implicit}
  right: {device: npu0, mode: implicit}
streams: {a: left, b: right}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
contexts:
  left:  {device: npu0, mode: implicit}
  right: {device: npu0}
streams: {a: left, b: right}
`,
	Fix:   "Keep one implicit context a device, without count, and make the others explicit.",
	check: checkSecondImplicitContext,
}

func checkSecondImplicitContext(p *Pass) {
	first := make(map[position]*spec.Context)
	for _, c := range p.implicitContexts() {
		if c.Count > 0 {
			f := p.at(&c.Decl, "count")
			f.Count = instances(&c.Decl)
			f.Detail = fmt.Sprintf("%s is the default context of its device, and there is one of that. Remove count, or make the contexts explicit.", address(&c.Decl))
			p.report(f)
		}
		dev, ok := c.Device.Target.(*spec.Device)
		if !ok || dev.Mode == spec.Implicit { // ASR302 speaks of those
			continue
		}
		var other *spec.Context
		again := 0
		for _, i := range parentPositions(dev, &c.Device) {
			if by := first[position{dev, i}]; by != nil {
				other = by
				again++
				continue
			}
			first[position{dev, i}] = c
		}
		if other == nil {
			continue
		}
		f := p.at(&c.Decl, "mode")
		f.Count = again
		f.Detail = fmt.Sprintf("%s and %s both name the default context of %s, so they are one context. Keep one of them, or make this one explicit.",
			address(&c.Decl), address(&other.Decl), address(&dev.Decl))
		f.Related = p.seeAlso("the first name of it", &other.Decl)
		p.report(f)
	}
}
