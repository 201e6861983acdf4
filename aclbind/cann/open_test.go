package cann_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/cann"
	"github.com/ascendrun/ascendrun/aclbind/cann/find"
	"github.com/ascendrun/ascendrun/aclbind/cann/internal/cc"
)

// fake compiles a variant of the runtime that does next to nothing.
func fake(t testing.TB, flags ...string) string {
	t.Helper()
	return cc.Shared(t, "testdata/runtime.c", "libascendcl.so", flags...)
}

// given opens exactly one library.
func given(path string) cann.Options {
	return cann.Options{Search: find.Search{Lib: path, Env: os.LookupEnv}}
}

// open opens a library that must open.
func open(t testing.TB, path string) *cann.Library {
	t.Helper()
	lib, err := cann.Open(given(path))
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

func TestOpen(t *testing.T) {
	path := fake(t)
	o, loading := given(path), ""
	o.Loading = func(path string) { loading = path }
	lib, err := cann.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	if loading != path {
		t.Errorf("loading was told of %q", loading)
	}
	want := cann.About{Path: path, Real: path, SoC: "Ascend910B1", Version: "8.5", Told: "aclrtGetVersion"}
	if lib.About != want {
		t.Errorf("about it: %+v, want %+v", lib.About, want)
	}
	if got := os.Getenv("ASCEND_COREDUMP_SIGNAL"); got != "none" {
		t.Errorf("ASCEND_COREDUMP_SIGNAL is %q", got)
	}
}

// The version comes from what can tell it best.
func TestVersion(t *testing.T) {
	newest := open(t, fake(t, "-DVERSION=90100000"))
	if newest.Version != "9.1.0" || newest.Told != "aclsysGetVersionNum" {
		t.Errorf("the newest is %+v", newest.About)
	}
	path := fake(t, "-DOLD")
	home := filepath.Dir(filepath.Dir(path))
	record := filepath.Join(home, "version.info")
	if err := os.WriteFile(record, []byte("Version=5.1.RC2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	old := open(t, path)
	if old.Version != "5.1.RC2" || old.Told != "install record" {
		t.Errorf("the old one is %+v", old.About)
	}
}

// Each way to fail says what is wrong and what to do, and leaves the process as it was.
func TestOpenFails(t *testing.T) {
	hal := cc.Shared(t, "testdata/hal.c", "libascend_hal.so", "-Wl,-soname,libascend_hal.so")
	needs := fake(t, "-DNEEDS", hal)
	if err := os.Remove(hal); err != nil {
		t.Fatal(err)
	}
	settled := fake(t, "-DNEEDS", "-Wl,--unresolved-symbols=ignore-all")
	home := filepath.Dir(filepath.Dir(settled))
	if err := os.WriteFile(filepath.Join(home, "set_env.sh"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	source, err := filepath.Abs("testdata/runtime.c")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ path, says, next string }{
		"nothing":     {filepath.Join(t.TempDir(), "libascendcl.so"), "no library there", "check the path"},
		"relative":    {"testdata/runtime.c", "it is not absolute", "name a library of CANN"},
		"text":        {source, "it does not begin like an ELF file", "name a library of CANN"},
		"no driver":   {needs, "the loader says: libascend_hal.so", "install the driver"},
		"no symbol":   {settled, "undefined symbol: hal", "source " + home + "/set_env.sh"},
		"stranger":    {cc.Shared(t, "testdata/hal.c", "libhal.so"), "it has no aclInit", "name a library of CANN"},
		"loud stub":   {fake(t, "-DSTUB=100039"), "it is a stub", "name the library of the installed runtime"},
		"silent stub": {fake(t, "-DSTUB=0"), "it is a stub", "name the library of the installed runtime"},
		"old stub":    {fake(t, "-DSTUB=100039", "-DOLD"), "it is a stub", "name the library of the installed runtime"},
	} {
		_, err := cann.Open(given(c.path))
		e, ok := errors.AsType[*cann.OpenError](err)
		if !ok {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if text := e.Error(); !strings.Contains(text, c.says) || !strings.Contains(text, c.path) || strings.Contains(text, "\n") {
			t.Errorf("%s: %q, want %q and the path in one line", name, text, c.says)
		}
		if !strings.Contains(e.Next, c.next) {
			t.Errorf("%s: next is %q, want %q", name, e.Next, c.next)
		}
	}
}

// What cannot be the library is passed over, with its reason, until one can.
func TestOpenTriesOn(t *testing.T) {
	stub, good := fake(t, "-DSTUB=100039"), fake(t)
	env := map[string]string{"LD_LIBRARY_PATH": filepath.Dir(stub) + ":" + filepath.Dir(good)}
	o := cann.Options{Search: find.Search{Root: t.TempDir(), Env: func(n string) (string, bool) { v, ok := env[n]; return v, ok }}}
	lib, err := cann.Open(o)
	if err != nil || lib.Path != good {
		t.Fatalf("opened %+v (%v), want %s", lib, err, good)
	}
	env["LD_LIBRARY_PATH"] = filepath.Dir(stub)
	_, err = cann.Open(o)
	if !errors.Is(err, find.ErrStub) || !errors.Is(err, find.ErrAbsent) || strings.Contains(err.Error(), "no library there") {
		t.Errorf("got %v, want the stub alone in words, and every place inside", err)
	}
	env["LD_LIBRARY_PATH"] = ""
	if _, err = cann.Open(o); err == nil || !strings.Contains(err.Error(), "no libascendcl.so or libacl_rt.so in any of") {
		t.Errorf("got %v", err)
	}
}

// A function that the library lacks is known before it is called, and a call of it says since when it exists.
func TestMissing(t *testing.T) {
	path := fake(t, "-DOLD")
	lib := open(t, path)
	if lib.Has("aclrtCreateContext") || lib.Has("aclrtNobodyHasThis") || !lib.Has("aclrtSetDevice") {
		t.Error("Has tells something else than the symbols")
	}
	_, err := lib.CreateContext(0)
	if want := path + " has no aclrtCreateContext: every known CANN release has it"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
	err = lib.StreamAbort(0)
	if m, ok := errors.AsType[*cann.MissingError](err); !ok || m.Function != "aclrtStreamAbort" || !strings.HasSuffix(m.Error(), "it came with CANN 8.5.0") {
		t.Errorf("got %v", err)
	}
	if aclbind.CodeOf(err) != aclbind.ErrFeatureNotSupported {
		t.Errorf("the code is %d", aclbind.CodeOf(err))
	}
	if lib.MdlCreateDesc() != 0 {
		t.Error("a missing function that answers a pointer made one")
	}
}

// A constructor that ends the process is named before it does.
func TestConstructorAborts(t *testing.T) {
	path := fake(t, "-DABORTS")
	said, err := exec.Command(buildHost(t), path, "open").CombinedOutput()
	if err == nil || !strings.Contains(string(said), "loading "+path) {
		t.Errorf("the process ended with %v and said\n%s", err, said)
	}
}
