// Package chip is what is known of the chips that AscendCL runs on: limits, hidden streams and run
// modes, as data. Nothing here talks to a device.
package chip

import (
	"path"
	"slices"
	"strings"
)

// Chip is one family of chips. Limits are of one device and shared by all processes on it; where editions of the
// documents disagree the newest wins and Note says so.
type Chip struct {
	Name             string   // 310, 310P, 310B, 910, 910B, 910_93, 950
	SoCs             []string // names that aclrtGetSocName answers, the usual one first
	Streams          int      // documented limit, hidden ones included
	Events           int
	Notifies         int
	Memory           int64    // bytes of a usual card
	HBM              bool     // its memory is of the fast kind
	Cubes, Vectors   int      // cores of the usual SoC by CANN's own platform files; 0 where it is not known here
	HiddenPerDevice  int      // streams of an opened device's default context
	HiddenPerContext int      // streams of an explicit context
	TimeStep         int64    // nanoseconds; limits of an operator's time are 1 to 254 of them
	RunModes         []string // "host", "device"; the usual one first
	Infinity         bool     // floats may become infinite, and there are bfloats; others saturate
	IgnoresMask      bool     // ASCEND_RT_VISIBLE_DEVICES has no effect
	Note             string
}

// All is the whole table, the chips met most often first.
func All() []Chip { return slices.Clone(chips) }

// Lookup finds a chip by its name, in any letter case.
func Lookup(name string) (Chip, bool) {
	for _, c := range chips {
		if strings.EqualFold(c.Name, name) {
			return c, true
		}
	}
	return Chip{}, false
}

// Default is the chip that is assumed when nobody says: 910B, the most common one in servers.
func Default() Chip { return chips[0] }

// BySoC finds the chip of a name that aclrtGetSocName answered: the exact name, else the longest family name that it
// begins with, so that a stepping newer than the table still resolves. "Ascend910B" alone is an old 910 and
// "Ascend910B9" a 910B, as the runtime has them.
func BySoC(soc string) (Chip, bool) {
	best, length := Chip{}, 0
	for _, c := range chips {
		for _, known := range c.SoCs {
			if known == soc {
				return c, true
			}
		}
		if family := "Ascend" + c.Name; len(family) > length && strings.HasPrefix(soc, family) {
			best, length = c, len(family)
		}
	}
	return best, length > 0
}

// MatchSoC finds the first chip of the table that has a SoC which the shell pattern matches, with that SoC.
func MatchSoC(pattern string) (Chip, string, bool) {
	for _, c := range chips {
		for _, soc := range c.SoCs {
			if ok, err := path.Match(pattern, soc); err == nil && ok {
				return c, soc, true
			}
		}
	}
	return Chip{}, "", false
}
