package rule

// ASR202 finds ids beyond the devices that the process can see.

import (
	"fmt"
	"slices"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr202 = Rule{
	Code:     "ASR202",
	Title:    "Device id outside the visible devices",
	Severity: diag.Error,
	At:       "the id",
	ACLCode:  107001,
	Why: "aclrtSetDevice takes ids from 0 to the number of visible devices less one and answers 107001 for others." +
		" Ids are positions among the visible devices: with ASCEND_RT_VISIBLE_DEVICES=4,5,6,7 card 5 is id 1.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 9}
contexts: {main: npu0}
streams:  {compute: main}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 1}
contexts: {main: npu0}
streams:  {compute: main}
`,
	Fix: "Write an id below the number of visible devices. If the machine has more than is assumed, say so with " +
		"--target devices=N or requires: {devices: N}.",
	check: checkVisible,
}

func checkVisible(p *Pass) {
	if p.maskEmpties() { // ASR203 says why there is nothing; every id would only repeat it
		return
	}
	for _, d := range p.Spec.Devices {
		var outside []int
		for _, id := range d.IDs {
			if id >= p.Target.Devices && id <= 63 {
				outside = append(outside, id)
			}
		}
		if len(outside) == 0 {
			continue
		}
		f := p.at(&d.Decl, idField(d))
		f.Count = len(outside)
		f.Detail = fmt.Sprintf("%s has %s, but %s. %s", address(&d.Decl), idText(outside), visibleText(p.Target), p.visibleHint(d, outside, &f))
		p.report(f)
	}
}

// visibleText says how many devices there are.
func visibleText(t spec.Target) string {
	switch t.Devices {
	case 0:
		return "no device is visible"
	case 1:
		return "one device is visible: id 0"
	}
	return fmt.Sprintf("%d devices are visible: ids 0 to %d", t.Devices, t.Devices-1)
}

// visibleHint is what to do about ids outside. An id that is the number of a card in the mask was most likely meant
// as that card.
func (p *Pass) visibleHint(d *spec.Device, outside []int, f *diag.Diagnostic) string {
	if at := slices.Index(p.Target.MaskKept, outside[0]); at >= 0 {
		hint := fmt.Sprintf("Ids are positions among the visible devices: card %d is id %d under this ASCEND_RT_VISIBLE_DEVICES. Write id %d.", outside[0], at, at)
		if !d.Many {
			f.Fix = &diag.Fix{Description: fmt.Sprintf("write %d", at), Edits: []diag.Edit{{Range: f.Range, Text: fmt.Sprint(at)}}, Unsure: true}
		}
		return hint
	}
	if !p.Target.Real() {
		return fmt.Sprintf("The machine is assumed. Write a smaller id, or say what the machine has: --target devices=%d, or requires: {devices: %d}.",
			slices.Max(outside)+1, slices.Max(outside)+1)
	}
	return "Write a smaller id. Ids count from 0 among the visible devices, whatever the numbers of the cards are."
}
