package op

import "github.com/ascendrun/ascendrun/spec"

// Which streams were given work: they are drained before they are destroyed, the others are not, for a synchronise
// costs a call and can only wait for something that was submitted.

// Worked notes that work was submitted to a stream. Once for each stream is enough, before its first task is submitted;
// it may be called from any goroutine.
func (o *Ops) Worked(stream spec.Address) {
	h := &o.handles
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.worked == nil {
		h.worked = make(map[spec.Address]bool)
	}
	h.worked[stream] = true
}
