package data_test

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/ascendrun/ascendrun/engine/data"
	"github.com/ascendrun/ascendrun/spec"
)

func text(s string) spec.Text { return spec.Text{Value: s, Shown: s} }

// folder is an open folder and its path.
func folder(t *testing.T) (*data.Folder, string) {
	t.Helper()
	dir := t.TempDir()
	f, err := data.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f, dir
}

// names lists what lies in a folder.
func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return strings.Join(list, " ")
}

// TestSave: a file appears whole, replaces what was there, and leaves nothing else.
func TestSave(t *testing.T) {
	f, dir := folder(t)
	for _, content := range []string{"first", "second, longer", "third"} {
		if err := f.Save(text("out.bin"), []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, "out.bin")); err != nil || string(got) != content {
			t.Errorf("the file holds %q (%v), want %q", got, err, content)
		}
	}
	w, err := f.Create(text("out.bin"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte("half")); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "out.bin")); string(got) != "third" {
		t.Errorf("before the commit the file holds %q", got)
	}
	w.Discard()
	if got := names(t, dir); got != "out.bin" {
		t.Errorf("the folder holds %s", got)
	}
}

// TestSaveRefuses: no path leads out of the folder, and every refusal says what to do and leaves nothing.
func TestSaveRefuses(t *testing.T) {
	f, dir := folder(t)
	outside := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(outside, "victim"), []byte("whole"), 0o600), os.Symlink(outside, filepath.Join(dir, "way-out")),
		os.Symlink(filepath.Join(outside, "victim"), filepath.Join(dir, "link")), os.Mkdir(filepath.Join(dir, "folder"), 0o700)); err != nil {
		t.Fatal(err)
	}
	before := names(t, dir)
	for _, c := range []struct{ path, want string }{
		{"../out.bin", "write a path below it"},
		{"a/../../out.bin", "write a path below it"},
		{filepath.Join(outside, "out.bin"), "write a path below it"},
		{"", "write a path below it"},
		{"way-out/out.bin", "only below the spec's folder, or --out DIR"},
		{"missing/out.bin", "make the folder missing first"},
		{"folder", "write another path"},
		{"link/out.bin", "only below"},
	} {
		err := f.Save(text(c.path), []byte("x"))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), dir) {
			t.Errorf("%q: %v, want %q", c.path, err, c.want)
		}
	}
	if got := names(t, dir); got != before {
		t.Errorf("the folder holds %s, and held %s", got, before)
	}
	if got := names(t, outside); got != "victim" {
		t.Errorf("outside there is %s", got)
	}
	// A link with the name of the file is replaced, and what it led to stays.
	if err := f.Save(text("link"), []byte("new")); err != nil {
		t.Error(err)
	}
	if got, _ := os.ReadFile(filepath.Join(outside, "victim")); string(got) != "whole" {
		t.Errorf("the file that the link led to holds %q", got)
	}
	if _, err := data.OpenFolder(filepath.Join(dir, "missing")); err == nil || !strings.Contains(err.Error(), "--out DIR") {
		t.Errorf("a folder that is not there: %v", err)
	}
}

// TestSaveFull writes more than the system takes. The limit is that of a process, so a child of the test meets it.
func TestSaveFull(t *testing.T) {
	const child = "ASCENDRUN_TEST_FULL"
	if dir := os.Getenv(child); dir != "" {
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 5000, Max: 5000}); err != nil {
			t.Fatal(err)
		}
		f, err := data.OpenFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		err = f.Save(text("out.bin"), make([]byte, 9000))
		if err == nil || !strings.Contains(err.Error(), "after 5000 bytes; nothing of it was left: make room") {
			t.Errorf("a full disk gave %v", err)
		}
		return
	}
	_, dir := folder(t)
	if err := os.WriteFile(filepath.Join(dir, "out.bin"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestSaveFull$")
	cmd.Env = append(os.Environ(), child+"="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "out.bin")); string(got) != "old" || names(t, dir) != "out.bin" {
		t.Errorf("the file holds %q, the folder %s", got, names(t, dir))
	}
}

func TestFileName(t *testing.T) {
	to := spec.Text{Value: "secret-{index}-{index}", Shown: "${NAME}-{index}"}
	if got, want := data.FileName(to, []int{2, 1}), (spec.Text{Value: "secret-2.1-2.1", Shown: "${NAME}-2.1"}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := data.FileName(text("out.bin"), nil); got != text("out.bin") {
		t.Errorf("got %v", got)
	}
}
