package sim

import (
	"io"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// Why this file exists: what a simulator is made of, as plain data. The words that a user writes are read in words.go.

// AnyDevice in a fault means a call on whatever device, counted over the process.
const AnyDevice int32 = -1

// Config is a machine and what shall go wrong on it. The zero value is the usual machine without faults.
type Config struct {
	chip.Machine
	Slow     []Slow
	Fail     []Fail
	Stall    []Stall
	Lose     []Lose
	Busy     []Busy
	Deadlock Deadlock
	Broken   string    // why every call answers 500000, "" when they do not
	Abort    bool      // fatal misuse ends the process with SIGABRT, as the real runtime would crash
	Restless bool      // yield inside every call, so that a goroutine without a locked thread is found out
	Clock    Clock     // nil: WallClock
	Log      io.Writer // where fatal misuse is reported; nil: standard error
	// Caller is from where in the program the call was made that is going on, for the report; nil: unknown. It is asked
	// often, and its answers are seldom spelled.
	Caller func() Place
	// Enter calls the function of the program at an address, with whole numbers and addresses; nil: programs give
	// functions by Func alone.
	Enter func(fn aclbind.Ptr, args ...uint64) uint64
	// Thread is the calling thread as the program names threads to aclrtSubscribeReport; nil: by the system's number.
	Thread func() uint64
}

// Place is a place in the program that uses the simulator; "" when it has no name.
type Place interface{ String() string }

// Slow lets every call of a function take D longer.
type Slow struct {
	Call string
	D    time.Duration
}

// Fail lets a call answer Code and have no effect. N counts calls of the function from 1, in the process or on Device;
// 0 is every one.
type Fail struct {
	Call   string
	Device int32
	N      int
	Code   int
	Later  bool // the call answers 0, and the work that it queues fails with Code
}

// Stall lets a call hang for a time before it does its work; For 0 is until ReleaseStalls. N counts as in Fail.
type Stall struct {
	Call   string
	Device int32
	N      int
	For    time.Duration
}

// Lose lets a device be lost some time after the first call.
type Lose struct {
	Device int32
	After  time.Duration
}

// Busy lets a device refuse to be opened with Code.
type Busy struct {
	Device int32
	Code   int
}

// Deadlock says when a report is written that no stream can run, and whether the waiting call then answers 507046.
type Deadlock struct {
	After time.Duration
	Fail  bool
}

// The machine that nobody described.
const (
	defaultDevices  = 8
	defaultCANN     = "9.1.0"
	defaultDeadlock = 5 * time.Second
	// maxDevices is what the runtime can tell apart.
	maxDevices = 64
)

// DefaultConfig is the usual machine without faults: a host with 8 devices of the default chip.
func DefaultConfig() Config {
	c := chip.Default()
	return Config{
		Machine: chip.Machine{Chip: c, SoC: c.SoCs[0], CANN: defaultCANN, Devices: defaultDevices,
			RunMode: c.RunModes[0], Memory: c.Memory},
		Deadlock: Deadlock{After: defaultDeadlock},
	}
}

// complete fills in what a Config made by hand left out.
func (c Config) complete() Config {
	d := DefaultConfig()
	if c.Chip.Name == "" {
		mask, set := c.Mask, c.MaskSet
		c.Machine = d.Machine
		c.Mask, c.MaskSet = mask, set
	}
	if c.SoC == "" {
		c.SoC = c.Chip.SoCs[0]
	}
	if c.CANN == "" {
		c.CANN = defaultCANN
	}
	if c.RunMode == "" {
		c.RunMode = c.Chip.RunModes[0]
	}
	if c.Memory == 0 {
		c.Memory = c.Chip.Memory
	}
	if c.Deadlock.After == 0 {
		c.Deadlock.After = defaultDeadlock
	}
	if c.Clock == nil {
		c.Clock = WallClock{}
	}
	return c
}
