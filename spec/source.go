package spec

// A text and its places: lines and columns to bytes and back. Nothing is computed before the first question.

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// source is a text and an index of its lines that is made at the first question.
type source struct {
	name  string
	text  []byte
	once  sync.Once
	marks []mark
}

// mark is a known place: the start of a line, or one of the places every few hundred characters of a long line. The
// parser breaks lines at more characters than editors do (NEL, LS, PS), so both ways of counting are kept.
type mark struct {
	off, line, col  int32 // col counts characters of the parser's line, from 0
	shown, shownCol int32
}

// stride is the number of characters between the marks of a long line.
const stride = 512

// index makes the marks: one pass over the text.
func (s *source) index() {
	m := mark{line: 1, shown: 1}
	if len(s.text) >= 3 && string(s.text[:3]) == bom {
		m.off = 3
	}
	s.marks = append(s.marks, m)
	since := 0
	for int(m.off) < len(s.text) {
		c := s.text[m.off]
		width := 1
		if c >= utf8.RuneSelf {
			_, width = utf8.DecodeRune(s.text[m.off:])
		}
		m.off += int32(width)
		m.col++
		m.shownCol++
		since++
		plain := c == '\n' || c == '\r' && (int(m.off) >= len(s.text) || s.text[m.off] != '\n')
		if plain || width > 1 && isOddBreak(s.text[int(m.off)-width:m.off]) {
			m.line, m.col = m.line+1, 0
			if plain {
				m.shown, m.shownCol = m.shown+1, 0
			}
			since = stride
		}
		if since >= stride {
			since = 0
			s.marks = append(s.marks, m)
		}
	}
}

// isOddBreak tells whether a character is a line break for the parser and none for an editor.
func isOddBreak(c []byte) bool {
	return string(c) == "\u0085" || string(c) == "\u2028" || string(c) == "\u2029"
}

// offset is the byte of the parser's line and column, both from 1.
func (s *source) offset(line, column int) int {
	s.once.Do(s.index)
	l, c := int32(line), int32(column-1)
	i := sort.Search(len(s.marks), func(i int) bool {
		m := s.marks[i]
		return m.line > l || m.line == l && m.col > c
	})
	if i == 0 {
		return int(s.marks[0].off)
	}
	m := s.marks[i-1]
	off := int(m.off)
	for n := c - m.col; n > 0 && off < len(s.text); n-- {
		_, w := utf8.DecodeRune(s.text[off:])
		off += w
	}
	return off
}

// pos is the place of a byte as people count it.
func (s *source) pos(off int) diag.Pos {
	if off <= 0 {
		return diag.Pos{Line: 1, Column: 1}
	}
	s.once.Do(s.index)
	off = min(max(off, int(s.marks[0].off)), len(s.text))
	i := sort.Search(len(s.marks), func(i int) bool { return int(s.marks[i].off) > off })
	m := s.marks[max(i-1, 0)]
	return diag.Pos{Line: int(m.shown), Column: int(m.shownCol) + 1 + utf8.RuneCount(s.text[m.off:off]), Byte: off}
}

// span is the range between two bytes.
func (s *source) span(from, to int) diag.Range {
	return diag.Range{Filename: s.name, Start: s.pos(from), End: s.pos(max(from, to))}
}

// at is the range of a value, without its anchor and tag.
func (s *source) at(n *node) diag.Range { return s.span(s.extent(n)) }

// where is what a finding about a value underlines.
func (s *source) where(n *node) diag.Range {
	if isEmpty(n) {
		return s.span(s.emptyPlace(n))
	}
	return s.at(n)
}

// emptyPlace finds something to underline for a value that is not there: the word before it, which is its key or the
// dash of its item.
func (s *source) emptyPlace(n *node) (from, to int) {
	from = s.offset(n.Line, n.Column)
	text := s.text
	to = min(from, len(text))
	for to > 0 && isBlank(text[to-1]) {
		to--
	}
	last := to
	if to > 1 && text[to-1] == ':' && isBlank(text[to-2]) { // blanks stand before the colon of the key
		for last = to - 1; last > 0 && isBlank(text[last-1]); last-- {
		}
	}
	for from = last; from > 0 && !isBlank(text[from-1]) && strings.IndexByte("{[,", text[from-1]) < 0; {
		from--
	}
	if from == to && to > 0 { // the comma or bracket before an item
		from--
	}
	return from, to
}

// extent is where a value begins and ends, without its anchor and tag; where nothing else is written, it is these.
func (s *source) extent(n *node) (from, to int) {
	from = s.offset(n.Line, n.Column)
	if n.Anchor != "" || isTagged(n) {
		if n.Kind == scalarNode && n.Value == "" && !isQuoted(n) && !isBlock(n) {
			return from, propertiesEnd(s.text, from)
		}
		from = skipProperties(s.text, from)
	}
	return from, s.end(n, from)
}

// end is where the value that begins at from ends.
func (s *source) end(n *node, from int) int {
	for {
		switch {
		case n.Kind == aliasNode:
			return min(from+1+len(n.Value), len(s.text))
		case n.Kind == scalarNode:
			return scalarEnd(s.text, from, n)
		case from < len(s.text) && (s.text[from] == '{' || s.text[from] == '[') && isFlow(n):
			return flowEnd(s.text, from)
		case len(n.Content) == 0:
			return from
		}
		n = n.Content[len(n.Content)-1]
		at := s.offset(n.Line, n.Column)
		if n.Anchor != "" || isTagged(n) {
			at = skipProperties(s.text, at)
		}
		from = max(from, at)
	}
}
