package lsp

// Renaming. The text with the new name is judged before it is offered: a name that would be refused, that is taken, or
// that would catch references of others is never written.

import (
	"context"
	"fmt"
	"slices"

	"github.com/ascendrun/ascendrun/spec/diag"
)

func (s *server) prepareRename(_ context.Context, p positionParams) (*renamePlace, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.fresh(p.TextDocument.URI)
	if d == nil || d.good == nil {
		return nil, nil
	}
	here, _ := d.named(p.Position)
	if here == nil {
		return nil, nil
	}
	return &renamePlace{Range: d.where(*here), Placeholder: here.name}, nil
}

func (s *server) rename(_ context.Context, p renameParams) (*workspaceEdit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.fresh(p.TextDocument.URI)
	if d == nil || d.good == nil {
		return nil, refuse("the text is no spec")
	}
	if !d.current {
		return nil, refuse("the text is no YAML at the moment; mend it first")
	}
	here, all := d.named(p.Position)
	if here == nil {
		return nil, refuse("nothing is named here; put the cursor on the name of a declared thing, a task or a variable")
	}
	for _, m := range all {
		if m.indirect {
			return nil, refuse("line %d names %s through a variable or an escape; write the name there first", d.where(m).Start.Line+1, here.name)
		}
	}
	var edits []textEdit
	var text []byte
	last := 0
	all = slices.CompactFunc(all, func(a, b mention) bool { return a.from == b.from })
	for _, m := range all {
		edits = append(edits, textEdit{Range: d.where(m), NewText: p.NewName})
		text = append(append(text, d.text[last:m.from]...), p.NewName...)
		last = m.to
	}
	text = append(text, d.text[last:]...)
	if err := s.sameBut(d, text, len(all), p.NewName); err != nil {
		return nil, err
	}
	return &workspaceEdit{Changes: map[string][]textEdit{d.uri: edits}}, nil
}

// sameBut tells why a text in which so many places have a new name is not the same spec with that name.
func (s *server) sameBut(d *document, text []byte, places int, name string) error {
	j := s.Judge(d.path, text)
	if found := news(d.judged.List, j.List); found != nil {
		return refuse("the name %q will not do: %s", name, found.Detail)
	}
	count := make(map[any]int)
	if j.Spec != nil {
		at := -1
		for _, m := range mentions(j.Spec) {
			if m.name == name && m.from != at {
				count[m.of]++
			}
			at = m.from
		}
	}
	for _, n := range count {
		if n == places {
			return nil
		}
	}
	return refuse("the name %q will not do: the spec would mean something else", name)
}

// news is a finding of a code that was found less often before.
func news(before, now diag.List) *diag.Diagnostic {
	count := make(map[string]int)
	key := func(f diag.Diagnostic) string { return fmt.Sprint(f.Code, f.Severity, f.Ignored) }
	for _, f := range before {
		count[key(f)]++
	}
	for i, f := range now {
		if count[key(f)]--; count[key(f)] < 0 {
			return &now[i]
		}
	}
	return nil
}
