package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/engine"
)

// The command judges as validate does, with the project file beside the spec, and its exit code says how the editor left.
func TestLanguageServer(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		".ascendrun.yaml": "rule: [ASR303=error]\nignore-pattern: old-*.yaml\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const text = `apiVersion: ascendrun/v1\ndevices: {npu0: 0}\ncontexts: {main: npu0}\n`
	open := func(name string) string {
		return `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://` + dir + "/" + name + `","languageId":"yaml","version":1,"text":"` + text + `"}}}`
	}
	for _, c := range []struct {
		name     string
		messages []string
		says     []string
		exit     engine.Exit
	}{
		{"a level of the project", []string{open("a.yaml"), "wait", `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`, `{"jsonrpc":"2.0","method":"exit"}`},
			[]string{`"version":1,"diagnostics":[{"range":{"start":{"line":2,"character":11},"end":{"line":2,"character":15}},"severity":1,"code":"ASR303"`, `"id":2,"result":null`}, engine.OK},
		{"a file that the project ignores", []string{open("old-a.yaml"), "wait", `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`, `{"jsonrpc":"2.0","method":"exit"}`},
			[]string{`"version":1,"diagnostics":[]`}, engine.OK},
		{"no leave", []string{`{"jsonrpc":"2.0","method":"exit"}`}, nil, engine.Failed},
		{"a closed line", nil, nil, engine.Failed},
	} {
		heard := make(chan struct{}, 100)
		in, toServer := io.Pipe()
		var out, errs bytes.Buffer
		p := &Program{Args: []string{"lsp", "--stdio"}, Stdin: in, Stderr: &errs,
			Stdout:   writerFunc(func(b []byte) (int, error) { heard <- struct{}{}; return out.Write(b) }),
			Terminal: func(io.Writer) (int, bool) { return 0, false }}
		ended := make(chan int)
		go func() { ended <- p.Main(context.Background()) }()
		for _, m := range append([]string{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`, "wait"}, c.messages...) {
			if m == "wait" {
				<-heard
				continue
			}
			fmt.Fprintf(toServer, "Content-Length: %d\r\n\r\n%s", len(m), m)
		}
		toServer.Close()
		if got := <-ended; got != int(c.exit) {
			t.Errorf("%s: exit %d, want %d: %s", c.name, got, c.exit, errs.String())
		}
		for _, want := range append(c.says, `"id":1,"result":{"capabilities":{"positionEncoding":"utf-16"`) {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: %s was never said in\n%s", c.name, want, out.String())
			}
		}
	}
}
