package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Why this file exists: what a program forgot shows at the end of it, each thing with where it was made.

// Report is what is alive in a process, in the order runtime, devices, contexts, streams and by handle in each.
type Report struct {
	Live  []Live
	Fatal []string // fatal misuses so far
}

// Live is one thing alive.
type Live struct {
	Kind   string // "runtime", "device", "context", "stream"
	Handle uintptr
	Device int32 // AnyDevice for the runtime
	Made   string
}

// Report lists what is alive now: an aclInit without its finalise, set devices, explicit contexts and explicit
// streams. Default contexts and default streams go with their device or context and are not listed.
func (s *Sim) Report() Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := Report{Fatal: slices.Clone(s.fatal)}
	if s.runtime.count > 0 {
		r.Live = append(r.Live, Live{Kind: "runtime", Device: AnyDevice, Made: times(s.runtime.made, int(s.runtime.count))})
	}
	for i := range s.devices {
		if d := &s.devices[i]; d.sets > 0 {
			r.Live = append(r.Live, Live{Kind: "device", Device: d.id, Made: times(d.made, d.sets)})
		}
	}
	at := len(r.Live)
	for _, c := range s.contexts {
		if !c.primary {
			r.Live = append(r.Live, Live{"context", uintptr(c.handle), c.dev.id, c.made.String()})
		}
	}
	byHandle(r.Live[at:])
	at = len(r.Live)
	for _, st := range s.streams {
		if !st.deflt {
			r.Live = append(r.Live, Live{"stream", uintptr(st.handle), st.ctx.dev.id, st.made.String()})
		}
	}
	byHandle(r.Live[at:])
	return r
}

func byHandle(list []Live) {
	slices.SortFunc(list, func(a, b Live) int { return cmp.Compare(a.Handle, b.Handle) })
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

// String is one line a thing; "nothing left" for a clean end.
func (r Report) String() string {
	var b strings.Builder
	for _, f := range r.Fatal {
		fmt.Fprintln(&b, f)
	}
	if len(r.Live) == 0 {
		b.WriteString("nothing left\n")
		return b.String()
	}
	fmt.Fprintf(&b, "%d left:\n", len(r.Live))
	for _, l := range r.Live {
		fmt.Fprintf(&b, "  %s", l.Kind)
		if l.Handle != 0 {
			fmt.Fprintf(&b, " %#x", l.Handle)
		}
		if l.Device != AnyDevice {
			fmt.Fprintf(&b, " on device %d", l.Device)
		}
		fmt.Fprintf(&b, ", made by %s\n", l.Made)
	}
	return b.String()
}
