package spec

// The walk over the tree of yaml.v3. It is done by hand: decoding into Go types loses places, bends values to fit and
// takes quadratic time. This file is the walk itself and what the rest of the room needs to know of a node, so that no
// other file sees the library.

import (
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// node is a value of the document.
type node = yaml.Node

// The kinds of node.
const (
	scalarNode   = yaml.ScalarNode
	mappingNode  = yaml.MappingNode
	sequenceNode = yaml.SequenceNode
	aliasNode    = yaml.AliasNode
)

func isTagged(n *node) bool { return n.Style&yaml.TaggedStyle != 0 }
func isFlow(n *node) bool   { return n.Style&yaml.FlowStyle != 0 }
func isQuoted(n *node) bool { return n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 }
func isBlock(n *node) bool  { return n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 }

// isEmpty tells whether nothing is written where a value could be; ~ and null are something, with the same meaning.
func isEmpty(n *node) bool { return isNull(n) && n.Value == "" }
func isNull(n *node) bool  { return n.Kind == scalarNode && n.Tag == "!!null" }
func isMerge(n *node) bool { return n.Kind == scalarNode && n.Tag == "!!merge" }

// plainNode is a text as the parser understands it without quotes, nil when it is no plain scalar.
func plainNode(text string) *node {
	var doc node
	if yaml.Unmarshal([]byte(text), &doc) != nil || len(doc.Content) != 1 || doc.Content[0].Kind != scalarNode || doc.Content[0].Value != text {
		return nil
	}
	return doc.Content[0]
}

// origin is where a declaration is written.
type origin struct {
	key, node *node // its name and its value, behind aliases
	via       *node // the alias that stands in its place
	parent    *Ref  // what it lives in, nil for a device
	num       int   // its number in its section
	broken    bool  // its dimensions could not be made out, its own or its parent's, so positions of it are not judged
}

// short tells whether the value of a field is the whole value of the declaration: the short form.
func (d *Decl) short(field []string) bool {
	if d.node == nil || d.node.Kind != scalarNode || len(field) == 0 || len(field) > 2 || len(field) == 2 && field[0] != "ids" {
		return false
	}
	switch d.Kind {
	case KindDevice:
		return field[0] == "id" || field[0] == "ids"
	case KindContext:
		return field[0] == "device"
	case KindStream, KindBuffer, KindModel, KindEvent, KindNotify:
		return field[0] == "context" || field[0] == "device"
	}
	return false
}

// child is the value of a key of a mapping, or an item of a list, behind aliases and in merged mappings too. A scalar
// in place of a list is its own only item.
func child(n *node, part string) (key, value *node) {
	switch n.Kind {
	case sequenceNode:
		if i, err := strconv.Atoi(part); err == nil && i >= 0 && i < len(n.Content) {
			return nil, target(n.Content[i])
		}
	case scalarNode:
		if part == "0" {
			return nil, n
		}
	case mappingNode:
		return lookup(n, part)
	}
	return nil, nil
}

// written finds a key in a mapping itself.
func written(n *node, name string) (key, value *node) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if k := target(n.Content[i]); k.Kind == scalarNode && k.Value == name && !isMerge(k) {
			return k, target(n.Content[i+1])
		}
	}
	return nil, nil
}

// lookup finds a key in a mapping, else in what is merged into it.
func lookup(n *node, name string) (key, value *node) {
	if k, v := written(n, name); v != nil || !merges(n) {
		return k, v
	}
	return merged(n, name, make(map[*node]bool))
}

// merges tells whether something is merged into a mapping.
func merges(n *node) bool {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if isMerge(n.Content[i]) {
			return true
		}
	}
	return false
}

// merged looks into each mapping once, however many aliases lead to it: merges of merges would otherwise be walked
// along every one of their exponentially many ways.
func merged(n *node, name string, seen map[*node]bool) (key, value *node) {
	if k, v := written(n, name); v != nil {
		return k, v
	}
	if seen[n] || len(seen) > maxAliases {
		return nil, nil
	}
	seen[n] = true
	for i := 0; i+1 < len(n.Content); i += 2 {
		if !isMerge(n.Content[i]) {
			continue
		}
		from := target(n.Content[i+1])
		list := []*node{from}
		if from.Kind == sequenceNode {
			list = from.Content
		}
		for _, m := range list {
			if m = target(m); m.Kind == mappingNode {
				if k, v := merged(m, name, seen); v != nil {
					return k, v
				}
			}
		}
	}
	return nil, nil
}

// target is what an alias means.
func target(n *node) *node {
	if n.Kind == aliasNode {
		return n.Alias
	}
	return n
}

// decoder is one walk.
type decoder struct {
	src  *source
	opt  Options
	spec *Spec
	list diag.List
	vars varTable

	path     []string // where the walk is
	decl     *Decl    // the declaration that it is in, nil outside
	via      []*node  // the aliases that it went through
	aliases  int      // expansions so far
	borrowed int      // values read through aliases so far
	limited  bool     // a limit of aliases was reported
	said     map[said]saidAt
	doubt    said            // the last finding, if it is a warning about how the text is read
	lent     map[*node]*node // keys behind aliases: from the alias to the key and back
	mended   map[*node]bool  // values that were put together again: what is wrong with them has been said
	full     bool
}

// said is a finding as far as it tells it from others: several aliases may lead to one text.
type said struct {
	n      *node
	code   diag.Code
	detail string
}

// saidAt is where a finding stands in the list, and whether it was only met through aliases so far.
type saidAt struct {
	i      int
	behind bool
}

// report adds a finding at a value. Several aliases may lead to one text: that is one finding with a count.
func (d *decoder) report(code diag.Code, n *node, detail string) *diag.Diagnostic {
	if d.mended[n] {
		return &diag.Diagnostic{}
	}
	if last := len(d.list) - 1; code != CodeAmbiguous && d.doubt.n == n && last >= 0 && d.list[last].Code == CodeAmbiguous {
		delete(d.said, d.doubt) // an error about the same text, and one place has one code
		d.list = d.list[:last]
	}
	key, behind := said{n, code, detail}, len(d.via) > 0
	if d.doubt = (said{}); code == CodeAmbiguous {
		d.doubt = key
	}
	if at, met := d.said[key]; met && (behind || at.behind) {
		f := &d.list[at.i]
		f.Count++
		if len(f.Related) < 10 {
			f.Related = append(f.Related, d.used()...)
		}
		return &diag.Diagnostic{} // has been said
	}
	f := d.reportAt(code, d.src.where(n), detail)
	f.Related = d.used()
	if alias := d.lent[n]; alias != nil && alias.Kind == aliasNode {
		f.Related = append(f.Related, diag.Related{Message: "used here", Range: d.src.at(alias)})
	}
	if !d.full {
		if d.said == nil {
			d.said = make(map[said]saidAt)
		}
		d.said[key] = saidAt{len(d.list) - 1, behind}
	}
	return f
}

// reportAt adds a finding at a range.
func (d *decoder) reportAt(code diag.Code, r diag.Range, detail string) *diag.Diagnostic {
	f := diag.Diagnostic{Code: code, Summary: summary(code), Detail: detail, Count: 1, Range: r, Path: pointer(d.path)}
	if code == CodeAmbiguous {
		f.Severity = diag.Warning
	}
	if d.decl != nil {
		f.Address = string(MakeAddress(d.decl.Kind, d.decl.Name, nil))
	}
	switch {
	case d.full:
		return &f
	case len(d.list) == maxFindings:
		d.full = true
		f = diag.Diagnostic{Code: CodeLimit, Summary: summary(CodeLimit), Count: 1, Range: r,
			Detail: "The file has more than 10,000 findings; those from here on are not listed. Correct the others first."}
	}
	d.list = append(d.list, f)
	return &d.list[len(d.list)-1]
}

// maxFix is the longest text that is offered: a longer one fills the screen and is no help.
const maxFix = 500

// replace offers to write something else in place of a range.
func replace(f *diag.Diagnostic, text string) {
	if len(text) > maxFix {
		return
	}
	f.Fix = &diag.Fix{Description: "write " + text, Edits: []diag.Edit{{Range: f.Range, Text: text}}}
}

// offer is replace for the word of known that is nearest to word. Where another is as near the user must choose.
func offer(f *diag.Diagnostic, text, word string, known []string) {
	replace(f, text)
	guess(f, diag.IsTied(word, known))
}

// guess marks what a finding offers as a guess that nobody but the user may make.
func guess(f *diag.Diagnostic, unsure bool) {
	if f.Fix != nil {
		f.Fix.Unsure = unsure
	}
}

// pointer joins a JSON pointer (RFC 6901).
func pointer(path []string) string {
	var b strings.Builder
	for _, part := range path {
		b.WriteByte('/')
		b.WriteString(escaper.Replace(part))
	}
	return b.String()
}

var escaper = strings.NewReplacer("~", "~0", "/", "~1")

// plainYAML is a text of the language's own, such as an example, as plain values.
func plainYAML(text string) any {
	var v any
	if err := yaml.Unmarshal([]byte(text), &v); err != nil {
		panic("bug: an example is no YAML: " + err.Error())
	}
	return v
}
