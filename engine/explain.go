package engine

import (
	"errors"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
)

// explain puts what went wrong with a step into words: the call, the code with its name, likely causes, what to do.
func explain(step *plan.Step, err error) event.Failure {
	f := event.Failure{Address: string(step.Address), Causes: []string{}, Helps: []string{}, Skipped: []string{}, Message: err.Error()}
	if step.Range != nil {
		f.Range = step.Range
	}
	var acl *aclbind.Error
	var blocked *run.BlockedError
	var bug *run.PanicError
	switch {
	case errors.As(err, &acl):
		f.Call, f.Code, f.Recent = acl.Op, acl.Code, acl.Recent
		s := acl.Status()
		if step.Action == plan.Released {
			s = s.AtRelease()
		}
		f.Name, f.Class, f.Remedy, f.Hides, f.Helps = s.Name, s.Class, s.Remedy, s.Hides, helping(s.Helps)
		f.Causes = append(f.Causes, s.Causes...)
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

// helping are the measures that help, each with how; empty when only a change of the spec or the machine does.
func helping(h aclbind.Helps) []string {
	list := []string{}
	for _, m := range []struct{ measure, answer string }{
		{"calling again", h.Retry}, {"aborting the stream", h.Abort}, {"resetting the device", h.Reset}, {"restarting the process", h.Restart},
	} {
		if how, yes := strings.CutPrefix(m.answer, "yes"); yes {
			list = append(list, m.measure+how)
		}
	}
	return list
}

// nameOf is the name of a code in the headers, "" for an unknown one.
func nameOf(code int) string {
	s, _ := aclbind.Lookup(code)
	return s.Name
}
