package chip_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// What survives a mask and why, by the ids of the public cases where there is one.
func TestVisible(t *testing.T) {
	for _, c := range []struct {
		id, mask string
		count    int
		want     []int
		problem  chip.MaskProblem
		reason   string
	}{
		{"V01", "4", 2, nil, chip.MaskEmpty, "id 4 outside [0,2)"},
		{"V02", "4,5,6,7", 8, []int{4, 5, 6, 7}, chip.MaskWhole, ""},
		{"V04", "1,0", 2, nil, chip.MaskOrder, "not ascending at position 2 (0 after 1)"},
		{"V04", "0,0", 2, nil, chip.MaskDuplicate, "duplicate 0 at position 2"},
		{"V04", "1, 2", 4, []int{1}, chip.MaskTruncated, `position 2: " 2" is not a plain number`},
		{"V04", "0,2,4,6,1,3,5,7", 8, nil, chip.MaskOrder, "not ascending at position 5 (1 after 6)"},
		{"V08", "116", 1, nil, chip.MaskEmpty, "id 116 outside [0,1)"},
		{"", "", 8, nil, chip.MaskEmpty, "nothing is written there"},
		{"", "0", 1, []int{0}, chip.MaskWhole, ""},
		{"", "0,1,", 8, []int{0, 1}, chip.MaskTruncated, "position 3: nothing is written there"},
		{"", "0,8,1", 8, []int{0}, chip.MaskTruncated, "position 2: id 8 outside [0,8)"},
		{"", "2,3,x,1", 8, []int{2, 3}, chip.MaskTruncated, `position 3: "x"`},
		{"", "0,2,0", 8, nil, chip.MaskDuplicate, "duplicate 0 at position 3"},
		{"", "3,2,x", 8, nil, chip.MaskOrder, "not ascending at position 2 (2 after 3)"},
		{"", "-1", 8, nil, chip.MaskEmpty, `"-1" is not a plain number`},
		{"", "+1", 8, nil, chip.MaskEmpty, `"+1" is not a plain number`},
		{"", "0x1", 8, nil, chip.MaskEmpty, `"0x1"`},
		{"", "01,2", 8, []int{1, 2}, chip.MaskWhole, ""},
		{"", "99999999999999999999", 8, nil, chip.MaskEmpty, "outside [0,8)"},
		{"", "0,1", 0, nil, chip.MaskEmpty, "outside [0,0)"},
		{"", strings.Repeat("z", 1000), 8, nil, chip.MaskEmpty, "…"},
	} {
		m := chip.Visible(c.mask, c.count)
		if !slices.Equal(m.Visible, c.want) || m.Problem != c.problem || !strings.Contains(m.Reason, c.reason) || (c.reason == "") != (m.Reason == "") {
			t.Errorf("%s %q of %d: %v %q %q, want %v %q %q", c.id, c.mask, c.count, m.Visible, m.Problem, m.Reason, c.want, c.problem, c.reason)
		}
		if !m.Set || m.Text != c.mask || m.Empty() != (len(c.want) == 0) || len(m.Reason) > 200 {
			t.Errorf("%q is kept as %+v", c.mask, m)
		}
	}
}

// Case V02: a physical number that is in the mask has a logical id.
func TestLogical(t *testing.T) {
	m := chip.Visible("4,5,6,7", 8)
	if m.Logical(5) != 1 || m.Logical(0) != -1 {
		t.Errorf("physical 5 is logical %d, physical 0 is %d", m.Logical(5), m.Logical(0))
	}
}

func TestMachineVisible(t *testing.T) {
	old, _ := chip.Lookup("310")
	for _, c := range []struct {
		name string
		m    chip.Machine
		want []int
	}{
		{"no mask", chip.Machine{Chip: chip.Default(), Devices: 3}, []int{0, 1, 2}},
		{"a mask", chip.Machine{Chip: chip.Default(), Devices: 3, Mask: "1", MaskSet: true}, []int{1}},
		{"an empty mask", chip.Machine{Chip: chip.Default(), Devices: 3, MaskSet: true}, nil},
		{"a chip that ignores it", chip.Machine{Chip: old, Devices: 2, Mask: "1", MaskSet: true}, []int{0, 1}},
		{"no device", chip.Machine{Chip: chip.Default()}, nil},
	} {
		m := c.m.Visible()
		if !slices.Equal(m.Visible, c.want) || (m.Reason == "") != (len(c.want) > 0) || m.Text != c.m.Mask || m.Set != c.m.MaskSet {
			t.Errorf("%s: %+v, want %v", c.name, m, c.want)
		}
	}
}

func FuzzVisible(f *testing.F) {
	f.Add("0,1,2", 8)
	f.Add("1, 0", 2)
	f.Fuzz(func(t *testing.T, mask string, count int) {
		m := chip.Visible(mask, count)
		for i, card := range m.Visible {
			if card < 0 || card >= count || i > 0 && card <= m.Visible[i-1] {
				t.Errorf("%q of %d leaves %v", mask, count, m.Visible)
			}
		}
		if (m.Problem == chip.MaskWhole) != (m.Reason == "") || m.Empty() && m.Problem == chip.MaskWhole {
			t.Errorf("%q of %d: %v %q %q", mask, count, m.Visible, m.Problem, m.Reason)
		}
	})
}
