package spec_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// What stands beside a model comes with the spec, from nowhere that the spec may not look, and a file that is no model is
// a file that cannot be used.
func TestModelsAreDescribed(t *testing.T) {
	const text = `{"inputs": [{"size": 12}], "outputs": [{"size": 4}], "function": "hash"}`
	dir, elsewhere := t.TempDir(), t.TempDir()
	for path, content := range map[string]string{
		filepath.Join(dir, "own.om"): text, filepath.Join(dir, "none.om"): "hello", filepath.Join(dir, "real.om"): "IMOD…",
		filepath.Join(dir, "beside.om"): "IMOD…", filepath.Join(dir, "beside.om.json"): text,
		filepath.Join(dir, "wrong.om"): "", filepath.Join(dir, "wrong.om.json"): "{\n7}",
		filepath.Join(dir, "linked.om"): "IMOD…", filepath.Join(elsewhere, "secret.json"): text,
	} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(elsewhere, "secret.json"), filepath.Join(dir, "linked.om.json")); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]struct {
		described bool
		problem   string
	}{
		"own.om": {true, ""}, "beside.om": {true, ""}, "real.om": {false, ""}, "linked.om": {false, ""},
		"none.om": {false, "neither an offline model nor"}, "wrong.om": {false, "line 2"}, "gone.om": {false, "no such file"},
		filepath.Join(elsewhere, "secret.json"): {false, ""},
	} {
		s, list := spec.Parse(filepath.Join(dir, "spec.yaml"), []byte(head+"devices: {d: 0}\nmodels: {m: {device: d, file: "+file+"}}\n"), spec.Options{})
		if list.HasErrors() {
			t.Fatal(list)
		}
		m := s.Models[0]
		if (m.Described != nil) != want.described || !strings.Contains(m.File.Problem, want.problem) || (m.File.Problem == "") != (want.problem == "") {
			t.Errorf("%s: described is %v, the problem %q", file, m.Described, m.File.Problem)
		}
		if strings.Contains(m.File.Problem, dir) {
			t.Errorf("%s: the problem names the folder: %s", file, m.File.Problem)
		}
	}
}
