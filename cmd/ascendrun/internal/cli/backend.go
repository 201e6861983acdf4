package cli

// Which runtime an apply talks to. This file alone names the simulator, and realLibrary the real one, which a build may
// leave out.

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/cann/find"
	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/spf13/cobra"
)

// backends are the words of --backend.
var backends = []string{"auto", "sim", "cann"}

// backendFlags choose a runtime.
type backendFlags struct {
	backend  string
	lib      string
	libGiven func() bool // by the command line or a variable, empty or not
	sim      string
}

const backendHelp = `--backend auto simulates where nothing speaks of an NPU and says so; where anything does (a device file, a variable of
CANN, its library) it wants the real library and never simulates in silence. --backend sim simulates whatever there is.`

func (b *backendFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Var(oneOf(&b.backend, "auto", backends...), "backend", "runtime to talk to")
	f.StringVar(&b.lib, "lib", "", "the real library, as an absolute `PATH` of libascendcl.so; not used with --backend sim")
	b.libGiven = func() bool { return f.Changed("lib") }
	f.StringVar(&b.sim, "sim", "", "simulate this machine and these faults: `WORDS` such as chip=910B,devices=8,set-device=300ms, or a YAML file of them")
	complete(cmd, "backend")
}

// settle judges the flags as far as that needs no machine. What the command line says of the real library or of the
// simulator wins over what variables say of the other.
func (b *backendFlags) settle(ambient map[string]bool) error {
	real := b.backend == "cann" && !ambient["backend"] || b.lib != "" && !ambient["lib"]
	switch {
	case b.lib == "" && b.libGiven() && !ambient["lib"]:
		return usagef("--lib names nothing: give the absolute path of the library, or leave the flag out")
	case b.lib != "" && !filepath.IsAbs(b.lib):
		return usagef("--lib wants an absolute path, and is %q: a library is never taken from the working directory", b.lib)
	case b.sim == "":
	case real && ambient["sim"]:
		b.sim = ""
	case b.backend == "cann" && !(ambient["backend"] && !ambient["sim"]):
		return usagef("--sim describes the simulator, and --backend is cann")
	case real:
		return usagef("--sim describes the simulator, and --lib names the real library")
	}
	return nil
}

// backend is a runtime that was chosen and opened.
type backend struct {
	name    string
	driver  aclbind.Driver
	target  spec.Target         // the machine as far as it is known before the runtime is asked
	left    func(w io.Writer)   // says what the backend itself saw left over; never nil
	note    string              // a line for the user, "" for none
	library realLibrary         // the real library; zero for the simulator
	version func() string       // the CANN version as far as the library told when it was opened; nil: unknown
	checks  func() []host.Check // what to look at when the runtime turns out to be of no use; nil: nothing
	facts   host.Facts          // what the machine showed; of a simulator that was asked for: nothing
}

// host is the machine that this program runs on.
func (s *session) host() *host.Host {
	return &host.Host{Root: s.Root, Env: s.lookupEnv, Set: slices.Collect(maps.Keys(s.env)), Who: host.Me()}
}

// openBackend opens the backend that the flags choose, for a spec and the machine of --target.
func (s *session) openBackend(f *backendFlags, sp *spec.Spec, named *chip.Machine) (*backend, error) {
	if f.backend == "sim" || f.sim != "" {
		return s.openSim(f.sim, sp, named)
	}
	machine := s.host()
	machine.Lib = f.lib
	facts := machine.Look()
	seen := facts.Traces()
	switch {
	case f.lib != "":
		seen = append(seen, "the library of --lib, "+f.lib)
	case f.backend == "cann":
		seen = append(seen, "--backend cann asks for the real library")
	}
	if len(seen) > 0 {
		return s.openReal(f.lib, seen, facts, sp, named)
	}
	b, err := s.openSim("", sp, named)
	if err == nil {
		b.note, b.facts = "no trace of an NPU on this machine: this is a simulation", facts
	}
	return b, err
}

// realLibrary is the real library after it was opened.
type realLibrary struct {
	driver  aclbind.Driver
	path    string
	version string // of CANN, "" when nothing told
	told    string // what told it
}

// openReal opens the real library, at path or where it is found. seen is why it is wanted.
func (s *session) openReal(path string, seen []string, facts host.Facts, sp *spec.Spec, named *chip.Machine) (*backend, error) {
	lib, wrong := s.openLibrary(find.Search{Lib: path, Env: s.lookupEnv, Root: s.Root})
	if wrong != nil {
		why := host.Check{Name: "wanted because of", State: host.OK, Found: strings.Join(seen, ", ")}
		headline := "no AscendCL runtime could be opened"
		if path != "" {
			headline = "the library of --lib cannot be used: " + wrong.Found
		}
		return nil, &exitError{exit: engine.Unavailable, err: errors.New(headline),
			checks: append(append([]host.Check{why}, facts.Checks()...), *wrong), help: toSimulate}
	}
	b := &backend{name: "cann", driver: lib.driver, library: lib, facts: facts, target: engine.TargetFor(sp, named), left: func(io.Writer) {}}
	if named == nil {
		cards, mask, masked := facts.Machine()
		b.target = engine.TargetOn(sp, cards, mask, masked)
	}
	b.version = func() string { return lib.version }
	b.checks = func() []host.Check { return append(facts.Checks(), lib.check()) }
	return b, nil
}

// check is the check of kind library for one that was opened.
func (l realLibrary) check() host.Check {
	found := l.path
	if l.version != "" {
		found += ", CANN " + l.version + " (says " + l.told + ")"
	}
	return host.Check{Name: "library", State: host.OK, Found: found}
}

// toSimulate is the last line of every list of checks.
const toSimulate = "to simulate: --backend sim"

// openSim opens the simulator: the machine of --sim, else of --target, else the one that the spec would be judged
// against anyway.
func (s *session) openSim(sims string, sp *spec.Spec, named *chip.Machine) (*backend, error) {
	c, err := s.simConfig(sims)
	if err != nil {
		return nil, usagef("--sim: %w", err)
	}
	if sims == "" {
		c.Machine = assumed(c.Machine, sp, named)
	}
	t := engine.TargetFor(sp, &c.Machine)
	t.Source = spec.FromBackend
	c.Log = s.notes
	d := sim.New(c)
	left := func(w io.Writer) {
		if d.Live() > 0 {
			fmt.Fprintf(w, "In the simulator: %s", d.Report())
		}
		for _, f := range d.Unmet() {
			fmt.Fprintf(w, "In the simulator: %s never came\n", f)
		}
	}
	return &backend{name: "sim", driver: d, target: t, left: left}, nil
}

// simConfig reads the value of --sim or --target, which is a file of words unless it begins like words; "" is the
// simulator's default.
func (s *session) simConfig(value string) (sim.Config, error) {
	if value == "" || isWords(value) {
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

// isWords tells words from the name of a file.
func isWords(value string) bool {
	head, _, ok := strings.Cut(value, "=")
	return ok && !strings.ContainsAny(head, "/.")
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
