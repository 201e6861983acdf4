package spec_test

// The inputs of the public YAML test suite, as the module of a YAML library ships them: whatever YAML can say, a spec of
// it loads, or fails with a finding that lies in the text.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// suite lists the inputs of the suite.
func suite(t *testing.T) []string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/goccy/go-yaml").Output()
	if err != nil {
		t.Fatalf("where the module of the suite is: %v", err)
	}
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(dir)), "testdata", "yaml-test-suite", "*", "in.yaml"))
	if err != nil || len(files) < 300 {
		t.Fatalf("the suite has %d inputs: %v", len(files), err)
	}
	return files
}

func TestSuite(t *testing.T) {
	loaded, refused := 0, 0
	for _, file := range suite(t) {
		input, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		// As a document of its own, and below a key where anything may stand.
		below := head + "x-suite:\n  " + strings.ReplaceAll(string(input), "\n", "\n  ") + "\n"
		for _, text := range []string{string(input), below} {
			s, found := spec.Parse("suite.yaml", []byte(text), spec.Options{LookupEnv: unset})
			for _, d := range found {
				complete(t, text, d)
			}
			switch {
			case found.HasErrors():
				refused++
			case s == nil:
				t.Errorf("%s: neither a spec nor an error", filepath.Base(filepath.Dir(file)))
			default:
				loaded++
			}
		}
	}
	if loaded == 0 || refused == 0 {
		t.Errorf("%d loaded, %d refused", loaded, refused)
	}
	t.Logf("%d loaded, %d refused with a place", loaded, refused)
}
