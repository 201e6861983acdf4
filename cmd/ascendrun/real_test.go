package main

// The program on a real shared library, which here is the simulator's, in each way that Go links a program: for the
// runtime it makes no difference, so for a user it must not either.

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/libtest"
)

// builds are the ways in which Go links a program.
var builds = []struct {
	name  string
	cgo   string
	flags []string
}{
	{name: "plain", cgo: "0"},
	{name: "cgo", cgo: "1"},
	{name: "race", cgo: "1", flags: []string{"-race"}},
}

var programs string // the folder of the built programs

// buildPrograms builds the program in every way, once.
var buildPrograms = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "ascendrun-builds-")
	if err != nil {
		return "", err
	}
	programs = dir
	if err := os.Chmod(dir, 0o755); err != nil { // one test runs them as another user
		return dir, err
	}
	for _, b := range builds {
		cmd := exec.Command("go", append(append([]string{"build"}, b.flags...), "-o", filepath.Join(dir, b.name), ".")...)
		cmd.Env = append(os.Environ(), "CGO_ENABLED="+b.cgo)
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return dir, err
		}
	}
	return dir, nil
})

// program is the path of a built program.
func program(t *testing.T, build string) string {
	t.Helper()
	dir, err := buildPrograms()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, build)
}

// ended is how a program ended.
type ended struct {
	code           int
	stdout, stderr string
}

// execute runs a program with nothing in its environment but what is given.
func execute(t *testing.T, env []string, path string, args ...string) ended {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + t.TempDir(), "GORACE=" + atOnce}, env...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return ended{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// Every example makes the same calls on the real library as on the simulator, however the program was linked.
func TestTheRealLibraryGetsTheSameCalls(t *testing.T) {
	specs, err := filepath.Glob(examples + "/*.yaml")
	if err != nil || len(specs) < 6 {
		t.Fatalf("%d examples, %v", len(specs), err)
	}
	found := "LD_LIBRARY_PATH=" + filepath.Join(libtest.Root(t), "lib64")
	for _, b := range builds {
		for _, spec := range specs {
			calls := make(map[string]string)
			for _, backend := range []string{"sim", "cann"} {
				log := filepath.Join(t.TempDir(), backend)
				got := execute(t, []string{found, "CARD=0"}, program(t, b.name), "apply", "--backend", backend, "--parallelism", "1", "--hold=0", "--calls", log, spec)
				if got.code != 0 || strings.Contains(got.stderr, "DATA RACE") {
					t.Fatalf("%s, %s on %s: %+v", b.name, spec, backend, got)
				}
				text, err := os.ReadFile(log)
				if err != nil {
					t.Fatal(err)
				}
				calls[backend] = string(text)
			}
			if calls["cann"] != calls["sim"] || calls["sim"] == "" {
				t.Errorf("%s, %s: the calls on the library are\n%s\nand on the simulator\n%s", b.name, spec, calls["cann"], calls["sim"])
			}
		}
	}
}

// Where the library is on the loader's path it is used without being asked for, and every result names it.
func TestTheRealLibraryIsFound(t *testing.T) {
	found := "LD_LIBRARY_PATH=" + filepath.Join(libtest.Root(t), "lib64")
	spec := filepath.Join(examples, "quickstart.yaml")
	got := execute(t, []string{found}, program(t, "plain"), "apply", "--format", "json", spec)
	if got.code != 0 || !strings.Contains(got.stdout, `"backend": "cann"`) || !strings.Contains(got.stdout, `"source": "backend"`) {
		t.Errorf("%+v", got)
	}
	got = execute(t, []string{found, "ASCENDRUN_SIM=chip=310P,devices=3"}, program(t, "plain"), "devices", "--backend", "cann", "--memory")
	if got.code != 0 || !strings.Contains(got.stdout, "backend  cann, "+libtest.Library(t)) || !strings.Contains(got.stdout, "device 2  card 2  normal  24.0 GiB free") {
		t.Errorf("%+v", got)
	}
}

// Signals mean on the real library what they mean on the simulator, although a library may bring handlers of its own:
// one ends a hold, and a second one leaves a call that never returns, whose process ends all the same.
func TestTheRealLibraryLeavesSignalsAlone(t *testing.T) {
	on := func(build, sim string, args ...string) *process {
		p := prepare(t)
		env := append(p.cmd.Env, "ASCENDRUN_BACKEND=", "ASCENDRUN_SIM="+sim)
		p.cmd = exec.Command(program(t, build), append([]string{"apply", "--lib", libtest.Library(t), "--heartbeat", "20ms"}, args...)...)
		p.cmd.Dir, p.cmd.Env, p.cmd.Stdout, p.cmd.Stderr = p.dir, env, p.stdout, p.stderr
		p.run()
		return p
	}
	for _, b := range builds {
		p := on(b.name, "", "--hold", "--calls", "calls", "q.yaml")
		p.must(p.stderr, "everything is up")
		p.signal(syscall.SIGTERM)
		if got := p.code(); got != 0 {
			t.Errorf("%s: the end of a hold is %d\n%s%s", b.name, got, p.stdout, p.stderr)
		}
		p.released("calls")

		p = on(b.name, "stall=aclrtSetDevice:1", "q.yaml")
		p.must(p.stderr, "still creating device.npu0")
		p.signal(syscall.SIGINT)
		p.must(p.stderr, "SIGINT")
		p.signal(syscall.SIGINT)
		if got := p.code(); got != 5 || !strings.Contains(p.stderr.String(), "aclrtSetDevice") {
			t.Errorf("%s: a call that never returns ends with %d\n%s%s", b.name, got, p.stdout, p.stderr)
		}
	}
}

// What stands in the way of the library is said, each time with what to do and the way to simulate, and with the exit
// code for it.
func TestTheRealLibraryCannotBeHad(t *testing.T) {
	dir := public(t)
	put := func(name string, text []byte, mode os.FileMode) string {
		path := filepath.Join(dir, name, "libascendcl.so")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	real, err := os.ReadFile(libtest.Library(t))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(examples, "quickstart.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	spec := filepath.Join(dir, "spec.yaml")
	if err := os.WriteFile(spec, text, 0o644); err != nil {
		t.Fatal(err)
	}
	foreign := slices.Clone(real)
	const machineAt, s390 = 18, 22 // e_machine of an ELF header, and a machine that runs no CANN
	binary.LittleEndian.PutUint16(foreign[machineAt:], s390)
	folder := filepath.Join(dir, "folder", "libascendcl.so")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(dir, "broken", "libascendcl.so")
	if err := os.MkdirAll(filepath.Dir(broken), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("gone.so", broken); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		lib  string
		env  string
		want string
	}{
		{"no library", filepath.Join(dir, "none", "libascendcl.so"), "", "no library in"},
		{"a text file", put("text", []byte("not a library\n"), 0o644), "", "it is no shared object"},
		{"another architecture", put("foreign", foreign, 0o644), "", "it is for another machine"},
		{"cut off", put("cut", real[:len(real)/2], 0o644), "", "it is damaged"},
		{"a stub, by its folder", put("devlib", real, 0o644), "", "it is a stub"},
		{"a library of something else", compiled(t, dir), "", "it has no aclInit"},
		{"a folder", folder, "", "it is a directory"},
		{"a broken link", broken, "", "it is a link to gone.so, which does not exist"},
		{"a file that nobody may read", put("closed", real, 0o000), "", "permission denied"},
		{"aclInit without a driver", put("whole", real, 0o644), "ASCENDRUN_SIM=fail=aclInit:1:500000", "aclInit answered 500000 ACL_ERROR_INTERNAL_ERROR"},
		{"no device left", put("whole", real, 0o644), "ASCENDRUN_SIM=devices=2,mask=7", "aclrtGetDeviceCount answered 207004"},
	} {
		for _, command := range [][]string{{"apply", spec}, {"devices"}} {
			got := unprivileged(t, []string{c.env}, append([]string{command[0], "--backend", "cann", "--lib", c.lib}, command[1:]...)...)
			said := strings.Join(strings.Fields(got.stderr), " ")
			if got.code != 6 || !strings.Contains(said, c.want) || !strings.Contains(said, "next: ") || !strings.HasSuffix(got.stderr, "\nto simulate: --backend sim\n") {
				t.Errorf("%s, %s: want 6 and %q, got %+v", c.what, command[0], c.want, got)
			}
		}
	}
}

// public is a folder that every user may look into.
func public(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "ascendrun-public-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// compiled is a shared object that is no runtime.
func compiled(t *testing.T, dir string) string {
	t.Helper()
	source, lib := filepath.Join(dir, "other.c"), filepath.Join(dir, "other.so")
	if err := os.WriteFile(source, []byte("int other(void) { return 1; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-shared", "-fPIC", "-o", lib, source).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	return lib
}

// unprivileged runs the plain program as a user to whom the rights of files mean something.
func unprivileged(t *testing.T, env []string, args ...string) ended {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(program(t, "plain"), args...)
	cmd.Env, cmd.Stdout, cmd.Stderr, cmd.Dir = env, &stdout, &stderr, "/"
	if os.Geteuid() == 0 {
		const nobody = 65534
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return ended{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}
