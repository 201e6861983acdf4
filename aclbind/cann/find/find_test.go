package find

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/cann/internal/cc"
)

// machine is a folder that stands for the root of one, with an environment.
type machine struct {
	t       *testing.T
	root    string
	env     map[string]string
	library []byte // a shared object for this machine
}

func newMachine(t *testing.T) *machine {
	text, err := os.ReadFile(cc.Shared(t, "testdata/empty.c", "libascendcl.so"))
	if err != nil {
		t.Fatal(err)
	}
	return &machine{t: t, root: t.TempDir(), env: map[string]string{}, library: text}
}

// file writes a file below the root; the library for nil.
func (m *machine) file(path string, text []byte) string {
	m.t.Helper()
	if text == nil {
		text = m.library
	}
	path = filepath.Join(m.root, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		m.t.Fatal(err)
	}
	return path
}

// link makes a link at a path below the root.
func (m *machine) link(to, path string) {
	m.t.Helper()
	if err := os.Symlink(to, filepath.Join(m.root, path)); err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) search() Search {
	return Search{Root: m.root, Env: func(name string) (string, bool) { v, ok := m.env[name]; return v, ok }}
}

// found is what a search finds, one line a place, with the root as "/".
func (m *machine) found() []string {
	var lines []string
	for _, c := range Candidates(m.search()) {
		line := fmt.Sprintf("%s: %s", c.From, c.Path)
		if c.Problem != nil {
			line += ": " + c.Problem.Error()
		}
		lines = append(lines, strings.ReplaceAll(line, m.root+"/", "/"))
	}
	return lines
}

// The order is promised, and a place that has nothing is named as one.
func TestOrder(t *testing.T) {
	m := newMachine(t)
	m.file("elsewhere/libacl_rt.so", nil)
	m.file("elsewhere/libascendcl.so", nil)
	m.file("cached/libascendcl.so", nil)
	m.file("home/lib64/libascendcl.so", nil)
	m.file("old/acllib/lib64/libascendcl.so", nil)
	m.file("me/Ascend/cann/runtime/lib64/libacl_rt.so", nil)
	m.file("usr/local/Ascend/ascend-toolkit/latest/"+folders[1]+"/libascendcl.so", nil)
	m.file("usr/local/Ascend/nnrt/latest/lib64/stub/libascendcl.so", nil)
	m.file("etc/ld.so.cache", cache(m.root, "libc.so.6", "libascendcl.so"))
	m.env["LD_LIBRARY_PATH"] = ":relative:" + m.root + "/elsewhere:" + m.root + "/nowhere"
	m.env["ASCEND_HOME_PATH"] = m.root + "/home"
	m.env["ASCEND_TOOLKIT_HOME"] = m.root + "/home" // the same file is told once
	m.env["ASCEND_HOME"] = m.root + "/old"
	m.env["HOME"] = m.root + "/me"
	want := []string{
		"LD_LIBRARY_PATH: /elsewhere/libascendcl.so",
		"LD_LIBRARY_PATH: /elsewhere/libacl_rt.so",
		"the loader's cache: /cached/libascendcl.so",
		"$ASCEND_HOME_PATH: /home/lib64/libascendcl.so",
		"$ASCEND_HOME: /old/acllib/lib64/libascendcl.so",
		"a usual place: /me/Ascend/cann/runtime/lib64/libacl_rt.so",
		"a usual place: /me/Ascend/ascend-toolkit/latest: no library there",
		"a usual place: /usr/local/Ascend/cann: no library there",
		"a usual place: /usr/local/Ascend/ascend-toolkit/latest/" + folders[1] + "/libascendcl.so",
		"a usual place: /usr/local/Ascend/nnrt/latest: no library there",
		"a usual place: /usr/local/Ascend/nnae/latest: no library there",
		"a usual place: /usr/local/Ascend/latest: no library there",
		"a usual place: /opt/Ascend/cann: no library there",
		"a usual place: /usr/local/Ascend: no library there",
	}
	if got := m.found(); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A path that was given is the only place, whatever the environment says; it is never relative.
func TestGivenPath(t *testing.T) {
	m := newMachine(t)
	m.env["ASCEND_HOME_PATH"] = m.root + "/home"
	m.file("home/lib64/libascendcl.so", nil)
	given := m.file("given/anything.so", nil)
	for path, want := range map[string]string{given: "", "given/anything.so": "it is not absolute", given + ".not": "no library there"} {
		s := m.search()
		s.Lib = path
		got := Candidates(s)
		if len(got) != 1 || got[0].Path != path {
			t.Fatalf("%s: %+v", path, got)
		}
		if p := got[0].Problem; want == "" && p != nil || want != "" && (p == nil || !strings.HasPrefix(p.Error(), want)) {
			t.Errorf("%s: %v, want %q", path, p, want)
		}
	}
}

// Stubs are told by their folder, by the one that a link leads to as well.
func TestStubs(t *testing.T) {
	m := newMachine(t)
	m.file("cann/devlib/linux/x86_64/libascendcl.so", nil)
	m.file("cann/lib64/stub/linux/libascendcl.so", nil)
	m.file("devlibrary/libascendcl.so", nil)
	m.link("cann/devlib/linux/x86_64", "innocent")
	for path, stub := range map[string]bool{
		"cann/devlib/linux/x86_64": true, "cann/lib64/stub/linux": true, "innocent": true, "devlibrary": false,
	} {
		c := judge(filepath.Join(m.root, path, "libascendcl.so"), "")
		if errors.Is(c.Problem, ErrStub) != stub {
			t.Errorf("%s: %v, stub is %v", path, c.Problem, stub)
		}
	}
}

func TestHomeAndRelease(t *testing.T) {
	m := newMachine(t)
	m.file("ascend-toolkit/set_env.sh", []byte("export X=1\n"))
	lib := m.file("ascend-toolkit/8.0.RC2/x86_64-linux/lib64/libascendcl.so", nil)
	m.link("8.0.RC2", "ascend-toolkit/latest")
	found := judge(m.root+"/ascend-toolkit/latest/x86_64-linux/lib64/libascendcl.so", "")
	if found.Real != lib || found.Home != m.root+"/ascend-toolkit" {
		t.Errorf("found %+v", found)
	}
	if got := Release(lib); got != "" {
		t.Errorf("no record says %q", got)
	}
	if got := homeOf("/libascendcl.so"); got != "" {
		t.Errorf("home of the root is %q", got)
	}
	for _, c := range []struct{ file, text, want string }{
		{"version.cfg", "# x\nruntime_running_version=[7.0.0.1:8.0.0]\n", "8.0.0"},
		{"runtime/version.info", "Version=8.0.1\nother=1", "8.0.1"},
		{"x86_64-linux/ascend_toolkit_install.info", "package_name=Ascend-cann-toolkit\nversion=8.0.RC2\ninnerversion=V1", "8.0.RC2"},
	} {
		m.file("ascend-toolkit/8.0.RC2/"+c.file, []byte(c.text))
		if got := Release(lib); got != c.want {
			t.Errorf("with %s the release is %q, want %q", c.file, got, c.want)
		}
	}
}
