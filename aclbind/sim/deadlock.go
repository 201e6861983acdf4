package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Why this file exists: streams that wait for each other wait for ever, and a card says nothing about it. The simulator
// says which stream waits for what, and who would have to come first.

// stuck tells whether there is work and none of it can go on by itself.
func (s *Sim) stuck() bool {
	some := false
	for _, st := range s.streams {
		if len(st.tasks) == 0 {
			continue
		}
		some = true
		head := st.tasks[0]
		if endless := head.takes < 0; st.working && !endless || head.stop != nil {
			return false
		}
	}
	return some
}

// tellDeadlock writes what every stream waits for, unless the same was written before.
func (s *Sim) tellDeadlock() {
	text := s.deadlock()
	if text == s.told {
		return
	}
	s.told = text
	fmt.Fprint(s.log, text)
}

// deadlock is the report: the streams by handle, then the circle, if there is one.
func (s *Sim) deadlock() string {
	waiting := s.busyStreams()
	var b strings.Builder
	fmt.Fprintf(&b, "simulator: no stream can run, and a thread has waited for %v\n", s.cfg.Deadlock.After)
	for _, st := range waiting {
		head := st.tasks[0]
		fmt.Fprintf(&b, "  %s: %s, queued by %s, %s; %d more behind it\n", st.name(), head.made.fn, head.made, s.reason(head), len(st.tasks)-1)
	}
	if circle := s.circle(waiting); len(circle) > 0 {
		names := make([]string, 0, len(circle)+1)
		for _, st := range append(circle, circle[0]) {
			names = append(names, st.name())
		}
		fmt.Fprintf(&b, "  the circle: %s\n", strings.Join(names, " waits for "))
	}
	return b.String()
}

// busyStreams are the streams with work, the oldest first.
func (s *Sim) busyStreams() []*stream {
	var out []*stream
	for _, st := range s.streams {
		if len(st.tasks) > 0 {
			out = append(out, st)
		}
	}
	slices.SortFunc(out, func(a, b *stream) int { return cmp.Compare(a.handle, b.handle) })
	return out
}

// name is a stream as a report names it.
func (st *stream) name() string {
	return fmt.Sprintf("stream %#x of device %d", uintptr(st.handle), st.ctx.dev.id)
}

// reason says why a task at the head of its queue does not end.
func (s *Sim) reason(q *task) string {
	switch {
	case q.wants == nil && q.takes < 0:
		return "never ends"
	case q.wants == nil:
		return "waits for the program"
	}
	giver, first := s.giver(q.wants)
	switch {
	case giver == nil:
		return fmt.Sprintf("waits for %v, which nothing queued gives", q.wants)
	case first == 0:
		return fmt.Sprintf("waits for %v, which %s gives", q.wants, giver.name())
	}
	return fmt.Sprintf("waits for %v, which %s gives behind %d tasks", q.wants, giver.name(), first)
}

// giver finds the stream in whose queue what is wanted is given, and how many tasks stand before that.
func (s *Sim) giver(wants any) (*stream, int) {
	for _, st := range s.busyStreams() {
		for i, q := range st.tasks {
			if q.gives == wants {
				return st, i
			}
			if r, isRecord := q.gives.(*record); isRecord && r.event == wants {
				return st, i
			}
		}
	}
	return nil, 0
}

// circle follows the waits from stream to stream until one comes again; nil when every way ends.
func (s *Sim) circle(waiting []*stream) []*stream {
	for _, from := range waiting {
		var way []*stream
		for st := from; st != nil; {
			if i := slices.Index(way, st); i >= 0 {
				return way[i:]
			}
			way = append(way, st)
			if head := st.tasks[0]; head.wants != nil {
				st, _ = s.giver(head.wants)
			} else {
				st = nil
			}
		}
	}
	return nil
}
