package spec

// Where a value ends in the text: the parser says only where it begins.

import (
	"bytes"
	"strings"
)

// bom is the byte order mark of UTF-8.
const bom = "\xEF\xBB\xBF"

// skipProperties passes the anchor and the tag before a value, and blanks and comments after them.
func skipProperties(text []byte, off int) int {
	for off < len(text) && (text[off] == '&' || text[off] == '!') {
		off = wordEnd(text, off)
		for off < len(text) && (isBlank(text[off]) || text[off] == '#' && isBlank(text[off-1])) {
			if text[off] == '#' {
				off = lineEnd(text, off)
			} else {
				off++
			}
		}
	}
	return off
}

// propertiesEnd is the byte behind an anchor and a tag on one line.
func propertiesEnd(text []byte, off int) int {
	end := off
	for off < len(text) && (text[off] == '&' || text[off] == '!') {
		end = wordEnd(text, off)
		for off = end; off < len(text) && (text[off] == ' ' || text[off] == '\t'); off++ {
		}
	}
	return end
}

// wordEnd is the byte behind an anchor or a tag.
func wordEnd(text []byte, off int) int {
	for off < len(text) && !isBlank(text[off]) && text[off] != ',' && text[off] != ']' && text[off] != '}' {
		off++
	}
	return off
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// scalarEnd is the byte behind a scalar: behind the closing quote, behind the header of a block scalar (its text would
// underline half a page), behind the last word of a plain one.
func scalarEnd(text []byte, from int, n *node) int {
	if from >= len(text) {
		return len(text)
	}
	switch quote := text[from]; {
	case quote == '"' && isQuoted(n), quote == '\'' && isQuoted(n):
		return quotedEnd(text, from)
	case (quote == '|' || quote == '>') && isBlock(n):
		end := lineEnd(text, from)
		return from + len(bytes.TrimRight(text[from:end], " \t"))
	}
	return plainEnd(text, from, n.Value)
}

// quotedEnd is the byte behind the closing quote.
func quotedEnd(text []byte, from int) int {
	quote := text[from]
	for i := from + 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote == '"':
			i++
		case text[i] == quote && quote == '\'' && i+1 < len(text) && text[i+1] == quote:
			i++
		case text[i] == quote:
			return i + 1
		}
	}
	return len(text)
}

// plainEnd follows a plain value through the text; a line break in the text is a blank of the value.
func plainEnd(text []byte, from int, value string) int {
	i := from
	for value != "" && i < len(text) {
		switch {
		case isBlank(text[i]) && (value[0] == ' ' || value[0] == '\n'):
			for i < len(text) && isBlank(text[i]) {
				i++
			}
			value = strings.TrimLeft(value, " \t\n")
		case text[i] == value[0]:
			i++
			value = value[1:]
		default:
			return i
		}
	}
	return i
}

// flowEnd is the byte behind the bracket that closes the one at from.
func flowEnd(text []byte, from int) int {
	depth := 0
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return i + 1
			}
		case (c == '"' || c == '\'') && beginsToken(text, i):
			i = quotedEnd(text, i) - 1
		case c == '#' && i > 0 && isBlank(text[i-1]):
			i = lineEnd(text, i) - 1
		}
	}
	return len(text)
}

// beginsToken tells whether a quote at i opens a text rather than standing inside a word such as don't.
func beginsToken(text []byte, i int) bool {
	return i == 0 || isBlank(text[i-1]) || strings.IndexByte("{[,:?-&!", text[i-1]) >= 0
}

// lineEnd is the byte of the line break at or behind off.
func lineEnd(text []byte, off int) int {
	if i := bytes.IndexAny(text[off:], "\r\n"); i >= 0 {
		return off + i
	}
	return len(text)
}
