package work

// What stands behind a wait of the host that did not end, or that answered with an error: which task of the streams that
// it waited for, and what that one waits for.

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ascendrun/ascendrun/spec"
)

// AsyncError is an error that a stream answered at a wait: one of the tasks before it failed.
type AsyncError struct {
	Streams []spec.Address
	Tasks   []spec.Address // that may have failed, in program order
	Err     error
}

func (e *AsyncError) Error() string {
	who := "nothing that was submitted since the last wait"
	switch n := len(e.Tasks); {
	case n == 1:
		who = string(e.Tasks[0])
	case n > 1:
		who = "one of " + list(e.Tasks)
	}
	return fmt.Sprintf("%v; on %s, %s failed", e.Err, list(e.Streams), who)
}

// Unwrap is the runtime's answer.
func (e *AsyncError) Unwrap() error { return e.Err }

// HangError is a wait that did not end in time.
type HangError struct {
	Streams []spec.Address
	Limit   time.Duration
	Task    spec.Address // the task that the first of the streams stands at, "" when it is not known
	Waits   string       // how it stands there
	Err     error
}

func (e *HangError) Error() string {
	return fmt.Sprintf("%s did not finish within %s: %s", list(e.Streams), e.Limit, e.Waits)
}

// Unwrap is the runtime's answer.
func (e *HangError) Unwrap() error { return e.Err }

// UnmetError is a task that must fail, and did not.
type UnmetError struct {
	Code int
	Task spec.Address // "" when it is the one that is reported
}

func (e *UnmetError) Error() string {
	who := "it"
	if e.Task != "" {
		who = string(e.Task)
	}
	return fmt.Sprintf("%s must fail with %d, and succeeded", who, e.Code)
}

func list(a []spec.Address) string {
	const most = 5
	var b strings.Builder
	for i, x := range a {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(a)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(x))
	}
	return b.String()
}

func (t *thread) names(over []int) []spec.Address {
	names := make([]spec.Address, len(over))
	for i, s := range over {
		names[i] = t.c.Streams[s]
	}
	return names
}

// unsettled are the jobs of a stream that were submitted since it was last waited for: all of them when more than an
// iteration went by.
func (t *thread) unsettled(s *stream) []int {
	if !s.dirty {
		return nil
	}
	now := int(t.at.Load())
	var jobs []int
	for _, n := range s.jobs {
		after := s.from.iteration < t.iteration || n >= s.from.job
		if s.from.iteration == t.iteration {
			after = n >= s.from.job && n <= now
		}
		if after {
			jobs = append(jobs, n)
		}
	}
	return jobs
}

// pending are the tasks of streams that may not be done.
func (t *thread) pending(over []int) (tasks []spec.Address) {
	for _, s := range over {
		for _, n := range t.unsettled(&t.streams[s]) {
			tasks = append(tasks, t.c.Jobs[n].Step.Address)
		}
	}
	return tasks
}

// hang says what the streams stand at.
func (t *thread) hang(over []int, limit time.Duration, err error) error {
	e := &HangError{Streams: t.names(over), Limit: limit, Err: err, Waits: "nothing is known of what they wait for"}
	for _, s := range over {
		if n, why := t.front(s, make(map[int]bool)); n >= 0 {
			e.Task, e.Waits = t.c.Jobs[n].Step.Address, why
			break
		}
	}
	return e
}

// front is the task that a stream stands at, as far as events tell, and in words what it waits for.
func (t *thread) front(s int, seen map[int]bool) (int, string) {
	seen[s] = true
	jobs := t.unsettled(&t.streams[s])
	for i, n := range jobs {
		if t.passed(n) {
			jobs = jobs[min(i+1, len(jobs)):]
		}
	}
	for _, n := range jobs {
		for _, d := range t.c.Jobs[n].Deeds {
			what, on, setters := "", spec.Address(""), []int(nil)
			switch d.Call.Function {
			case "aclrtStreamWaitEvent":
				on = d.Call.Args[1].Value.(spec.Address)
				if t.c.Recorded(on) {
					continue
				}
				what, setters = "recorded", t.setters("aclrtRecordEvent", 0, on)
			case "aclrtWaitAndResetNotify":
				on = d.Call.Args[0].Value.(spec.Address)
				what, setters = "signalled", t.setters("aclrtRecordNotify", 0, on)
			case "aclrtValueWait":
				on = d.Call.Args[0].Value.(spec.Address)
				what, setters = "written", t.setters("aclrtValueWrite", 0, on)
			default:
				continue
			}
			return n, t.place(n) + " waits for " + string(on) + t.behind(what, setters, seen)
		}
	}
	if len(jobs) > 0 {
		return jobs[0], t.place(jobs[0]) + " is still at work"
	}
	return -1, ""
}

// passed tells whether a stream has certainly come past a job: it recorded an event, and the event is complete.
func (t *thread) passed(n int) bool {
	for _, d := range t.c.Jobs[n].Deeds {
		if d.Call.Function == "aclrtRecordEvent" && t.c.Recorded(d.Call.Args[0].Value.(spec.Address)) {
			return true
		}
	}
	return false
}

// setters are the jobs that make a call with something at the given place of its inputs.
func (t *thread) setters(function string, at int, a spec.Address) (jobs []int) {
	for n := range t.c.Jobs {
		for _, d := range t.c.Jobs[n].Deeds {
			if d.Call.Function == function && d.Call.Args[at].Value == a {
				jobs = append(jobs, n)
			}
		}
	}
	return jobs
}

// behind says who sets what is waited for, and what that one stands at.
func (t *thread) behind(what string, setters []int, seen map[int]bool) string {
	if len(setters) == 0 {
		return ", which no task sets"
	}
	n := setters[0]
	text := fmt.Sprintf(", which is %s by %s", what, t.place(n))
	if n > int(t.at.Load()) && t.iteration == 0 {
		return text + ", not submitted yet"
	}
	s := t.on[n]
	if s < 0 || seen[s] {
		return text
	}
	if _, why := t.front(s, seen); why != "" && !strings.HasPrefix(why, t.place(n)+" ") {
		text += "; " + why
	}
	return text
}

// place names a job, where it is, and which of how many it is.
func (t *thread) place(n int) string {
	j := &t.c.Jobs[n]
	text := string(j.Step.Address)
	if j.Stream != "" {
		text += " on " + string(j.Stream)
	}
	text += fmt.Sprintf(" (number %d of %d", n+1, len(t.c.Jobs))
	if t.c.Warmup+t.c.Repeat > 1 || t.c.For > 0 {
		text += fmt.Sprintf(", iteration %d", t.iteration+1)
	}
	return text + ")"
}

// culprit is the job that a failure of the last wait is told of, -1 when it is none in particular.
func (t *thread) culprit(over []int, err error) int {
	var hang *HangError
	var async *AsyncError
	task := spec.Address("")
	if errors.As(err, &hang) {
		task = hang.Task
	} else if errors.As(err, &async) && len(async.Tasks) == 1 {
		task = async.Tasks[0]
	}
	for _, s := range over {
		for _, n := range t.streams[s].jobs {
			if t.c.Jobs[n].Step.Address == task {
				return n
			}
		}
	}
	return -1
}
