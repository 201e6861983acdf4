package engine

import (
	"errors"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
)

// explain puts what went wrong with a step into words: the call, the code with its name, likely causes, what to do.
func explain(step *plan.Step, err error) event.Failure {
	f := event.Failure{Address: string(step.Address), Causes: []string{}, Skipped: []string{}, Message: err.Error()}
	if step.Range != nil {
		f.Range = step.Range
	}
	var acl *aclbind.Error
	var blocked *run.BlockedError
	var bug *run.PanicError
	switch {
	case errors.As(err, &acl):
		f.Call, f.Code, f.Recent = acl.Op, acl.Code, acl.Recent
		if s, ok := aclbind.Lookup(acl.Code); ok {
			f.Name, f.Class, f.Remedy = s.Name, s.Class, s.Remedy
			f.Causes = append(f.Causes, s.Causes...)
		}
	case errors.As(err, &blocked):
		f.Call = blocked.Call
		if blocked.Signal != "" {
			break // the user did not want to wait: nothing is known to be wrong
		}
		f.Causes = append(f.Causes, "the device or its driver hangs")
		f.Remedy = "look at the device (npu-smi info); if it is merely slow, raise timeouts.step in the spec"
		if blocked.Call == "aclrtSetDevice" {
			f.Causes = append(f.Causes, "the time limit is too short: the first aclrtSetDevice of a process takes seconds")
		}
	case errors.As(err, &bug):
		f.Remedy = "this is a bug in ascendrun; please report it with the stack below"
		f.Recent = string(bug.Stack)
	case errors.Is(err, errNoDevices):
		f.Causes = append(f.Causes, "ASCEND_RT_VISIBLE_DEVICES hides them all", "no driver, or no device file in this container")
		f.Remedy = "check npu-smi info and ASCEND_RT_VISIBLE_DEVICES"
	case errors.Is(err, errUnfit):
		f.Remedy = "see the findings above: they were judged against the machine that the runtime describes"
	}
	return f
}

// nameOf is the name of a code in the headers, "" for an unknown one.
func nameOf(code int) string {
	s, _ := aclbind.Lookup(code)
	return s.Name
}
