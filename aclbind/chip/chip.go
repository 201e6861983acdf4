// Package chip is what is known of the chips that AscendCL runs on: limits, hidden streams, run modes, what is not
// supported, as data. Nothing here talks to a device.
package chip

// Chip is one family of chips. Limits are of one device and shared by all processes on it; where editions of the
// documents disagree the newest wins and Note says so.
type Chip struct {
	Name             string   // 310, 310P, 310B, 910, 910B, 910_93, 950
	SoCs             []string // names that aclrtGetSocName answers, the usual one first
	Streams          int      // documented limit, hidden ones included
	Events           int
	Notifies         int
	Memory           int64    // bytes of a usual card
	HiddenPerDevice  int      // streams of an opened device's default context
	HiddenPerContext int      // streams of an explicit context
	RunModes         []string // "host", "device"; the usual one first
	Unsupported      []string // C functions that answer 207000
	Note             string
}
