package format

// How entries are written: a level of indentation is two blanks, also for the items of a list.

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// width is how long a line in braces may be, in characters.
const width = 100

// printer collects lines, so that the comments behind lines that follow each other can begin in one column.
type printer struct {
	lines []line
}

// line is a line with the comment behind it, "" for none.
type line struct{ text, comment string }

func (p *printer) document(l *layout) {
	p.remarks(0, l.head, true)
	if len(l.head) > 0 && len(l.root.below) > 0 {
		p.gap()
	}
	switch root := l.root; {
	case len(root.below) == 0 || root.value.Style&yaml.FlowStyle != 0 && fits(root, 0):
		p.add(properties(root.value)+inline(root), "")
	default:
		if props := strings.TrimRight(properties(root.value), " "); props != "" {
			p.add("--- "+props, "")
		}
		p.entries(root.below, 0, "")
	}
	p.remarks(0, l.foot, false)
}

// bytes are the lines, with two blanks before the comments of the longest line of each group.
func (p *printer) bytes() []byte {
	var out bytes.Buffer
	for from := 0; from < len(p.lines); {
		to, column := from, 0
		for to < len(p.lines) && p.lines[to].comment != "" {
			column = max(column, utf8.RuneCountInString(p.lines[to].text)+2)
			to++
		}
		for _, l := range p.lines[from:max(to, from+1)] {
			out.WriteString(l.text)
			if l.comment != "" {
				out.WriteString(strings.Repeat(" ", column-utf8.RuneCountInString(l.text)) + l.comment)
			}
			out.WriteByte('\n')
		}
		from = max(to, from+1)
	}
	return out.Bytes()
}

func (p *printer) add(text, comment string) { p.lines = append(p.lines, line{text, comment}) }

// entries writes entries in block style. first is what stands on the first line already: the dashes of lists.
func (p *printer) entries(list []*entry, indent int, first string) {
	pad := strings.Repeat(" ", indent)
	for i, e := range list {
		lead := pad
		e.lift(indent)
		if i == 0 && first != "" {
			lead = first
		} else {
			p.remarks(indent, e.head, i == 0)
			if e.blank && (i > 0 || len(e.head) > 0) {
				p.gap()
			}
		}
		if e.key == nil {
			p.value(e, indent, lead+"-")
		} else {
			p.value(e, indent, lead+key(e.key)+":")
		}
		p.remarks(indent, e.foot, false)
	}
}

// gap writes an empty line unless there is one, or nothing at all.
func (p *printer) gap() {
	if n := len(p.lines); n > 0 && p.lines[n-1].text != "" {
		p.add("", "")
	}
}

// remarks writes comments on lines of their own. Nothing begins with an empty line: first is the beginning of a value.
func (p *printer) remarks(indent int, list []remark, first bool) {
	for i, r := range list {
		if r.blank && !(first && i == 0) {
			p.gap()
		}
		p.add(strings.Repeat(" ", indent)+r.text, "")
	}
}

// value writes the value of an entry behind head, its key or dash.
func (p *printer) value(e *entry, indent int, head string) {
	n := e.value
	if props := strings.TrimRight(properties(n), " "); props != "" {
		head += " " + props
	}
	if len(e.below) > 0 {
		e.below[0].lift(indent + 2)
	}
	switch {
	case n.Kind == yaml.ScalarNode && n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		if mark, lines, ok := block(n, indent+2); ok {
			p.add(head+" "+mark, e.line)
			for _, text := range lines {
				if text != "" {
					text = strings.Repeat(" ", indent+2) + text
				}
				p.add(text, "")
			}
			return
		}
		p.add(head+" "+quoted(n.Value), e.line)
	case len(e.below) == 0 || n.Style&yaml.FlowStyle != 0 && fits(e, utf8.RuneCountInString(head)+1):
		p.add(strings.TrimRight(head+" "+inline(e), " "), e.line)
	case e.key == nil && e.line == "" && properties(n) == "" && len(e.below[0].head) == 0:
		p.entries(e.below, indent+2, head+" ") // - a: 1
		p.remarks(indent+2, e.end, false)
	default:
		p.add(head, e.line)
		p.entries(e.below, indent+2, "")
		p.remarks(indent+2, e.end, false)
	}
}

// lift puts comments above an item that stand behind it or above the first thing in it, where the item takes several
// lines: behind its dash, and below it, they would be read as what they then are.
func (e *entry) lift(indent int) {
	if e.key != nil || len(e.below) == 0 || properties(e.value) != "" {
		return
	}
	first := e.below[0]
	first.lift(indent + 2)
	e.head, first.head = append(e.head, first.head...), nil
	if e.line != "" && !(e.value.Style&yaml.FlowStyle != 0 && fits(e, indent+2)) {
		e.head, e.line = append(e.head, remark{text: e.line}), ""
	}
}

// fits tells whether a value in flow style can stay on one line: it holds no comment and is not too long.
func fits(e *entry, used int) bool {
	return !e.remarked() && used+utf8.RuneCountInString(inline(e)) <= width
}

// remarked tells whether a comment stands inside a value.
func (e *entry) remarked() bool {
	if len(e.end) > 0 {
		return true
	}
	for _, b := range e.below {
		if len(b.head)+len(b.foot) > 0 || b.line != "" || b.remarked() {
			return true
		}
	}
	return false
}

// inline is a value on one line, without its anchor and tag.
func inline(e *entry) string {
	n := e.value
	var parts []string
	for _, b := range e.below {
		part := properties(b.value) + inline(b)
		if b.key != nil {
			part = key(b.key) + ": " + part
		}
		parts = append(parts, part)
	}
	switch n.Kind {
	case yaml.MappingNode:
		return "{" + strings.Join(parts, ", ") + "}"
	case yaml.SequenceNode:
		return "[" + strings.Join(parts, ", ") + "]"
	case yaml.AliasNode:
		return "*" + n.Value
	}
	return scalar(n)
}

// key is a key as it is written.
func key(n *yaml.Node) string {
	if n.Kind == yaml.AliasNode {
		return "*" + n.Value + " " // the colon would belong to the name
	}
	return properties(n) + scalar(n)
}

// properties are the anchor and the tag of a node, with a blank behind them.
func properties(n *yaml.Node) string {
	var text string
	if n.Anchor != "" {
		text = "&" + n.Anchor + " "
	}
	if n.Style&yaml.TaggedStyle != 0 {
		text += n.ShortTag() + " "
	}
	return text
}
