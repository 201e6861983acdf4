package cli

// `ascendrun apply`: create, hold if asked, release.

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/spf13/cobra"
)

type applyOptions struct {
	input
	path string
	backendFlags
	format      string
	hold        holdFlag
	parallelism int
	keepGoing   bool
	plan        string
	out         string
	events      string
	calls       string
	trace       string
	raw         bool
	heartbeat   time.Duration
}

func (s *session) applyCommand() *cobra.Command {
	var o applyOptions
	cmd := &cobra.Command{
		Use:   "apply SPEC",
		Short: "Create everything, hold it if asked, and release it in reverse",
		Long: `Create everything that SPEC declares, hold it if asked, and release it in reverse, whatever fails in between. SPEC is a
file, or - for standard input. Handles of AscendCL live in one process, so apply returns when everything is released.

The first SIGINT, SIGTERM or SIGHUP starts no new step and releases what there is; the second no longer waits for calls
that do not return; the third ends at once. A signal that ends a hold is its normal end.

` + backendHelp + `

Words of --sim and --target:
` + simHelp(),
		Example: "  ascendrun apply spec.yaml\n  ascendrun apply --hold=10m --events events.ndjson spec.yaml\n  ascendrun apply --sim chip=310P,devices=2,fail=aclrtCreateStream:2:207005 spec.yaml",
		Args: func(cmd *cobra.Command, args []string) error {
			if d, ok := firstDuration(args); ok && o.hold.bare() {
				return usagef("--hold takes its duration with an equals sign: --hold=%s", d)
			}
			return oneSpec(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.path = args[0]
			return s.apply(cmd.Context(), o)
		},
	}
	o.input.flags(cmd)
	o.backendFlags.flags(cmd)
	f := cmd.Flags()
	f.Var(oneOf(&o.format, "text", "text", "json"), "format", "form of the output")
	f.Var(&o.hold, "hold", "stay up before the release: until a signal, or for `DURATION` (with =); 0 switches the spec's own hold off")
	f.Lookup("hold").NoOptDefVal = "true"
	f.IntVar(&o.parallelism, "parallelism", 0, "steps at work at once (default devices plus CPUs)")
	f.BoolVar(&o.keepGoing, "keep-going", false, "let independent branches go on after a failure; the exit code is the same")
	f.StringVar(&o.plan, "plan", "", "refuse with exit code 2 if the plan is no longer the JSON plan in `FILE`")
	f.StringVar(&o.out, "out", "", "write what tasks save below `DIR` (default the folder of the spec)")
	f.StringVar(&o.events, "events", "", "write what happens to `FILE`, one JSON object a line")
	f.StringVar(&o.calls, "calls", "", "write every runtime call to `FILE`, one a line")
	f.StringVar(&o.trace, "trace", "", "write what took how long to `FILE`, for Perfetto or Chrome to draw")
	f.BoolVar(&o.raw, "calls-raw", false, "add raw handles, threads and times to the lines of --calls")
	f.DurationVar(&o.heartbeat, "heartbeat", engine.DefaultHeartbeat, "how often a long step is reported")
	f.Lookup("heartbeat").Hidden = true
	complete(cmd, "format")
	return cmd
}

// check judges the flags that have no type of their own for it.
func (o *applyOptions) check() error {
	switch {
	case o.parallelism < 0:
		return usagef("--parallelism must be at least 1, and is %d", o.parallelism)
	case o.sim != "" && o.target != "":
		return usagef("--sim and --target both describe the machine: give one of them")
	case o.raw && o.calls == "":
		return usagef("--calls-raw adds to --calls, which was not given")
	case o.events == "-" || o.calls == "-" || o.trace == "-":
		return usagef("--events, --calls and --trace want the name of a file; standard output holds the result")
	case o.heartbeat <= 0:
		return usagef("--heartbeat must be more than 0, and is %s", o.heartbeat)
	}
	return o.overwrites()
}

// overwrites refuses to write what happens over what is read.
func (o *applyOptions) overwrites() error {
	written := map[string]string{"events": o.events, "calls": o.calls, "trace": o.trace}
	flags := []string{"events", "calls", "trace"}
	read := map[string]string{"the spec": o.path, "the file of --plan": o.plan, "the file of --sim": o.sim, "the file of --target": o.target}
	for _, flag := range flags {
		for _, what := range slices.Sorted(maps.Keys(read)) {
			if sameFile(written[flag], read[what]) {
				return usagef("--%s would overwrite %s, %s", flag, what, read[what])
			}
		}
	}
	for i, flag := range flags {
		for _, other := range flags[i+1:] {
			if path := written[flag]; path != "" && (path == written[other] || sameFile(path, written[other])) {
				return usagef("--%s and --%s name the same file, %s", flag, other, path)
			}
		}
	}
	return nil
}

// sameFile tells whether two paths lead to one file that exists, by whatever names.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && x.Mode().IsRegular() && os.SameFile(x, y)
}

func (s *session) apply(ctx context.Context, o applyOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	if err := o.settle(s.ambient); err != nil {
		return err
	}
	var saved *report.Plan
	if o.plan != "" {
		var err error
		if saved, err = savedPlan("--plan", o.plan); err != nil {
			return err
		}
	}
	named, err := s.machine(&o.input)
	if err != nil {
		return err
	}
	l := s.load(o.path, &o.input, true)
	b, err := s.openBackend(&o.backendFlags, l.spec, named)
	if err != nil {
		return err
	}
	if b.note != "" && !s.quiet {
		fmt.Fprintln(&s.errs, b.note)
	}
	p := engine.Plan(l.spec, l.found, b.target, o.backend)
	if p.Diagnostics.HasErrors() {
		return s.refuse(engine.Invalid, p, b, l, &o, nil)
	}
	if saved != nil {
		f := s.findings(p.Diagnostics, l, &o.input)
		if d := report.Compare(saved, report.NewPlan(engine.OK, p, f)); len(d) > 0 {
			return s.refuse(engine.Differs, p, b, l, &o, d)
		}
	}
	return s.carryOut(ctx, p, b, l, &o)
}

// refuse ends an apply before anything was made.
func (s *session) refuse(exit engine.Exit, p *plan.Plan, b *backend, l *loaded, o *applyOptions, d []report.Difference) error {
	f := s.findings(p.Diagnostics, l, &o.input)
	r := &engine.Result{Name: p.Name, Backend: b.name, Target: p.Target, Exit: exit, Diagnostics: p.Diagnostics}
	doc := report.NewApply(exit, r, f)
	doc.Differences = d
	if o.events != "" {
		unapplied := *o
		unapplied.trace = "" // there is nothing to draw
		files, err := openFiles(&unapplied)
		if err != nil {
			return err
		}
		files.begin(doc.Diagnostics)
		files.end(doc)
		if err := files.close(); err != nil {
			fmt.Fprintf(&s.errs, "ascendrun: %v\n", err)
		}
	}
	if o.format == "json" {
		report.WriteJSON(&s.out, doc)
		return ended(exit)
	}
	f.Text(&s.errs, s.errStyle)
	if exit == engine.Differs {
		report.DifferencesText(&s.errs, s.errStyle, d)
		fmt.Fprintf(&s.errs, "Not applied: the plan differs from that of %s in %s.\n", report.Clean(o.plan), report.Quantity(len(d), "step"))
		return ended(exit)
	}
	s.notPlanned(p, "Not applied")
	return ended(exit)
}
