package lsp_test

// An editor for the tests: the library's client over pipes, with messages as editors send them.

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/lsp"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

type obj = map[string]any

type pos struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start pos `json:"start"`
	End   pos `json:"end"`
}

type edit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type finding struct {
	Range    span
	Severity int
	Code     string
	About    struct{ Href string } `json:"codeDescription"`
	Tags     []int
	Message  string
}

type published struct {
	URI         string
	Version     int
	Diagnostics []finding
}

// editor is one session with a server that runs beside it.
type editor struct {
	t        *testing.T
	c        *jrpc2.Client
	heard    chan published
	ended    chan error
	text     string
	language string // "" for yaml
	v        int
}

const uri = "file:///specs/a%20b.yaml"

// judge judges as validate does, without project files.
func judge(path string, text []byte) lsp.Judged {
	s, found := spec.Parse(path, text, spec.Options{OneOfMany: true})
	j := lsp.Judged{Spec: s, Found: found, Target: engine.TargetFor(s, nil)}
	j.List = found
	if s != nil {
		j.List = rule.Judge(found, s, spec.Refs(s), j.Target)
	}
	return j
}

// start starts a server and takes up the session.
func start(t *testing.T) *editor {
	t.Helper()
	fromEditor, toServer := io.Pipe()
	fromServer, toEditor := io.Pipe()
	e := &editor{t: t, heard: make(chan published, 1000), ended: make(chan error, 1)}
	go func() {
		e.ended <- lsp.Serve(context.Background(), fromEditor, toEditor, lsp.Options{Version: "1", Judge: judge, Help: func(c diag.Code) string { return "https://example.org/" + string(c) }})
		toEditor.Close()
	}()
	e.c = jrpc2.NewClient(channel.LSP(fromServer, toServer), &jrpc2.ClientOptions{OnNotify: func(r *jrpc2.Request) {
		var p published
		if err := r.UnmarshalParams(&p); err != nil || r.Method() != "textDocument/publishDiagnostics" {
			t.Errorf("%s: %v", r.Method(), err)
		}
		e.heard <- p
	}})
	e.ask("initialize", obj{"processId": nil, "rootUri": nil, "capabilities": obj{"general": obj{"positionEncodings": []string{"utf-16"}}}}, nil)
	e.tell("initialized", obj{})
	t.Cleanup(func() { e.end(nil) })
	return e
}

// end takes leave, once.
func (e *editor) end(want error) {
	e.t.Helper()
	if e.c == nil {
		return
	}
	e.ask("shutdown", nil, nil)
	e.tell("exit", nil)
	if err := <-e.ended; err != want {
		e.t.Errorf("the server ended with %v", err)
	}
	e.c.Close()
	e.c = nil
}

func (e *editor) ask(method string, params, result any) {
	e.t.Helper()
	if err := e.try(method, params, result); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

func (e *editor) try(method string, params, result any) error {
	if result == nil {
		result = new(json.RawMessage)
	}
	return e.c.CallResult(context.Background(), method, params, result)
}

func (e *editor) tell(method string, params any) {
	e.t.Helper()
	if err := e.c.Notify(context.Background(), method, params); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// open opens a text and returns what is found in it.
func (e *editor) open(text string) []finding {
	e.t.Helper()
	e.v++
	e.text = text
	e.tell("textDocument/didOpen", obj{"textDocument": obj{"uri": uri, "languageId": cmp.Or(e.language, "yaml"), "version": e.v, "text": text}})
	return e.findings()
}

// findings waits for those of the newest version.
func (e *editor) findings() []finding {
	e.t.Helper()
	for {
		select {
		case p := <-e.heard:
			if p.URI == uri && p.Version == e.v {
				return p.Diagnostics
			}
		case err := <-e.ended:
			e.t.Fatalf("the server ended: %v", err)
		}
	}
}

// change sends edits, one after another, and makes them in the editor's own text.
func (e *editor) change(edits ...edit) {
	e.t.Helper()
	var list []obj
	for _, x := range edits {
		list = append(list, obj{"range": x.Range, "text": x.NewText})
		e.text = apply(e.text, []edit{x})
	}
	e.v++
	e.tell("textDocument/didChange", obj{"textDocument": obj{"uri": uri, "version": e.v}, "contentChanges": list})
}

// replace changes the first occurrence of a text.
func (e *editor) replace(old, now string) {
	e.t.Helper()
	e.change(edit{Range: e.find(old), NewText: now})
}

// find is where a text stands first. A bar in it says where the cursor is, and makes an empty range of it.
func (e *editor) find(what string) span {
	e.t.Helper()
	before, after, cursor := strings.Cut(what, "|")
	i := strings.Index(e.text, before+after)
	if i < 0 {
		e.t.Fatalf("%q is not in the text", what)
	}
	if cursor {
		p := place(e.text, i+len(before))
		return span{p, p}
	}
	return span{place(e.text, i), place(e.text, i+len(before))}
}

// at are the parameters of a question about the cursor in a text.
func (e *editor) at(what string) obj {
	e.t.Helper()
	return obj{"textDocument": obj{"uri": uri}, "position": e.find(what).Start}
}

// place counts as the protocol does.
func place(text string, off int) pos {
	line := strings.Count(text[:off], "\n")
	return pos{line, len(utf16.Encode([]rune(text[strings.LastIndexByte(text[:off], '\n')+1 : off])))}
}

// offset is the inverse of place.
func offset(text string, p pos) int {
	at := 0
	for range p.Line {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	units := 0
	for i, r := range text[at:] {
		if units >= p.Character {
			return at + i
		}
		units += len(utf16.Encode([]rune{r}))
	}
	return len(text)
}

// apply makes edits of one text, the last first.
func apply(text string, edits []edit) string {
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b edit) int { return offset(text, b.Range.Start) - offset(text, a.Range.Start) })
	result := text
	for _, x := range edits {
		result = result[:offset(text, x.Range.Start)] + x.NewText + result[offset(text, x.Range.End):]
	}
	return result
}
