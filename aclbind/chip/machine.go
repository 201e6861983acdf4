package chip

// Machine is a machine as somebody describes it: on the command line, in a file, or for the simulator.
type Machine struct {
	Chip    Chip
	SoC     string // one of Chip.SoCs
	CANN    string // version of the runtime, "9.1.0"
	Devices int    // devices that the host has, before Mask
	RunMode string // "host" or "device"
	Memory  int64  // bytes of a device
	Mask    string // ASCEND_RT_VISIBLE_DEVICES
	MaskSet bool
}

// Visible is the machine's mask as its runtime reads it. Chips that ignore the mask, and machines without one, show
// every device.
func (m Machine) Visible() Mask {
	if m.MaskSet && !m.Chip.IgnoresMask {
		return Visible(m.Mask, m.Devices)
	}
	all := Mask{Set: m.MaskSet, Text: m.Mask, Visible: make([]int, m.Devices)}
	for i := range all.Visible {
		all.Visible[i] = i
	}
	if m.Devices == 0 {
		all.Reason, all.Problem = "the machine has no device", MaskEmpty
	}
	return all
}
