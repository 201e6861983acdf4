package cli

// `ascendrun init`: a first spec, for the devices that are there, or one of the examples.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/examples/specs"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/spf13/cobra"
)

type initOptions struct {
	backendFlags
	target   string
	template string
	force    bool
	path     string
}

func (s *session) initCommand() *cobra.Command {
	o := initOptions{path: "spec.yaml"}
	cmd := &cobra.Command{
		Use:   "init [SPEC]",
		Short: "Write a first spec for the devices that are there",
		Long: `Write a first spec with a comment at each line: the devices that the process sees, a context in each, two streams in
each context. SPEC is the file to write, spec.yaml where none is named, or - for standard output. A file that is there
already stays as it is unless --force is given.

The devices are those that the runtime answers, or those of --target; no device is opened. With --template it is one
of the examples that is written, as it is:

` + templateList() + "\n" + backendHelp,
		Example: "  ascendrun init\n  ascendrun init --target chip=310P,devices=2 -\n  ascendrun init --template quickstart first.yaml",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("init writes one file, and %d are named", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.path = args[0]
			}
			if o.template != "" && cmd.Flags().Changed("target") {
				return usagef("--template writes an example as it is and looks at no machine; leave --target out, or give it to ascendrun plan")
			}
			return s.init(o)
		},
	}
	o.backendFlags.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.target, "target", "", "machine to write the spec for: `WORDS` such as chip=910B,devices=8, or a YAML file of them")
	examples := oneOf(&o.template, "", specs.Names()...)
	examples.shown = "NAME"
	f.Var(examples, "template", "example to write in place of a first spec, one of those above")
	complete(cmd, "template")
	f.BoolVar(&o.force, "force", false, "write over a file that is there already")
	return cmd
}

func (s *session) init(o initOptions) error {
	if o.path == "" {
		return usagef("init writes a file, and its name is empty; leave it out for spec.yaml")
	}
	if o.path != "-" && !o.force {
		if _, err := os.Lstat(o.path); err == nil {
			return usagef("%s is there already; name another file, or give --force to write over it", o.path)
		} else if !errors.Is(err, os.ErrNotExist) {
			return failf("%s cannot be looked at: %w", o.path, err)
		}
	}
	text, err := s.firstSpec(&o)
	if err != nil {
		return err
	}
	if o.path == "-" {
		s.out.Write(text)
		return nil
	}
	if err := replaceFile(o.path, text); err != nil {
		return failf("%s cannot be written: %w", o.path, err)
	}
	fmt.Fprintln(&s.out, o.path)
	return nil
}

// firstSpec is the text to write.
func (s *session) firstSpec(o *initOptions) ([]byte, error) {
	if o.template != "" {
		return fromTemplate(o.template, o.path)
	}
	t, err := s.machineAtHand(o)
	if err != nil {
		return nil, err
	}
	return starter(t), nil
}

// fromTemplate is an example whose comments call it by the file that it becomes.
func fromTemplate(name, path string) ([]byte, error) {
	text, here, err := specs.Text(name)
	if err != nil {
		return nil, err
	}
	if path == "-" || strings.ContainsAny(path, "\r\n") { // a comment ends at the end of its line
		path = name + ".yaml"
	}
	return bytes.ReplaceAll(text, []byte(here), []byte(report.Clean(path))), nil
}

// templateList is a line for each example.
func templateList() string {
	var b strings.Builder
	for _, name := range specs.Names() {
		fmt.Fprintf(&b, "  %-16s %s\n", name, specs.Title(name))
	}
	return b.String()
}

// machineAtHand is the machine of --target, else the one that the runtime answers.
func (s *session) machineAtHand(o *initOptions) (spec.Target, error) {
	named, err := s.machine(&input{target: o.target})
	if err != nil {
		return spec.Target{}, err
	}
	if named != nil {
		t := engine.TargetFor(nil, named)
		if t.Devices == 0 {
			return t, usagef("--target: a process sees no device of this machine, so there is nothing to write a spec for")
		}
		return t, nil
	}
	if err := o.settle(s.ambient); err != nil {
		return spec.Target{}, err
	}
	b, err := s.openBackend(&o.backendFlags, nil, nil)
	if err != nil {
		return spec.Target{}, err
	}
	opts := engine.Options{Driver: b.driver, Backend: b.name, Log: s.logger(), Interrupts: engine.NewInterrupts(), SDKVersion: b.version,
		Listener: patience{s.notes}}
	done := s.catchSignals(opts.Interrupts.Signal)
	inv := engine.Inspect(b.target, opts, false)
	done()
	doc := s.inventory(inv, b)
	if b.note != "" {
		fmt.Fprintln(&s.errs, b.note)
	}
	if len(doc.Devices) == 0 {
		s.explainChecks(doc, b)
		return spec.Target{}, ended(engine.Unavailable)
	}
	t := doc.Target
	t.Devices = len(doc.Devices)
	return t, nil
}

// starter is a spec for a machine, in canonical form.
func starter(t spec.Target) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# A first spec, for %s with %s. ascendrun plan shows the calls that it makes,\n", t.SoC, report.Quantity(t.Devices, "device"))
	b.WriteString("# ascendrun apply makes them, ascendrun explain fields lists what else may stand here.\napiVersion: ascendrun/v1\n")
	fmt.Fprintf(&b, "requires: {soc: %q, devices: %d}  # looked at before anything is made; validate judges against it\n", t.SoC, t.Devices)
	if t.Devices == 1 {
		b.WriteString("devices:\n  npu0: 0  # aclrtSetDevice(0), and aclrtResetDevice at the end\n")
		b.WriteString("contexts:\n  main: npu0  # aclrtCreateContext on it\n")
	} else {
		fmt.Fprintf(&b, "devices:\n  pool: 0-%d  # one aclrtSetDevice for each id; pool.0 is the first\n", t.Devices-1)
		b.WriteString("contexts:\n  main: pool  # a context on each\n")
	}
	b.WriteString("streams:\n  upload: main  # aclrtCreateStream in each context\n  compute: main\n")
	return []byte(b.String())
}
