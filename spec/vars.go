package spec

// ${NAME}: the grammar of compose files, in values only. What is put in is never looked at again, and a value from the
// environment is kept apart from the form that may be printed.

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/compose-spec/compose-go/v2/template"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// expansion is one value being expanded. Whatever a variable gives stands in the text as a token, a number between two
// private characters, until the end: so it can neither end a brace nor be expanded again, and what may be printed is
// made from the same tokens as what is meant.
type expansion struct {
	d      *decoder
	n      *node
	put    bool // a variable was met
	tokens []token
	unset  []string // reported
	failed bool
}

// token is what one place of the text becomes. A missing variable only matters when its token is still there in the
// end: in ${A:-${B}} with A set nobody asks for B.
type token struct {
	Text
	nested  bool   // the value holds tokens itself
	missing string // name of a variable without a value; Shown is what the file says about that
	at      int    // where it stands in the value
	length  int
}

const (
	tokenOpen  = "\uE000"
	tokenClose = "\uE001"
	maxNesting = 20
)

func (e *expansion) token(t token) string {
	e.tokens = append(e.tokens, t)
	return tokenOpen + strconv.Itoa(len(e.tokens)-1) + tokenClose
}

// interpolate puts the variables of a value in. It is false when something is wrong with them, which is reported.
func (d *decoder) interpolate(v value) (value, bool) {
	text := v.n.Value
	if len(text) > maxTemplate {
		d.report(CodeLimit, v.n, "A value with $ in it may be 16 KiB long. Shorten it, or write $$ for each plain $ in it.")
		return v, false
	}
	known, again := d.vars.known[text]
	if again && !d.vars.inside {
		v.text, v.shown, v.put = known.text, known.shown, known.put
		return v, true
	}
	e := expansion{d: d, n: v.n}
	folded := e.expand(text, 0, 0)
	if e.failed {
		return v, false
	}
	value, shown, ok := e.resolve(folded)
	v.put = e.put
	if ok {
		v.text, v.shown = value, shown
		d.vars.remember(text, v)
	}
	return v, ok
}

// expand turns a text, which stands at an offset of the value, into one in which every $ has become a token.
func (e *expansion) expand(text string, at, depth int) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(text, '$')
		if i < 0 || e.failed {
			b.WriteString(e.literal(text))
			return b.String()
		}
		b.WriteString(e.literal(text[:i]))
		text, at = text[i:], at+i
		n := nameLength(text[1:])
		end := 1 + n
		switch {
		case strings.HasPrefix(text, "$$"):
			b.WriteString(e.token(token{Text: Text{"$", "$"}}))
			end = 2
		case n > 0:
			b.WriteString(e.plain(text[1:end], at, end))
		case strings.HasPrefix(text, "${"):
			if end = closing(text); end < 0 {
				e.malformed(at, len(text), "The brace of "+quote(text)+" is never closed. Close it, or write $$ for a plain dollar sign.")
				return ""
			}
			b.WriteString(e.braced(text[:end], at, depth))
		default:
			e.malformed(at, 1, "This $ begins no variable. Write $$ for a plain dollar sign, or ${NAME} for a variable.")
			return ""
		}
		text, at = text[end:], at+end
	}
}

// literal guards the private characters of tokens, should a text hold them.
func (e *expansion) literal(text string) string {
	if !strings.Contains(text, tokenOpen) {
		return text
	}
	return e.token(token{Text: Text{text, text}})
}

// closing is the byte behind the brace that closes the one in "${…".
func closing(text string) int {
	depth := 0
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// plain is $NAME or ${NAME}.
func (e *expansion) plain(name string, at, length int) string {
	e.put = true
	e.d.vars.mark(name)
	t, ok := e.d.vars.find(name)
	if !ok {
		return e.token(token{missing: name, at: at, length: length})
	}
	return e.token(token{Text: t})
}

// braced is ${…} with its braces. What follows the operator is expanded first and handed on as one token; the library
// decides what the operator makes of it.
func (e *expansion) braced(text string, at, depth int) string {
	body := text[2 : len(text)-1]
	n := nameLength(body)
	name, rest := body[:n], body[n:]
	op := len(rest) - len(strings.TrimPrefix(rest, ":")) + 1
	switch {
	case n == 0:
		e.malformed(at, len(text), "There is no name in "+quote(text)+". A name is letters, digits and _, and begins with no digit.")
		return ""
	case rest == "":
		return e.plain(name, at, len(text))
	case len(rest) < op || strings.IndexByte("-+?", rest[op-1]) < 0:
		e.malformed(at, len(text), "What follows the name in "+quote(text)+" is none of :-, -, :?, ?, :+ and +. Correct it, or write $$ for a plain dollar sign.")
		return ""
	case depth == maxNesting:
		e.failed = true
		e.d.report(CodeLimit, e.n, "The ${…} in this value are nested more than 20 deep. Give one of the inner ones a name under vars.")
		return ""
	}
	if e.d.vars.forms++; e.d.vars.forms > maxForms {
		e.failed = true
		if e.d.vars.forms == maxForms+1 {
			e.d.report(CodeLimit, e.n, "The file has more than 100,000 forms such as ${NAME:-default}. Give defaults under vars.")
		}
		return ""
	}
	e.put = true
	e.d.vars.mark(name)
	inner := e.token(token{nested: true, Text: Text{Value: e.expand(rest[op:], at+2+n+op, depth+1)}})
	result, err := template.Substitute("${"+name+rest[:op]+inner+"}", func(name string) (string, bool) {
		t, ok := e.d.vars.find(name)
		if !ok || t.Value == "" {
			return "", ok
		}
		return e.token(token{Text: t}), true
	})
	var needed *template.MissingRequiredError
	switch {
	case errors.As(err, &needed):
		_, message, _ := e.resolve(needed.Reason)
		return e.token(token{missing: name, at: at, length: len(text), Text: Text{Shown: message}})
	case err != nil:
		e.malformed(at, len(text), quote(text)+" cannot be read. Correct it, or write $$ for a plain dollar sign.")
		return ""
	}
	return result
}

// resolve puts the values of the tokens in, and reports the variables that have none.
func (e *expansion) resolve(text string) (value, shown string, ok bool) {
	var plain, printed strings.Builder
	ok = true
	for {
		before, rest, more := strings.Cut(text, tokenOpen)
		plain.WriteString(before)
		printed.WriteString(before)
		if !more {
			return plain.String(), printed.String(), ok
		}
		number, after, _ := strings.Cut(rest, tokenClose)
		text = after
		i, err := strconv.Atoi(number)
		if err != nil || i >= len(e.tokens) {
			panic("bug: " + strconv.Quote(number) + " is no token") // literal keeps such characters out
		}
		switch t := e.tokens[i]; {
		case t.nested:
			v, s, fine := e.resolve(t.Value)
			plain.WriteString(v)
			printed.WriteString(s)
			ok = ok && fine
		case t.missing != "":
			ok = false
			if !slices.Contains(e.unset, t.missing) {
				e.unset = append(e.unset, t.missing)
				e.missing(t)
			}
		default:
			plain.WriteString(t.Value)
			printed.WriteString(t.Shown)
		}
	}
}

// missing reports a variable without a value, once a value of the file.
func (e *expansion) missing(t token) {
	detail := "The variable " + t.missing + " has no value. Set it with --set " + t.missing + "=VALUE or in the environment, add it to vars, or write ${" + t.missing + ":-DEFAULT}."
	near := ""
	switch {
	case t.Shown != "":
		detail = "The variable " + t.missing + " has no value, and the file says: " + t.Shown + ". Set it with --set " + t.missing + "=VALUE or in the environment."
	case e.d.vars.inside && e.d.isVar(t.missing):
		e.d.vars.crossed = append(e.d.vars.crossed, t.missing)
		detail = "The entries of vars cannot see each other, so " + t.missing + " has no value here. Write its default here too, or name both where they are used."
	default:
		if near = e.d.vars.near(t.missing); near != "" {
			detail += " Did you mean " + near + "?"
		}
	}
	f := e.report(CodeUnset, t.at, t.length, detail)
	written := e.n.Value[t.at : t.at+t.length]
	if before, after, ok := strings.Cut(written, t.missing); near != "" && ok && f != nil {
		replace(f, before+near+after)
		guess(f, true)
	}
}

func (e *expansion) malformed(at, length int, detail string) {
	if !e.failed {
		e.failed = true
		e.report(CodeInterpolation, at, length, detail)
	}
}

// report points at the part of the value that a finding is about. Text and value differ by escapes, folded lines and
// comments, so it is counted how often the same words stood before; where that does not come out even, the whole value
// is meant and nil is returned.
func (e *expansion) report(code diag.Code, at, length int, detail string) *diag.Diagnostic {
	n := e.n
	f := e.d.report(code, n, detail)
	if f.Code == "" {
		return nil
	}
	from, to := e.d.src.extent(n)
	if isBlock(n) {
		from, to = lineEnd(e.d.src.text, from), len(e.d.src.text)
	}
	whole, part := string(e.d.src.text[from:to]), n.Value[at:at+length]
	if !isBlock(n) && strings.Count(whole, part) != strings.Count(n.Value, part) {
		return nil
	}
	for range strings.Count(n.Value[:at], part) {
		i := strings.Index(whole, part)
		if i < 0 {
			return nil
		}
		from, whole = from+i+length, whole[i+length:]
	}
	if i := strings.Index(whole, part); i >= 0 {
		f.Range = e.d.src.span(from+i, from+i+length)
		return f
	}
	return nil
}
