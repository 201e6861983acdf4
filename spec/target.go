package spec

// Target is what rules and plans know of the machine: facts only, never a driver. The engine makes it from the chip
// table, a --target, the spec's requires or a running backend.
type Target struct {
	Chip    string       `json:"chip"`           // name of the chip family, such as "910B"
	SoC     string       `json:"soc"`            // as aclrtGetSocName answers, such as "Ascend910B3"
	Devices int          `json:"devices"`        // devices visible to the process
	RunMode RunMode      `json:"run_mode"`       // as aclrtGetRunMode answers
	Mask    string       `json:"mask,omitempty"` // ASCEND_RT_VISIBLE_DEVICES as set, "" when unset
	Limits  Limits       `json:"limits"`         // of one device
	Source  TargetSource `json:"source"`         // who said so
	CANN    string       `json:"cann,omitempty"` // version of the runtime, "9.1.0"; "" when nobody told
	Hidden  Hidden       `json:"-"`              // streams that nobody declares
	Cards   int          `json:"-"`              // devices before the mask; Devices when there is no mask
	MaskSet bool         `json:"-"`              // the mask variable is set, maybe to ""
	// MaskKept are the cards that survive the mask, in order: position is the id that the process uses. MaskWhy says
	// why not all that the mask names survive ("2 after 3 is not ascending"), "" when the mask is taken whole.
	MaskKept []int  `json:"-"`
	MaskWhy  string `json:"-"`
}

// Limits are the documented ceilings of one device, shared by all processes on it.
type Limits struct {
	Streams  int   `json:"streams"`
	Events   int   `json:"events"`
	Notifies int   `json:"notifies"`
	Memory   int64 `json:"memory"` // bytes
}

// Hidden counts the streams that a device spends without being asked.
type Hidden struct {
	PerDevice  int // for the default context of an opened device
	PerContext int // for each explicit context
}

// RunMode says where the program runs, in words of the plan: "host" (ACL_HOST) or "device" (ACL_DEVICE).
type RunMode string

// The run modes of aclrtGetRunMode.
const (
	RunHost   RunMode = "host"
	RunDevice RunMode = "device"
)

// TargetSource says where a Target comes from.
type TargetSource string

// The sources, strongest first. Rules about the installation (ASR801, ASR803) judge only the first and the last:
// an assumed machine proves nothing about a real one.
const (
	FromFlag     TargetSource = "flag"
	FromBackend  TargetSource = "backend"
	FromRequires TargetSource = "requires"
	FromDefault  TargetSource = "default"
)

// Real tells whether the target is a fact rather than an assumption.
func (t Target) Real() bool { return t.Source == FromFlag || t.Source == FromBackend }
