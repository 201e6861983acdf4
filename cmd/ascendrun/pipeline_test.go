package main

// What pipelines run of this repository, run as they do it.

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// warned is a sound spec with a warning, and a name full of what a shell would read.
const (
	warned     = "apiVersion: ascendrun/v1\nvars: {UNUSED: 1}\ndevices: {npu0: 0}\n"
	warnedName = "a b$(touch hacked);'%,.yaml"
)

// root is the folder of the repository.
const root = "../.."

// project writes files into a folder of their own.
func project(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// runIn runs a command in a folder and returns its exit code and what it printed.
func runIn(t *testing.T, dir string, env []string, name string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &errs
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, "GITHUB_") }), env...)
	err := cmd.Run()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

func load(t *testing.T, file string, to any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	docs := strings.Split(string(text), "\n---\n")
	if err := yaml.Unmarshal([]byte(docs[len(docs)-1]), to); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// TestAction runs the script of the GitHub Action with the inputs that action.yml hands on.
func TestAction(t *testing.T) {
	var action struct {
		Inputs map[string]struct{ Default string }
		Runs   struct {
			Steps []struct {
				Run string
				Env map[string]string
			}
		}
	}
	load(t, "action.yml", &action)
	last := action.Runs.Steps[len(action.Runs.Steps)-1]
	for name := range action.Inputs {
		if got := last.Env["INPUT_"+strings.ToUpper(name)]; got != "${{ inputs."+name+" }}" {
			t.Errorf("the input %s is handed on as %q", name, got)
		}
	}
	if strings.Contains(last.Run, "${{") {
		t.Error("an input could be read as shell")
	}
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	dir := project(t, map[string]string{warnedName: warned, "sound.yaml": "apiVersion: ascendrun/v1\ndevices: {npu0: 0}\n"})
	for _, c := range []struct {
		inputs []string
		code   int
		says   string
	}{
		{nil, 0, "2 files valid, 1 warning"},
		{[]string{"INPUT_STRICT=true", "INPUT_PATHS=" + warnedName + "\nsound.yaml\n"}, 3, "2 files: 1 invalid"},
		{[]string{"INPUT_STRICT=true", "INPUT_RULES=ASR112=off\nASR303=error", "INPUT_TARGET=chip=310P,devices=1", "INPUT_OUTPUTS=sarif=a.sarif\ntap=b c.tap"}, 0, "310P"},
	} {
		env := append([]string{"GITHUB_ACTION_PATH=" + here, "RUNNER_TEMP=" + t.TempDir(), "GITHUB_ACTIONS=true", "GITHUB_STEP_SUMMARY=" + filepath.Join(t.TempDir(), "s")}, c.inputs...)
		code, stdout, stderr := runIn(t, dir, env, "bash", "-c", last.Run)
		if code != c.code || !strings.Contains(stdout, c.says) || strings.Contains(stderr, "::warning file=a b$(touch hacked);'%25%2C.yaml,line=2") != (len(c.inputs) < 3) {
			t.Errorf("%q: exit %d\n%s%s", c.inputs, code, stdout, stderr)
		}
	}
	for name, exists := range map[string]bool{"hacked": false, "a.sarif": true, "b c.tap": true} {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != exists {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestGitLab runs the job that GitLab includes.
func TestGitLab(t *testing.T) {
	var jobs map[string]struct {
		Script    []string
		Artifacts struct{ Reports map[string]string }
	}
	load(t, "templates/validate.yml", &jobs)
	job := jobs["ascendrun-validate"]
	dir := project(t, map[string]string{"w.yaml": warned})
	script := strings.NewReplacer("$[[ inputs.flags ]]", "--strict", "$[[ inputs.paths ]]", ".").Replace(strings.Join(job.Script, "\n"))
	code, stdout, stderr := runIn(t, dir, nil, "sh", "-ec", script)
	if code != 3 || strings.Contains(script, "$[[") {
		t.Errorf("exit %d of %s\n%s%s", code, script, stdout, stderr)
	}
	for kind, file := range job.Artifacts.Reports {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil || kind == "codequality" && !json.Valid(text) || !strings.Contains(string(text), "ASR112") {
			t.Errorf("%s: %v\n%s", kind, err, text)
		}
	}
}

// TestPreCommit runs the hooks on what pre-commit would hand them: file names, many at once.
func TestPreCommit(t *testing.T) {
	var hooks []struct{ ID, Entry, Language, Exclude string }
	load(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) != 2 {
		t.Fatalf("%d hooks", len(hooks))
	}
	dir := project(t, map[string]string{"w.yaml": warned, "bad.yaml": "devices: {npu0: 0}\n", ".ascendrun.yaml": "strict: true\n"})
	for i, want := range []int{3, 0} {
		words := append(strings.Fields(hooks[i].Entry), "w.yaml", "bad.yaml")
		if code, stdout, stderr := runIn(t, dir, nil, words[0], words[1:]...); code != want || hooks[i].Language != "golang" {
			t.Errorf("%s: exit %d\n%s%s", hooks[i].ID, code, stdout, stderr)
		}
		if !regexp.MustCompile(hooks[i].Exclude).MatchString("sub/.ascendrun.yaml") {
			t.Errorf("%s would be given project files", hooks[i].ID)
		}
	}
}
