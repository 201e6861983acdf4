package cli

// `ascendrun plan`: the exact runtime calls, before any is made.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/spf13/cobra"
)

type planOptions struct {
	input
	format  string
	backend string
	against string
	path    string
}

func (s *session) planCommand() *cobra.Command {
	var o planOptions
	cmd := &cobra.Command{
		Use:   "plan SPEC",
		Short: "Show the exact runtime calls in order, and the release in reverse",
		Long: `Show the exact runtime calls in order, the release in reverse, and the streams that each device spends. No library is
loaded and no device touched. SPEC is a file, or - for standard input.

With --against the plan is compared with one saved by --format json: only steps and release count, not where they are
written. The exit code is 2 when they differ.`,
		Example: "  ascendrun plan spec.yaml\n  ascendrun plan --format json spec.yaml > saved.json\n  ascendrun plan --against saved.json spec.yaml",
		Args:    oneSpec,
		RunE: func(_ *cobra.Command, args []string) error {
			o.path = args[0]
			return s.plan(o)
		},
	}
	o.flags(cmd)
	f := cmd.Flags()
	f.Var(oneOf(&o.format, "text", "text", "json"), "format", "form of the output")
	f.Var(oneOf(&o.backend, "auto", backends...), "backend", "backend that the plan names")
	f.StringVar(&o.against, "against", "", "compare with the JSON plan in `FILE`")
	complete(cmd, "format")
	complete(cmd, "backend")
	return cmd
}

func (s *session) plan(o planOptions) error {
	var saved *report.Plan
	if o.against != "" {
		var err error
		if saved, err = savedPlan("--against", o.against); err != nil {
			return err
		}
	}
	named, err := s.machine(&o.input)
	if err != nil {
		return err
	}
	l := s.load(o.path, &o.input, true)
	p := engine.Plan(l.spec, l.found, engine.TargetFor(l.spec, named), o.backend)
	exit := exitOf(p.Diagnostics)
	f := s.findings(p.Diagnostics, l, &o.input)
	var differences []report.Difference
	if exit == engine.OK && saved != nil {
		now := report.NewPlan(exit, p, f)
		differences = report.Compare(saved, now)
		if len(differences) > 0 {
			exit = engine.Differs
		}
		if other := report.OtherMachine(saved, now); other != "" && !s.quiet {
			fmt.Fprintln(&s.errs, other)
		}
	}
	if o.format == "json" {
		d := report.NewPlan(exit, p, f)
		d.Differences = differences
		report.WriteJSON(&s.out, d)
		return ended(exit)
	}
	f.Text(&s.errs, s.errStyle)
	switch {
	case exit == engine.Invalid:
		s.notPlanned(p, "No plan")
	case saved == nil:
		report.PlanText(&s.out, s.outStyle, p)
	case len(differences) == 0:
		fmt.Fprintf(&s.out, "The plan is that of %s.\n", report.Clean(o.against))
	default:
		report.DifferencesText(&s.out, s.outStyle, differences)
		fmt.Fprintf(&s.out, "The plan differs from that of %s in %s.\n", report.Clean(o.against), report.Quantity(len(differences), "step"))
	}
	return ended(exit)
}

// notPlanned says why there is nothing more to see.
func (s *session) notPlanned(p *plan.Plan, what string) {
	errors, _ := p.Diagnostics.Counts()
	fmt.Fprintf(&s.errs, "%s: %s in the spec, judged against %s.\n", what, report.Quantity(errors, "error"), report.Machine(p.Target))
}

// savedPlan reads the plan that a flag names.
func savedPlan(flag, path string) (*report.Plan, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, usagef("%s: %w", flag, err)
	}
	p, err := report.ReadPlan(text)
	if err != nil {
		return nil, usagef("%s: %s cannot be compared with: %w; save one with: ascendrun plan --format json SPEC", flag, path, err)
	}
	return p, nil
}
