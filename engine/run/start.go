package run

// links are successor lists, packed one after another.
type links struct{ starts, ends []int32 }

func (l links) of(n int) []int32 { return l.ends[l.starts[n]:l.starts[n+1]] }

// Forward prepares a walk through the steps of a plan.
func Forward(cfg Config) *Walk { return newWalk(cfg) }

// Back prepares the walk that undoes forth; cfg.Steps is the release of the same plan, so that its step n undoes
// step last-n. A step whose forward call has not returned yet is waited for until the end of the walk; what needs it
// waits too, the rest of their lanes does not.
func Back(forth *Walk, cfg Config) *Walk {
	w := newWalk(cfg)
	w.back = true
	last := len(cfg.Steps) - 1
	forth.mu.Lock()
	defer forth.mu.Unlock()
	w.calls = make(map[int]*BlockedError)
	for n, s := range forth.state {
		if s == Blocked && !forth.out[n].Late {
			w.pending[last-n]++
			w.held++
			w.calls[last-n] = forth.out[n].Err.(*BlockedError)
			w.holdUp(last - n)
		}
	}
	for n, b := range cfg.Held {
		w.pending[n]++
		w.held++
		w.calls[n] = b
		w.holdUp(n)
	}
	forth.late = func(n int) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.finished {
			return
		}
		w.held--
		delete(w.calls, last-n)
		w.countDown(last - n)
		w.work.Signal()
		w.finishIfDone()
	}
	return w
}

// Freed says that the call returned which the steps of Held waited for.
func (w *Walk) Freed() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.finished {
		return
	}
	for n := range w.cfg.Held {
		w.held--
		delete(w.calls, n)
		w.countDown(n)
	}
	w.work.Broadcast()
	w.finishIfDone()
}

func newWalk(cfg Config) *Walk {
	n := len(cfg.Steps)
	w := &Walk{cfg: cfg, pending: make([]int32, n), state: make([]State, n), root: -1, hurried: cfg.Hurried,
		timed: cfg.CallLimit > 0 || !cfg.Deadline.IsZero() || cfg.Listener != nil,
		ended: make(chan struct{})}
	w.work.L = &w.mu
	w.links = link(cfg, w.pending)
	w.chainLanes()
	return w
}

// link turns After round, and counts what each step waits for.
func link(cfg Config, pending []int32) links {
	n := len(cfg.Steps)
	starts := make([]int32, n+1)
	for i := range cfg.Steps {
		pending[i] = int32(len(cfg.Steps[i].After))
		for _, need := range cfg.Steps[i].After {
			starts[need+1]++
		}
	}
	for i := range n {
		starts[i+1] += starts[i]
	}
	ends, fill := make([]int32, starts[n]), make([]int32, n)
	for i := range cfg.Steps {
		for _, need := range cfg.Steps[i].After {
			ends[starts[need]+fill[need]] = int32(i)
			fill[need]++
		}
	}
	return links{starts, ends}
}

// chainLanes makes each step wait for the one before it in its lane. The order of the steps respects every After, so
// no knot can come of it.
func (w *Walk) chainLanes() {
	w.next, w.turn = make([]int32, len(w.cfg.Steps)), make([]bool, len(w.cfg.Steps))
	last := make(map[string]*int32) // of each lane, its newest step
	for i := range w.cfg.Steps {
		w.next[i] = -1
		lane := string(w.cfg.Steps[i].Lane)
		before := last[lane]
		if before == nil || lane == "" {
			w.turn[i] = true
			before = new(int32)
			last[lane] = before
		} else {
			w.next[*before] = int32(i)
			w.pending[i]++
		}
		*before = int32(i)
	}
}
