package cli

// `ascendrun validate`: every problem of every file in one pass, with no library and no device.

import (
	"fmt"
	"runtime"
	"sync"

	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
	"github.com/spf13/cobra"
)

type validateOptions struct {
	input
	format string
	paths  []string
}

func (s *session) validateCommand() *cobra.Command {
	var o validateOptions
	cmd := &cobra.Command{
		Use:   "validate PATH...",
		Short: "Report every problem of every file in one pass",
		Long: `Report every problem of every file in one pass: no library is loaded and no device touched.

PATH is a file, a folder (all *.yaml and *.yml below it, without hidden names), a pattern, or - for standard input.
A file is judged against --target; without it against the first chip that requires.soc matches, else a 910B with 8
devices. Warnings do not change the exit code.`,
		Example: "  ascendrun validate examples/specs\n  ascendrun validate --target chip=310P,devices=2 --format json spec.yaml",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("validate needs a path: a file, a folder, a pattern, or - for standard input")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			o.paths = args
			return s.validate(o)
		},
	}
	o.flags(cmd)
	cmd.Flags().StringArrayVar(&o.allow, "allow-path", nil, "`DIR` outside the spec's folder whose files may be opened; may be given several times")
	cmd.Flags().Var(oneOf(&o.format, "text", "text", "json"), "format", "form of the output")
	complete(cmd, "format")
	return cmd
}

// judged is one file with everything that was found.
type judged struct {
	*loaded
	target spec.Target
	list   diag.List
}

func (s *session) validate(o validateOptions) error {
	files, err := expand(o.paths)
	if err != nil {
		return err
	}
	named, err := s.machine(&o.input)
	if err != nil {
		return err
	}
	all := s.judgeAll(files, &o.input, named)
	var list diag.List
	sources := make(map[string][]byte, len(all))
	for _, j := range all {
		list = append(list, j.list...)
		for name, text := range j.sources() {
			sources[name] = text
		}
	}
	exit := exitOf(list)
	f := report.Findings{List: list, Sources: sources, All: o.all}
	if o.format == "json" {
		report.WriteJSON(&s.out, validation(exit, all, f))
		return ended(exit)
	}
	f.Text(&s.out, s.outStyle)
	if !s.quiet {
		s.summary(all, list)
	}
	return ended(exit)
}

// judgeAll reads and judges the files, a few at a time, and answers in their order.
func (s *session) judgeAll(files []string, in *input, named *chip.Machine) []judged {
	all := make([]judged, len(files))
	next := make(chan int)
	var hands sync.WaitGroup
	for range min(len(files), runtime.GOMAXPROCS(0)) {
		hands.Go(func() {
			for i := range next {
				all[i] = s.judge(files[i], in, named)
			}
		})
	}
	for i := range files {
		next <- i
	}
	close(next)
	hands.Wait()
	return all
}

func (s *session) judge(path string, in *input, named *chip.Machine) judged {
	l := s.load(path, in, false)
	j := judged{loaded: l, target: engine.TargetFor(l.spec, named), list: l.found}
	j.list.Sort()
	if l.spec != nil {
		j.list = rule.Judge(l.found, l.spec, spec.Refs(l.spec), j.target)
	}
	return j
}

// summary closes the text form: how many of what, and which machines the files were judged against.
func (s *session) summary(all []judged, list diag.List) {
	errors, warnings := list.Counts()
	bad := 0
	machines := make(map[string]int)
	var order []string
	for _, j := range all {
		if j.list.HasErrors() {
			bad++
		}
		m := report.Machine(j.target)
		if machines[m] == 0 {
			order = append(order, m)
		}
		machines[m]++
	}
	if bad == 0 {
		fmt.Fprintf(&s.out, "%s valid", report.Quantity(len(all), "file"))
	} else {
		fmt.Fprintf(&s.out, "%s: %d invalid, %s", report.Quantity(len(all), "file"), bad, report.Quantity(errors, "error"))
	}
	if warnings > 0 {
		fmt.Fprintf(&s.out, ", %s", report.Quantity(warnings, "warning"))
	}
	fmt.Fprintln(&s.out, ".")
	for _, m := range order {
		if len(order) == 1 {
			fmt.Fprintf(&s.out, "Judged against %s.\n", m)
			continue
		}
		fmt.Fprintf(&s.out, "%s judged against %s.\n", report.Quantity(machines[m], "file"), m)
	}
}

// validationDocument is the document of `validate`.
type validationDocument struct {
	report.Header
	Valid        bool             `json:"valid"`
	ErrorCount   int              `json:"error_count"`
	WarningCount int              `json:"warning_count"`
	Files        []validationFile `json:"files"`
	Diagnostics  []report.Finding `json:"diagnostics"`
}

type validationFile struct {
	Path   string      `json:"path"`
	Target spec.Target `json:"target"`
	Valid  bool        `json:"valid"`
}

func validation(exit engine.Exit, all []judged, f report.Findings) validationDocument {
	d := validationDocument{Header: report.NewHeader(exit), Valid: exit == engine.OK, Files: []validationFile{}, Diagnostics: f.JSON()}
	d.ErrorCount, d.WarningCount = f.List.Counts()
	for _, j := range all {
		d.Files = append(d.Files, validationFile{j.name(), j.target, !j.list.HasErrors()})
	}
	return d
}
