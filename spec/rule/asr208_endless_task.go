package rule

// ASR208 finds a switched-off task timeout, with which one stuck task holds the whole process.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr208 = Rule{
	Code:     "ASR208",
	Title:    "Tasks without a timeout",
	Severity: diag.Warning,
	At:       "timeouts.task, or timeout of a task",
	Why: "Without a limit a synchronise of a task that never ends does not return, and neither does the stream's " +
		"destruction. The default of 5 minutes lets ascendrun end it, say which task it was (507046) and release " +
		"the rest.",
	Bad: `apiVersion: ascendrun/v1
timeouts: {task: 0s}
devices:  {npu0: 0}
`,
	Good: `apiVersion: ascendrun/v1
timeouts: {task: 30m}
devices:  {npu0: 0}
`,
	Fix:   "Write a time that no healthy task exceeds.",
	check: checkEndlessTask,
}

func checkEndlessTask(p *Pass) {
	for _, t := range p.Spec.Tasks {
		if t.Timeout != nil && *t.Timeout == 0 {
			d := p.at(&t.Decl, "timeout")
			d.Detail = "0s is no limit: if this task never ends, the process never does. Write a time that it does not exceed when all is well, such as 30m."
			p.report(d)
		}
	}
	if p.Spec.Timeouts.Task != 0 {
		return
	}
	d := p.atRoot("timeouts", "task")
	d.Detail = "0s is no limit: a task that never ends would hold the process for ever. Write a time that no healthy task exceeds, such as 30m."
	p.report(d)
}
