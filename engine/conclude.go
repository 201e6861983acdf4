package engine

import (
	"errors"
	"slices"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
)

// conclude turns the outcomes of both walks into the result.
func (a *application) conclude() {
	a.ops.Close()
	r := a.result
	forth, back := a.forth.Outcomes(), a.back.Outcomes()
	r.Created, r.Released = a.ops.Counts()
	a.collectErrors(a.plan.Steps, forth)
	a.collectWork()
	a.collectErrors(a.plan.Release, back)
	a.collectStaging()
	a.collectLeftovers(forth, back)
	r.Timings.Total = time.Since(a.start)
	r.Exit = a.exit(forth, back)
}

// collectErrors lists what failed in the order of time, each with what was skipped because of it.
func (a *application) collectErrors(steps []plan.Step, out []run.Outcome) {
	var failed []int
	skipped := make(map[int][]string)
	for n, o := range out {
		switch {
		case o.Err != nil && (o.State == run.Failed || o.State == run.Blocked):
			failed = append(failed, n)
		case o.State == run.Skipped && o.Root >= 0 && steps[n].Action != plan.Implied:
			skipped[o.Root] = append(skipped[o.Root], string(steps[n].Address))
		}
	}
	slices.SortStableFunc(failed, func(x, y int) int { return out[x].End.Compare(out[y].End) })
	for _, n := range failed {
		f := explain(&steps[n], out[n].Err)
		f.Skipped = append(f.Skipped, skipped[n]...)
		a.result.Errors = append(a.result.Errors, f)
	}
}

// collectLeftovers lists what may still be held: it exists and was not let go, or nobody knows whether it exists.
func (a *application) collectLeftovers(forth, back []run.Outcome) {
	last := len(forth) - 1
	for n := range back {
		step, o := &a.plan.Release[n], &back[n]
		if a.ops.Abandoned(step.Address) {
			a.result.Abandoned = append(a.result.Abandoned, step.Address)
			continue
		}
		unknown := forth[last-n].State == run.Blocked && !forth[last-n].Late
		if step.Action == plan.Implied || !unknown && !a.ops.Exists(step.Address, step.Node.Kind) {
			continue
		}
		l := Leftover{Address: step.Address, Range: step.Range}
		var acl *aclbind.Error
		var blocked *run.BlockedError
		switch {
		case errors.As(o.Err, &acl):
			l.Code, l.Name, l.Reason = acl.Code, nameOf(acl.Code), acl.Error()
		case errors.As(o.Err, &blocked):
			l.Reason = "blocked by " + blocked.Call
		case o.Err != nil:
			l.Reason = o.Err.Error()
		default:
			l.Reason = "it was not reached"
		}
		a.result.Leftovers = append(a.result.Leftovers, l)
	}
}

// exit is the first that applies of 70, 5, 129/130/143, 7, 6, 3, 1.
func (a *application) exit(forth, back []run.Outcome) Exit {
	r := a.result
	var bug, late, unfit, unavailable, failed bool
	for _, o := range slices.Concat(forth, back) {
		var p *run.PanicError
		bug = bug || errors.As(o.Err, &p)
		late = late || o.State == run.Blocked || o.Late
		failed = failed || o.State == run.Failed
	}
	workBug, workLate, workFailed := a.judgeWork()
	bug, late, failed = bug || workBug, late || workLate, failed || workFailed
	if first := forth[0]; first.State == run.Failed {
		unfit = errors.Is(first.Err, errUnfit)
		unavailable = !unfit
	}
	switch {
	case bug:
		return Bug
	case len(r.Leftovers)+len(r.Abandoned) > 0:
		return Leftovers
	case a.interrupts.Level() > a.atHold:
		return a.interrupts.exit
	case late || a.overran || a.forth.Expired() || a.back.Expired():
		return Timeout
	case unavailable:
		return Unavailable
	case unfit:
		return Invalid
	case failed:
		return Failed
	}
	return OK
}
