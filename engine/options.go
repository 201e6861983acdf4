package engine

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/hashicorp/go-hclog"
)

// Options say how a spec is applied. Driver is the only one that must be set.
type Options struct {
	Driver      aclbind.Driver
	Backend     string          // its name, for the result: sim, cann
	Listener    event.Listener  // hears what happens; nil: nobody
	Calls       func(op.Call)   // hears every runtime call after it returned; nil: nobody
	EveryCall   bool            // Calls hears those of every iteration of the work, else of the first alone
	Ran         func(event.Ran) // hears of the first and of the last iterations of the work at its end; nil: nobody
	Log         hclog.Logger    // nil: silent
	Parallelism int             // steps at work at once; 0: devices plus CPUs
	KeepGoing   bool            // independent branches go on after a failure
	Hold        *Hold           // overrides the spec's hold
	Out         string          // the folder that saves go to; "": that of the spec
	Interrupts  *Interrupts     // nil: nobody interrupts
	Heartbeat   time.Duration   // how often a step at work is reported; 0: each 10 s
	SDKVersion  func() string   // the CANN version by the install record, when the runtime cannot tell; nil: unknown
}

// Hold overrides whether and how long an apply stays up after its work; For 0 is until a signal.
type Hold struct {
	On  bool
	For time.Duration
}
