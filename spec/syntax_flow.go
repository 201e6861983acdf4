package spec

// The scanner inside brackets, where commas, colons and brackets have a meaning and people forget quotes.

import (
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// bracket is an open bracket and what the entry in it has so far.
type bracket struct {
	at    int
	item  bool // something of this entry is there
	whole bool // and it is complete: only a comma, a colon or the end may follow
	colon bool // the colon of this entry was met
}

// flow passes a value in brackets, over lines if need be. indent is that of the line on which it begins. It is false
// when the value has no end.
func (s *scanner) flow(indent int) bool {
	var open []bracket
	for s.i < len(s.text) && !s.stop {
		c, at := s.text[s.i], s.i
		var top *bracket
		if len(open) > 0 {
			top = &open[len(open)-1]
		}
		switch {
		case c == '\n' || c == '\r':
			s.endLine()
			if s.leftOpen(indent) {
				s.open(open)
				return false
			}
		case isBlank(c):
			s.i++
		case c == '#' && isBlank(s.text[s.i-1]):
			s.i = lineEnd(s.text, s.i)
		case c == '{' || c == '[':
			if top != nil && top.whole {
				s.comma(at, at+1)
			}
			if top != nil {
				top.item, top.whole = true, true
			}
			s.i++
			if open = append(open, bracket{at: at}); len(open) > s.deepest {
				s.deepest = len(open)
				if s.deepest <= maxDepth+1 {
					s.deep = at
				}
			}
		case c == '}' || c == ']':
			s.i++
			if wanted := s.text[top.at] + 2; c != wanted {
				s.say(at, at+1, "This "+string(c)+" closes nothing: the "+string(s.text[top.at])+" before it is still open.")
				s.stop = true
				return false
			}
			if open = open[:len(open)-1]; len(open) == 0 {
				return true
			}
		case c == ',':
			if !top.item {
				s.say(at, at+1, "Nothing stands before this comma. Remove it, or write what is missing.")
			}
			top.item, top.whole, top.colon = false, false, false
			s.i++
		case c == ':' && (s.i+1 >= len(s.text) || isBlank(s.text[s.i+1]) || strings.IndexByte(",[]{}", s.text[s.i+1]) >= 0 || top.whole && !top.colon):
			if top.colon { // the word before it is a key
				s.comma(s.wordBefore(at), at)
			} else if top.item && !top.whole && at+1 < len(s.text) && (s.text[at+1] == '{' || s.text[at+1] == '[') {
				s.blankMissing(at)
			}
			top.item, top.whole, top.colon = true, false, true
			s.i++
		case c == '"' || c == '\'':
			if top.whole {
				s.comma(at, at+1)
			}
			s.quoted()
			top.item, top.whole = true, true
		case c == '&' || c == '!' || c == '*':
			s.property()
			top.item = true
			top.whole = c == '*'
		default:
			if top.whole {
				s.comma(at, at+1)
			}
			s.flowPlain(top)
		}
	}
	if !s.stop {
		s.open(open)
	}
	return false
}

// leftOpen guesses that brackets were forgotten: the next line begins like one of block style. A dash and a blank cannot
// stand in brackets at all.
func (s *scanner) leftOpen(indent int) bool {
	at := s.i
	for at < len(s.text) && s.text[at] == ' ' {
		at++
	}
	switch {
	case at+1 < len(s.text) && s.text[at] == '-' && isBlank(s.text[at+1]):
		return true
	case at-s.i > indent:
		return false
	}
	end := lineEnd(s.text, at)
	name, rest, ok := strings.Cut(string(s.text[at:end]), ":")
	return ok && (rest == "" || rest[0] == ' ') && isName(name)
}

// flowTabs reports tabs that indent the lines of a value in brackets. The parser takes them there, other readers do not.
func (d *decoder) flowTabs(n *node) {
	s := scanner{d: d, text: d.src.text}
	if n.Kind == scalarNode || n.Kind == aliasNode || !isFlow(n) {
		for _, c := range n.Content {
			d.flowTabs(c)
		}
		return
	}
	from, to := d.src.extent(n)
	for i := from; i < to && len(d.list) < maxCharacters; i++ {
		switch c := s.text[i]; {
		case (c == '"' || c == '\'') && beginsToken(s.text, i):
			i = quotedEnd(s.text, i) - 1
		case c == '#' && isBlank(s.text[i-1]):
			i = lineEnd(s.text, i) - 1
		case c == '\n' || c == '\r':
			at := i + 1
			for at < to && s.text[at] == ' ' {
				at++
			}
			word := at
			for word < to && (s.text[word] == ' ' || s.text[word] == '\t') {
				word++
			}
			if at < word && word < to && strings.IndexByte("\r\n#", s.text[word]) < 0 {
				s.tab(at, line{})
			}
		}
	}
}

// open reports the innermost bracket that was never closed.
func (s *scanner) open(open []bracket) {
	at := open[len(open)-1].at
	s.say(at, s.plainEnd(at), "This "+string(s.text[at])+" is never closed. Close it with "+string(s.text[at]+2)+".")
}

// blankMissing reports {ids:[0]}.
func (s *scanner) blankMissing(at int) {
	f := s.say(at, at+1, "A blank is missing behind this colon. Write one.")
	f.Fix = &diag.Fix{Description: "write a blank behind the colon", Edits: []diag.Edit{{Range: s.d.src.span(at+1, at+1), Text: " "}}}
}

func (s *scanner) comma(from, to int) {
	s.say(from, to, "A comma is missing before this.")
	s.stop = true
}

// wordBefore is where the word that ends at a place begins.
func (s *scanner) wordBefore(end int) int {
	from := trimRight(s.text, 0, end)
	for from > 0 && !isBlank(s.text[from-1]) && strings.IndexByte(",[]{}", s.text[from-1]) < 0 {
		from--
	}
	return from
}

// flowPlain passes plain text in brackets. When a bracket follows at once, the text should have been in quotes.
func (s *scanner) flowPlain(top *bracket) {
	from := s.i
	if c := s.text[from]; c == '@' || c == '`' || c == '%' {
		end := from
		for end < len(s.text) && strings.IndexByte(",[]{}\r\n", s.text[end]) < 0 {
			end++
		}
		end = trimRight(s.text, from, end)
		s.quoteFix(from, end, "A value cannot begin with "+string(c)+". Put quotes round it.")
		s.i = end
		top.item, top.whole = true, true
		return
	}
	for s.i < len(s.text) && strings.IndexByte(",[]{}\r\n", s.text[s.i]) < 0 {
		if c := s.text[s.i]; c == ':' && (s.i+1 >= len(s.text) || isBlank(s.text[s.i+1]) || strings.IndexByte(",[]{}", s.text[s.i+1]) >= 0) {
			break
		} else if c == '#' && isBlank(s.text[s.i-1]) {
			break
		}
		s.i++
	}
	top.item = true
	if s.i >= len(s.text) || s.text[s.i] != '{' && s.text[s.i] != '[' {
		return
	}
	s.i = s.wordEnd(s.i)
	end := trimRight(s.text, from, s.i)
	text := string(s.text[from:end])
	if fixed, ok := dotted(text); ok {
		replace(s.say(from, end, "In {…} and […] a bracket begins a list. A position is written with a dot: "+fixed+"."), fixed)
	} else if strings.Contains(text, "${") {
		s.quoteFix(from, end, "In {…} and […] a value with ${…} needs quotes, for its braces would end the value.")
	} else {
		s.quoteFix(from, end, "In {…} and […] a value with a bracket in it needs quotes.")
	}
	top.whole = true
}

// wordEnd is where a word with brackets in it ends: at a comma, a closing bracket that is not its own, or the line.
func (s *scanner) wordEnd(i int) int {
	depth := 0
	for ; i < len(s.text); i++ {
		switch s.text[i] {
		case '\n', '\r':
			return i
		case ',':
			if depth == 0 {
				return i
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return i
}
