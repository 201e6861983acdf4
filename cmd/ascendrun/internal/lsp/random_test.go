package lsp_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/creachadair/jrpc2"
)

// fragments are what gets typed, mostly at places where it means nothing.
var fragments = []string{"", " ", "\n", "\n  ", "{", "}", "[", "]", ",", ":", ": ", "- ", "#", " # ", "\"", "'", "|", ">", "&a ", "*a", "<<: *common", "${", "${CARDS}", "$$",
	"pool", "main.2", "stream.", "𝄞", "é", "\t", "tasks:\n- ", "copy: ", "context: ", "\n---\n", "x-a: {", "!!str "}

// Whatever is typed, every question is answered, no place in an answer is outside the text, and the server's text is the
// editor's: what it finds is what is found in that text as a whole.
func TestAnyTextIsAnswered(t *testing.T) {
	e := start(t)
	e.open(fixed)
	r := rand.New(rand.NewPCG(1, 2))
	methods := []string{"textDocument/completion", "textDocument/hover", "textDocument/definition", "textDocument/references", "textDocument/documentHighlight",
		"textDocument/prepareRename", "textDocument/rename", "textDocument/documentSymbol", "textDocument/codeAction"}
	boundary := func(at int) pos {
		for at < len(e.text) && !utf8.RuneStart(e.text[at]) {
			at++
		}
		return place(e.text, at)
	}
	for step := range 900 {
		if step%15 == 0 {
			e.change(edit{span{pos{}, place(e.text, len(e.text))}, fixed})
		}
		from := r.IntN(len(e.text) + 1)
		e.change(edit{span{boundary(from), boundary(min(len(e.text), from+r.IntN(3)*r.IntN(10)))}, fragments[r.IntN(len(fragments))]})
		at := boundary(min(len(e.text), max(0, from+r.IntN(20)-10)))
		params := obj{"textDocument": obj{"uri": uri}, "position": at, "newName": "other2", "range": span{at, at}, "context": obj{"includeDeclaration": true}}
		method := methods[r.IntN(len(methods))]
		var answer any
		if err := e.try(method, params, &answer); err != nil {
			var refused *jrpc2.Error
			if !errors.As(err, &refused) || refused.Code != -32803 {
				t.Fatalf("step %d: %s at %v: %v in\n%s", step, method, at, err, e.text)
			}
		}
		e.inside(method, answer)
		if step%15 == 14 {
			if got, want := codes(e.findings()), codes(e.judged()); got != want {
				t.Fatalf("step %d: found %s, want %s in\n%s", step, got, want, e.text)
			}
		}
	}
}

// inside looks for ranges anywhere in an answer, and judges them.
func (e *editor) inside(method string, answer any) {
	e.t.Helper()
	switch a := answer.(type) {
	case []any:
		for _, x := range a {
			e.inside(method, x)
		}
	case map[string]any:
		for _, x := range a {
			e.inside(method, x)
		}
		if a["start"] == nil || a["end"] == nil {
			return
		}
		var s span
		text, _ := json.Marshal(a)
		if err := json.Unmarshal(text, &s); err != nil {
			e.t.Fatal(err)
		}
		from, to := offset(e.text, s.Start), offset(e.text, s.End)
		if from > to || place(e.text, from) != s.Start || place(e.text, to) != s.End {
			e.t.Fatalf("%s answers %v in\n%s", method, s, e.text)
		}
	}
}

// judged are the findings of the editor's text as a whole, placed by the editor.
func (e *editor) judged() []finding {
	var list []finding
	for _, f := range judge("/specs/a b.yaml", []byte(e.text)).List {
		if f.Ignored == "" {
			list = append(list, finding{Range: span{place(e.text, f.Range.Start.Byte), place(e.text, f.Range.End.Byte)}, Code: string(f.Code)})
		}
	}
	return list
}
