package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

const manPages = "../../../../docs/man"

// TestManPages keeps docs/man the text of --help, in the form of man.
func TestManPages(t *testing.T) {
	s := &session{Program: &Program{}}
	root := s.tree()
	root.InitDefaultCompletionCmd()
	want := make(map[string][]byte)
	date := time.Date(2026, time.December, 1, 0, 0, 0, 0, time.UTC) // of the form, so that the pages stay the same
	var page func(cmd *cobra.Command)
	page = func(cmd *cobra.Command) {
		if cmd.Hidden || cmd.Name() == "help" {
			return
		}
		var b bytes.Buffer
		cmd.DisableAutoGenTag = true
		if err := doc.GenMan(cmd, &doc.GenManHeader{Section: "1", Source: "ascendrun", Manual: "ascendrun", Date: &date}, &b); err != nil {
			t.Fatal(err)
		}
		want[strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"] = b.Bytes()
		for _, c := range cmd.Commands() {
			page(c)
		}
	}
	page(root)
	if *update {
		if err := os.MkdirAll(manPages, 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range want {
			if err := os.WriteFile(filepath.Join(manPages, name), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	have, err := filepath.Glob(manPages + "/*")
	if err != nil || len(have) != len(want) {
		t.Errorf("%d pages, %d commands, %v: go generate ./cmd/..., and remove pages of commands that are gone", len(have), len(want), err)
	}
	for _, path := range have {
		if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text, want[filepath.Base(path)]) {
			t.Errorf("%s is not what the command says: go generate ./cmd/... (%v)", path, err)
		}
	}
}
