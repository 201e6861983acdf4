package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// projectFiles are project files with what is wrong with them, "" for nothing. The schema must agree, except about what
// it cannot know: the rules and their severities, the chips, and which files lie where.
var projectFiles = []struct {
	text, wrong string
	unknowable  bool
}{
	{"# keeps those above away\n", "", true},
	{"strict: true", "", false},
	{"strict: perhaps", "strict is true or false", false},
	{"strict: [true, true]", "strict has one value", false},
	{"strct: true", "Did you mean strict?", false},
	{"rule: ASR303=off", "", false},
	{"rule: [ASR303=off, ASR404=error]", "", false},
	{"rule: ASR107=off", "is an error", true},
	{"rule: ASR303=no", "CODE=off, CODE=warning or CODE=error", false},
	{"rule: {ASR303: off}", "a single value is needed", false},
	{"ignore-pattern: [vendor, \"generated/**\"]", "", false},
	{"ignore-pattern: \"\"", "is no pattern", false},
	{"target: chip=310P,devices=2", "", false},
	{"target: machine.yaml", "", false},
	{"target: chip=none", "no such chip", true},
	{"target: ../machine.yaml", "only files below its own folder", true},
	{"target: away/machine.yaml", "only files below its own folder", true},
	{"target: none.yaml", "neither WORD=VALUE", true},
	{"format: tap", "", false},
	{"format: tapp", "did you mean tap?", false},
	{"format: [tap, json]", "format has one value", false},
	{"output: [sarif=a.sarif, own.txt]", "", false},
	{"output: /etc/ascendrun.txt", "only files below its own folder", true},
	{"output: sarif=../a.sarif", "only files below its own folder", true},
	{"output: away/a.txt", "only files below its own folder", true},
	{"summary: true\nall: false\njobs: 1", "", false},
	{"summary: often", "neither true nor false", false},
	{"jobs: 0", "no integer from 1", false},
	{"allow-path: /etc", "give it as a flag", false},
	{"set: A=b", "stands in vars", false},
	{"fix: true", "give it as a flag", false},
}

// TestProjectFile: each file is judged as the table says, by validate and by its schema, and nothing outside its folder
// is read or written.
func TestProjectFile(t *testing.T) {
	judge := judgeBy(t, projectSchemaID, projectSchema())
	above := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(above, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(above, "repo")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("..", filepath.Join(dir, "away")); err != nil {
		t.Fatal(err)
	}
	write("machine.yaml", "chip: 310\n")
	write("repo/machine.yaml", "chip: 310B\ndevices: 1\n")
	write("repo/a.yaml", "apiVersion: ascendrun/v1\ndevices: {npu0: 0}\n")
	t.Chdir(dir)
	for _, c := range projectFiles {
		write("repo/.ascendrun.yaml", c.text)
		o := try(t, nil, "validate", "a.yaml")
		flat := strings.Join(strings.Fields(o.stdout), " ") // lines are broken anywhere
		switch {
		case strings.HasPrefix(c.text, "output: [sarif"): // what would be here stands in own.txt
		case c.wrong == "" && o.code != 0, c.wrong != "" && (o.code != 3 || !strings.Contains(flat, c.wrong)):
			t.Errorf("%s: %+v, want %q", c.text, o, c.wrong)
		}
		if err := judge([]byte(c.text)); !c.unknowable && (err == nil) != (c.wrong == "") {
			t.Errorf("%s: the schema says %v, and validate %q", c.text, err, c.wrong)
		}
	}
	for name, want := range map[string]bool{"repo/own.txt": true, "repo/a.sarif": true, "a.sarif": false, "a.txt": false} {
		if _, err := os.Stat(filepath.Join(above, name)); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := os.Stat("/etc/ascendrun.txt"); err == nil {
		t.Error("a project file had a file written far away")
	}
}

// TestProjectFileCounts: what a project file says has effect, and a flag comes before it.
func TestProjectFileCounts(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{"a.yaml": "apiVersion: ascendrun/v1\nvars: {UNUSED: 1}\ndevices: {npu0: 0}\n", "machine.yaml": "chip: 310B\ndevices: 1\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		text  string
		flags []string
		says  string
	}{
		{"target: chip=310P,devices=2", nil, "Judged against 310P"},
		{"target: machine.yaml", nil, "Judged against 310B"},
		{"target: machine.yaml", []string{"--target=chip=910B"}, "Judged against 910B"},
		{"format: tap", nil, "TAP version 13"},
		{"format: tap", []string{"--format=text"}, "warning ASR112"},
		{"summary: true", nil, "1 finding in 1 file"},
		{"summary: true", []string{"--summary=false"}, "UNUSED"},
	} {
		if err := os.WriteFile(projectFile, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if o := try(t, nil, append([]string{"validate", "a.yaml"}, c.flags...)...); o.code != 0 || !strings.Contains(o.stdout, c.says) {
			t.Errorf("%s %v: %+v, want %q", c.text, c.flags, o, c.says)
		}
	}
}

// TestProjectKeysAreFlags: each key is a flag of validate, and each of its own flags is a key or said not to be one.
func TestProjectKeysAreFlags(t *testing.T) {
	s := &session{Program: &Program{}}
	flags := s.validateCommand().Flags()
	for _, k := range projectKeys {
		if flags.Lookup(k.name) == nil {
			t.Errorf("%s is no flag", k.name)
		}
	}
	for _, name := range strings.Fields("strict rule ignore-pattern target format output summary all jobs set allow-path fix diff yes") {
		if (projectKeyOf(name) == nil) == (notInProjects[name] == "") {
			t.Errorf("%s is a key and refused, or neither", name)
		}
	}
	if n := len(projectKeys) + len(notInProjects); fmt.Sprint(n) != "14" {
		t.Errorf("%d words are known, and 14 are tested", n)
	}
}
