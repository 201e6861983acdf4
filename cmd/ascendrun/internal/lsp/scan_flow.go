package lsp

// Flow style: what stands in braces and brackets, over as many lines as it takes.

import (
	"bytes"
	"regexp"
	"strings"
)

// flow walks from a bracket to the one that closes it, and passes over the rest of that line.
func (s *scanner) flow(i int) {
	outside := len(s.stack)
	for s.at = i; s.at < len(s.text); {
		if !s.gap(outside) {
			return
		}
		if s.at == len(s.text) {
			break
		}
		l := s.top()
		switch c := s.text[s.at]; c {
		case '{', '[':
			s.at++
			s.stack = append(s.stack, newLevel(c == '[', true, 0))
		case '}', ']':
			s.at++
			if s.closing(c == ']', outside); len(s.stack) == outside {
				s.at = s.nextLine(s.lineEnd(s.at))
				return
			}
		case ',':
			s.at++
			l.valued, l.key = false, ""
		case ':':
			s.at++
			l.valued = true
		case '&', '!':
			s.at = s.word()
		default:
			s.token(l)
		}
	}
	s.at = len(s.text) + 1
}

// keyLine is a line that begins with a key.
var keyLine = regexp.MustCompile(`^ *[A-Za-z"'][A-Za-z0-9_"'-]* *:(\s|$)`)

// gap passes over blanks, line breaks and comments. It is false where a line begins that cannot belong to the brackets:
// they are given up, and the line is next.
func (s *scanner) gap(outside int) bool {
	from := s.at
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == ' ' || c == '\t':
			s.at++
		case c == '\n' || c == '\r':
			s.empty(from, s.at, s.top().valued)
			start := s.nextLine(s.lineEnd(s.at))
			if s.at = start; start >= len(s.text) {
				s.at = len(s.text)
				break
			}
			line := s.text[start:s.lineEnd(start)]
			if depth := len(line) - len(bytes.TrimLeft(line, " ")); depth <= s.stack[outside-1].indent && keyLine.Match(line) {
				s.stack = s.stack[:outside]
				return false
			}
			from = start
		case c == '#' && (s.at == 0 || s.text[s.at-1] == ' ' || s.text[s.at-1] == '\n'):
			s.empty(from, s.at-1, s.top().valued)
			s.at = s.lineEnd(s.at)
			from = s.at + 1 // a comment is no place for a word
		default:
			if isWordless(c) || s.cursor < s.at {
				s.inBrackets(outside, from)
			}
			return true
		}
	}
	s.inBrackets(outside, from)
	return true
}

// inBrackets makes the cursor the spot where it is behind the first bracket.
func (s *scanner) inBrackets(outside, from int) {
	if len(s.stack) > outside {
		s.empty(from, s.at, s.top().valued)
	}
}

// isWordless tells what cannot begin a word.
func isWordless(c byte) bool { return strings.IndexByte("{}[],:", c) >= 0 }

// closing closes the innermost bracket of a form, and those inside it that were never closed.
func (s *scanner) closing(list bool, outside int) {
	for i := len(s.stack) - 1; i >= outside; i-- {
		if s.stack[i].list == list {
			s.stack = s.stack[:i]
			return
		}
	}
}

// token walks one word: a key, a value or an item.
func (s *scanner) token(l *level) {
	from := s.at
	if q := s.text[from]; q == '"' || q == '\'' {
		s.at = s.lineEnd(from)
		if n := bytes.IndexByte(s.text[from+1:s.at], q); n >= 0 {
			s.at = from + n + 2
		}
	} else {
		s.at = s.word()
	}
	word := unquote(string(s.text[from:s.at]))
	s.take(from, s.at, l.valued)
	switch {
	case l.list:
	case l.valued:
		l.keys[l.key] = word
	default:
		l.key = word
		if rest := bytes.TrimLeft(s.text[s.at:], " "); len(rest) > 0 && rest[0] == ':' {
			l.keys[word] = ""
		}
	}
}

// word is where the plain word that begins here ends.
func (s *scanner) word() int {
	i, end := s.at, s.lineEnd(s.at)
	for i++; i < end; i++ {
		c := s.text[i]
		if c == ',' || c == '{' || c == '}' || c == '[' || c == ']' || c == '#' && s.text[i-1] == ' ' {
			break
		}
		if c == ':' && (i+1 == end || strings.IndexByte(" ,{}[]", s.text[i+1]) >= 0) {
			break
		}
	}
	return s.at + len(bytes.TrimRight(s.text[s.at:i], " \t"))
}
