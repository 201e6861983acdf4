package format

// The entries of a text with the comments that belong to them. Comments are placed by where they stand and not by what
// the parser makes of them, which loses some.

import (
	"bytes"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"gopkg.in/yaml.v3"
)

// entry is a key with its value, or an item of a list.
type entry struct {
	key, value *yaml.Node // key is nil for an item
	parent     *entry
	below      []*entry // of the value
	flow       int      // how many brackets stand around it
	head, foot []remark // lines above and below
	end        []remark // lines at the end of what is below it
	line       string   // a comment behind it, "" for none
	blank      bool     // an empty line stands above it
}

// remark is a comment on a line of its own.
type remark struct {
	text  string
	blank bool // an empty line stands above it
}

// layout is a document.
type layout struct {
	head, foot []remark // above and below everything
	root       *entry   // has no key and no place
	order      []*entry // all entries as they were written
}

// lay makes the layout of a tree.
func lay(root *yaml.Node, text []byte, comments []spec.Comment) *layout {
	l := &layout{root: &entry{value: root}}
	l.enter(l.root, root)
	empty := emptyLines(text)
	for i, e := range l.order {
		line := e.place().Line
		e.blank = empty[line-1] && (i == 0 || l.order[i-1].place().Line != line)
	}
	next := 0 // the entry behind the comment
	for _, c := range comments {
		at := c.Range.Start
		for next < len(l.order) && before(l.order[next].place(), at.Line, at.Column) {
			next++
		}
		l.place(c, next, empty[at.Line-1])
	}
	if len(l.order) > 0 && l.order[0].blank {
		l.head, l.order[0].head = append(l.head, l.order[0].head...), nil
	}
	return l
}

// emptyLines are the numbers of the lines with nothing on them.
func emptyLines(text []byte) map[int]bool {
	empty := make(map[int]bool)
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if len(bytes.TrimSpace(line)) == 0 {
			empty[n] = true
		}
	}
	return empty
}

// enter makes entries of what a value holds.
func (l *layout) enter(parent *entry, n *yaml.Node) {
	flow := parent.flow
	if n.Style&yaml.FlowStyle != 0 {
		flow++
	}
	add := func(key, value *yaml.Node) {
		e := &entry{key: key, value: value, parent: parent, flow: flow}
		parent.below = append(parent.below, e)
		l.order = append(l.order, e)
		l.enter(e, value)
	}
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			add(n.Content[i], n.Content[i+1])
		}
	case yaml.SequenceNode:
		for _, item := range n.Content {
			add(nil, item)
		}
	}
}

// place is the node that an entry begins with.
func (e *entry) place() *yaml.Node {
	if e.key != nil {
		return e.key
	}
	return e.value
}

// before tells whether a node begins before a place.
func before(n *yaml.Node, line, column int) bool {
	return n.Line < line || n.Line == line && n.Column < column
}

// place gives a comment to an entry; next is the number of the one behind it.
func (l *layout) place(c spec.Comment, next int, blank bool) {
	r := remark{c.Text, blank}
	var behind *entry
	if next < len(l.order) {
		behind = l.order[next]
	}
	owner := l.around(next, c.Depth)
	switch {
	case c.Dash && behind != nil:
		behind.head = append(behind.head, r)
	case owner == nil && behind == nil:
		l.foot = append(l.foot, r)
	case owner == nil:
		l.opening(r, behind)
	case !c.Alone && owner.line == "":
		owner.line = c.Text
	case !c.Alone:
		owner.footer(r)
	case c.Depth > 0 && behind != nil && behind.flow >= c.Depth:
		behind.head = append(behind.head, r)
	case c.Depth > 0:
		owner.footer(r)
	default:
		l.between(c, r, owner, behind)
	}
}

// around is the last entry before number next with no more than depth brackets around it.
func (l *layout) around(next, depth int) *entry {
	for i := next - 1; i >= 0; i-- {
		if l.order[i].flow <= depth {
			return l.order[i]
		}
	}
	return nil
}

// opening places a comment above the first entry: what an empty line parts from it is about the whole document, and so
// is what tells editors the schema.
func (l *layout) opening(r remark, first *entry) {
	if len(first.head) > 0 && r.blank {
		l.head = append(l.head, first.head...)
		first.head = nil
	}
	if len(first.head) == 0 && (strings.Contains(r.text, "yaml-language-server:") || strings.HasPrefix(r.text, "# $schema:")) {
		l.head = append(l.head, r)
		return
	}
	first.head = append(first.head, r)
}

// between places a comment in block style. One that is indented like the next entry, or less, is above that; one that is
// indented more is below what it is indented like.
func (l *layout) between(c spec.Comment, r remark, owner, behind *entry) {
	column := c.Range.Start.Column
	if behind != nil && behind.indent() >= column {
		behind.head = append(behind.head, r)
		return
	}
	for owner.parent != l.root && owner.indent() > column {
		owner = owner.parent
	}
	switch {
	case behind != nil && owner.indent() <= behind.indent():
		behind.head = append(behind.head, r)
	case behind == nil && owner.parent == l.root:
		l.foot = append(l.foot, r)
	default:
		owner.footer(r)
	}
}

// footer puts a comment below an entry. Below the last of several it is about their end, wherever that one goes.
func (e *entry) footer(r remark) {
	if up := e.parent; up.parent != nil && up.below[len(up.below)-1] == e {
		up.end = append(up.end, r)
		return
	}
	e.foot = append(e.foot, r)
}

// indent is the column of an entry in block style. An item begins where its value does, behind the dash.
func (e *entry) indent() int {
	if e.key == nil {
		return e.place().Column - 2
	}
	return e.place().Column
}
