package rule

// ASR203 judges ASCEND_RT_VISIBLE_DEVICES, which the runtime reads strictly and without a word of complaint.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr203 = Rule{
	Code:     "ASR203",
	Title:    "Mask of visible devices is not taken as written",
	Severity: diag.Error,
	At:       "1:1 of the file, for the mask has no text in it",
	ACLCode:  207004,
	Why: "The runtime reads ASCEND_RT_VISIBLE_DEVICES up to the first entry that is not a number or not a card of " +
		"the machine (a blank counts as such), and takes nothing at all when entries repeat or do not ascend. " +
		"When nothing is left every device call answers 207004, which looks like a broken driver; when something " +
		"is left the process sees fewer devices than meant (a warning).",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
`,
	Fix:    "Set the mask to the numbers of the cards, ascending, without blanks, each once, or unset it.",
	Target: "devices=8,mask=1+0",
	check:  checkMask,
}

func checkMask(p *Pass) {
	t := p.Target
	if !t.MaskSet || t.MaskWhy == "" && !p.maskEmpties() {
		return
	}
	why := t.MaskWhy
	if why == "" {
		why = "it names no card"
	}
	d := diag.Diagnostic{Range: diag.FileRange(p.Spec.File)}
	better := ""
	if m := mendMask(t.Mask, t.Cards); m != "" {
		better = " Set it to " + m + "."
	} else if t.Cards > 0 {
		better = fmt.Sprintf(" This machine has the cards 0 to %d.", t.Cards-1)
	}
	mask := t.Mask
	if len(mask) > 80 {
		mask = strings.ToValidUTF8(mask[:80], "") + "…"
	}
	if p.maskEmpties() {
		d.Detail = fmt.Sprintf("ASCEND_RT_VISIBLE_DEVICES=%q leaves no device: %s. The driver need not be broken.%s", mask, why, better)
		p.report(d)
		return
	}
	d.Detail = fmt.Sprintf("ASCEND_RT_VISIBLE_DEVICES=%q is cut: %s. What is left are the cards %s, as ids 0 to %d.%s",
		mask, why, numbers(t.MaskKept), len(t.MaskKept)-1, better)
	p.reportAs(p.rule, diag.Warning, d)
}

// maskEmpties tells whether the mask alone leaves the process without devices.
func (p *Pass) maskEmpties() bool {
	return p.Target.MaskSet && p.Target.Devices == 0 && len(p.Target.MaskKept) == 0
}

// mendMask is the mask that was probably meant: its numbers that are cards, ascending, each once; "" when there are
// none.
func mendMask(mask string, cards int) string {
	var kept []int
	for item := range strings.SplitSeq(mask, ",") {
		if n, err := strconv.Atoi(strings.TrimSpace(item)); err == nil && n >= 0 && n < cards {
			kept = append(kept, n)
		}
	}
	slices.Sort(kept)
	return joined(slices.Compact(kept), ",")
}
