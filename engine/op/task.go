package op

// Tasks made ready: every handle is looked up and every call bound once, so that the loop over the work makes calls and
// nothing else.

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/data"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// Job is one task made ready. It belongs to the one thread that does all of them.
type Job struct {
	Step   *plan.Step
	Item   *spec.Item
	Stream spec.Address // that it goes on, "" for none
	Deeds  []Deed
	// After is what the host does when all calls were made; nil for nothing.
	After func() error
	// Elapsed is what a query of the time between two events was answered last; nil for every other task.
	Elapsed *time.Duration
	// Undo lets go of what the task holds when it failed half way; nil for nothing.
	Undo func()
}

// Deed is one call. Exactly one of Do and Wait is there.
type Deed struct {
	Call *plan.Call
	Do   func() error
	Wait func(ms int32) error // a wait of the host; -1 is no limit
	Over []spec.Address       // the streams that a wait of the host is for
}

// Ready makes the tasks of a plan ready, in its order, and the wait at the end of the work, whose Item is nil. Saves go
// to folder. Everything that they name must exist.
func (o *Ops) Ready(p *plan.Plan, folder *data.Folder) (jobs []Job, drain Job) {
	o.handles.alias(p)
	items := p.Spec.Work(p.Graph).Items
	jobs = make([]Job, len(p.Tasks))
	r := readier{Ops: o, p: p, folder: folder, streams: streamsOf(p)}
	r.staging = new(aclbind.Ptr)
	for i := range p.Tasks {
		jobs[i] = r.job(&p.Tasks[i], &items[i])
	}
	if p.Drain != nil {
		drain = r.calls(p.Drain)
	}
	return jobs, drain
}

type readier struct {
	*Ops
	p       *plan.Plan
	folder  *data.Folder
	staging *aclbind.Ptr
	streams map[spec.Address][]spec.Address // by context and by event: the streams that a wait for it is for
}

// streamsOf finds the streams of each context, and those that record each event.
func streamsOf(p *plan.Plan) map[spec.Address][]spec.Address {
	m := make(map[spec.Address][]spec.Address)
	for _, n := range p.Graph.Nodes {
		if n.Kind == spec.KindStream {
			ctx := p.Graph.Nodes[n.Context].Address
			m[ctx] = append(m[ctx], n.Address)
		}
	}
	for i := range p.Tasks {
		for _, c := range p.Tasks[i].Calls {
			if c.Function == "aclrtRecordEvent" {
				e, s := c.Args[0].Value.(spec.Address), c.Args[1].Value.(spec.Address)
				m[e] = append(m[e], s)
			}
		}
	}
	return m
}

func (r *readier) job(step *plan.Step, it *spec.Item) Job {
	j := r.calls(step)
	if j.Item = it; it.Stream >= 0 {
		j.Stream = r.p.Graph.Nodes[it.Stream].Address
	}
	switch it.Task.Verb {
	case spec.VerbCheck:
		r.check(&j)
	case spec.VerbSave:
		r.save(&j)
	case spec.VerbQuery:
		r.query(&j)
	case spec.VerbFill:
		// What orders it may need calls; it needs none itself.
		if it.Stream < 0 && r.p.Graph.Nodes[it.Subject[0]].Decl.(*spec.Buffer).Memory == spec.OnHost {
			j.After = r.hostFill(it)
		}
	}
	return j
}

// calls binds the calls of a step.
func (r *readier) calls(step *plan.Step) Job {
	j := Job{Step: step, Deeds: make([]Deed, len(step.Calls))}
	ctx := spec.Address("")
	for i := range step.Calls {
		c := &step.Calls[i]
		if c.Kind == plan.Bind {
			ctx = c.Args[0].Value.(spec.Address)
		}
		j.Deeds[i] = r.deed(c, ctx)
	}
	return j
}

// Explain completes an error of a call with what the runtime has to say, on the thread that made it.
func (o *Ops) Explain(err error) error {
	var code int
	return (&session{Ops: o}).explain(err, &code)
}

// Log tells a call of a job that returned.
func (o *Ops) Log(j *Job, d *Deed, start time.Time, err error) {
	if o.Note == nil {
		return
	}
	c := Call{Address: j.Step.Address, Call: *d.Call, Thread: threadID(), Start: start, Elapsed: time.Since(start)}
	if acl, ok := err.(*aclbind.Error); ok {
		c.Code = acl.Code
	}
	if d.Call.Out == plan.Staging {
		c.Handle = 1
	}
	o.Note(c)
}

// Recorded tells whether an event is complete; one that cannot be asked is not.
func (o *Ops) Recorded(e spec.Address) bool {
	s, err := o.Driver.QueryEventStatus(aclbind.Event(o.handles.thing(e).handle))
	return err == nil && s == aclbind.EventRecordedStatusComplete
}
