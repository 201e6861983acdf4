package lsp

// Quick fixes: what findings offer, one action each. Those that are sure are preferred, so that an editor's "fix" makes
// them; the others are offered beside them.

import (
	"context"
	"slices"

	"github.com/ascendrun/ascendrun/spec/diag"
)

func (s *server) codeAction(_ context.Context, p codeActionParams) ([]codeAction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	actions := []codeAction{}
	d := s.fresh(p.TextDocument.URI)
	if d == nil || len(p.Context.Only) > 0 && !slices.Contains(p.Context.Only, quickFix) {
		return actions, nil
	}
	from, to := d.offset(p.Range.Start), d.offset(p.Range.End)
	for _, f := range d.judged.List {
		if f.Fix == nil || f.Ignored != "" || f.Range.End.Byte < from || to < f.Range.Start.Byte {
			continue
		}
		if edits := d.edits(f.Fix); len(edits) > 0 {
			actions = append(actions, codeAction{Title: f.Fix.Description, Kind: quickFix, Diagnostics: []diagnostic{s.diagnostic(d, f)},
				IsPreferred: !f.Fix.Unsure, Edit: workspaceEdit{Changes: map[string][]textEdit{d.uri: edits}}})
		}
	}
	return actions, nil
}

// edits are the edits of a fix; none when one is of another file.
func (d *document) edits(f *diag.Fix) []textEdit {
	var list []textEdit
	for _, e := range f.Edits {
		if e.Range.Filename != d.path {
			return nil
		}
		list = append(list, textEdit{Range: d.place(e.Range), NewText: e.Text})
	}
	return list
}
