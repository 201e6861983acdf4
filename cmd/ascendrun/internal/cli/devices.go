package cli

// `ascendrun devices`: what this machine offers, and what to look at when that is nothing.

import (
	"fmt"
	"io"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/spf13/cobra"
)

type devicesOptions struct {
	backendFlags
	format string
	memory bool
}

func (s *session) devicesCommand() *cobra.Command {
	var o devicesOptions
	cmd := &cobra.Command{
		Use:     "devices",
		Aliases: []string{"doctor"},
		Short:   "Say what this machine offers, and what to do when that is nothing",
		Long: `Say what this machine offers: the runtime, the chip, the devices that the mask leaves and their status; and who holds
them, as far as /proc tells. Where something stands in the way the checks are listed in the order in which one thing
needs the other, each with what to do.

The runtime is initialised, asked and finalised. No device is opened, since opening one takes seconds and disturbs
others, unless --memory asks for what is free of its memory, which only an open device tells: then each is opened and
given back at once.

` + backendHelp + `

--format yaml writes the machine in the words of --sim, so that it can be simulated elsewhere.

The exit code is 0 when every device is normal, 1 when one is not or cannot be asked, 6 when there is none.`,
		Example: "  ascendrun devices\n  ascendrun devices --memory --format json\n  ascendrun devices --format yaml > machine.yaml && ascendrun apply --sim machine.yaml spec.yaml",
		Args:    noArguments,
		RunE:    func(*cobra.Command, []string) error { return s.devices(o) },
	}
	o.backendFlags.flags(cmd)
	f := cmd.Flags()
	f.Var(oneOf(&o.format, "text", "text", "json", "yaml"), "format", "form of the output")
	f.BoolVar(&o.memory, "memory", false, "open each device to ask for its free memory")
	complete(cmd, "format")
	return cmd
}

func (s *session) devices(o devicesOptions) error {
	if err := o.settle(s.ambient); err != nil {
		return err
	}
	b, err := s.openBackend(&o.backendFlags, nil, nil)
	if err != nil {
		return err
	}
	opts := engine.Options{Driver: b.driver, Backend: b.name, Log: s.logger(), Interrupts: engine.NewInterrupts(), SDKVersion: b.version,
		Listener: patience{s.notes}}
	done := s.catchSignals(opts.Interrupts.Signal)
	inv := engine.Inspect(b.target, opts, o.memory)
	done()
	doc := s.inventory(inv, b)
	switch o.format {
	case "json":
		report.WriteJSON(&s.out, doc)
		return ended(inv.Exit)
	case "yaml":
		if len(doc.Devices) > 0 {
			report.DevicesYAML(&s.out, doc)
		}
	default:
		report.DevicesText(&s.out, s.outStyle, doc)
	}
	inv.Errors = report.Distinct(inv.Errors)
	report.ApplyText(&s.errs, s.errStyle, &inv.Result, nil)
	s.explainChecks(doc, b)
	return ended(inv.Exit)
}

// patience says what takes long, and what a signal waits for.
type patience struct{ w io.Writer }

// On implements event.Listener.
func (p patience) On(e event.Event) {
	switch v := e.(type) {
	case event.StepProgressed:
		fmt.Fprintln(p.w, report.Still(v))
	case event.Interrupted:
		fmt.Fprintln(p.w, report.Interruption(v))
	}
}

// inventory is the document about an inventory, with what the machine itself shows beside a real runtime.
func (s *session) inventory(inv *engine.Inventory, b *backend) *report.Devices {
	if b.name != "cann" {
		return report.NewDevices(inv, nil)
	}
	doc := report.NewDevices(inv, b.facts.Holders)
	doc.Library, doc.Driver = b.library.path, b.facts.Driver.Version
	doc.Checks = b.checks()
	if inv.Exit == engine.Unavailable {
		doc.Checks = append(doc.Checks, report.RuntimeCheck(inv.Errors))
	}
	return doc
}

// explainChecks prints the checks: all where nothing can be used, else those that did not hold. A simulation that nobody
// asked for says what a real runtime would need.
func (s *session) explainChecks(doc *report.Devices, b *backend) {
	list, all := doc.Checks, len(doc.Devices) == 0
	if b.note != "" {
		fmt.Fprintln(&s.errs, b.note)
		list, all = b.facts.Checks(), true
	}
	var shown []host.Check
	for _, c := range list {
		if all || c.State != host.OK {
			shown = append(shown, c)
		}
	}
	report.ChecksText(&s.errs, s.errStyle, shown)
	if b.name == "cann" && all {
		fmt.Fprintln(&s.errs, toSimulate)
	}
}
