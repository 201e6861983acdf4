package spec

// Where a text stops being YAML. The parser names a line at best, so the text is scanned a second time, on failure only,
// for the shapes that mistakes have. What no shape explains is placed by another parser.

import (
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// malformed reports what the parser refused.
func (d *decoder) malformed(err error) {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	s := scanner{d: d, text: d.src.text, anchors: make(map[string]bool)}
	s.scan()
	if strings.Contains(message, "max depth") || s.deepest > maxDepth && len(d.list) == 0 {
		d.list = nil
		f := d.syntax(s.deep, s.deep+1, "This is nested more than 100 levels deep. Make it flatter.")
		f.Code, f.Summary = CodeLimit, summary(CodeLimit)
		return
	}
	if len(d.list) > 0 {
		return
	}
	line, reason := 0, message
	if rest, ok := strings.CutPrefix(message, "line "); ok {
		number, after, _ := strings.Cut(rest, ": ")
		line, _ = strconv.Atoi(number)
		reason = after
	}
	detail := "The text is not YAML here: " + reason + ". Check the indentation, the quotes and the brackets around this place."
	if from, to, ok := placeByParser(d.src.text, s.deepest); ok {
		d.syntax(from, to, detail)
		return
	}
	from := d.src.offset(max(line, 1), 1)
	to := lineEnd(d.src.text, from)
	for from < to && (d.src.text[from] == ' ' || d.src.text[from] == '\t') {
		from++
	}
	d.syntax(from, to, detail)
}

// scanner goes through a text token by token, in the rough: it knows quotes, brackets, comments and block scalars, which
// is enough to tell where a mistake begins.
type scanner struct {
	d       *decoder
	text    []byte
	i       int
	anchors map[string]bool
	deepest int // most brackets open at once
	deep    int // where the limit was passed
	stop    bool
}

// scan goes line by line; whatever spans lines moves on by itself.
func (s *scanner) scan() {
	if strings.HasPrefix(string(s.text[:min(3, len(s.text))]), bom) {
		s.i = 3
	}
	var before line // the line above
	for s.i < len(s.text) && !s.stop {
		now := s.line(before)
		if !now.blank {
			before = now
		}
	}
}

// line is what one line of block style was.
type line struct {
	blank  bool
	indent int
	value  bool // a plain value stands behind a key
}

// line scans one line of block style.
func (s *scanner) line(before line) line {
	start := s.i
	for s.i < len(s.text) && (s.text[s.i] == ' ' || s.text[s.i] == '\t') {
		s.i++
	}
	l := line{indent: s.i - start}
	rest := string(s.text[s.i:lineEnd(s.text, s.i)])
	if rest == "" || rest[0] == '#' {
		s.endLine()
		l.blank = true
		return l
	}
	if tab := strings.IndexByte(string(s.text[start:s.i]), '\t'); tab >= 0 {
		s.tab(start+tab, before)
	}
	if directive := rest[0] == '%' && l.indent == 0; directive || rest == "---" || strings.HasPrefix(rest, "--- ") || rest == "..." {
		if directive && strings.TrimSpace(strings.TrimPrefix(rest, "%YAML")) != "1.1" {
			s.say(s.i, s.plainLine(), "A line that begins with % is a directive of YAML, and a spec needs none. Remove the line.")
		}
		s.endLine()
		l.blank = true
		return l
	}
	keys := 0
	levels := 0
	for s.i < len(s.text) && !s.stop {
		s.blanks()
		if s.atEnd() {
			break
		}
		c, at := s.text[s.i], s.i
		follows := s.i+1 >= len(s.text) || isBlank(s.text[s.i+1])
		switch {
		case (c == '-' || c == '?') && follows && keys == 0:
			s.i++
			if levels++; levels > s.deepest {
				s.deepest, s.deep = levels, at
			}
		case c == '-' && follows:
			s.say(at, at+1, "A list cannot begin behind a key on the same line. Put the item on a line of its own, or write [ and ].")
			s.endLine()
			return l
		case c == '"' || c == '\'':
			s.quoted()
			s.blanks()
			if s.isColon() {
				s.i++
				keys++
			} else if !s.atEnd() && !s.stop {
				s.say(s.i, lineEnd(s.text, s.i), "Something stands behind the closing quote. Put the whole value in quotes, and write a quote inside as \\\" or ''.")
				s.endLine()
				return l
			}
		case c == '{' || c == '[':
			if !s.flow(l.indent) {
				l.blank = true // what follows is as if nothing stood before it
				return l
			}
			s.blanks()
			if s.isColon() {
				s.i++
			} else if !s.atEnd() && !s.stop {
				s.say(s.i, lineEnd(s.text, s.i), "Something stands behind the closing bracket. Remove it, or put the whole value in quotes.")
				s.endLine()
				return l
			}
		case c == '|' || c == '>':
			s.block(l.indent)
			return l
		case c == '&' || c == '!' || c == '*':
			s.property()
			s.blanks()
			if c == '*' && s.isColon() {
				s.i++
				keys++
			}
		case c == '@' || c == '`' || c == '%':
			end := s.plainLine()
			s.quoteFix(at, end, "A value cannot begin with "+string(c)+". Put quotes round it.")
			s.endLine()
			return l
		case c == ':' && follows && keys == 0:
			s.say(at, at+1, "Nothing stands before this colon. Write the key.")
			s.endLine()
			return l
		case c == '}' || c == ']':
			s.say(at, at+1, "This "+string(c)+" closes nothing. Remove it, or put the value in quotes.")
			s.endLine()
			return l
		default:
			end, colon := s.plain()
			switch {
			case colon && keys == 0 && s.colonMissing(at, end):
				s.endLine()
				return l
			case colon && keys > 0:
				s.i = at
				s.quoteFix(at, s.plainLine(), "A colon and a blank inside a value would begin another key. Put quotes round the value.")
				s.endLine()
				return l
			case colon && before.value && l.indent > before.indent && keys == 0 && levels == 0:
				s.say(at, end, "This key is indented below a value that is complete already. Indent it like its neighbours, or remove the value above.")
				s.endLine()
				return l
			case colon:
				keys++
				s.i = end + 1
			default:
				s.i = end
				l.value = keys > 0
			}
		}
	}
	s.endLine()
	return l
}

// tab reports a tab in an indentation.
func (s *scanner) tab(at int, before line) {
	end := at
	for end < len(s.text) && (s.text[end] == '\t' || s.text[end] == ' ') {
		end++
	}
	f := s.say(at, end, "A line is indented with blanks, never with a tab. Write blanks in its place.")
	f.Fix = &diag.Fix{Description: "write two blanks for each tab", Edits: []diag.Edit{{Range: f.Range, Text: strings.ReplaceAll(string(s.text[at:end]), "\t", "  ")}}, Unsure: true}
}

// say adds a finding.
func (s *scanner) say(from, to int, detail string) *diag.Diagnostic {
	if len(s.d.list) >= maxCharacters {
		s.stop = true
	}
	return s.d.syntax(from, to, detail)
}

// quoteFix adds a finding that quotes mend.
func (s *scanner) quoteFix(from, to int, detail string) {
	text := string(s.text[from:to])
	f := s.say(from, to, detail)
	if !strings.ContainsAny(text, "\"\\\r\n") {
		replace(f, `"`+text+`"`)
	}
}

func (s *scanner) blanks() {
	for s.i < len(s.text) && (s.text[s.i] == ' ' || s.text[s.i] == '\t') {
		s.i++
	}
}

// atEnd tells whether nothing but a comment is left of the line.
func (s *scanner) atEnd() bool {
	return s.i >= len(s.text) || s.text[s.i] == '\n' || s.text[s.i] == '\r' || s.text[s.i] == '#' && s.i > 0 && isBlank(s.text[s.i-1])
}

// isColon tells whether here is a colon that ends a key.
func (s *scanner) isColon() bool {
	return s.i < len(s.text) && s.text[s.i] == ':' && (s.i+1 >= len(s.text) || isBlank(s.text[s.i+1]))
}

// endLine moves to the next line.
func (s *scanner) endLine() {
	s.i = lineEnd(s.text, s.i)
	if s.i < len(s.text) && s.text[s.i] == '\r' {
		s.i++
	}
	if s.i < len(s.text) && s.text[s.i] == '\n' {
		s.i++
	}
}
