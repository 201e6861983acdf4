package cli

// `ascendrun lsp`: the language server for editors, over standard input and output.

import (
	"context"
	"errors"

	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/lsp"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/spf13/cobra"
)

const lspHelp = `Serve an editor over standard input and output by the Language Server Protocol: findings as you type, with fixes;
what a key means and what a thing becomes in the plan; completion of keys, words and names; definitions, references and
renaming; the outline, and the canonical form. Findings are those of validate, with the project file of the spec's
folder. docs/editors.md shows how editors start it.

YAML that is no spec is left in peace: a text counts as one when it names apiVersion: ascendrun/v1, or when the editor
calls its language ascendrun.`

func (s *session) lspCommand() *cobra.Command {
	var in input
	var stdio bool
	cmd := &cobra.Command{
		Use:     "lsp",
		Short:   "Serve an editor by the Language Server Protocol",
		Long:    lspHelp,
		Example: "  ascendrun lsp\n  ascendrun lsp --target chip=310P,devices=2",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return s.serveEditor(cmd.Context(), &in)
		},
	}
	in.machineFlags(cmd)
	cmd.Flags().BoolVar(&stdio, "stdio", false, "does nothing: editors give it, and there is no other way")
	return cmd
}

func (s *session) serveEditor(ctx context.Context, in *input) error {
	named, err := s.machine(in)
	if err != nil {
		return err
	}
	err = lsp.Serve(ctx, s.Stdin, &s.out, lsp.Options{Version: Version, Help: report.Help, Judge: func(path string, text []byte) lsp.Judged {
		return s.judgeText(path, text, in, named)
	}})
	switch {
	case errors.Is(err, lsp.ErrNoShutdown):
		return failf("%w", err)
	case err != nil:
		return failf("the line to the editor broke: %w", err)
	}
	return nil
}

// judgeText judges a text as validate would judge the file. The project file is looked for anew each time: it may be
// what the user is working on.
func (s *session) judgeText(path string, text []byte, in *input, named *chip.Machine) lsp.Judged {
	l := &loaded{path: path, text: text}
	l.spec, l.found = spec.Parse(path, text, s.options(in, false))
	p := newProjects(newSettings())
	p.machineOf = s.machineOf
	j := judgeLoaded(l, named, p.of(path))
	if len(p.keep([]string{path})) == 0 {
		j.list = nil
	}
	return lsp.Judged{Spec: l.spec, Found: l.found, List: j.list, Target: j.target}
}
