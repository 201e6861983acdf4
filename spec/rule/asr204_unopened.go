package rule

// ASR204 finds implicit devices that no context would ever open.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr204 = Rule{
	Code:     "ASR204",
	Title:    "Implicit device that nothing opens",
	Severity: diag.Error,
	At:       "the device",
	Why: "An implicit device is opened by the first explicit context on it and closed when the last one goes; ascendrun " +
		"neither sets nor resets it. Without such a context it is never opened: the spec names a device that the " +
		"process would not use, and no call would say so.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, mode: implicit}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, mode: implicit}
contexts: {main: npu0}
streams:  {compute: main}
`,
	Fix:   "Declare an explicit context on it, or make the device explicit.",
	check: checkUnopened,
}

func checkUnopened(p *Pass) {
	if !p.hasImplicitDevice() || p.lostDevice() {
		return
	}
	opened := make([]bool, len(p.Graph.Nodes))
	for _, n := range p.Graph.Nodes {
		if n.Kind == spec.KindContext && n.Mode == spec.Explicit && n.Device >= 0 {
			opened[n.Device] = true
		}
	}
	closed := make(map[*spec.Decl]int)
	for i, n := range p.Graph.Nodes {
		if d := declOf(n); d != nil && n.Kind == spec.KindDevice && n.Mode == spec.Implicit && !opened[i] {
			closed[d]++
		}
	}
	misused := p.misusedDevices()
	for _, d := range p.Spec.Devices {
		if closed[&d.Decl] == 0 || misused[d] {
			continue
		}
		f := p.at(&d.Decl)
		f.Count = closed[&d.Decl]
		f.Detail = fmt.Sprintf("%s is implicit and has no explicit context, so nothing opens it. Declare a context on it, or make it explicit so that aclrtSetDevice opens it.", address(&d.Decl))
		if len(d.IDs) > f.Count {
			f.Detail = fmt.Sprintf("%d of the %d devices of %s have no explicit context, so nothing opens them. Declare a context on each, or make them explicit.",
				f.Count, len(d.IDs), address(&d.Decl))
		}
		f.Fix = &diag.Fix{Description: "leave mode out, so that the device is explicit"}
		p.report(f)
	}
}
