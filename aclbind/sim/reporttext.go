package sim

import (
	"fmt"
	"strings"
)

// Why this file exists: a report as people read it.

// String is one line a thing; "nothing left" where nothing is alive.
func (r Report) String() string {
	var b strings.Builder
	for _, f := range r.Fatal {
		fmt.Fprintln(&b, f)
	}
	if len(r.Wrong) > 0 {
		fmt.Fprintf(&b, "called in a wrong order or with wrong arguments:\n")
	}
	for _, w := range r.Wrong {
		fmt.Fprintf(&b, "  %s answered %d", w.Call, w.Code)
		if w.Times > 1 {
			fmt.Fprintf(&b, ", %d times", w.Times)
		}
		if w.Rule != "" {
			fmt.Fprintf(&b, " (%s)", w.Rule)
		}
		fmt.Fprintf(&b, ": %s; first in %s\n", w.Why, w.First)
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
		if l.Bytes != 0 {
			fmt.Fprintf(&b, " of %d bytes", l.Bytes)
		}
		if l.Device != AnyDevice {
			fmt.Fprintf(&b, " on device %d", l.Device)
		}
		fmt.Fprintf(&b, ", made by %s\n", l.Made)
	}
	return b.String()
}
