package engine

import (
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/measure"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Result is how an apply ended.
type Result struct {
	Name        spec.Text
	Backend     string
	Target      spec.Target
	Exit        Exit
	RunMode     spec.RunMode // "" when the runtime was never asked
	Diagnostics diag.List
	Created     int // runtime handles and devices made by calls of ours
	Released    int
	Leftovers   []Leftover     // may still be held
	Abandoned   []spec.Address // given up with their device or stream, after a Force
	Errors      []event.Failure
	Timings     Timings
	Measured    *measure.Results // nil when no task began
}

// Leftover is a thing that may still be held when the process ends.
type Leftover struct {
	Address spec.Address
	Code    int    // the aclError of the call that should have let it go, 0 when none was made
	Name    string // the code's name
	Reason  string // "aclrtDestroyStream answered 507899", "blocked by aclrtCreateStream"
	Range   *diag.Range
}

// Timings say where the time went. CriticalPath is the chain of creates that no parallelism could have shortened.
type Timings struct {
	Create, Work, Hold, Release, Total time.Duration
	CriticalPath                       []spec.Address
}
