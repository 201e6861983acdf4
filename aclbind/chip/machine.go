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
