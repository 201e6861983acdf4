package sim_test

import (
	"io"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/acltest"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// harness runs the suite on the simulator.
func harness(cfg sim.Config) acltest.Harness {
	of := func(d aclbind.Driver) *sim.Sim { return d.(*sim.Sim) }
	return acltest.Harness{
		New: func(mask string) aclbind.Driver {
			c := cfg
			c.Mask, c.MaskSet = mask, mask != ""
			return sim.New(c)
		},
		Fatal: func(d aclbind.Driver) []string { return of(d).Report().Fatal },
		Close: func(d aclbind.Driver) { of(d).Close() },

		Describes: true,
	}
}

// The simulator does all that was observed, and no case is beyond it.
func TestConformance(t *testing.T) {
	restless := sim.DefaultConfig()
	restless.Log, restless.Restless = io.Discard, true
	restless.Chip.Streams, restless.Chip.Events, restless.Chip.Notifies = 50, 50, 50
	for name, cfg := range map[string]sim.Config{"quiet": {Log: io.Discard}, "restless": restless} {
		t.Run(name, func(t *testing.T) {
			if left := acltest.Run(t, harness(cfg)); len(left) > 0 {
				t.Errorf("cases that the simulator cannot run: %v", left)
			}
		})
	}
}

// The suite also works one process a case, as a real library needs it: fatal misuse then ends the process, and a call
// that blocks is ended from outside.
func TestConformanceInProcesses(t *testing.T) {
	h := harness(sim.Config{Log: io.Discard, Abort: true})
	h.Isolate, h.Fatal = true, nil
	if left := acltest.Run(t, h); len(left) > 0 {
		t.Errorf("cases that cannot be run in processes: %v", left)
	}
}
