package cli

// `ascendrun validate`: every problem of every file in one pass, with no library and no device.

import (
	"cmp"
	"runtime"
	"strings"
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
	settings
	format  string
	outputs outputs
	mending mending
	summary bool
	jobs    int
	paths   []string
}

const validateHelp = `Report every problem of every file in one pass: no library is loaded and no device touched.

PATH is a file, a folder (all *.yaml and *.yml below it, without hidden names), a pattern, or - for standard input.
A file is judged against --target; without it against the first chip that requires.soc matches, else a 910B with 8
devices. Warnings do not change the exit code unless --strict is given.

A comment "# ascendrun: ignore ASR112 because …" on the line of a warning, or on the line above it, passes the warning
over. Errors cannot be passed over: plan and apply would refuse the spec.

A project file .ascendrun.yaml may hold strict, rule, ignore-pattern and target. The nearest one counts, from the folder
of each file up to the repository's. That of the working directory may hold format, output, summary, all and jobs
besides. Flags come before both.

--fix makes those changes that findings are sure of, and none that leaves a file worse: it shows them as a difference
and asks. --fix --diff prints the difference and changes nothing.

--output FILE writes what would go to standard output; --output FORMAT=FILE writes another form besides, as often as
wanted. Where GITHUB_ACTIONS is true, annotations go to standard error whatever the form; empty the variable to have
none. What GitHub does not show of them goes to the step's summary.`

func (s *session) validateCommand() *cobra.Command {
	o := validateOptions{settings: newSettings()}
	cmd := &cobra.Command{
		Use:   "validate PATH...",
		Short: "Report every problem of every file in one pass",
		Long:  validateHelp,
		Example: "  ascendrun validate examples/specs\n  ascendrun validate --target chip=310P,devices=2 --format json spec.yaml\n" +
			"  ascendrun validate --strict --rule ASR303=off --output sarif=findings.sarif .",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("validate needs a path: a file, a folder, a pattern, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.paths = args
			p := newProjects(o.settings)
			p.machineOf = s.machineOf
			p.settle(cmd.Flags())
			return s.validate(o, p)
		},
	}
	o.input.flags(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&o.allow, "allow-path", nil, "`DIR` outside the spec's folder whose files may be opened; may be given several times")
	f.Var(oneOf(&o.format, "text", report.Formats...), "format", "form of the output")
	f.Var(&o.outputs, "output", "write the output to `[FORMAT=]FILE`; may be given several times with a format")
	f.BoolVar(&o.strict, "strict", false, "let warnings fail")
	f.Var(o.levels, "rule", "how a rule counts, as `CODE=off|warning|error`; may be given several times")
	f.Var(&o.patterns, "ignore-pattern", "leave out files that `GLOB` matches: a name anywhere, or a path from here with a slash; ** is any folders; may be given several times")
	f.BoolVar(&o.summary, "summary", false, "print how often each rule was found in place of the findings; of the text form only")
	f.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "judge `N` files at once")
	f.Lookup("jobs").DefValue = "one for each processor"
	o.mending.flags(cmd)
	complete(cmd, "format")
	return cmd
}

func (s *session) validate(o validateOptions, p *projects) error {
	if o.jobs < 1 {
		return usagef("--jobs must be at least 1")
	}
	if err := o.outputs.check(); err != nil {
		return err
	}
	if err := s.checkMending(&o); err != nil {
		return err
	}
	files, err := expand(o.paths)
	if err != nil {
		return err
	}
	named, err := s.machine(&o.input)
	if err != nil {
		return err
	}
	kept := p.keep(files)
	if len(kept) == 0 && !s.quiet {
		s.notes.Write([]byte("ascendrun: every file is left out by a pattern\n"))
	}
	all := s.judgeAll(kept, &o, named, p)
	if o.mending.on {
		if err := s.mendAll(all, &o, named, p); err != nil {
			return err
		}
	}
	return s.deliver(s.validation(all, p, o.all), &o)
}

// judged is one file with everything that was found. It does not keep the spec, and the text only where something was
// found: a thousand files are judged in one run.
type judged struct {
	path, name string
	text       []byte
	read       bool // the text is a spec, sound or not
	target     spec.Target
	list       diag.List
	strict     bool // its warnings fail
}

// valid tells whether the file passes.
func (j *judged) valid() bool {
	_, warnings := j.list.Counts()
	return !j.list.HasErrors() && !(j.strict && warnings > 0)
}

// judgeAll reads and judges the files, a few at a time, and answers in their order.
func (s *session) judgeAll(files []string, o *validateOptions, named *chip.Machine, p *projects) []judged {
	all := make([]judged, len(files))
	next := make(chan int)
	var hands sync.WaitGroup
	for range min(len(files), o.jobs) {
		hands.Go(func() {
			for i := range next {
				j := judgeLoaded(s.load(files[i], &o.input, false), named, p.of(files[i]))
				if len(j.list) == 0 {
					j.text = nil
				}
				all[i] = j
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

// judgeLoaded judges a file that was read.
func judgeLoaded(l *loaded, named *chip.Machine, with *settings) judged {
	j := judged{path: l.path, name: l.name(), text: l.text, read: l.spec != nil, target: engine.TargetFor(l.spec, cmp.Or(named, with.machine)), list: l.found, strict: with.strict}
	j.list.Sort()
	if l.spec != nil {
		j.list = rule.Judge(l.found, l.spec, spec.Refs(l.spec), j.target)
	}
	j.list = with.levels.apply(j.list)
	return j
}

// validation puts the files and what is wrong with their project files together.
func (s *session) validation(all []judged, p *projects, every bool) *report.Validation {
	v := &report.Validation{Version: Version, Place: placeInRepository()}
	v.All, v.Sources = every, make(map[string][]byte, len(all))
	v.List = append(v.List, p.found()...)
	for name, text := range p.sources() {
		v.Sources[name] = text
	}
	v.Exit = exitOf(v.List)
	for _, j := range all {
		v.List = append(v.List, j.list...)
		v.Sources[j.name] = j.text
		v.Files = append(v.Files, report.Checked{Path: j.name, Target: j.target, Valid: j.valid(), Strict: j.strict})
		if !j.valid() {
			v.Exit = engine.Invalid
		}
	}
	return v
}

// deliver writes the forms that were asked for, and annotations where GitHub listens.
func (s *session) deliver(v *report.Validation, o *validateOptions) error {
	if err := o.outputs.write(v, o.format); err != nil {
		return err
	}
	if strings.EqualFold(s.env["GITHUB_ACTIONS"], "true") {
		if err := appendSummary(s.env["GITHUB_STEP_SUMMARY"], v); err != nil {
			return err
		}
		if !o.outputs.has("github", o.format) {
			defer v.GitHub(s.notes)
		}
	}
	switch {
	case o.outputs.main != "", o.mending.diff: // a difference is all that stands on standard output
	case o.format != "text":
		if err := v.Write(o.format, &s.out); err != nil {
			return err
		}
	default:
		if o.summary {
			v.PerRule(&s.out, s.outStyle)
		} else {
			v.Text(&s.out, s.outStyle)
		}
		if !s.quiet {
			v.Summary(&s.out)
		}
	}
	return ended(v.Exit)
}
