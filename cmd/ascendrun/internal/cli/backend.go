package cli

// Which runtime an apply talks to. This file alone names the backends.

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec"
)

// backends are the words of --backend.
var backends = []string{"auto", "sim", "cann"}

// backend is a runtime that was chosen and opened.
type backend struct {
	name   string
	driver aclbind.Driver
	target spec.Target       // the machine as far as it is known before the runtime is asked
	left   func(w io.Writer) // says what the backend itself saw left over; never nil
	note   string            // a line for the user, "" for none
}

// openBackend opens the backend of --backend; sims is --sim, which names the simulator by itself.
func (s *session) openBackend(name, sims string, l *loaded, named *chip.Machine) (*backend, error) {
	switch {
	case sims != "" && name == "cann":
		return nil, usagef("--sim describes the simulator, and --backend is cann")
	case name == "sim" || sims != "":
		return s.openSim(sims, l, named)
	case name == "cann":
		return nil, unavailable([]string{"--backend cann asks for the real library"})
	}
	traces := s.Traces
	if traces == nil {
		traces = machineTraces
	}
	if seen := traces(s.lookupEnv); len(seen) > 0 {
		return nil, unavailable(seen)
	}
	b, err := s.openSim(sims, l, named)
	if err == nil {
		b.note = "no trace of an NPU on this machine: this is a simulation"
	}
	return b, err
}

// unavailable is the end of an apply that wants the real library. seen is why it does.
func unavailable(seen []string) error {
	var b strings.Builder
	b.WriteString("no AscendCL runtime could be opened\n")
	for _, t := range seen {
		fmt.Fprintf(&b, "  seen     %s\n", t)
	}
	b.WriteString("  library  not tried: the real library is not in this build yet\n")
	return &exitError{exit: engine.Unavailable, err: errors.New(b.String()), help: "to simulate: --backend sim", list: true}
}

// openSim opens the simulator: the machine of --sim, else of --target, else the one that the spec would be judged
// against anyway.
func (s *session) openSim(sims string, l *loaded, named *chip.Machine) (*backend, error) {
	c, err := s.simConfig(sims)
	if err != nil {
		return nil, usagef("--sim: %w", err)
	}
	if sims == "" {
		c.Machine = assumed(c.Machine, l.spec, named)
	}
	t := engine.TargetFor(l.spec, &c.Machine)
	t.Source = spec.FromBackend
	c.Log = s.notes
	d := sim.New(c)
	left := func(w io.Writer) {
		if d.Live() > 0 {
			fmt.Fprintf(w, "In the simulator: %s", d.Report())
		}
	}
	return &backend{name: "sim", driver: d, target: t, left: left}, nil
}

// simConfig reads the value of --sim or --target, which is a file of words unless it begins like words; "" is the
// simulator's default.
func (s *session) simConfig(value string) (sim.Config, error) {
	head, _, isWords := strings.Cut(value, "=")
	if value == "" || isWords && !strings.ContainsAny(head, "/.") {
		return sim.ParseConfig(value, s.lookupEnv)
	}
	list, err := wordFile(value)
	if err != nil {
		return sim.Config{}, err
	}
	words := make([]sim.Word, len(list))
	for i, w := range list {
		words[i] = sim.Word{Key: w.Key, Value: w.Value}
	}
	return sim.ConfigFromWords(words, s.lookupEnv)
}

// simHelp is the table of the simulator's words.
func simHelp() string { return "  " + strings.ReplaceAll(strings.TrimSpace(sim.Help()), "\n", "\n  ") }

// assumed is the default machine turned into the one that a spec is judged against: named by --target, or found by
// its requires. The mask of the environment stays.
func assumed(m chip.Machine, sp *spec.Spec, named *chip.Machine) chip.Machine {
	if named != nil {
		return *named
	}
	t := engine.TargetFor(sp, nil)
	if c, ok := chip.Lookup(t.Chip); ok {
		m.Chip, m.SoC, m.Devices, m.RunMode, m.Memory = c, t.SoC, t.Cards, string(t.RunMode), t.Limits.Memory
	}
	return m
}
