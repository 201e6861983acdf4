package cann_test

import (
	"os"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/acltest"
	"github.com/ascendrun/ascendrun/aclbind/cann"
	"github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/libtest"
)

var _ acltest.Further = (*cann.Library)(nil)

// harness runs the suite on a library, a process a case: a library keeps its state in the process, and most have no way
// to tell misuse but to die of it.
func harness(path string) acltest.Harness {
	return acltest.Harness{Isolate: true, New: func(mask string) aclbind.Driver {
		if mask != "" {
			// The library reads the environment of C, which os.Setenv reaches.
			if err := os.Setenv("ASCEND_RT_VISIBLE_DEVICES", mask); err != nil {
				panic(err)
			}
		}
		lib, err := cann.Open(given(path))
		if err != nil {
			panic(err)
		}
		return lib
	}}
}

// The simulator's shared library does through C all that was observed, and no case is beyond it.
func TestConformance(t *testing.T) {
	path := libtest.Library(t)
	t.Setenv("ASCENDRUN_SIM", "abort=1")
	h := harness(path)
	h.Describes = true
	if left := acltest.Run(t, h); len(left) > 0 {
		t.Errorf("cases that the simulator's library cannot run: %v", left)
	}
}

// libraryVariable names a library of the machine to run the suite on as well.
const libraryVariable = "ASCENDRUN_TEST_LIB"

// A real library does what was observed, as far as its machine can serve the cases.
func TestConformanceOfGivenLibrary(t *testing.T) {
	path := os.Getenv(libraryVariable)
	if path == "" {
		t.Skip("no real library: " + libraryVariable + " names the absolute path of one, with what it needs in LD_LIBRARY_PATH")
	}
	if os.Getenv("ASCENDRUN_SIM") == "" {
		t.Setenv("ASCENDRUN_SIM", "abort=1") // should it be the simulator's: no other reads this
	}
	for _, id := range acltest.Run(t, harness(path)) {
		t.Logf("%s could not be run", id)
	}
}
