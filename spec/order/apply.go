package order

// Apply writes what Auto adds as operations of their own, so that it can be run and checked like any other program.

// Apply returns the program with the added records, waits and synchronises in their places, and for each of its
// operations the one that it was before, or -1 for an added one. Added events follow those of the program.
func (r Result) Apply(p Program) (Program, []int) {
	q := Program{Streams: p.Streams, Events: make([]EventKind, len(p.Events)+r.Slots), Loops: p.Loops}
	copy(q.Events, p.Events)
	var origin []int
	add := func(op Op, from int) {
		q.Ops, origin = append(q.Ops, op), append(origin, from)
	}
	for i, op := range p.Ops {
		for _, need := range r.Steps[i].Before {
			switch event := len(p.Events) + need.Slot; {
			case need.Slot == none:
				add(Op{Stream: Host, Kind: HostSync, Over: []int{p.Ops[need.Op].Stream}}, none)
			case op.byHost():
				add(Op{Stream: Host, Kind: HostSync, ID: event}, none)
			default:
				add(Op{Stream: op.Stream, Kind: Wait, ID: event}, none)
			}
		}
		op.After = nil // each is among the waits now
		add(op, i)
		if slot := r.Steps[i].Record; slot != none {
			add(Op{Stream: op.Stream, Kind: Record, ID: len(p.Events) + slot}, none)
		}
	}
	return q, origin
}
