package spec

// Slips in flow style that are YAML and mean something else: {ids: 0,2}, whose comma ends the value, and {id:0}, whose
// missing blank makes it one long key. They are reported, and the tree is made what was meant, so that one slip is one
// finding and everything that depends on the value is judged by what it should be.

import (
	"bytes"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// mend repairs a mapping before it is read. own tells whether a word between two commas is a key all the same; nil is
// for mappings whose keys could be anything.
func (d *decoder) mend(n *node, own func(name string) bool) {
	if !isFlow(n) || !hasEmpty(n) {
		return
	}
	kept := make([]*node, 0, len(n.Content))
	for i := 0; i+1 < len(n.Content); {
		k, v := n.Content[i], n.Content[i+1]
		if d.looseItem(k, v) {
			k, v = d.apart(k, v)
		}
		i += 2
		if v.Kind == scalarNode && v.Style == 0 && v.Value != "" {
			var words int
			v, words = d.join(k, v, n.Content[i:], own)
			i += 2 * words
		}
		kept = append(kept, k, v)
	}
	n.Content = kept
}

func hasEmpty(n *node) bool {
	for i := 1; i < len(n.Content); i += 2 {
		if isEmpty(n.Content[i]) {
			return true
		}
	}
	return false
}

// looseItem recognises what a comma in an unquoted value of flow style leaves behind: a key without colon and value.
func (d *decoder) looseItem(k, v *node) bool {
	if k.Kind != scalarNode || k.Style != 0 || !isEmpty(v) || v.Style != 0 || v.Line != k.Line {
		return false
	}
	_, to := d.src.extent(k)
	rest := bytes.TrimLeft(d.src.text[to:min(to+maxFix, len(d.src.text))], " \t")
	return len(rest) == 0 || rest[0] != ':'
}

// apart divides a key such as id:0, in which the blank behind the colon is missing.
func (d *decoder) apart(k, v *node) (key, value *node) {
	name, rest, ok := strings.Cut(k.Value, ":")
	if !ok || rest == "" || !isWord(name) || strings.HasPrefix(rest, "//") {
		return k, v
	}
	if value = plainNode(rest); value == nil {
		return k, v
	}
	from, to := d.src.extent(k)
	d.path = append(d.path, name)
	f := d.reportAt(CodeSyntax, d.src.span(from, to), "A blank is missing behind the colon, so all of "+quote(k.Value)+" would be a key. Write "+quote(name+": "+rest)+".")
	d.path = d.path[:len(d.path)-1]
	at := from + len(name) + 1
	f.Fix = &diag.Fix{Description: "write a blank behind the colon", Edits: []diag.Edit{{Range: d.src.span(at, at), Text: " "}}}
	whole := *k
	whole.Value, whole.Tag = name, "!!str"
	value.Line, value.Column = k.Line, k.Column+len(name)+1 // a word is ASCII
	return &whole, value
}

// isWord tells whether a text could be a key that someone wrote: letters, digits, - and _.
func isWord(text string) bool {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c|0x20 < 'a' || c|0x20 > 'z' {
			if (c < '0' || c > '9') && c != '-' && c != '_' {
				return false
			}
		}
	}
	return text != ""
}

// join puts a value and the words behind its commas together again, and tells how many words these are.
func (d *decoder) join(k, v *node, rest []*node, own func(name string) bool) (whole *node, words int) {
	from, end := d.src.extent(v)
	to := end
	for i := 0; i+1 < len(rest) && d.looseItem(rest[i], rest[i+1]); i += 2 {
		at, next := d.src.extent(rest[i])
		name := rest[i].Value
		between := d.src.text[min(to, at):at]
		if own != nil && own(name) || len(between) != 1 && isWord(name) && nameLength(name) > 0 || strings.Contains(name, ":") {
			break // {id: 0, mode}: a key that lacks its value
		}
		words, to = words+1, next
	}
	if words == 0 {
		return v, 0
	}
	text := string(d.src.text[from:to])
	if strings.ContainsAny(text, "\"\\\r\n#") {
		return v, 0
	}
	d.path = append(d.path, k.Value)
	replace(d.reportAt(CodeSyntax, d.src.span(from, to), "In {…} a comma ends a value, so the rest of "+quote(text)+" would be a key of its own. Put quotes round the value."), `"`+text+`"`)
	d.path = d.path[:len(d.path)-1]
	meant := *v
	meant.Value, meant.Tag = text, "!!str"
	if d.mended == nil {
		d.mended = make(map[*node]bool)
	}
	d.mended[&meant] = true
	return &meant, words
}
