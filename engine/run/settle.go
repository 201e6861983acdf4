package run

import (
	"errors"

	"github.com/ascendrun/ascendrun/engine/event"
)

// How the end of one step changes the rest: what may go on, and what is skipped.

// settle notes the end of a step and frees what waited for it.
func (w *Walk) settle(n int, err error) {
	if !w.back && errors.Is(err, ErrGone) { // halted between two calls
		w.skip(n, -1)
		w.skipAfter(n)
		w.freeLane(n)
		w.finishIfDone()
		return
	}
	w.end(n, err)
	if err != nil {
		w.fail(n)
	}
	if err == nil || w.back {
		w.free(n)
	} else {
		w.skipAfter(n)
	}
	w.freeLane(n)
	w.finishIfDone()
}

// end notes how a step ended, and tells.
func (w *Walk) end(n int, err error) {
	w.state[n] = Done
	if err != nil {
		w.state[n] = Failed
	}
	if w.timed || err != nil {
		o := w.detail(n)
		o.Err, o.End = err, w.now()
		w.tell(n)
	}
}

// detail is what is known of a step besides its state. A walk that nobody times and nothing befalls needs none.
func (w *Walk) detail(n int) *Outcome {
	if w.out == nil {
		w.out = make([]Outcome, len(w.state))
	}
	return &w.out[n]
}

// fail remembers the first failure, and stops a forward walk that is not told to keep going.
func (w *Walk) fail(n int) {
	if w.root < 0 {
		w.root = n
	}
	if !w.back && !w.cfg.KeepGoing {
		w.stopped = true
	}
}

// free lets the steps that need n go on.
func (w *Walk) free(n int) {
	for _, s := range w.links.of(n) {
		w.countDown(int(s))
	}
}

// holdUp lets the lane of a step go on that waits for a call which may never return, and the lanes of all that wait for
// the step.
func (w *Walk) holdUp(n int) {
	if w.heldUp == nil {
		w.heldUp = make([]bool, len(w.state))
	}
	w.heldUp[n] = true
	for queue := []int32{int32(n)}; len(queue) > 0; queue = queue[1:] {
		if at := queue[0]; w.turn[at] {
			w.freeLane(int(at))
		}
		for _, s := range w.links.of(int(queue[0])) {
			if !w.heldUp[s] {
				w.heldUp[s] = true
				queue = append(queue, s)
			}
		}
	}
}

// freeLane lets the next step of n's lane go on, once; skipped ones are passed over, and so are those that are held up.
func (w *Walk) freeLane(n int) {
	for s := w.next[n]; s >= 0 && !w.turn[s]; s = w.next[s] {
		w.turn[s] = true
		if w.state[s] != Skipped {
			w.countDown(int(s))
			if w.heldUp == nil || !w.heldUp[s] {
				return
			}
		}
	}
}

func (w *Walk) countDown(n int) {
	w.pending[n]--
	if w.pending[n] > 0 || w.state[n] != Waiting || !w.started {
		return
	}
	w.ready.Push(n)
	if w.idle > 0 && len(w.ready) > 1 {
		w.work.Signal() // one is for the worker that is here
	}
}

// skipAfter hands the failure of root down to everything that needs it.
func (w *Walk) skipAfter(root int) {
	for queue := []int{root}; len(queue) > 0; queue = queue[1:] {
		for _, s := range w.links.of(queue[0]) {
			if w.state[s] == Waiting {
				w.skip(int(s), root)
				if w.turn[s] {
					w.freeLane(int(s))
				}
				queue = append(queue, int(s))
			}
		}
	}
}

func (w *Walk) skip(n, root int) {
	w.state[n] = Skipped
	w.detail(n).Root = root
	if w.cfg.Listener == nil || w.nothing(n) {
		return
	}
	cause := ""
	if root >= 0 {
		cause = string(w.cfg.Steps[root].Address)
	}
	w.cfg.Listener.On(event.StepSkipped{Time: w.now(), Step: w.name(n), Cause: cause})
}
