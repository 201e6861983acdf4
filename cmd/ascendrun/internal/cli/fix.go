package cli

// `ascendrun validate --fix`: what findings are sure of is written into the files. Every change is judged before it is
// offered, and one that leaves a file worse is not made.

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/spf13/cobra"
)

// mending are the flags of --fix.
type mending struct{ on, diff, yes bool }

func (m *mending) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&m.on, "fix", false, "make the changes that findings are sure of; asks first")
	f.BoolVar(&m.diff, "diff", false, "with --fix, print the changes and make none")
	f.BoolVar(&m.yes, "yes", false, "with --fix, do not ask")
}

// checkMending refuses what makes no sense together, before anything is read.
func (s *session) checkMending(o *validateOptions) error {
	switch m := o.mending; {
	case !m.on && m.diff:
		return usagef("--diff shows the changes of --fix, which was not given")
	case !m.on:
		return nil
	case slices.Contains(o.paths, "-"):
		return usagef("--fix changes files, and standard input is none")
	case !m.yes && !m.diff && !s.canAsk():
		return usagef("--fix asks before it changes files, and there is no terminal to ask; give --yes, or --diff to see the changes")
	}
	return nil
}

// canAsk tells whether somebody reads standard error and can answer.
func (s *session) canAsk() bool {
	in, ok := s.Stdin.(io.Writer) // an open file is both
	if !ok {
		return false
	}
	_, reads := s.Terminal(s.Stderr)
	_, answers := s.Terminal(in)
	return reads && answers
}

// mendAll mends the files, shows what it does, asks, and writes. The files that changed are judged anew.
func (s *session) mendAll(all []judged, o *validateOptions, named *chip.Machine, p *projects) error {
	var better []judged
	var at []int
	for i, j := range all {
		if m, ok := s.mend(j, o, named, p.of(j.path)); ok {
			better, at = append(better, m), append(at, i)
		}
	}
	if len(better) == 0 {
		return nil
	}
	shown, style := io.Writer(s.notes), s.errStyle
	if o.mending.diff {
		shown, style = &s.out, s.outStyle
	}
	place := placeInRepository()
	for n, m := range better {
		report.UnifiedDiff(shown, style, place(m.path), all[at[n]].text, m.text)
	}
	if o.mending.diff || !o.mending.yes && !s.ask(fmt.Sprintf("Change %s?", report.Quantity(len(better), "file"))) {
		return nil
	}
	for n, m := range better {
		if err := replaceFile(m.path, m.text); err != nil {
			return failf("%s cannot be changed: %w", m.path, err)
		}
		all[at[n]] = m
	}
	return nil
}

// ask asks a question that anything but yes answers with no.
func (s *session) ask(question string) bool {
	fmt.Fprintf(s.notes, "%s [y/N] ", question)
	line, _ := bufio.NewReader(s.Stdin).ReadString('\n')
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "y" || answer == "yes"
}

// mendRounds bounds how often what a change uncovers is mended in turn.
const mendRounds = 10

// mend is the file with all changes that make it better, and whether there are any.
func (s *session) mend(j judged, o *validateOptions, named *chip.Machine, with *settings) (judged, bool) {
	try := func(of judged, list diag.List) (judged, bool) {
		text, changed := edited(of.text, of.name, list)
		if !changed {
			return of, false
		}
		l := &loaded{path: of.path, text: text}
		l.spec, l.found = spec.Parse(of.path, text, s.options(&o.input, false))
		next := judgeLoaded(l, named, with)
		return next, next.isBetter(&of)
	}
	start := j
	for range mendRounds {
		next, ok := try(j, j.list)
		for i := 0; !ok && i < len(j.list); i++ { // one of them is bad: each by itself
			next, ok = try(j, j.list[i:i+1])
		}
		if !ok {
			break
		}
		j = next
	}
	return j, len(start.text) != len(j.text) || string(start.text) != string(j.text)
}

// isBetter compares two states of a file. A text that can be read is better than one that cannot, whatever is found in
// it: nothing was judged before.
func (j *judged) isBetter(than *judged) bool {
	if j.read != than.read {
		return j.read
	}
	errors, _ := j.list.Counts()
	before, _ := than.list.Counts()
	return cmp.Or(cmp.Compare(errors, before), cmp.Compare(len(j.list), len(than.list))) < 0
}

// edited makes the sure edits of findings, from the top of the file. All edits of a finding are made or none; where two
// findings overlap, the one that begins first is done and the other left for the next round.
func edited(text []byte, name string, list diag.List) (result []byte, changed bool) {
	var edits []diag.Edit
	for _, d := range list {
		if d.Fix == nil || d.Fix.Unsure || d.Ignored != "" {
			continue
		}
		if !slices.ContainsFunc(d.Fix.Edits, func(e diag.Edit) bool { return e.Range.Filename != name || overlaps(edits, e) }) {
			edits = append(edits, d.Fix.Edits...)
		}
	}
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return cmp.Compare(a.Range.Start.Byte, b.Range.Start.Byte) })
	at := 0
	for _, e := range edits {
		result = append(append(result, text[at:e.Range.Start.Byte]...), e.Text...)
		at = e.Range.End.Byte
	}
	return append(result, text[at:]...), len(edits) > 0
}

// overlaps tells whether an edit touches the text of another; two insertions at one place do.
func overlaps(edits []diag.Edit, e diag.Edit) bool {
	return slices.ContainsFunc(edits, func(o diag.Edit) bool {
		return e.Range.Start.Byte <= o.Range.End.Byte && o.Range.Start.Byte <= e.Range.End.Byte
	})
}
