package cli

// `ascendrun fmt`: the canonical form of specs, in place or only compared.

import (
	"bytes"
	"fmt"
	"io"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/format"
	"github.com/spf13/cobra"
)

type fmtOptions struct {
	settings
	check, diff bool
	paths       []string
}

const fmtHelp = `Write specs in their canonical form: sections and keys in the order of the language, two blanks for each level, one blank
behind a colon. Every comment and anchor stays, quotes stay, and the plan stays the same. Files are changed in place
and their names printed; - is standard input, whose form goes to standard output.

PATH is what it is for validate, and files that a project file's ignore-pattern matches are left out.`

func (s *session) fmtCommand() *cobra.Command {
	o := fmtOptions{settings: newSettings()}
	cmd := &cobra.Command{
		Use:     "fmt PATH...",
		Short:   "Write specs in their canonical form",
		Long:    fmtHelp,
		Example: "  ascendrun fmt specs\n  ascendrun fmt --check --diff specs\n  ascendrun fmt - <spec.yaml",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("fmt needs a path: a file, a folder, a pattern, or - for standard input")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			o.paths = args
			return s.format(o)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.check, "check", false, "change nothing; print the names of the files that would change, and exit with 4 if there are any")
	f.BoolVar(&o.diff, "diff", false, "change nothing; print the changes as a unified difference")
	f.Var(&o.patterns, "ignore-pattern", "leave out files that `GLOB` matches, as in validate; may be given several times")
	return cmd
}

func (s *session) format(o fmtOptions) error {
	files, err := expand(o.paths)
	if err != nil {
		return err
	}
	p := newProjects(o.settings)
	kept := p.keep(files)
	f := report.Findings{List: p.found(), Sources: p.sources()}
	exit, differs, place := engine.OK, false, placeInRepository()
	for _, path := range kept {
		text, err := s.text(path)
		if err != nil {
			f.List = append(f.List, diag.Diagnostic{Code: "ASR115", Summary: "Path cannot be read", Detail: err.Error() + ".", Count: 1, Range: diag.FileRange(path)})
			continue
		}
		name := (&loaded{path: path}).name()
		result, found, err := format.Format(name, text)
		switch {
		case len(found) > 0:
			f.List, f.Sources[name] = append(f.List, found...), text
			continue
		case err != nil:
			fmt.Fprintf(s.notes, "ascendrun: %s: %v; it is left as it is\n", report.Clean(name), err)
			exit = engine.Failed
			continue
		}
		changed := !bytes.Equal(text, result)
		differs = differs || changed
		if err := s.formatted(&o, path, place(name), text, result, changed); err != nil {
			return err
		}
	}
	f.Text(s.notes, s.errStyle)
	switch {
	case f.List.HasErrors():
		exit = engine.Invalid
	case exit == engine.OK && differs && o.check:
		exit = engine.Unformatted
	}
	return ended(exit)
}

// formatted does with the canonical form of one file what was asked for.
func (s *session) formatted(o *fmtOptions, path, place string, before, after []byte, changed bool) error {
	switch {
	case o.diff && changed:
		report.UnifiedDiff(&s.out, s.outStyle, place, before, after)
	case o.diff, path != "-" && !changed:
	case o.check && changed:
		fmt.Fprintln(&s.out, report.Clean((&loaded{path: path}).name()))
	case o.check:
	case path == "-":
		s.out.Write(after)
	default:
		if err := replaceFile(path, after); err != nil {
			return failf("%s cannot be changed: %w", path, err)
		}
		fmt.Fprintln(&s.out, report.Clean(path))
	}
	return nil
}

// text reads a file, or standard input.
func (s *session) text(path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(io.LimitReader(s.Stdin, fileLimit+1))
	}
	return readFile(path)
}
