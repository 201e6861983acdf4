package order

// What the program orders itself. Order is believed only where every run has it: a wait that several records could meet
// is after none of them for sure.

import "sort"

// eventState is what is known of an event while the program is walked.
type eventState struct {
	kind    EventKind
	single  bool // all its records are on one stream
	stream  int
	records []int32
	resets  []int32
}

func newEvents(p Program) []eventState {
	events := make([]eventState, len(p.Events))
	for i, k := range p.Events {
		events[i] = eventState{kind: k, single: true, stream: Host}
	}
	for _, op := range p.Ops {
		if op.Kind == Record {
			e := &events[op.ID]
			e.single = e.single && (e.stream == Host || e.stream == op.Stream)
			e.stream = op.Stream
		}
	}
	return events
}

// notifyState pairs signals with waits by their number, which holds where each side is on one stream.
type notifyState struct {
	single  bool
	from    int
	to      int
	balance int
	signals []int32
	waits   int
}

func newNotifies(p Program) map[int]*notifyState {
	notifies := make(map[int]*notifyState)
	for _, op := range p.Ops {
		if op.Kind != Signal && op.Kind != Await {
			continue
		}
		s := notifies[op.ID]
		if s == nil {
			s = &notifyState{single: true, from: Host, to: Host}
			notifies[op.ID] = s
		}
		side := &s.from
		if op.Kind == Await {
			side, s.balance = &s.to, s.balance-1
		} else {
			s.balance++
		}
		s.single = s.single && (*side == Host || *side == op.Stream)
		*side = op.Stream
	}
	return notifies
}

// explicit adds to l what is complete once the instance has run, and notes it for those that come later.
func (a *analysis) explicit(i int32, op *Op, l *learner) {
	switch op.Kind {
	case Record:
		a.events[op.ID].records = append(a.events[op.ID].records, i)
	case Reset:
		a.events[op.ID].resets = append(a.events[op.ID].resets, i)
	case Wait:
		a.event(i, op, l)
	case Signal:
		a.notifies[op.ID].signals = append(a.notifies[op.ID].signals, i)
	case Await:
		s := a.notifies[op.ID]
		if s.single && (s.balance == 0 || !a.p.Loops) && s.waits < len(s.signals) {
			a.done(l, s.signals[s.waits])
		}
		s.waits++
	case HostSync:
		if len(op.Over) == 0 {
			a.event(i, op, l)
		}
		for _, s := range op.Over {
			if e := a.newest[s]; e != none {
				a.done(l, e)
			}
		}
	}
}

// event learns from a wait for an event.
func (a *analysis) event(i int32, op *Op, l *learner) {
	e := &a.events[op.ID]
	if len(e.records) == 0 {
		return
	}
	if e.kind == Latest {
		a.done(l, e.records[len(e.records)-1])
		return
	}
	if !e.single || !a.trust[int(i)%len(a.p.Ops)] {
		return
	}
	// The flag may come from any record that no reset is known to have cleared: the wait is after the oldest of these.
	oldest := 0
	for r := len(e.resets) - 1; r >= 0; r-- {
		reset := e.resets[r]
		s := a.stream(reset)
		if s == op.Stream || l.clock[s] >= reset {
			cleared := a.clocks[reset][e.stream]
			if s == e.stream {
				cleared = reset
			}
			oldest = sort.Search(len(e.records), func(k int) bool { return e.records[k] > cleared })
			break
		}
	}
	if oldest < len(e.records) {
		a.claims[i] = e.records[oldest]
		a.done(l, e.records[oldest])
	}
}
