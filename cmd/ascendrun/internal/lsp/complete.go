package lsp

// Completion: keys by the mapping that the cursor is in, words and names by the key whose value it is.

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

func (s *server) completion(_ context.Context, p positionParams) ([]completionItem, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	none := []completionItem{}
	d := s.fresh(p.TextDocument.URI)
	if d == nil {
		return none, nil
	}
	cursor := d.offset(p.Position)
	at := locate(d.text, cursor)
	if at == nil {
		return none, nil
	}
	c := completer{d: d, at: at, items: none}
	from, to := at.from, at.to
	if cursor == from { // before a word that is there already
		to = from
	}
	switch {
	case !d.ours:
		c.version()
	case at.value:
		from, to = c.values(from, to, cursor)
	default:
		c.keys()
	}
	blank := ""
	if from > 0 && at.value && d.text[from-1] == ':' {
		blank = " "
	}
	for i := range c.items {
		item := &c.items[i]
		item.TextEdit = textEdit{Range: d.span(from, to), NewText: blank + item.TextEdit.NewText}
		item.SortText = sortText(i)
	}
	return c.items, nil
}

// completer collects what could stand at a spot.
type completer struct {
	d     *document
	at    *spot
	items []completionItem
}

func (c *completer) add(kind int, label, text, detail, doc string) {
	item := completionItem{Label: label, Kind: kind, Detail: detail, TextEdit: textEdit{NewText: text}}
	if doc != "" {
		item.Documentation = &markup{Kind: "markdown", Value: doc}
	}
	c.items = append(c.items, item)
}

// version is all that can be said where a text is not known to be a spec: how one begins.
func (c *completer) version() {
	if len(c.at.path) == 0 && !c.at.value && len(c.at.keys) == 0 {
		c.add(kindKeyword, "apiVersion", "apiVersion: ascendrun/v1", "the first line of a spec", "")
	}
}

// keys offers the keys that the mapping does not have yet.
func (c *completer) keys() {
	for _, name := range keysOf(c.at) {
		if _, there := c.at.keys[name]; there && name != c.word() || c.excluded(name) {
			continue
		}
		f := fields[join(fieldOf(append(c.at.path[:len(c.at.path):len(c.at.path)], name)))]
		c.key(name, f)
	}
}

func (c *completer) key(name string, f spec.Field) {
	text := name + ": "
	switch {
	case c.at.colon:
		text = name
	case len(c.at.path) > 0:
	case f.Path == "apiVersion":
		text = "apiVersion: ascendrun/v1"
	case strings.HasPrefix(f.Type, "mapping of"):
		text = name + ":\n  "
	case f.Path == "tasks":
		text = name + ":\n  - "
	}
	c.add(kindProperty, name, text, f.Type, explain(f))
}

// excluded tells whether another key already says what this one would.
func (c *completer) excluded(name string) bool {
	for _, pair := range [][2]string{{"id", "ids"}, {"context", "device"}, {"repeat", "for"}} {
		for i, key := range pair {
			if _, there := c.at.keys[pair[1-i]]; there && key == name && pair[1-i] != c.word() && c.at.path[0] != "tasks" {
				return true
			}
		}
	}
	return false
}

// word is what stands at the cursor.
func (c *completer) word() string { return unquote(string(c.d.text[c.at.from:c.at.to])) }

// openVariable is a variable that is being written.
var openVariable = regexp.MustCompile(`\$\{?[A-Za-z0-9_]*$`)

// values offers what can be the value, and answers which part of the word it takes the place of.
func (c *completer) values(from, to, cursor int) (int, int) {
	typed := string(c.d.text[from:cursor])
	if open := openVariable.FindString(typed); open != "" {
		c.variables()
		if to = cursor; to < len(c.d.text) && c.d.text[to] == '}' && strings.HasPrefix(open, "${") {
			to++
		}
		return cursor - len(open), to
	}
	if q := strings.TrimLeft(typed, `"'`); q != typed {
		from += len(typed) - len(q)
		if last := c.d.text[to-1]; to > from && (last == '"' || last == '\'') {
			to--
		}
		typed = q
	}
	path := fieldOf(append(c.at.path[:len(c.at.path):len(c.at.path)], c.at.key))
	f := fields[join(path)]
	switch kinds := shortForm[f.Path]; {
	case f.Path == "tasks": // an item with nothing in it yet
		c.keys()
	case f.Path == "tasks.after":
		c.tasks()
	case kinds != nil:
		if !c.positions(kinds, typed) {
			c.names(kinds, false)
		}
	default:
		kinds, full := named(f)
		if !c.positions(kinds, typed) {
			c.words(f)
			c.names(kinds, full)
		}
	}
	return from, to
}

func (c *completer) words(f spec.Field) {
	for _, w := range words(f) {
		c.add(kindValue, w, w, f.Path, "")
	}
}

func (c *completer) variables() {
	if c.d.good == nil {
		return
	}
	for _, v := range c.d.good.Vars {
		c.add(kindVariable, "${"+v.Name+"}", "${"+v.Name+"}", "default "+v.Value.Shown, "")
	}
}

// names offers what is declared of some kinds, with its kind in front where an address is wanted.
func (c *completer) names(kinds []spec.Kind, full bool) {
	if c.d.good == nil {
		return
	}
	for x := range c.d.good.Declarations() {
		decl := x.Declaration()
		if !slices.Contains(kinds, decl.Kind) {
			continue
		}
		name := decl.Name
		if full {
			name = string(decl.Kind) + "." + name
		}
		c.add(kindReference, name, name, describeDims(decl), "")
	}
}

// positions offers the next position of a name that is there with a dot behind it; false when it is not.
func (c *completer) positions(kinds []spec.Kind, typed string) bool {
	if c.d.good == nil {
		return false
	}
	for x := range c.d.good.Declarations() {
		decl := x.Declaration()
		rest, inside := strings.CutPrefix(strings.TrimPrefix(typed, string(decl.Kind)+"."), decl.Name+".")
		n := strings.Count(rest, ".")
		if !inside || !slices.Contains(kinds, decl.Kind) || n >= len(decl.Dims) {
			continue
		}
		before := typed[:strings.LastIndexByte(typed, '.')+1]
		for i := range min(decl.Dims[n].Size, 64) {
			c.add(kindReference, before+strconv.Itoa(i), before+strconv.Itoa(i), string(decl.Kind), "")
		}
		c.add(kindReference, before+"*", before+"*", "every one", "")
		return true
	}
	return false
}

// tasks offers the tasks that stand before this one.
func (c *completer) tasks() {
	if c.d.good == nil {
		return
	}
	for _, t := range c.d.good.Tasks {
		if t.Named && c.d.follow(c.d.good.KeyRange(&t.Decl).Start.Byte) < c.at.from {
			c.add(kindReference, t.Name, t.Name, string(t.Verb)+" "+t.Subject.Name, "")
		}
	}
}

// sortText keeps the order of the language, whatever an editor would do.
func sortText(i int) string {
	return string([]byte{'a' + byte(i/676%26), 'a' + byte(i/26%26), 'a' + byte(i%26)})
}
