package cann_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/libtest"
)

// Why this file exists: what a library does to the process around it shows only from outside, and is another thing in
// each way that Go can be linked.

func TestMain(m *testing.M) {
	code := libtest.Main(m)
	if hosts != "" {
		os.RemoveAll(hosts)
	}
	os.Exit(code)
}

// builds are the ways in which a program of Go is linked.
var builds = []struct {
	name, cgo string
	flags     []string
}{
	{name: "plain", cgo: "0"},
	{name: "cgo", cgo: "1"},
	{name: "race", cgo: "1", flags: []string{"-race"}},
}

var hosts string // the folder of the programs

// buildHosts builds testdata/host in every way, once.
var buildHosts = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "ascendrun-hosts-")
	if err != nil {
		return "", err
	}
	hosts = dir
	for _, b := range builds {
		args := append([]string{"build", "-o", filepath.Join(dir, b.name)}, b.flags...)
		cmd := exec.Command("go", append(args, "./testdata/host")...)
		cmd.Env = append(os.Environ(), "CGO_ENABLED="+b.cgo)
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return dir, err
		}
	}
	return dir, nil
})

// buildHost is the plain program.
func buildHost(t *testing.T) string {
	t.Helper()
	dir, err := buildHosts()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "plain")
}

// Signals, panics and children are the same before and after loading: for a library that takes signals over, and for
// one that is of Go itself and so brings a second runtime.
func TestProcessIsAsBefore(t *testing.T) {
	buildHost(t)
	libraries := map[string]string{
		"grasping": fake(t, "-DTAKES_SIGNALS"),
		"of Go":    libtest.Library(t),
	}
	for _, b := range builds {
		for _, act := range []string{"nil", "int", "term", "quit", "notified", "exec"} {
			t.Run(b.name+"/"+act, func(t *testing.T) {
				program := filepath.Join(hosts, b.name)
				said, ended := run(program, "-", act)
				for name, path := range libraries {
					if s, e := run(program, path, act); s != said || e != ended {
						t.Errorf("with the library %s it said %q and ended with %q, without %q and %q", name, s, e, said, ended)
					}
				}
			})
		}
	}
}

// run answers what a program printed and how it ended.
func run(program string, args ...string) (said, ended string) {
	cmd := exec.Command(program, args...)
	var out strings.Builder
	cmd.Stdout = &out
	err := cmd.Run()
	if err == nil {
		return out.String(), "0"
	}
	return out.String(), err.Error()
}

// The loader's room holds without cgo too.
func TestWithoutCgo(t *testing.T) {
	cmd := exec.Command("go", "test", "./internal/dl")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}
