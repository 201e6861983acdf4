package cli

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// docs/cli.md, docs/man, docs/pictures and docs/ascendrun.schema.json are written by the tests that check them.
//go:generate go test -run ^Test(CommandDocs|ManPages|SchemaFile|Pictures)$ -update .

var update = flag.Bool("update", false, "rewrite docs/cli.md, docs/man, docs/pictures and the schema")

const commandDocs = "../../../../docs/cli.md"

// TestCommandDocs keeps docs/cli.md the text of --help.
func TestCommandDocs(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("# Commands\n\nThis is what `--help` says, written by `go generate`.\n")
	s := &session{Program: &Program{}}
	root := s.tree()
	root.InitDefaultCompletionCmd()
	document(&b, root)
	if *update {
		if err := os.WriteFile(commandDocs, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(commandDocs)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, b.Bytes()) {
		t.Error("docs/cli.md is not what the commands say: go generate ./cmd/...")
	}
}

func document(b *bytes.Buffer, cmd *cobra.Command) {
	if cmd.Hidden || cmd.Name() == "help" {
		return
	}
	cmd.InitDefaultHelpFlag()
	text := cmd.Long
	if text == "" {
		text = cmd.Short + "."
	}
	fmt.Fprintf(b, "\n## %s\n\n```\n%s\n\nusage: %s\n", cmd.CommandPath(), strings.TrimSpace(text), cmd.UseLine())
	if cmd.Example != "" {
		fmt.Fprintf(b, "\n%s\n", cmd.Example)
	}
	if !cmd.HasParent() {
		section(b, "flags of every command", cmd.PersistentFlags())
	} else {
		section(b, "flags", cmd.NonInheritedFlags())
	}
	b.WriteString("```\n")
	for _, c := range cmd.Commands() {
		document(b, c)
	}
}

func section(b *bytes.Buffer, title string, flags *pflag.FlagSet) {
	if usage := strings.TrimRight(flags.FlagUsages(), "\n"); usage != "" {
		fmt.Fprintf(b, "\n%s:\n%s\n", title, usage)
	}
}
