package report

// The ordered check list, as people read it: what holds, what does not, and what to do about it.

import (
	"bufio"
	"fmt"
	"io"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
	"github.com/ascendrun/ascendrun/engine/event"
)

// ChecksText prints a list of checks; it prints nothing for none.
func ChecksText(w io.Writer, s Style, list []host.Check) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	for _, c := range list {
		fmt.Fprintf(b, "  %s %s\n", s.paint(stateColours[c.State], fmt.Sprintf("%-7s", c.State)), c.Name)
		s.item(b, "found", c.Found)
		if c.Next != "" {
			s.item(b, "next", c.Next)
		}
	}
}

var stateColours = map[host.State]string{host.OK: green, host.Wrong: red, host.Unknown: yellow}

// RuntimeCheck is the last check: what the runtime answered when it was asked, where errors says that it failed.
func RuntimeCheck(errors []event.Failure) host.Check {
	if len(errors) == 0 {
		return host.Check{Name: "runtime", State: host.OK, Found: "it answers"}
	}
	return host.Check{Name: "runtime", State: host.Wrong, Found: headline(&errors[0]), Next: errors[0].Remedy}
}
