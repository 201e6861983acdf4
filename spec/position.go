package spec

// Where things are written. The tree keeps line and column of every value; offsets and ends are found only when a
// finding asks for them, so that a sound file pays nothing.

import (
	"errors"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	goccy "github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"

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
	for from = to; from > 0 && !isBlank(text[from-1]) && strings.IndexByte("{[,", text[from-1]) < 0; {
		from--
	}
	if from == to && to > 0 { // the comma or bracket before an item
		from--
	}
	return from, to
}

// extent is where a value begins and ends, without its anchor and tag.
func (s *source) extent(n *node) (from, to int) {
	from = s.offset(n.Line, n.Column)
	if n.Anchor != "" || isTagged(n) {
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

// KeyRange is the name of a declaration.
func (s *Spec) KeyRange(d *Decl) diag.Range {
	if d == nil || d.key == nil {
		return s.RootRange()
	}
	return s.src.at(d.key)
}

// Range is the value of a field of a declaration ("flags", "1" for an item of a list), or of what stands for it in the
// short form. Where the field is not written or empty it is the nearest key above: the field's, or the name.
func (s *Spec) Range(d *Decl, field ...string) diag.Range {
	if d == nil || d.key == nil {
		return s.RootRange()
	}
	r, _ := s.place(d.key, d.node, d.short(field), field)
	return r
}

// RootRange is the value at a path from the top of the document, such as "timeouts", "step"; where it is not written,
// the nearest key above, and for the document itself its first key. Of an entry of vars it is the name, as of all
// things that are declared.
func (s *Spec) RootRange(path ...string) diag.Range {
	if s.root.node == nil || len(s.root.node.Content) == 0 {
		return diag.FileRange(s.File)
	}
	if len(path) == 2 && path[0] == "vars" {
		if _, vars := child(s.root.node, "vars"); vars != nil {
			if k, _ := child(vars, path[1]); k != nil {
				return s.src.at(k)
			}
		}
	}
	r, _ := s.place(s.root.node.Content[0], s.root.node, false, path)
	return r
}

// place walks down from the value of key as far as the path is written, and tells how far that was.
func (s *Spec) place(key, n *node, short bool, path []string) (diag.Range, int) {
	if short {
		return s.src.at(n), 0
	}
	for i, part := range path {
		k, v := child(n, part)
		if v == nil {
			return s.src.at(key), i
		}
		if k != nil {
			key = k
		}
		n = v
	}
	if len(path) == 0 || isEmpty(n) {
		return s.src.at(key), len(path)
	}
	return s.src.at(n), len(path)
}

// RefRange is the text of a reference of a declaration.
func (s *Spec) RefRange(d *Decl, r *Ref) diag.Range {
	if len(r.path) == 0 && d.node != nil { // the short form
		return s.src.where(d.node)
	}
	return s.Range(d, r.path...)
}

// Pointer is the JSON pointer of a field of a declaration, or of the nearest thing above it that is written.
func (s *Spec) Pointer(d *Decl, field ...string) string {
	if d == nil || d.key == nil {
		return ""
	}
	_, n := s.place(d.key, d.node, d.short(field), field)
	return pointer(append([]string{d.Kind.Section(), d.Name}, field[:n]...))
}

// Written tells whether a field of a declaration is there at all.
func (s *Spec) Written(d *Decl, field ...string) bool {
	if d == nil || d.key == nil {
		return false
	}
	if d.short(field) {
		return true
	}
	n := d.node
	for _, part := range field {
		if _, n = child(n, part); n == nil {
			return false
		}
	}
	return true
}

// Snippet is the line of text around a range of this document.
func (s *Spec) Snippet(r diag.Range, context string) *diag.Snippet {
	return diag.Snip(s.Text, r, context)
}

// maxSecondParse is the size up to which a second parser is asked where a mistake is; maxSecondDepth keeps it from
// running out of stack.
const (
	maxSecondParse = 256 << 10
	maxSecondDepth = 200
)

// placeByParser asks a second parser where a text stops being YAML. It knows a token where the first knows a line.
func placeByParser(text []byte, depth int) (from, to int, ok bool) {
	if len(text) > maxSecondParse || depth > maxSecondDepth {
		return 0, 0, false
	}
	defer func() {
		if recover() != nil { // its bug; the place stays unknown
			from, to, ok = 0, 0, false
		}
	}()
	_, err := parser.ParseBytes(text, 0)
	var wrong *goccy.SyntaxError
	if !errors.As(err, &wrong) || wrong.Token == nil || wrong.Token.Position == nil {
		return 0, 0, false
	}
	s := source{text: text}
	from = s.offset(wrong.Token.Position.Line, wrong.Token.Position.Column)
	word := strings.TrimSpace(wrong.Token.Value)
	if first, _, several := strings.Cut(word, "\n"); several {
		word = first
	}
	to = min(from+max(len(word), 1), lineEnd(text, min(from, len(text))))
	return from, max(from, to), true
}
