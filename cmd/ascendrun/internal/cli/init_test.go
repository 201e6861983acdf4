package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// TestInit: what init writes is valid without a warning and in canonical form, and no file is lost.
func TestInit(t *testing.T) {
	for _, words := range []string{"--target=chip=910B,devices=8", "--target=chip=310P,devices=1", "--sim=chip=910B,devices=2"} {
		path := filepath.Join(t.TempDir(), "spec.yaml")
		args := []string{"init", words, path}
		if words[:5] == "--sim" {
			args = append(args, "--backend=sim")
		}
		if o := try(t, nil, args...); o.code != 0 || o.stdout != path+"\n" {
			t.Fatalf("%s: %+v", words, o)
		}
		for _, check := range [][]string{{"validate", "--strict", path}, {"fmt", "--check", "--diff", path}, {"apply", "--backend=sim", "--hold=0", path}} {
			if o := try(t, nil, check...); o.code != 0 {
				t.Errorf("%s: %v: %+v", words, check, o)
			}
		}
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if o := try(t, nil, args...); o.code != 64 {
			t.Errorf("%s: written over: %+v", words, o)
		}
		args[2] = "-"
		if o := try(t, nil, args...); o.code != 0 || o.stdout != string(before) {
			t.Errorf("%s: - : %+v", words, o)
		}
		args[2] = path
		if o := try(t, nil, append(args, "--force")...); o.code != 0 {
			t.Errorf("%s: --force: %+v", words, o)
		}
	}
}
