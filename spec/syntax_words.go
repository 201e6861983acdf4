package spec

// The scanner's words: quotes, plain text, block scalars, anchors and aliases.

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// escapes are the letters that may follow a backslash in double quotes.
const escapes = "0abt\tnvfre \"/\\N_LPxuU\n\r"

// hexDigits is how many digits follow the letter of an escape.
var hexDigits = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// quoted passes a text in quotes, which may go over several lines.
func (s *scanner) quoted() {
	from := s.i
	end := quotedEnd(s.text, from)
	if s.text[from] == '"' {
		for i := from + 1; i < end-1; i++ {
			if s.text[i] != '\\' {
				continue
			}
			i++
			switch digits := hexDigits[s.text[i]]; {
			case strings.IndexByte(escapes, s.text[i]) < 0:
				f := s.say(i-1, i+1, "In double quotes a backslash begins an escape, and there is none of this letter. Write two backslashes, or use single quotes.")
				replace(f, `\\`+string(s.text[i]))
			case digits > 0:
				last := i + 1
				for last < end && last <= i+digits && strings.IndexByte("0123456789abcdefABCDEF", s.text[last]) >= 0 {
					last++
				}
				if code, err := strconv.ParseUint(string(s.text[i+1:last]), 16, 32); last <= i+digits || err != nil || !utf8.ValidRune(rune(code)) {
					f := s.say(i-1, last, "The escape \\"+string(s.text[i])+" takes "+strconv.Itoa(digits)+" hexadecimal digits that name a character. Write them, or two backslashes for a plain one.")
					replace(f, `\`+string(s.text[i-1:last]))
				}
			}
		}
	}
	if end-from < 2 || s.text[end-1] != s.text[from] {
		s.say(from, lineEnd(s.text, from), "This quote is never closed. Close it.")
		s.stop = true
	}
	s.i = end
}

// plain passes plain text of block style up to a colon that ends a key, a comment, or the end of the line.
func (s *scanner) plain() (end int, colon bool) {
	for i := s.i; ; i++ {
		switch {
		case i >= len(s.text) || s.text[i] == '\n' || s.text[i] == '\r', s.text[i] == '#' && isBlank(s.text[i-1]):
			return i, false
		case s.text[i] == ':' && (i+1 >= len(s.text) || isBlank(s.text[i+1])):
			return i, true
		}
	}
}

// plainLine is the end of the plain text on this line, without the comment.
func (s *scanner) plainLine() int { return s.plainEnd(s.i) }

// plainEnd is the end of the plain text from a place to the end of its line, without the comment.
func (s *scanner) plainEnd(from int) int {
	end := lineEnd(s.text, from)
	if i := strings.Index(string(s.text[from:end]), " #"); i >= 0 {
		end = from + i
	}
	return trimRight(s.text, from, end)
}

// colonMissing reports "pool {ids: 0-7}": a key and a bracket without, or with a misplaced, colon between them, of which
// YAML makes one long key.
func (s *scanner) colonMissing(from, end int) bool {
	name, _, ok := strings.Cut(strings.ReplaceAll(string(s.text[from:end]), "[", "{"), "{")
	word := strings.Trim(name, ": \t")
	if !ok || !isWord(word) {
		return false
	}
	f := s.say(from, from+len(name)+1, "A colon and a blank are needed between a key and its value. Write "+word+": "+string(s.text[from+len(name)])+".")
	if at := from + len(word); name == word+" " {
		f.Fix = &diag.Fix{Description: "write a colon", Edits: []diag.Edit{{Range: s.d.src.span(at, at), Text: ":"}}}
	}
	return true
}

func trimRight(text []byte, from, to int) int {
	for to > from && isBlank(text[to-1]) {
		to--
	}
	return to
}

// block passes a block scalar: its header and every line that is indented more than the line of its key.
func (s *scanner) block(indent int) {
	from := s.i
	end := s.plainLine()
	if bad := strings.TrimLeft(string(s.text[from+1:end]), "+-123456789"); bad != "" || end-from > 3 {
		s.quoteFix(from, end, "Behind | or > at the beginning of a value only + or - and one digit may stand. Put quotes round the value if it is meant as text.")
	}
	s.endLine()
	for s.i < len(s.text) {
		at := s.i
		for at < len(s.text) && s.text[at] == ' ' {
			at++
		}
		if at < len(s.text) && s.text[at] != '\n' && s.text[at] != '\r' && at-s.i <= indent {
			return
		}
		s.endLine()
	}
}

// property passes an anchor, a tag or an alias.
func (s *scanner) property() {
	from := s.i
	for s.i < len(s.text) && !isBlank(s.text[s.i]) && strings.IndexByte(",[]{}", s.text[s.i]) < 0 {
		s.i++
	}
	name := string(s.text[from+1 : s.i])
	switch {
	case s.text[from] == '!':
		if strings.HasPrefix(name, "<") && !strings.HasSuffix(name, ">") {
			s.say(from, s.i, "This tag is never closed. Remove it; the field says what kind of value it takes.")
		}
	case name == "":
		s.say(from, from+1, "A name is missing behind "+string(s.text[from])+". Write one, or put the value in quotes.")
	case s.text[from] == '&':
		s.anchors[name] = true
	case !s.anchors[name]:
		var known []string
		for a := range s.anchors {
			known = append(known, a)
		}
		sort.Strings(known)
		detail := "There is no anchor &" + name + " above this alias."
		if near := diag.Suggest(name, known); near != "" {
			offer(s.say(from, s.i, detail+" Did you mean *"+near+"?"), "*"+near, name, known)
			return
		}
		s.say(from, s.i, detail+" Write the anchor at the first value, or put the text in quotes if it is no alias.")
	}
}
