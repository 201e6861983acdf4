package engine

import (
	"slices"
	"time"

	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
	"github.com/ascendrun/ascendrun/spec"
)

// deadline is when a phase that began at start must end; the zero time when there is no limit.
func deadline(start time.Time, limit time.Duration) time.Time {
	if limit <= 0 {
		return time.Time{}
	}
	return start.Add(limit)
}

// sooner is the earlier of two deadlines, of which either may be zero.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// criticalPath is the chain of steps whose times add up to the most.
func criticalPath(steps []plan.Step, out []run.Outcome) []spec.Address {
	sum, via := make([]time.Duration, len(steps)), make([]int, len(steps))
	longest := -1
	for n := range steps {
		via[n] = -1
		for _, need := range steps[n].After {
			if via[n] < 0 || sum[need] > sum[via[n]] {
				via[n] = need
			}
		}
		if via[n] >= 0 {
			sum[n] = sum[via[n]]
		}
		if out[n].State == run.Done {
			sum[n] += out[n].End.Sub(out[n].Start)
			if longest < 0 || sum[n] > sum[longest] {
				longest = n
			}
		}
	}
	var path []spec.Address
	for n := longest; n >= 0; n = via[n] {
		path = append(path, steps[n].Address)
	}
	slices.Reverse(path)
	return path
}
