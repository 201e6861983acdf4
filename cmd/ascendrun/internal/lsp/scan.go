package lsp

// Where the cursor is in a text that may be no YAML yet. The text is walked from its beginning, line by line and bracket
// by bracket, with a stack of the mappings and lists that are open. Nothing is refused: a bracket that was never closed
// ends where a line begins with a key no deeper than the line that opened it.

import (
	"bytes"
	"strings"
)

// spot is what the cursor stands in: a word, or a place where one could be written.
type spot struct {
	path     []string          // the keys of the mappings around it, from the top; "-" for a list
	key      string            // the key whose value it is; "" for a key, and for an item of a list
	value    bool              // a value or an item, not a key
	from, to int               // the word
	colon    bool              // a key with its colon behind it
	keys     map[string]string // the keys of the mapping around it, before and behind the cursor, with their scalars
}

// level is an open mapping or list.
type level struct {
	list, flow bool
	indent     int    // of the lines that it stands in, for block style
	key        string // the key that came last
	valued     bool   // in flow style: its colon has come
	keys       map[string]string
}

// scanner is one walk.
type scanner struct {
	text    []byte
	cursor  int
	at      int
	stack   []*level
	literal int // lines deeper than this belong to a block scalar; -1 when there is none
	found   *spot
}

// locate finds what the cursor stands in; nil for a comment and the like.
func locate(text []byte, cursor int) *spot {
	s := &scanner{text: text, cursor: cursor, literal: -1, stack: []*level{newLevel(false, false, 0)}}
	for s.at <= len(text) {
		s.line()
	}
	return s.found
}

func newLevel(list, flow bool, indent int) *level {
	return &level{list: list, flow: flow, indent: indent, keys: make(map[string]string)}
}

func (s *scanner) top() *level { return s.stack[len(s.stack)-1] }

// path are the keys of the levels outside the innermost one.
func (s *scanner) path() []string {
	var path []string
	for i, l := range s.stack {
		switch {
		case l.list:
			path = append(path, "-")
		case i+1 < len(s.stack):
			path = append(path, l.key)
		}
	}
	return path
}

// take makes the word between two places the spot, if the cursor touches it.
func (s *scanner) take(from, to int, value bool) {
	if s.found != nil || s.cursor < from || s.cursor > to {
		return
	}
	l := s.top()
	s.found = &spot{path: s.path(), value: value || l.list, from: from, to: to, keys: l.keys}
	if value && !l.list {
		s.found.key = l.key
	}
	rest := bytes.TrimLeft(s.text[to:], " ")
	s.found.colon = len(rest) > 0 && rest[0] == ':'
}

// empty makes the cursor itself the spot, if it is between two places with nothing but blanks.
func (s *scanner) empty(from, to int, value bool) {
	if s.found == nil && from <= s.cursor && s.cursor <= to {
		s.take(s.cursor, s.cursor, value)
	}
}

// line walks one line of block style, and more where it opens a bracket.
func (s *scanner) line() {
	start, end := s.at, s.lineEnd(s.at)
	s.at = s.nextLine(end)
	i := s.blanks(start, end)
	column := i - start
	if s.literal >= 0 && (column > s.literal || i == end) {
		return
	}
	s.literal = -1
	if i == end || s.text[i] == '#' || column == 0 && (bytes.HasPrefix(s.text[i:end], []byte("---")) || bytes.HasPrefix(s.text[i:end], []byte("..."))) {
		if start <= s.cursor && s.cursor <= i {
			s.vacant(s.cursor - start)
		}
		return
	}
	dash := s.isDash(i, end)
	for l := s.top(); len(s.stack) > 1 && (l.indent > column || l.indent == column && l.list && !dash); l = s.top() {
		s.stack = s.stack[:len(s.stack)-1]
	}
	s.content(i, end, column, false)
}

// vacant is the cursor in a line with nothing else: what it would begin depends on its column.
func (s *scanner) vacant(column int) {
	all := s.stack
	for len(s.stack) > 1 && s.top().indent > column {
		s.stack = s.stack[:len(s.stack)-1]
	}
	if len(s.stack) < len(all) { // an empty line ends nothing
		defer func() { s.stack = all }()
	}
	switch l := s.top(); {
	case l.indent < column && !l.list && l.key == "":
		return // nothing could stand so deep
	case l.indent < column:
		s.stack = append(s.stack[:len(s.stack):len(s.stack)], newLevel(false, false, column))
	case l.list:
		return // the dash comes first
	}
	s.empty(s.cursor, s.cursor, false)
}

// content walks what stands in a line from a column on.
func (s *scanner) content(i, end, column int, item bool) {
	if s.isDash(i, end) {
		if l := s.top(); !l.list || l.indent != column {
			s.stack = append(s.stack, newLevel(true, false, column))
		}
		next := s.blanks(i+1, end)
		if next == end {
			s.empty(i+2, end, true)
			return
		}
		s.content(next, end, column+next-i, true)
		return
	}
	name, colon := s.keyAt(i, end)
	if colon < 0 && (item || s.text[i] == '{' || s.text[i] == '[') {
		s.value(i, end)
		return
	}
	if l := s.top(); l.list || l.indent < column {
		s.stack = append(s.stack, newLevel(false, false, column))
	}
	if colon < 0 { // a key that is being written
		s.take(i, s.trim(i, end), false)
		return
	}
	s.take(i, i+len(bytes.TrimRight(s.text[i:colon], " ")), false)
	l := s.top()
	l.key = name
	l.keys[name] = ""
	s.value(colon+1, end)
}

// value walks the value of a key, or an item.
func (s *scanner) value(from, end int) {
	i := s.blanks(from, end)
	for i < end && (s.text[i] == '&' || s.text[i] == '!') { // an anchor or a tag
		for i < end && s.text[i] != ' ' {
			i++
		}
		i = s.blanks(i, end)
	}
	if i == end || s.text[i] == '#' {
		s.empty(from, i, true)
		return
	}
	if s.cursor < i {
		s.empty(from, i, true)
	}
	switch c := s.text[i]; c {
	case '{', '[':
		s.flow(i)
	case '|', '>':
		s.literal = s.top().indent
	default:
		to := s.trim(i, end)
		s.take(i, to, true)
		if l := s.top(); !l.list {
			l.keys[l.key] = unquote(string(s.text[i:to]))
		}
	}
}

// keyAt reads a key: its name, and where its colon is; -1 for none.
func (s *scanner) keyAt(i, end int) (string, int) {
	from := i
	if q := s.text[i]; q == '"' || q == '\'' {
		if to := bytes.IndexByte(s.text[i+1:end], q); to >= 0 {
			i += to + 2
		}
	}
	for ; i < end; i++ {
		if s.text[i] == '#' && s.text[i-1] == ' ' {
			return "", -1
		}
		if s.text[i] == ':' && (i+1 == end || s.text[i+1] == ' ' || s.text[i+1] == '\t') {
			return unquote(strings.TrimSpace(string(s.text[from:i]))), i
		}
		if i == from && (s.text[i] == '{' || s.text[i] == '[') {
			return "", -1
		}
	}
	return "", -1
}

func (s *scanner) isDash(i, end int) bool {
	return s.text[i] == '-' && (i+1 == end || s.text[i+1] == ' ')
}

func (s *scanner) blanks(i, end int) int {
	for i < end && (s.text[i] == ' ' || s.text[i] == '\t') {
		i++
	}
	return i
}

// trim is where a value ends that takes up a line: before a comment and blanks.
func (s *scanner) trim(i, end int) int {
	if hash := bytes.Index(s.text[i:end], []byte(" #")); hash >= 0 {
		end = i + hash
	}
	return i + len(bytes.TrimRight(s.text[i:end], " \t"))
}

func (s *scanner) lineEnd(i int) int {
	if n := bytes.IndexAny(s.text[i:], "\r\n"); n >= 0 {
		return i + n
	}
	return len(s.text)
}

// nextLine is the beginning of the line behind the one that ends at end; behind the last one it is behind the text.
func (s *scanner) nextLine(end int) int {
	if bytes.HasPrefix(s.text[end:], []byte("\r\n")) {
		return end + 2
	}
	return end + 1
}

// unquote takes the quotes off a word.
func unquote(word string) string {
	if len(word) > 1 && (word[0] == '"' || word[0] == '\'') {
		return strings.TrimSuffix(word[1:], word[:1])
	}
	return word
}
