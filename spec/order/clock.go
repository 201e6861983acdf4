package order

// Clocks: for each stream the newest operation that is known to be complete. Operations of later iterations have higher
// numbers, so one number says both. Clocks are shared between operations until one learns more.

import "slices"

// clock is by stream; -1 is nothing.
type clock []int32

// learner is a clock that is being made, and copies what it shares before it changes it.
type learner struct {
	clock
	own bool
}

// learn adds everything that another clock knows.
func (l *learner) learn(other clock) {
	for s, v := range other {
		if v > l.clock[s] {
			l.set(s, v)
		}
	}
}

func (l *learner) set(stream int, v int32) {
	if l.clock[stream] >= v {
		return
	}
	if !l.own {
		l.clock, l.own = slices.Clone(l.clock), true
	}
	l.clock[stream] = v
}
