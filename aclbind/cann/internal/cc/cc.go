// Package cc compiles small libraries in C for tests: what a library does to its process can only be tried with one.
package cc

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Shared compiles one source file into a shared object of a name, in a folder that goes with the test, and answers its
// path. Flags come last, so that they can name libraries to link with.
func Shared(t testing.TB, source, name string, flags ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), name)
	args := append([]string{"-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", out, source}, flags...)
	if said, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		t.Fatalf("gcc %s: %v\n%s", strings.Join(args, " "), err, said)
	}
	return out
}
