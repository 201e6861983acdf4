package rule

// How a rule reads: one text for docs/rules.md and for `ascendrun explain ASR401`, so that neither can drift from the
// book.

import (
	"fmt"
	"strings"
)

// docs/rules.md is written by the test that checks it.
//go:generate go test -run ^TestDocs$ -update .

// Explain is the rule as plain text for a terminal.
func (r Rule) Explain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n%s\n\n%s\n", r.Code, r.Title, r.facts(), wrap(r.Why, 96))
	if r.Bad != "" {
		fmt.Fprintf(&b, "\n%s:\n%s", r.badTitle(), indent(r.Bad))
	}
	if r.Good != "" {
		fmt.Fprintf(&b, "\nGood:\n%s", indent(r.Good))
	}
	fmt.Fprintf(&b, "\nWhat to do:\n%s", indent(wrap(r.Fix, 92)+"\n"))
	return b.String()
}

// Markdown is the rule as a section of docs/rules.md.
func (r Rule) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s: %s\n\n%s\n\n%s\n", r.Code, r.Title, r.facts(), wrap(r.Why, 118))
	if r.Bad != "" {
		fmt.Fprintf(&b, "\n%s:\n\n```%s\n%s```\n", r.badTitle(), r.language(), r.Bad)
	}
	if r.Good != "" {
		fmt.Fprintf(&b, "\nGood:\n\n```%s\n%s```\n", r.language(), r.Good)
	}
	fmt.Fprintf(&b, "\n%s\n", wrap("What to do: "+r.Fix, 118))
	return b.String()
}

// facts is the line under the title.
func (r Rule) facts() string {
	parts := []string{r.Severity.String(), "points at " + r.At}
	if r.ACLCode != 0 {
		parts = append(parts, fmt.Sprintf("at run time %d", r.ACLCode))
	}
	return strings.Join(parts, " · ")
}

func (r Rule) badTitle() string {
	if r.Target != "" {
		return "Bad, on a machine with --target " + r.Target
	}
	return "Bad"
}

func (r Rule) language() string {
	if r.Code == asr115.Code {
		return "text"
	}
	return "yaml"
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}

// wrap breaks text at blanks so that no line is longer than width where that is possible.
func wrap(text string, width int) string {
	var b strings.Builder
	length := 0
	for _, word := range strings.Fields(text) {
		switch {
		case length == 0:
		case length+1+len(word) > width:
			b.WriteByte('\n')
			length = 0
		default:
			b.WriteByte(' ')
			length++
		}
		b.WriteString(word)
		length += len(word)
	}
	return b.String()
}

// groups are the hundreds of the book.
var groups = []struct{ prefix, title string }{
	{"ASR1", "1xx: the language"},
	{"ASR2", "2xx: devices"},
	{"ASR3", "3xx: contexts"},
	{"ASR4", "4xx: streams"},
	{"ASR5", "5xx: memory"},
	{"ASR6", "6xx: order"},
	{"ASR7", "7xx: models"},
	{"ASR8", "8xx: the installation"},
}

// Markdown is the whole book as docs/rules.md.
func Markdown() string {
	var b strings.Builder
	b.WriteString(`<!-- Generated from spec/rule by go generate; edit the rules there. -->
# The rules

Every finding of ` + "`ascendrun validate`" + ` carries one of these codes. An error stops plan and apply before anything is
created; a warning does not, and neither does a note: what a task or the next synchronise of its stream has in
` + "`expect`" + ` is foreseen, and only noted. ` + "`ascendrun explain ASR401`" + ` prints one of them. Each example here is run by a test:
the bad one brings forth exactly its rule, the good one nothing.

One written place has one finding. Where a declaration stands for many things, the finding says how many of them are
meant. Codes are never used again for something else.
`)
	for _, g := range groups {
		fmt.Fprintf(&b, "\n## %s\n", g.title)
		for _, r := range book {
			if strings.HasPrefix(string(r.Code), g.prefix) {
				b.WriteString("\n" + r.Markdown())
			}
		}
	}
	return b.String()
}
