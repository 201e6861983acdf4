package spec

// Where things are written. The tree keeps line and column of every value; offsets and ends are found only when a
// finding asks for them, so that a sound file pays nothing.

import (
	"errors"
	"strconv"
	"strings"

	goccy "github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// KeyRange is the name of a declaration.
func (s *Spec) KeyRange(d *Decl) diag.Range {
	if d == nil || d.key == nil {
		return s.RootRange()
	}
	return s.src.at(d.key)
}

// Range is the value of a field of a declaration ("flags", "1" for an item of a list), or of what stands for it in the
// short form. Where the field is not written or empty it is the nearest key above: the field's, or the name.
func (s *Spec) Range(d *Decl, field ...string) diag.Range {
	if d == nil || d.key == nil {
		return s.RootRange()
	}
	r, _ := s.place(d.key, d.node, d.short(field), field)
	return r
}

// RootRange is the value at a path from the top of the document, such as "timeouts", "step"; where it is not written,
// the nearest key above, and for the document itself its first key. Of an entry of vars it is the name, as of all
// things that are declared.
func (s *Spec) RootRange(path ...string) diag.Range {
	if s.root.node == nil || len(s.root.node.Content) == 0 {
		return diag.FileRange(s.File)
	}
	if len(path) == 2 && path[0] == "vars" {
		if _, vars := child(s.root.node, "vars"); vars != nil {
			if k, _ := child(vars, path[1]); k != nil {
				return s.src.at(k)
			}
		}
	}
	r, _ := s.place(s.root.node.Content[0], s.root.node, false, path)
	return r
}

// place walks down from the value of key as far as the path is written, and tells how far that was.
func (s *Spec) place(key, n *node, short bool, path []string) (diag.Range, int) {
	if short {
		return s.src.at(n), 0
	}
	for i, part := range path {
		k, v := child(n, part)
		if v == nil {
			return s.src.at(key), i
		}
		if k != nil {
			key = k
		}
		n = v
	}
	if len(path) == 0 || isEmpty(n) {
		return s.src.at(key), len(path)
	}
	return s.src.at(n), len(path)
}

// RefRange is the text of a reference of a declaration.
func (s *Spec) RefRange(d *Decl, r *Ref) diag.Range {
	if len(r.path) == 0 && d.node != nil { // the short form
		return s.src.where(d.node)
	}
	return s.Range(d, r.path...)
}

// Pointer is the JSON pointer of a field of a declaration, or of the nearest thing above it that is written.
func (s *Spec) Pointer(d *Decl, field ...string) string {
	if d == nil || d.key == nil {
		return ""
	}
	_, n := s.place(d.key, d.node, d.short(field), field)
	return pointer(append(d.place(), field[:n]...))
}

// place is the path of a declaration: its section and its name, or its number where things stand in a list.
func (d *Decl) place() []string {
	if d.Kind == KindTask {
		return []string{d.Kind.Section(), strconv.Itoa(d.num)}
	}
	return []string{d.Kind.Section(), d.Name}
}

// Written tells whether a field of a declaration is there at all.
func (s *Spec) Written(d *Decl, field ...string) bool {
	if d == nil || d.key == nil {
		return false
	}
	if d.short(field) {
		return true
	}
	n := d.node
	for _, part := range field {
		if _, n = child(n, part); n == nil {
			return false
		}
	}
	return true
}

// maxSecondParse is the size up to which a second parser is asked where a mistake is; maxSecondDepth keeps it from
// running out of stack.
const (
	maxSecondParse = 256 << 10
	maxSecondDepth = 200
)

// placeByParser asks a second parser where a text stops being YAML. It knows a token where the first knows a line.
func placeByParser(text []byte, depth int) (from, to int, ok bool) {
	if len(text) > maxSecondParse || depth > maxSecondDepth {
		return 0, 0, false
	}
	defer func() {
		if recover() != nil { // its bug; the place stays unknown
			from, to, ok = 0, 0, false
		}
	}()
	_, err := parser.ParseBytes(text, 0)
	var wrong *goccy.SyntaxError
	if !errors.As(err, &wrong) || wrong.Token == nil || wrong.Token.Position == nil {
		return 0, 0, false
	}
	s := source{text: text}
	from = s.offset(wrong.Token.Position.Line, wrong.Token.Position.Column)
	word := strings.TrimSpace(wrong.Token.Value)
	if first, _, several := strings.Cut(word, "\n"); several {
		word = first
	}
	to = min(from+max(len(word), 1), lineEnd(text, min(from, len(text))))
	return from, max(from, to), true
}
