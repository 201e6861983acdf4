package lsp

// One open text: what the editor has, which version of it was judged, and places in it. The protocol counts lines from 0
// and columns in units of UTF-16; everything else here counts bytes.

import (
	"bytes"
	"net/url"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// document is one open text. Texts are replaced, never changed, so that one can be judged while the next is typed.
type document struct {
	uri, path string
	language  string
	version   int
	text      []byte
	lines     []int // where each line begins

	ours    bool       // it is, or once was, a spec: other YAML is left in peace
	stale   bool       // the text was not judged yet
	told    bool       // the editor knows what was found in it
	judged  Judged     // of the text when not stale
	good    *spec.Spec // the last text that was a spec; nil for none
	current bool       // good is of this very text
	planned *plan.Plan // of good, once somebody asked

	compared       bool // the text was compared with the good one
	before, behind int  // how much of its beginning and end is the same
}

// set gives the document its text.
func (d *document) set(text []byte, version int) {
	d.text, d.version, d.lines = text, version, lineStarts(text)
	d.stale, d.told, d.current, d.compared = true, false, false, false
	d.ours = d.ours || d.language == "ascendrun" || bytes.Contains(text, []byte("ascendrun/"))
}

// change applies the edits of the editor in their order.
func (d *document) change(changes []change, version int) {
	for _, c := range changes {
		if c.Range == nil {
			d.set([]byte(c.Text), version)
			continue
		}
		from, to := d.offset(c.Range.Start), d.offset(c.Range.End)
		d.set(slices.Concat(d.text[:from], []byte(c.Text), d.text[max(from, to):]), version)
	}
}

// lineStarts are the first bytes of the lines; \n, \r\n and \r end one.
func lineStarts(text []byte) []int {
	starts := []int{0}
	for i, c := range text {
		if c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// offset is the byte of a place. A place behind the end of a line is that end.
func (d *document) offset(p textPosition) int {
	switch {
	case p.Line < 0:
		return 0
	case p.Line >= len(d.lines):
		return len(d.text)
	}
	at, end := d.lines[p.Line], len(d.text)
	if p.Line+1 < len(d.lines) {
		end = at + len(bytes.TrimRight(d.text[at:d.lines[p.Line+1]], "\r\n"))
	}
	for units := p.Character; at < end; {
		r, width := utf8.DecodeRune(d.text[at:end])
		if units -= unitsOf(r); units < 0 {
			break
		}
		at += width
	}
	return at
}

// position is the place of a byte.
func (d *document) position(off int) textPosition {
	off = min(max(off, 0), len(d.text))
	line := sort.SearchInts(d.lines, off+1) - 1
	p := textPosition{Line: line}
	for _, r := range string(d.text[d.lines[line]:off]) {
		p.Character += unitsOf(r)
	}
	return p
}

// unitsOf is how many units of UTF-16 a character takes.
func unitsOf(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

func (d *document) span(from, to int) textRange {
	return textRange{Start: d.position(from), End: d.position(to)}
}

// place is a range of a finding in this text.
func (d *document) place(r diag.Range) textRange { return d.span(r.Start.Byte, r.End.Byte) }

// pathOf is the path that a URI names; of one that names no file, such as that of a text without a name, its last part.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	switch {
	case err != nil:
		return uri
	case u.Scheme == "file":
		return u.Path
	}
	return strings.TrimPrefix(u.Opaque+u.Path, "/")
}
