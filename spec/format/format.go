// Package format writes a spec in its canonical form: sections and keys in the order of the language, two blanks for each
// level, one blank behind a colon, no more than one empty line at once. What is written in braces and brackets stays so
// where it fits a line and holds no comment. Names keep their order, since readers chose it, and so do tasks.
//
// Nothing else changes. Every comment and every anchor stays, values keep their quotes, and the result means what the
// text meant: Format compares both and refuses rather than lose anything.
package format

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"gopkg.in/yaml.v3"
)

const bom = "\uFEFF"

// Format returns the canonical form of a spec. A byte order mark and carriage returns stay. The list says why a text is
// none that can be formatted; the error that it is one that this package cannot keep whole.
func Format(name string, text []byte) ([]byte, diag.List, error) {
	_, found := spec.Parse(name, text, spec.Options{OneOfMany: true})
	if list := unreadable(found); len(list) > 0 {
		return nil, list, nil
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, nil, fmt.Errorf("bug: the text was read before: %w", err)
	}
	comments := spec.Comments(name, text, &doc)
	l := lay(doc.Content[0], text, comments)
	l.sort()
	p := printer{}
	p.document(l)
	result := p.bytes()
	if err := same(name, result, &doc, comments); err != nil {
		return nil, nil, err
	}
	if bytes.Contains(text, []byte("\r\n")) {
		result = bytes.ReplaceAll(result, []byte("\n"), []byte("\r\n"))
	}
	if bytes.HasPrefix(text, []byte(bom)) {
		result = append([]byte(bom), result...)
	}
	return result, nil, nil
}

// unreadable are the findings about a text that is not, or not only, one YAML document.
func unreadable(found diag.List) diag.List {
	var list diag.List
	for _, d := range found {
		switch d.Code {
		case spec.CodeSyntax, spec.CodeSecond, spec.CodeLimit, spec.CodeUnreadable:
			list = append(list, d)
		}
	}
	list.Sort()
	return list
}

// same tells what of a text the canonical form has lost.
func same(name string, result []byte, doc *yaml.Node, comments []spec.Comment) error {
	var again yaml.Node
	if err := yaml.Unmarshal(result, &again); err != nil {
		return fmt.Errorf("this text cannot be written in the canonical form: %w", err)
	}
	if !equal(doc.Content[0], again.Content[0]) {
		return errors.New("this text cannot be written in the canonical form without changing what it means")
	}
	left := make(map[string]int)
	for _, c := range comments {
		left[c.Text]++
	}
	for _, c := range spec.Comments(name, result, &again) {
		left[c.Text]--
	}
	for _, c := range comments {
		if left[c.Text] != 0 {
			return fmt.Errorf("this text cannot be written in the canonical form without losing the comment on line %d", c.Range.Start.Line)
		}
	}
	return nil
}

// equal compares what two trees say. The order of keys says nothing.
func equal(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.Tag != b.Tag || a.Value != b.Value || a.Anchor != b.Anchor || len(a.Content) != len(b.Content) {
		return false
	}
	if a.Kind != yaml.MappingNode {
		for i := range a.Content {
			if !equal(a.Content[i], b.Content[i]) {
				return false
			}
		}
		return true
	}
	used := make([]bool, len(b.Content))
	next := 0
	for i := 0; i < len(a.Content); i += 2 {
		found := false
		for n := 0; n < len(b.Content) && !found; n += 2 { // most keys stand where they stood
			at := (next + n) % len(b.Content)
			if !used[at] && equal(a.Content[i], b.Content[at]) && equal(a.Content[i+1], b.Content[at+1]) {
				used[at], found, next = true, true, at+2
			}
		}
		if !found {
			return false
		}
	}
	return true
}
