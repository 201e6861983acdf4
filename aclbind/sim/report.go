package sim

import (
	"cmp"
	"fmt"
	"slices"
)

// Why this file exists: what a program forgot shows at the end of it, each thing with where it was made.

// Report is what is alive in a process, what it called in a wrong order, and what would have crashed it on a card.
type Report struct {
	Live  []Live   `json:"live"`  // runtime, devices, contexts and so on, by handle in each
	Wrong []Wrong  `json:"wrong"` // in the order in which each was met first
	Fatal []string `json:"fatal"` // fatal misuses so far
}

// Live is one thing alive.
type Live struct {
	Kind   string  `json:"kind"` // "runtime", "device", "context", "stream", "event", "device memory" and so on
	Handle uintptr `json:"handle"`
	Device int32   `json:"device"` // AnyDevice where it belongs to none
	Bytes  uint64  `json:"bytes"`  // of memory, as it was asked for
	Made   string  `json:"made"`
}

// Report lists what is alive now: an aclInit without its finalise, set devices, and everything that a call made and
// another one would give back. Default contexts and default streams go with their device or context and are not
// listed; what belonged to a device that has closed is gone, as its memory is on a card.
func (s *Sim) Report() Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := Report{Live: []Live{}, Wrong: []Wrong{}, Fatal: append([]string{}, s.fatal...)}
	for _, w := range s.wrong {
		r.Wrong = append(r.Wrong, *w)
	}
	if s.runtime.count > 0 {
		r.Live = append(r.Live, Live{Kind: "runtime", Device: AnyDevice, Made: times(s.runtime.made, int(s.runtime.count))})
	}
	for i := range s.devices {
		if d := &s.devices[i]; d.sets > 0 {
			r.Live = append(r.Live, Live{Kind: "device", Device: d.id, Made: times(d.made, d.sets)})
		}
	}
	for _, kind := range [...]func(add func(Live)){s.liveContexts, s.liveStreams, s.liveEvents, s.liveNotifies, s.liveMemory, s.liveGraphs, s.liveModels, s.liveDescriptions} {
		at := len(r.Live)
		kind(func(l Live) { r.Live = append(r.Live, l) })
		slices.SortFunc(r.Live[at:], func(a, b Live) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Handle, b.Handle)) })
	}
	return r
}

func (s *Sim) liveContexts(add func(Live)) {
	for _, c := range s.contexts {
		if !c.primary {
			add(Live{Kind: "context", Handle: uintptr(c.handle), Device: c.dev.id, Made: c.made.String()})
		}
	}
}

func (s *Sim) liveStreams(add func(Live)) {
	for _, st := range s.streams {
		if !st.deflt {
			add(Live{Kind: "stream", Handle: uintptr(st.handle), Device: st.ctx.dev.id, Made: st.made.String()})
		}
	}
}

func (s *Sim) liveEvents(add func(Live)) {
	for _, e := range s.events {
		if e.age == e.dev.age {
			add(Live{Kind: "event", Handle: uintptr(e.handle), Device: e.dev.id, Made: e.made.String()})
		}
	}
}

func (s *Sim) liveNotifies(add func(Live)) {
	for _, n := range s.notifies {
		if n.age == n.dev.age {
			add(Live{Kind: "notify", Handle: uintptr(n.handle), Device: n.dev.id, Made: n.made.String()})
		}
	}
}

func (s *Sim) liveMemory(add func(Live)) {
	for _, b := range s.memory.blocks {
		l := Live{Kind: b.kind.String(), Handle: uintptr(b.p), Device: AnyDevice, Bytes: b.size, Made: b.made.String()}
		if b.dev != nil {
			l.Device = b.dev.id
			if b.age != b.dev.age {
				continue
			}
		}
		add(l)
	}
}

func (s *Sim) liveGraphs(add func(Live)) {
	for h, g := range s.graphs {
		add(Live{Kind: "graph", Handle: uintptr(h), Device: AnyDevice, Made: g.made.String()})
	}
}

func (s *Sim) liveModels(add func(Live)) {
	for id, m := range s.models {
		add(Live{Kind: "model", Handle: uintptr(id), Device: m.ctx.dev.id, Bytes: m.d.Memory, Made: m.made.String()})
	}
}

func (s *Sim) liveDescriptions(add func(Live)) {
	for p, b := range s.buffers {
		add(Live{Kind: "data buffer", Handle: uintptr(p), Device: AnyDevice, Made: b.made.String()})
	}
	for h, x := range s.descs {
		add(Live{Kind: "model description", Handle: uintptr(h), Device: AnyDevice, Made: x.made.String()})
	}
	for h, x := range s.datasets {
		add(Live{Kind: "data set", Handle: uintptr(h), Device: AnyDevice, Made: x.made.String()})
	}
	for h, a := range s.allocators {
		add(Live{Kind: "allocator", Handle: uintptr(h), Device: AnyDevice, Made: a.made.String()})
	}
}

// times adds how often something counts.
func times(o origin, n int) string {
	if n == 1 {
		return o.String()
	}
	return fmt.Sprintf("%s, counted %d times", o, n)
}

// Live is how many things are alive; 0 is a clean end.
func (s *Sim) Live() int { return len(s.Report().Live) }
