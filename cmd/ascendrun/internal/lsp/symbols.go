package lsp

// The outline of a spec, and its canonical form.

import (
	"bytes"
	"context"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/format"
)

// symbolKinds are the protocol's pictures for kinds: module, namespace, array, class, function, event, method.
var symbolKinds = map[spec.Kind]int{spec.KindDevice: 2, spec.KindContext: 3, spec.KindBuffer: 18, spec.KindModel: 5, spec.KindStream: 12,
	spec.KindEvent: 24, spec.KindNotify: 24, spec.KindTask: 6}

// symbolKey is the picture of a key.
const symbolKey = 20

func (s *server) symbols(_ context.Context, p documentParams) ([]symbol, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.fresh(p.TextDocument.URI)
	if d == nil || d.good == nil {
		return []symbol{}, nil
	}
	return d.symbols(d.good.Outline()), nil
}

func (d *document) symbols(entries []spec.Entry) []symbol {
	list := []symbol{}
	now := func(r diag.Range) textRange { return d.span(d.follow(r.Start.Byte), d.follow(r.End.Byte)) }
	for _, e := range entries {
		sym := symbol{Name: e.Name, Kind: symbolKey, Range: now(e.Range), SelectionRange: now(e.Key), Children: d.symbols(e.Entries)}
		if e.Name == "" {
			sym.Name = `""` // editors refuse an empty one
		}
		if e.Decl != nil {
			sym.Kind, sym.Detail = symbolKinds[e.Decl.Kind], describeDims(e.Decl)
		}
		list = append(list, sym)
	}
	return list
}

// formatting is the canonical form, as one edit; none where the text has it, or cannot be brought into it.
func (s *server) formatting(_ context.Context, p documentParams) ([]textEdit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[p.TextDocument.URI]
	if d == nil || !d.ours {
		return nil, nil
	}
	text, found, err := format.Format(d.path, d.text)
	switch {
	case err != nil:
		return nil, refuse("%v", err)
	case len(found) > 0:
		return nil, refuse("the text cannot be read yet: %s", found[0].Detail)
	case bytes.Equal(text, d.text):
		return []textEdit{}, nil
	}
	return []textEdit{{Range: d.span(0, len(d.text)), NewText: string(text)}}, nil
}
