package spec

// Single values: text, numbers, words, durations. A value that held ${…} gets its type from its field; everything else
// must be written as what it is.

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// value is a scalar after interpolation.
type value struct {
	n     *node
	alias *node  // the alias that stands for it, nil for none
	text  string // what it means
	shown string // what may be printed
	put   bool   // something was put in for ${…}: text never prints when it does not fit
}

// empty says what to do about a value that is not there.
type empty uint8

const (
	optional empty = iota // ASR104: leave the field out instead
	required              // ASR103
	blank                 // an empty text in quotes is fine, nothing at all is ASR104
)

// scalar reads a scalar. ok is false when it is none or when its ${…} has no value, which is reported.
func (d *decoder) scalar(n *node, want string, e empty) (v value, ok bool) {
	behind, mark := d.enter(n)
	defer d.leave(mark)
	if behind == nil {
		return v, false
	}
	v = value{n: behind, text: behind.Value, shown: behind.Value}
	if behind != n {
		v.alias = n
	}
	switch n = behind; {
	case n.Kind != scalarNode:
		d.wrongType(n, want)
		return v, false
	case isTagged(n) && !d.tag(n):
		return v, false
	case isNull(n), n.Value == "" && e == required:
		d.missing(n, want, e)
		return v, false
	}
	if strings.IndexByte(n.Value, '$') >= 0 {
		if v, ok = d.interpolate(v); !ok {
			return v, false
		}
		if v.text == "" && e == required {
			d.report(CodeMissing, n, "Nothing is left of "+v.printable()+" once its variables are put in, and "+want+" is needed. Give the variable a value.")
			return v, false
		}
	}
	return v, true
}

// fault reports what is wrong with a scalar that was read before.
func (d *decoder) fault(code diag.Code, v value, detail string) *diag.Diagnostic {
	if v.alias != nil {
		d.via = append(d.via, v.alias)
		defer d.leave(len(d.via) - 1)
	}
	return d.report(code, v.n, detail)
}

// missing reports an empty value.
func (d *decoder) missing(n *node, want string, e empty) {
	if e == required {
		d.report(CodeMissing, n, "The value is empty, and "+want+" is needed here. An empty value never means 0.")
		return
	}
	d.report(CodeWrongType, n, "The value is empty where "+want+" can be. Write one, or leave the key out.")
}

// tag judges an explicit tag: the language knows YAML's own for what it has.
func (d *decoder) tag(n *node) bool {
	switch n.Tag {
	case "!!str", "!!int", "!!bool", "!!null", "!!map", "!!seq", "!!float", "!!merge":
		return true
	}
	from := d.src.offset(n.Line, n.Column)
	if at := strings.IndexByte(string(d.src.text[from:min(len(d.src.text), from+maxTemplate)]), '!'); at > 0 {
		from += at
	}
	to := from
	for to < len(d.src.text) && !isBlank(d.src.text[to]) && strings.IndexByte(",]}", d.src.text[to]) < 0 {
		to++
	}
	d.reportAt(CodeWrongType, d.src.span(from, to), "The language does not know the tag "+quote(n.Tag)+". Remove it; the field says what kind of value it takes.")
	return false
}

// wrongType reports a value of another kind than the field takes.
func (d *decoder) wrongType(n *node, want string) {
	d.skim(n, len(d.path))
	d.report(CodeWrongType, n, "This is "+kindName(n)+", and "+want+" is needed here.")
}

// unfit reports a scalar that does not fit its field.
func (d *decoder) unfit(v value, want string) {
	switch {
	case v.put:
		d.fault(CodeWrongType, v, "The variables give something else than "+want+", which is needed here. What they give is not printed.")
	case v.n.Tag == "!!int" && !isQuoted(v.n):
		d.fault(CodeWrongType, v, "This number is not written in decimal digits, and "+want+" is needed here.")
	case isQuoted(v.n) && strings.Trim(v.text, "0123456789") == "":
		replace(d.fault(CodeWrongType, v, "The quotes make this text, and "+want+" is needed here. Remove them."), v.text)
	default:
		d.fault(CodeWrongType, v, "This is "+kindName(v.n)+", and "+want+" is needed here.")
	}
}

// printable is the value in quotes as it may be shown to people: never what came out of a variable.
func (v value) printable() string {
	if v.put {
		return quote(v.n.Value)
	}
	return quote(v.text)
}

// quote cuts a text to a length that fits a message.
func quote(text string) string {
	if r := []rune(text[:min(len(text), 200)]); len(r) > 40 {
		text = string(r[:40]) + "…"
	}
	return strconv.Quote(text)
}

// kindName names the kind of a value as people would.
func kindName(n *node) string {
	switch n.Kind {
	case mappingNode:
		return "a mapping"
	case sequenceNode:
		return "a list"
	case aliasNode:
		return "an alias"
	}
	switch n.Tag {
	case "!!int":
		return "a number"
	case "!!float":
		return "a number with a fraction or an exponent"
	case "!!bool":
		return "true or false"
	case "!!null":
		return "empty"
	}
	return "text"
}

// integer reads a decimal integer.
func (d *decoder) integer(n *node, want string, e empty) (int, value, bool) {
	v, ok := d.scalar(n, want, e)
	if !ok {
		return 0, v, false
	}
	i, ok := d.number(v, want)
	return i, v, ok
}

// number judges a scalar that should be an integer: decimal digits, no point, no exponent, no quotes.
func (d *decoder) number(v value, want string) (int, bool) {
	text := v.text
	digits := strings.TrimPrefix(strings.TrimPrefix(text, "-"), "+")
	whole := digits != "" && len(text)-len(digits) <= 1
	for i := 0; i < len(digits) && whole; i++ {
		whole = digits[i] >= '0' && digits[i] <= '9'
	}
	if !whole || !v.put && v.n.Tag != "!!int" && !(v.n.Tag == "!!float" && !isTagged(v.n)) {
		d.unfit(v, want)
		return 0, false
	}
	i, err := strconv.Atoi(text)
	if err != nil {
		d.fault(CodeOutOfRange, v, "The number "+v.printable()+" is larger than any that is possible here.")
		return 0, false
	}
	if len(digits) > 1 && digits[0] == '0' {
		d.leadingZero(v, strconv.Itoa(i))
	}
	return i, true
}

// leadingZero warns of a number that readers of YAML read differently.
func (d *decoder) leadingZero(v value, plain string) {
	f := d.fault(CodeAmbiguous, v, "Some readers of YAML take a number with a leading zero for an octal one. It is read as decimal here; write it without the zero.")
	if !v.put {
		replace(f, plain)
	}
}

// boolean reads true or false; the other words of older YAML are taken with a warning.
func (d *decoder) boolean(v value) (on, ok bool) {
	switch strings.ToLower(v.text) {
	case "true":
		return true, true
	case "false":
		return false, true
	case "yes", "on", "y":
		on = true
	case "no", "off", "n":
	default:
		return false, false
	}
	f := d.fault(CodeAmbiguous, v, "Some readers of YAML take this word for "+strconv.FormatBool(on)+" and others for text. It is read as "+strconv.FormatBool(on)+" here; write that.")
	if !v.put {
		replace(f, strconv.FormatBool(on))
	}
	return on, true
}

// duration reads a duration in Go's form.
func (d *decoder) duration(n *node) (time.Duration, bool) {
	const want = "a duration such as 30s, 5m or 1h30m"
	v, ok := d.scalar(n, want, optional)
	if !ok {
		return 0, false
	}
	return d.span(v, want)
}

// span judges a scalar that should be a duration.
func (d *decoder) span(v value, want string) (time.Duration, bool) {
	long, err := time.ParseDuration(v.text)
	switch {
	case err != nil && !v.put && (v.n.Tag == "!!int" || v.n.Tag == "!!float"):
		f := d.fault(CodeWrongType, v, "A duration needs its unit: write "+v.text+"s for seconds.")
		replace(f, v.text+"s")
		guess(f, true)
	case err != nil && !v.put && (v.text == "none" || v.text == "never"):
		d.fault(CodeWrongType, v, "A duration is needed here, such as 30s; no limit is written 0s.")
	case err != nil && isDuration(v.text):
		d.fault(CodeOutOfRange, v, v.subject()+" is longer than 292 years, which is the longest duration. Write 0s for no limit.")
	case err != nil:
		d.unfit(v, want)
	case long < 0:
		d.fault(CodeOutOfRange, v, "A duration cannot be negative. Write 0s or more.")
	default:
		return long, true
	}
	return 0, false
}

// isDuration tells whether a text has the form of a duration, however long that is.
func isDuration(text string) bool {
	text = strings.TrimLeft(text, "+-")
	for text != "" {
		rest := strings.TrimLeft(text, "0123456789.")
		unit := rest[:len(rest)-len(strings.TrimLeft(rest, "nuµμmsh"))]
		if len(rest) == len(text) || !slices.Contains([]string{"ns", "us", "µs", "μs", "ms", "s", "m", "h"}, unit) {
			return false
		}
		if text = rest[len(unit):]; text == "" {
			return true
		}
	}
	return false
}

// text reads free text. Words that YAML takes for numbers or booleans are text here.
func (d *decoder) text(n *node, want string, e empty) (Text, bool) {
	v, ok := d.scalar(n, want, e)
	if !ok {
		return Text{}, false
	}
	for _, r := range v.text {
		if r < ' ' && r != '\t' || r == 0x7F {
			d.fault(CodeOutOfRange, v, "The text holds a control character, which a name or a path cannot have. Remove it.")
			return Text{}, false
		}
	}
	if v.text == "" && e != blank {
		d.fault(CodeWrongType, v, "The value is empty where "+want+" can be. Write one, or leave the key out.")
		return Text{}, false
	}
	return Text{Value: v.text, Shown: v.shown}, true
}
