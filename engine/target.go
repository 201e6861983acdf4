package engine

import (
	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/spec"
)

// assumedDevices is how many devices a machine is thought to have when nobody says: those of one server.
const assumedDevices = 8

// TargetFor is the machine that a spec is judged against: the one that is named (by --target), else the first chip
// that the spec's requires.soc matches with at least 8 devices, else a 910B with 8 devices whose program runs on the
// host.
func TargetFor(s *spec.Spec, named *chip.Machine) spec.Target {
	if named != nil {
		return targetOf(*named, spec.FromFlag)
	}
	return targetOf(assumedFor(s))
}

// TargetOn is TargetFor on a machine whose runtime was not asked yet, as far as its files tell: how many cards it has (0
// where nobody knows), and its mask.
func TargetOn(s *spec.Spec, cards int, mask string, masked bool) spec.Target {
	m, source := assumedFor(s)
	if cards > 0 {
		m.Devices, m.Mask, m.MaskSet = cards, mask, masked
	}
	return targetOf(m, source)
}

// assumedFor is the machine that is assumed when nobody says.
func assumedFor(s *spec.Spec) (chip.Machine, spec.TargetSource) {
	c, source := chip.Default(), spec.FromDefault
	m := chip.Machine{Chip: c, SoC: c.SoCs[0], Devices: assumedDevices, RunMode: c.RunModes[0], Memory: c.Memory}
	if s != nil && s.Requires.SoC != "" {
		if found, soc, ok := chip.MatchSoC(s.Requires.SoC); ok {
			m = chip.Machine{Chip: found, SoC: soc, Devices: assumedDevices, RunMode: found.RunModes[0], Memory: found.Memory}
			source = spec.FromRequires
		}
	}
	if s != nil && s.Requires.Devices > m.Devices {
		m.Devices, source = s.Requires.Devices, spec.FromRequires
	}
	return m, source
}

// targetOf puts a machine into the words of rules and plans.
func targetOf(m chip.Machine, source spec.TargetSource) spec.Target {
	t := spec.Target{
		Chip: m.Chip.Name, SoC: m.SoC, Devices: m.Devices, Cards: m.Devices, RunMode: spec.RunMode(m.RunMode),
		CANN: m.CANN, Source: source,
		Limits: spec.Limits{Streams: m.Chip.Streams, Events: m.Chip.Events, Notifies: m.Chip.Notifies, Memory: m.Memory},
		Hidden: spec.Hidden{PerDevice: m.Chip.HiddenPerDevice, PerContext: m.Chip.HiddenPerContext},
	}
	if m.MaskSet {
		t.MaskSet, t.Mask = true, m.Mask
		mask := m.Visible()
		t.Devices, t.MaskKept, t.MaskWhy = len(mask.Visible), mask.Visible, mask.Reason
	}
	return t
}

// backendTarget is the machine as the step runtime found it. before is the target so far: what the runtime cannot
// tell is taken from it.
func backendTarget(before spec.Target, f op.Facts, installed func() string) spec.Target {
	m := chip.Machine{SoC: f.SoC, Devices: int(f.Devices), RunMode: string(spec.RunHost), CANN: cannVersion(f, installed)}
	if f.RunMode == aclbind.RunModeDevice {
		m.RunMode = string(spec.RunDevice)
	}
	found, ok := chip.BySoC(f.SoC)
	if !ok {
		found, _ = chip.Lookup(before.Chip)
	}
	m.Chip, m.Memory = found, found.Memory
	if found.Name == before.Chip {
		m.Memory = before.Limits.Memory
	}
	t := targetOf(m, spec.FromBackend)
	if before.MaskSet {
		t.Mask, t.MaskSet, t.MaskKept, t.MaskWhy, t.Cards = before.Mask, true, before.MaskKept, before.MaskWhy, before.Cards
	}
	return t
}

// cannVersion is the version of the runtime: by its own number, else by the install record, else as near as the
// version of the interface tells.
func cannVersion(f op.Facts, installed func() string) string {
	if v := aclbind.PackageVersion(f.CANN); v != "" {
		return v
	}
	if installed != nil {
		if v := installed(); v != "" {
			return v
		}
	}
	if i, ok := aclbind.LookupInterface(f.Version[0], f.Version[1]); ok && i.Only {
		return i.Release
	}
	return ""
}
