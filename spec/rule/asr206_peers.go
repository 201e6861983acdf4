package rule

// ASR206 finds peer access that is opened in one direction only.

import (
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr206 = Rule{
	Code:     "ASR206",
	Title:    "Peers are not mutual",
	Severity: diag.Warning,
	At:       "the peers of the device that names the other",
	Why: "aclrtDeviceEnablePeerAccess opens one direction. Copies between two devices need the direction that they" +
		" go in, and most programs soon need both; a one-sided declaration is usually an oversight. Where tasks use it, and" +
		" in that direction alone, it is none.",
	Bad: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, peers: [npu1]}
  npu1: {id: 1}
`,
	Good: `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, peers: [npu1]}
  npu1: {id: 1, peers: [npu0]}
`,
	Fix:   "Name the device among the peers of the other one too, or write peers: all on both.",
	check: checkPeers,
}

func checkPeers(p *Pass) {
	sees := p.peerSight()
	if sees == nil {
		return
	}
	crossed := p.crossings()
	oneWay := func(from, to position) bool { return crossed[sight{from, to}] && !crossed[sight{to, from}] }
	for _, d := range p.Spec.Devices {
		for r := range d.Peers.Refs {
			ref := &d.Peers.Refs[r]
			other, ok := ref.Target.(*spec.Device)
			if !ok {
				continue
			}
			blind := 0
			for i := range d.IDs {
				for _, j := range peerPositions(d, i, ref, other) {
					if !sees[sight{position{other, j}, position{d, i}}] && !other.Peers.All && !oneWay(position{d, i}, position{other, j}) {
						blind++
					}
				}
			}
			if blind > 0 {
				f := p.at(&d.Decl, "peers")
				f.Range = p.Spec.RefRange(&d.Decl, ref)
				p.reportBlind(f, d, other, blind)
			}
		}
		if !d.Peers.All {
			continue
		}
		for _, other := range p.Spec.Devices {
			blind := 0
			for i := range d.IDs {
				for j := range other.IDs {
					if !other.Peers.All && !sees[sight{position{other, j}, position{d, i}}] && !oneWay(position{d, i}, position{other, j}) {
						blind++
					}
				}
			}
			if blind > 0 {
				p.reportBlind(p.at(&d.Decl, "peers"), d, other, blind)
				break // one finding a written place: the first device that does not answer stands for all
			}
		}
	}
}
