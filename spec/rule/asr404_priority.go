package rule

// ASR404 finds priorities that the runtime would change in silence.

import (
	"fmt"
	"strconv"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr404 = Rule{
	Code:     "ASR404",
	Title:    "Priority outside 0 to 7",
	Severity: diag.Warning,
	At:       "priority",
	Why: "Priorities go from 0, the highest, to 7. aclrtCreateStreamWithConfig does not refuse others: it takes 7 " +
		"for those above and 0 for those below, so streams that should differ become equal.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, priority: 9}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, priority: 7}
`,
	Fix:   "Write a number from 0 (first) to 7 (last).",
	check: checkPriority,
}

func checkPriority(p *Pass) {
	for _, st := range p.Spec.Streams {
		taken := min(max(st.Priority, 0), 7)
		if taken == st.Priority || st.Mode == spec.Implicit {
			continue
		}
		f := p.at(&st.Decl, "priority")
		f.Count = instances(&st.Decl)
		f.Detail = fmt.Sprintf("Priority %d does not exist: the runtime would use %d without saying so. Write 0 (highest) to 7 (lowest).", st.Priority, taken)
		f.Fix = &diag.Fix{Description: fmt.Sprintf("write %d", taken), Edits: []diag.Edit{{Range: f.Range, Text: strconv.Itoa(taken)}}}
		p.report(f)
	}
}
