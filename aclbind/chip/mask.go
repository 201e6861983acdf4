package chip

// Why this file exists: the runtime reads ASCEND_RT_VISIBLE_DEVICES in a way that surprises people (it stops
// silently at the first bad item, and refuses an order). A pure function says what survives and why, without a device.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// MaskProblem is the kind of thing that is wrong with a mask.
type MaskProblem string

// The problems. With MaskOrder, MaskDuplicate and MaskEmpty no device is left: aclrtGetDeviceCount answers 207004 and
// aclrtSetDevice 107001.
const (
	MaskWhole     MaskProblem = ""          // taken as written
	MaskTruncated MaskProblem = "truncated" // read up to the first item that is no number or no card
	MaskOrder     MaskProblem = "order"     // not ascending
	MaskDuplicate MaskProblem = "duplicate" // a card twice
	MaskEmpty     MaskProblem = "empty"     // no card is left
)

// Mask is a mask and what the runtime makes of it.
type Mask struct {
	Set     bool        // the variable is set, maybe to ""
	Text    string      // as it is set
	Visible []int       // cards that survive; the position is the id that the process uses
	Problem MaskProblem // MaskWhole when nothing is wrong
	Reason  string      // why not all that it names survives, "" when it is taken whole
}

// Empty tells whether no device is left.
func (m Mask) Empty() bool { return len(m.Visible) == 0 }

// Logical is the id that the process uses for a card, or -1.
func (m Mask) Logical(card int) int { return slices.Index(m.Visible, card) }

// Visible reads a mask as the runtime does, on a machine with count cards: it splits at commas, stops at the first
// item that is not a plain number below count, and refuses the whole when what it has read is not strictly ascending.
// The runtime allows no blanks.
func Visible(mask string, count int) Mask {
	m := Mask{Set: true, Text: mask}
	for i, item := range strings.Split(mask, ",") {
		card, why := readCard(item, count)
		if why != "" {
			m.Problem, m.Reason = MaskTruncated, fmt.Sprintf("reading stops at position %d: %s", i+1, why)
			break
		}
		m.Visible = append(m.Visible, card)
	}
	for i := 1; i < len(m.Visible); i++ {
		switch prev, card := m.Visible[i-1], m.Visible[i]; {
		case card == prev, card < prev && slices.Contains(m.Visible[:i], card):
			return m.refused(MaskDuplicate, fmt.Sprintf("duplicate %d at position %d", card, i+1))
		case card < prev:
			return m.refused(MaskOrder, fmt.Sprintf("not ascending at position %d (%d after %d)", i+1, card, prev))
		}
	}
	if len(m.Visible) == 0 {
		m.Problem = MaskEmpty
	}
	return m
}

func (m Mask) refused(p MaskProblem, why string) Mask {
	m.Visible, m.Problem, m.Reason = nil, p, why
	return m
}

// readCard reads one item: the card, or why it is none.
func readCard(item string, count int) (card int, why string) {
	if item == "" {
		return 0, "nothing is written there"
	}
	for _, r := range item {
		if r < '0' || r > '9' {
			return 0, fmt.Sprintf("%q is not a plain number", shorten(item))
		}
	}
	card, err := strconv.Atoi(item)
	if err != nil || card >= count {
		return 0, fmt.Sprintf("id %s outside [0,%d)", shorten(item), count)
	}
	return card, ""
}

// shorten keeps a hostile value from flooding a message.
func shorten(s string) string {
	if len(s) > 40 {
		return strings.ToValidUTF8(s[:40], "") + "…"
	}
	return s
}
