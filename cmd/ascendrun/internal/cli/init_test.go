package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/examples/specs"
)

// TestInit: what init writes is valid without a warning and in canonical form, and no file is lost.
func TestInit(t *testing.T) {
	for words, chip := range map[string]string{"--target=chip=910B,devices=8": "910B", "--target=chip=310P,devices=1": "310P", "--target=chip=310,devices=64": "310",
		"--sim=chip=910_93,devices=2": "910_93"} {
		path := filepath.Join(t.TempDir(), "spec.yaml")
		args := []string{"init", words, path}
		if words[:5] == "--sim" {
			args = append(args, "--backend=sim")
		}
		if o := try(t, nil, args...); o.code != 0 || o.stdout != path+"\n" {
			t.Fatalf("%s: %+v", words, o)
		}
		if o := try(t, nil, "validate", path); !strings.Contains(o.stdout, "Judged against "+chip+" ") {
			t.Errorf("%s: judged against another machine: %+v", words, o)
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

// TestInitTemplates: each example comes out valid and in canonical form, and calls itself by the file that it is.
func TestInitTemplates(t *testing.T) {
	help := try(t, nil, "init", "--help").stdout
	names := specs.Names()
	if len(names) < 6 {
		t.Fatal(names)
	}
	for _, name := range names {
		path := filepath.Join(t.TempDir(), "own name.yaml")
		if o := try(t, nil, "init", "--template", name, path); o.code != 0 || o.stdout != path+"\n" || o.stderr != "" {
			t.Fatalf("%s: %+v", name, o)
		}
		for _, check := range [][]string{{"validate", "--strict", path}, {"fmt", "--check", "--diff", path}, {"plan", path}} {
			if o := try(t, nil, check...); o.code != 0 {
				t.Errorf("%s: %v: %+v", name, check, o)
			}
		}
		text, err := os.ReadFile(path)
		if err != nil || strings.Contains(string(text), "examples/specs") {
			t.Errorf("%s: its comments speak of another file, %v", name, err)
		}
		if o := try(t, nil, "init", "--template", name, "-"); o.code != 0 || o.stdout != strings.ReplaceAll(string(text), path, name+".yaml") {
			t.Errorf("%s: - : %+v", name, o)
		}
		if title := specs.Title(name); len(title) < 10 || !strings.Contains(help, name+" ") || !strings.Contains(help, title) {
			t.Errorf("%s: the help does not say that it is %q", name, title)
		}
	}
}

// TestInitRefusals: what init does not do, it says.
func TestInitRefusals(t *testing.T) {
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"--template", "quikstart"}, "did you mean quickstart?"},
		{[]string{"--template", "../bad/cycle"}, "is not one of " + strings.Join(specs.Names(), ", ")},
		{[]string{"--template", ""}, "is not one of "},
		{[]string{"--template=quickstart", "--target=chip=910B"}, "leave --target out"},
		{[]string{"a.yaml", "b.yaml"}, "init writes one file"},
		{[]string{"--target=chip=none", "-"}, "none"},
		{[]string{"--target=devices=0", "-"}, "sees no device"},
		{[]string{"--target=devices=2,mask=5", "-"}, "sees no device"},
		{[]string{""}, "its name is empty"},
	} {
		o := try(t, nil, append([]string{"init"}, c.args...)...)
		if o.code != 64 || o.stdout != "" || !strings.Contains(o.stderr, c.says) {
			t.Errorf("%v: %+v, want %q", c.args, o, c.says)
		}
	}
	if o := try(t, nil, "init", "--template=quickstart", filepath.Join(t.TempDir(), "none", "spec.yaml")); o.code == 0 || !strings.Contains(o.stderr, "cannot be written") {
		t.Errorf("into no folder: %+v", o)
	}
	if o := try(t, nil, "__complete", "init", "--template", "q"); !strings.HasPrefix(o.stdout, strings.Join(specs.Names(), "\n")+"\n:") {
		t.Errorf("completion: %+v", o)
	}
}
