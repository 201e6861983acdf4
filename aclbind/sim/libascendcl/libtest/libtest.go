// Package libtest gives tests the simulator as a shared library: built once for a test binary and for the processes
// that it starts, and removed when it ends.
package libtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// rootVariable names a folder that has the library already.
const rootVariable = "ASCENDRUN_TEST_SIMLIB"

// Root is the folder with lib64 and include, as an installed CANN has them. The first call builds it.
func Root(t testing.TB) string {
	t.Helper()
	if root := os.Getenv(rootVariable); root != "" {
		return root
	}
	root, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// Library is the path of the shared library.
func Library(t testing.TB) string {
	t.Helper()
	return filepath.Join(Root(t), "lib64", "libascendcl.so")
}

// Main is the body of a TestMain: it runs the tests and removes what Root has built.
func Main(m *testing.M) (code int) {
	defer func() {
		if made != "" {
			os.RemoveAll(made)
		}
	}()
	return m.Run()
}

var made string // what build has built

var build = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "ascendrun-simlib-")
	if err != nil {
		return "", err
	}
	made = dir
	out, err := exec.Command("go", "run", "github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/build", "-o", dir).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("the simulator's shared library: %w\n%s", err, out)
	}
	return dir, os.Setenv(rootVariable, dir)
})
