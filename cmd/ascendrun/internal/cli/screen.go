package cli

// What the user's end can show, and how lines from several hands reach it whole.

import (
	"io"
	"sync"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
)

// style is what w can show, by the flags and by the habits of terminals: NO_COLOR wins over CLICOLOR_FORCE, and both
// over what w is; a flag wins over all of them.
func (s *session) style(w io.Writer) report.Style {
	columns, terminal := s.Terminal(w)
	st := report.Style{Width: columns}
	switch {
	case s.noColour || s.colour == "never":
	case s.colour == "always":
		st.Colour = true
	case s.env["NO_COLOR"] != "":
	case s.env["CLICOLOR_FORCE"] != "" && s.env["CLICOLOR_FORCE"] != "0":
		st.Colour = true
	default:
		st.Colour = terminal && s.env["TERM"] != "dumb"
	}
	return st
}

// lively tells whether standard error can hold a moving view: a terminal that somebody watches.
func (s *session) lively() bool {
	_, terminal := s.Terminal(s.Stderr)
	return terminal && !s.quiet && s.env["TERM"] != "dumb" && s.env["CI"] == ""
}

// lines is a writer for several hands at once: each Write is one or more whole lines. Where they go can be changed
// while it is in use.
type lines struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(b)
}

// turn sends what comes from now on to w.
func (l *lines) turn(w io.Writer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.w = w
}
