// Package lsp is the language server: what editors ask about a spec while it is being written, over the Language Server
// Protocol. It judges nothing itself: findings come from the same judgement as those of validate, what keys mean from the
// list of keys, what a thing becomes from the plan.
//
// A text that is being typed is broken most of the time. Keys and words are therefore completed from the text alone (see
// scan.go), and names from the last text that was a spec.
package lsp

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	"github.com/creachadair/jrpc2/handler"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Judged is a text that was read and judged.
type Judged struct {
	Spec   *spec.Spec // nil when the text is none
	Found  diag.List  // what the loader found
	List   diag.List  // everything that was found, as it counts in the project
	Target spec.Target
}

// Options are what the server takes from the program around it.
type Options struct {
	Version string
	Judge   func(path string, text []byte) Judged
	Help    func(diag.Code) string // the page that describes a code
}

// ErrNoShutdown says that the editor left without taking leave, which the protocol counts as a failure.
var ErrNoShutdown = errors.New("the editor said exit without shutdown")

// server is one session with one editor. Requests come one after another; judging runs beside them.
type server struct {
	Options
	rpc  *jrpc2.Server
	wake chan struct{} // some text wants to be judged

	mu       sync.Mutex
	docs     map[string]*document // by URI
	shutdown bool
}

// Serve answers one editor until it leaves, or the context ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	s := &server{Options: o, wake: make(chan struct{}, 1), docs: make(map[string]*document)}
	s.rpc = jrpc2.NewServer(s.methods(), &jrpc2.ServerOptions{AllowPush: true, DisableBuiltin: true, Concurrency: 1})
	s.rpc.Start(newLine(channel.LSP(in, keepOpen{out})))
	ctx, cancel := context.WithCancel(ctx)
	var judge sync.WaitGroup
	judge.Go(func() { s.judgeAll(ctx) })
	stop := context.AfterFunc(ctx, s.rpc.Stop)
	err := s.rpc.Wait()
	stop()
	cancel()
	judge.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil && !s.shutdown {
		err = ErrNoShutdown
	}
	return err
}

// methods are what the server answers to. What it does not know is refused by the library.
func (s *server) methods() handler.Map {
	nothing := func(context.Context, *jrpc2.Request) (any, error) { return nil, nil }
	return handler.Map{
		"initialize":                     handler.New(s.initialize),
		"initialized":                    nothing,
		"shutdown":                       s.leave,
		"$/cancelRequest":                nothing, // every answer is a matter of milliseconds
		"$/setTrace":                     nothing,
		"textDocument/didOpen":           handler.New(s.didOpen),
		"textDocument/didChange":         handler.New(s.didChange),
		"textDocument/didSave":           handler.New(s.didSave),
		"textDocument/didClose":          handler.New(s.didClose),
		"textDocument/codeAction":        handler.New(s.codeAction),
		"textDocument/completion":        handler.New(s.completion),
		"textDocument/hover":             handler.New(s.hover),
		"textDocument/definition":        handler.New(s.definition),
		"textDocument/references":        handler.New(s.references),
		"textDocument/documentHighlight": handler.New(s.highlight),
		"textDocument/prepareRename":     handler.New(s.prepareRename),
		"textDocument/rename":            handler.New(s.rename),
		"textDocument/documentSymbol":    handler.New(s.symbols),
		"textDocument/formatting":        handler.New(s.formatting),
	}
}

func (s *server) initialize(context.Context, initializeParams) (initializeResult, error) {
	r := initializeResult{ServerInfo: serverInfo{Name: "ascendrun", Version: s.Version}}
	r.Capabilities = capabilities{
		PositionEncoding:   "utf-16",
		TextDocumentSync:   syncOptions{OpenClose: true, Change: syncIncremental, Save: true},
		CodeActionProvider: codeActionOptions{Kinds: []string{quickFix}},
		CompletionProvider: completionOptions{Triggers: []string{":", " ", ".", "{", "[", ",", "$"}},
		RenameProvider:     renameOptions{Prepare: true},
		Hover:              true, Definition: true, References: true, Highlight: true, Symbols: true, Formatting: true,
	}
	return r, nil
}

// leave is the editor's promise that only exit comes now.
func (s *server) leave(context.Context, *jrpc2.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shutdown = true
	return nil, nil
}

// refuse is an answer that editors show to the user.
func refuse(format string, args ...any) error {
	return jrpc2.Errorf(requestFailed, format, args...)
}

// requestFailed is the protocol's code for a request that was well formed and cannot be done.
const requestFailed = -32803
