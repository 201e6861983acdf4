package chip

// Why this file exists: the figures, apart from the code that reads them. Streams, events and notifies are the
// documented limits of the newest edition (8.1 and later); hidden streams are the default stream of a context and, on
// 310 and 310P, the internal one that goes with it. A step of time is what makes 254 of them the documented longest limit. Memory is of the usual card: the runtime of a real one knows better.

const gib = int64(1) << 30

// The order is how often the chips are met: a pattern that fits several means the first.
var chips = []Chip{
	{
		Name:    "910B",
		SoCs:    []string{"Ascend910B3", "Ascend910B1", "Ascend910B2", "Ascend910B2C", "Ascend910B4", "Ascend910B4-1"},
		Streams: 1984, Events: 65536, Notifies: 8192, Memory: 64 * gib, HBM: true,
		Cubes: 20, Vectors: 40,
		HiddenPerDevice: 1, HiddenPerContext: 1, TimeStep: 1 << 32,
		Infinity: true,
		RunModes: []string{"host"},
		Note:     "Atlas A2. 2048 streams in documents of 8.0, 65535 events before 8.5; a B4 has 32 GiB.",
	},
	{
		Name: "910_93",
		SoCs: []string{"Ascend910_9391", "Ascend910_9392", "Ascend910_9381", "Ascend910_9382", "Ascend910_9372", "Ascend910_9362"},
		// A die is a device: a card of two has these limits twice.
		Streams: 1984, Events: 65536, Notifies: 8192, Memory: 64 * gib, HBM: true,
		HiddenPerDevice: 1, HiddenPerContext: 1, TimeStep: 1 << 32,
		Infinity: true,
		RunModes: []string{"host"},
		Note:     "Atlas A3; a card is two devices. 2048 streams in documents of 8.0, 65535 events before 8.5.",
	},
	{
		Name:    "950",
		SoCs:    []string{"Ascend950PR_9599", "Ascend950PR_9589", "Ascend950PR_9579", "Ascend950DT_9582"},
		Streams: 1984, Events: 65536, Notifies: 65535, Memory: 128 * gib, HBM: true,
		Cubes: 32, Vectors: 64,
		HiddenPerDevice: 1, HiddenPerContext: 1, TimeStep: 1 << 32,
		Infinity: true,
		RunModes: []string{"host"},
		Note:     "Atlas 950 series; memory differs between cards.",
	},
	{
		Name:    "910",
		SoCs:    []string{"Ascend910A", "Ascend910B", "Ascend910ProA", "Ascend910ProB", "Ascend910PremiumA", "Ascend910"},
		Streams: 2048, Events: 65535, Notifies: 1024, Memory: 32 * gib, HBM: true,
		HiddenPerDevice: 1, HiddenPerContext: 1, TimeStep: 1 << 28,
		RunModes: []string{"host", "device"},
		Note:     "Atlas training cards of the first generation.",
	},
	{
		Name:    "310P",
		SoCs:    []string{"Ascend310P3", "Ascend310P1", "Ascend310P2", "Ascend310P4", "Ascend310P5", "Ascend310P7"},
		Streams: 1024, Events: 1023, Notifies: 1024, Memory: 24 * gib,
		Cubes: 8, Vectors: 7,
		HiddenPerDevice: 2, HiddenPerContext: 2, TimeStep: 1 << 31,
		RunModes: []string{"host", "device"},
		Note:     "Atlas inference cards; memory of a 300I Pro. A 300I Duo is two devices of 48 GiB.",
	},
	{
		Name:    "310B",
		SoCs:    []string{"Ascend310B1", "Ascend310B2", "Ascend310B3", "Ascend310B4"},
		Streams: 512, Events: 65536, Notifies: 2048, Memory: 12 * gib,
		HiddenPerDevice: 1, HiddenPerContext: 1, TimeStep: 1 << 32,
		RunModes: []string{"device", "host"},
		Note:     "Atlas 200I/500 A2: boards, so programs usually run on them. Editions disagree about an internal stream; 65535 events before 8.5.",
	},
	{
		Name:    "310",
		SoCs:    []string{"Ascend310"},
		Streams: 1024, Events: 1023, Notifies: 1024, Memory: 8 * gib,
		HiddenPerDevice: 2, HiddenPerContext: 2, TimeStep: 1 << 28,
		RunModes: []string{"host", "device"}, IgnoresMask: true,
		Note: "Atlas 200/300/500. The internal stream of a context is counted as older documents have it; newest ones keep it for 310P only.",
	},
}
