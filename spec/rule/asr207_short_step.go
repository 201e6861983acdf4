package rule

// ASR207 finds a step timeout that the first aclrtSetDevice of a process would often exceed.

import (
	"fmt"
	"time"

	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr207 = Rule{
	Code:     "ASR207",
	Title:    "Step timeout too short to open a device",
	Severity: diag.Warning,
	At:       "timeouts.step",
	Why: "The first aclrtSetDevice of a process takes seconds, for it loads operators onto the device and starts a" +
		" scheduler process there, and longer when several processes start at once. A step timeout below 10 s " +
		"would often end a healthy start.",
	Bad: `apiVersion: ascendrun/v1
timeouts: {step: 1s}
devices:  {npu0: 0}
`,
	Good: `apiVersion: ascendrun/v1
timeouts: {step: 30s}
devices:  {npu0: 0}
`,
	Fix:   "Allow at least 10s; the default is 60s.",
	check: checkShortStep,
}

// leastStep is how long opening a device may take at a usual start.
const leastStep = 10 * time.Second

func checkShortStep(p *Pass) {
	step := p.Spec.Timeouts.Step
	if step <= 0 || step >= leastStep || len(p.Spec.Devices) == 0 {
		return
	}
	d := p.atRoot("timeouts", "step")
	d.Detail = fmt.Sprintf("A step may take %v, but the first aclrtSetDevice of a process takes seconds, and longer when several processes start at once. Allow at least %v.", step, leastStep)
	p.report(d)
}
