package chip_test

import (
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// The figures of the documents, once more and by hand: a slip in the table must not pass.
func TestTable(t *testing.T) {
	want := map[string][5]int{ // streams, events, notifies, hidden per device and per context
		"310":    {1024, 1023, 1024, 2, 2},
		"310P":   {1024, 1023, 1024, 2, 2},
		"310B":   {512, 65536, 2048, 1, 1},
		"910":    {2048, 65535, 1024, 1, 1},
		"910B":   {1984, 65536, 8192, 1, 1},
		"910_93": {1984, 65536, 8192, 1, 1},
		"950":    {1984, 65536, 65535, 1, 1},
	}
	if got := len(chip.All()); got != len(want) {
		t.Errorf("%d chips, want %d", got, len(want))
	}
	for _, c := range chip.All() {
		if got := [5]int{c.Streams, c.Events, c.Notifies, c.HiddenPerDevice, c.HiddenPerContext}; got != want[c.Name] {
			t.Errorf("%s has %v, want %v", c.Name, got, want[c.Name])
		}
		if len(c.SoCs) == 0 || len(c.RunModes) == 0 || c.Memory < 1<<30 || c.Note == "" {
			t.Errorf("%s is not complete: %+v", c.Name, c)
		}
		for _, m := range c.RunModes {
			if m != "host" && m != "device" {
				t.Errorf("%s has the run mode %q", c.Name, m)
			}
		}
		for _, soc := range c.SoCs {
			if found, ok := chip.BySoC(soc); !ok || found.Name != c.Name {
				t.Errorf("%s is a %s by name, and listed as a %s", soc, found.Name, c.Name)
			}
		}
	}
	if chip.Default().Name != "910B" || chip.Default().SoCs[0] != "Ascend910B3" {
		t.Errorf("the default is %s, %s", chip.Default().Name, chip.Default().SoCs[0])
	}
}

func TestLookup(t *testing.T) {
	if c, ok := chip.Lookup("310b"); !ok || c.Name != "310B" {
		t.Errorf("310b is %q", c.Name)
	}
	if _, ok := chip.Lookup("A2"); ok {
		t.Error("a product is taken for a chip")
	}
}

// Steppings newer than the table still resolve by the longest family name.
func TestBySoC(t *testing.T) {
	for soc, want := range map[string]string{
		"Ascend910B": "910", "Ascend910B3": "910B", "Ascend910B9": "910B", "Ascend910B4-2": "910B", "Ascend910X": "910",
		"Ascend910_9399": "910_93", "Ascend310": "310", "Ascend310P9": "310P", "Ascend310P3vir04": "310P", "Ascend310B7": "310B",
		"Ascend310X": "310", "Ascend950DT_1": "950", "Ascend910ProA": "910",
	} {
		if c, ok := chip.BySoC(soc); !ok || c.Name != want {
			t.Errorf("%s is a %q, want %s", soc, c.Name, want)
		}
	}
	for _, soc := range []string{"", "Ascend", "ascend910b3", "Kirin", "Ascend1910"} {
		if c, ok := chip.BySoC(soc); ok {
			t.Errorf("%q is a %s", soc, c.Name)
		}
	}
}

func TestMatchSoC(t *testing.T) {
	for pattern, want := range map[string][2]string{
		"Ascend910B*": {"910B", "Ascend910B3"}, "Ascend*": {"910B", "Ascend910B3"}, "Ascend310P?": {"310P", "Ascend310P3"},
		"Ascend910_93*": {"910_93", "Ascend910_9391"}, "Ascend310B4": {"310B", "Ascend310B4"}, "Ascend910[AP]*": {"910", "Ascend910A"},
		"Ascend950*": {"950", "Ascend950PR_9599"}, "Ascend310": {"310", "Ascend310"},
	} {
		if c, soc, ok := chip.MatchSoC(pattern); !ok || c.Name != want[0] || soc != want[1] {
			t.Errorf("%s matches %s, %s, want %v", pattern, c.Name, soc, want)
		}
	}
	for _, pattern := range []string{"", "Kirin*", "[", "Ascend920*"} {
		if c, _, ok := chip.MatchSoC(pattern); ok {
			t.Errorf("%q matches %s", pattern, c.Name)
		}
	}
}
