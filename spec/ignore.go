package spec

// Comments that pass findings over: "# ascendrun: ignore ASR112 because …". They are read here and followed by the rule
// book, which knows the codes.

import (
	"bytes"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// Ignore is one such comment.
type Ignore struct {
	Codes   []diag.Code
	Reason  string
	Line    int    // the line whose findings it means: its own, or the next when it stands alone
	Problem string // what is wrong with its form, "" when it can be followed
	Range   diag.Range
}

// forUs is what the comments begin with that are meant for this program.
const forUs = "ascendrun:"

// ignores reads the comments of the document.
func (d *decoder) ignores(root *node) []Ignore {
	if !bytes.Contains(d.src.text, []byte(forUs)) {
		return nil
	}
	comments := d.src.comments(root)
	alone := make(map[int]bool)
	for _, c := range comments {
		alone[c.Range.Start.Line] = c.Alone
	}
	var list []Ignore
	for _, c := range comments {
		rest, ok := strings.CutPrefix(strings.TrimLeft(c.Text, "# \t"), forUs)
		if !ok {
			continue
		}
		i := readIgnore(rest)
		i.Range, i.Line = c.Range, c.Range.Start.Line
		for alone[i.Line] {
			i.Line++
		}
		list = append(list, i)
	}
	return list
}

// readIgnore reads what stands behind "ascendrun:".
func readIgnore(text string) Ignore {
	const form = "Write # ascendrun: ignore ASR112 because REASON."
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' })
	if len(words) == 0 || words[0] != "ignore" {
		return Ignore{Problem: "The comment begins like an instruction, and ignore is the only one. " + form}
	}
	var i Ignore
	for _, w := range words[1:] {
		if w == "because" {
			_, reason, _ := strings.Cut(text, "because")
			i.Reason = strings.TrimSpace(reason)
			break
		}
		i.Codes = append(i.Codes, diag.Code(w))
	}
	switch {
	case len(i.Codes) == 0:
		i.Problem = "The comment names no rule. " + form
	case i.Reason == "":
		i.Problem = "The comment gives no reason, so nobody will know whether it may go. " + form
	}
	return i
}
