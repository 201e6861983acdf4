package lsp

// Judging what is open, beside the editor's requests, and telling the editor what was found. While somebody types, a text
// is judged when it has been left alone for a moment; texts that come meanwhile are passed over for the newest.

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// pause is how long a text must have been left alone before it is judged: shorter than any eye, longer than a burst of
// edits.
const pause = 10 * time.Millisecond

func (s *server) didOpen(ctx context.Context, p documentParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := &document{uri: p.TextDocument.URI, path: pathOf(p.TextDocument.URI), language: p.TextDocument.LanguageID}
	d.set([]byte(p.TextDocument.Text), p.TextDocument.Version)
	s.docs[d.uri] = d
	s.rouse()
	return nil
}

func (s *server) didChange(ctx context.Context, p changeParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.docs[p.TextDocument.URI]; d != nil {
		d.change(p.ContentChanges, p.TextDocument.Version)
		s.rouse()
	}
	return nil
}

// didSave judges anew: files that a spec names, or the project file, may be other ones by now.
func (s *server) didSave(ctx context.Context, p documentParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.docs {
		d.stale, d.told = true, false
	}
	s.rouse()
	return nil
}

// didClose forgets a text and takes its findings off the editor's list.
func (s *server) didClose(ctx context.Context, p documentParams) error {
	s.mu.Lock()
	delete(s.docs, p.TextDocument.URI)
	s.mu.Unlock()
	return s.rpc.Notify(ctx, "textDocument/publishDiagnostics", publishParams{URI: p.TextDocument.URI, Diagnostics: []diagnostic{}})
}

// rouse tells the judge that there is something to do.
func (s *server) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// judgeAll judges until the context ends.
func (s *server) judgeAll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		}
		for quiet := false; !quiet; {
			rest := time.NewTimer(pause)
			select {
			case <-ctx.Done():
				rest.Stop()
				return
			case <-s.wake:
				rest.Stop()
			case <-rest.C:
				quiet = true
			}
		}
		for _, uri := range s.untold() {
			s.judgeOne(ctx, uri)
		}
	}
}

func (s *server) untold() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	uris := slices.Sorted(maps.Keys(s.docs))
	return slices.DeleteFunc(uris, func(uri string) bool { return s.docs[uri].told })
}

// judgeOne judges one text and publishes what was found, unless the text has changed meanwhile: then it is judged again.
func (s *server) judgeOne(ctx context.Context, uri string) {
	s.mu.Lock()
	d := s.docs[uri]
	if d == nil || !d.ours {
		s.mu.Unlock()
		return
	}
	path, text, version := d.path, d.text, d.version
	if d.stale {
		s.mu.Unlock()
		j := s.Judge(path, text)
		s.mu.Lock()
		if s.docs[uri] == d && d.version == version {
			d.take(j)
		}
	}
	defer s.mu.Unlock()
	if s.docs[uri] != d || d.version != version {
		return
	}
	d.told = true
	// The editor learns the findings of versions in order, so this is said before the lock is given back.
	s.rpc.Notify(ctx, "textDocument/publishDiagnostics", publishParams{URI: uri, Version: version, Diagnostics: s.diagnostics(d)})
}

// take takes over a judgement of this very text.
func (d *document) take(j Judged) {
	d.judged, d.stale = j, false
	if d.planned = nil; j.Spec != nil {
		d.good, d.current = j.Spec, true
	}
}

// fresh is the document, judged if it was not yet; nil when it is not open.
func (s *server) fresh(uri string) *document {
	d := s.docs[uri]
	if d != nil && d.stale && d.ours {
		d.take(s.Judge(d.path, d.text))
	}
	return d
}

// diagnostics are the findings in the editor's words. What a comment passes over is not shown.
func (s *server) diagnostics(d *document) []diagnostic {
	list := []diagnostic{}
	for _, f := range d.judged.List {
		if f.Ignored == "" {
			list = append(list, s.diagnostic(d, f))
		}
	}
	return list
}

// unused are the codes of what is declared and never used.
var unused = []diag.Code{"ASR112", "ASR303"}

// severities are the protocol's: error, warning, information.
var severities = map[diag.Severity]int{diag.Error: 1, diag.Warning: 2, diag.Note: 3}

func (s *server) diagnostic(d *document, f diag.Diagnostic) diagnostic {
	out := diagnostic{Range: d.place(f.Range), Severity: severities[f.Severity], Code: string(f.Code), Source: "ascendrun", Message: f.Detail, About: about{s.Help(f.Code)}}
	if slices.Contains(unused, f.Code) {
		out.Tags = []int{tagUnnecessary}
	}
	if f.Count > 1 {
		out.Message += fmt.Sprintf(" (×%d)", f.Count)
	}
	for _, r := range f.Related {
		if r.Range.Filename == f.Range.Filename {
			out.Related = append(out.Related, related{Location: location{URI: d.uri, Range: d.place(r.Range)}, Message: r.Message})
		}
	}
	return out
}
