package report

// The call log: one line a runtime call, in the order in which the calls returned.

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/ascendrun/ascendrun/engine/op"
)

// Calls writes a call log.
type Calls struct {
	W   io.Writer
	Raw bool // with raw handles, threads and times
}

// Line writes the line of one call: address kind function(inputs) -> code [= address]. With Raw the line ends with the
// handle as the runtime gave it, the OS thread, when the call began and how long it took.
func (l Calls) Line(c op.Call) {
	b := make([]byte, 0, 160)
	b = append(b, c.Address...)
	b = append(b, ' ')
	b = append(b, c.Kind...)
	b = append(b, ' ')
	b = append(b, Clean(c.Call.String())...)
	b = append(b, " -> "...)
	b = strconv.AppendInt(b, int64(c.Code), 10)
	if c.Out != "" && c.Code == 0 {
		b = append(b, " = "...)
		b = append(b, c.Out...)
	}
	if l.Raw {
		b = fmt.Appendf(b, " # handle=%#x thread=%d start=%s elapsed=%s", c.Handle, c.Thread, c.Start.Format(time.RFC3339Nano), c.Elapsed)
	}
	l.W.Write(append(b, '\n'))
}
