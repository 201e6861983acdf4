package report

// How an apply ended, as people read it: what failed, where it is written, what the runtime said, and what to do.

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// ApplyText prints what went wrong in an apply; it prints nothing when nothing did.
func ApplyText(w io.Writer, s Style, r *engine.Result, text []byte) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	for i := range r.Errors {
		s.failure(b, &r.Errors[i], text)
	}
	if len(r.Leftovers)+len(r.Abandoned) == 0 {
		return
	}
	fmt.Fprintf(b, "%s\n", s.paint(red, "May still be held until this process has ended:"))
	for _, l := range r.Leftovers {
		fmt.Fprintf(b, "  %s: %s", l.Address, Clean(l.Reason))
		if l.Range != nil {
			fmt.Fprintf(b, " (%s)", Clean(l.Range.String()))
		}
		b.WriteByte('\n')
	}
	for _, a := range r.Abandoned {
		fmt.Fprintf(b, "  %s: abandoned, its stream was ended by force\n", a)
	}
	b.WriteByte('\n')
}

func (s Style) failure(b *bufio.Writer, f *event.Failure, text []byte) {
	fmt.Fprintf(b, "%s: %s: %s\n", s.paint(red, "error"), s.paint(bold, f.Address), Clean(headline(f)))
	if r, ok := f.Range.(*diag.Range); ok && r != nil {
		fmt.Fprintf(b, "  %s\n", Clean(r.String()))
		s.snippet(b, text, *r)
	}
	if f.Recent != "" {
		s.item(b, "the runtime says", f.Recent)
	}
	for i, c := range f.Causes {
		s.item(b, fmt.Sprintf("likely cause %d", i+1), c)
	}
	if f.Hides != "" {
		s.item(b, "often hides", f.Hides)
	}
	if f.Remedy != "" {
		s.item(b, "next", f.Remedy)
	}
	if len(f.Helps) > 0 {
		s.item(b, "helps", strings.Join(f.Helps, "; "))
	}
	if n := len(f.Skipped); n > 0 {
		const most = 8
		list := strings.Join(f.Skipped[:min(n, most)], ", ")
		if n > most {
			list += fmt.Sprintf(" and %s more", count(n-most))
		}
		s.item(b, "skipped", list)
	}
	b.WriteByte('\n')
}

// headline is what failed: the call with its code and the code's name, else the message.
func headline(f *event.Failure) string {
	if f.Call == "" || f.Code == 0 {
		return f.Message
	}
	return strings.TrimSpace(fmt.Sprintf("%s answered %d %s", f.Call, f.Code, f.Name))
}
