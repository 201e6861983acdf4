package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine"
)

// outcome is what a run in process left.
type outcome struct {
	code           int
	stdout, stderr string
}

// noNPU is a file system without a trace of an NPU.
const noNPU = "testdata/empty"

// try runs the program in process, on a machine without a trace of an NPU.
func try(t *testing.T, change func(p *Program), args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	p := &Program{
		Args: args, Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr,
		Terminal: func(io.Writer) (int, bool) { return 0, false },
		Quit:     func(code int) { t.Errorf("the process was ended with %d", code) },
		Root:     noNPU,
	}
	if change != nil {
		change(p)
	}
	code := p.Main(context.Background())
	return outcome{code, stdout.String(), stderr.String()}
}

func env(list ...string) func(*Program) { return func(p *Program) { p.Environ = list } }

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "spec.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const small = "apiVersion: ascendrun/v1\nname: small\ndevices: {npu0: 0}\nstreams: {s: npu0}\n"

func TestFlagsComeFromTheEnvironment(t *testing.T) {
	path := write(t, small)
	for _, c := range []struct {
		env    []string
		args   []string
		stdout string
		stderr string
		code   engine.Exit
	}{
		{env: []string{"ASCENDRUN_FORMAT=json"}, args: []string{"version"}, stdout: `"format_version"`},
		{env: []string{"ASCENDRUN_FORMAT=json"}, args: []string{"version", "--format", "text"}, stdout: "ascendrun 0"},
		{env: []string{"ASCENDRUN_FORMAT="}, args: []string{"version"}, stdout: "ascendrun 0"},
		{env: []string{"ASCENDRUN_FORMAT=xml"}, args: []string{"version"}, code: engine.Usage,
			stderr: `the variable ASCENDRUN_FORMAT is wrong: "xml" is not one of text, json`},
		{env: []string{"ASCENDRUN_FORMAT=dot"}, args: []string{"version"}, stdout: "ascendrun 0"},
		{env: []string{"ASCENDRUN_FORMAT=tree"}, args: []string{"plan", path}, stdout: "Plan: 2 to create"},
		{env: []string{"ASCENDRUN_FORMAT=mermaid"}, args: []string{"graph", path}, stdout: "flowchart"},
		{env: []string{"ASCENDRUN_FORMAT=text"}, args: []string{"graph", path}, stdout: "stream.s"},
		{args: []string{"plan", "--format", "tree", path}, code: engine.Usage, stderr: `"tree" is not one of text, json`},
		{env: []string{"ASCENDRUN_LOG_LEVEL=wran"}, args: []string{"version"}, code: engine.Usage, stderr: "did you mean warn?"},
		{env: []string{"ASCENDRUN_QUIET=perhaps"}, args: []string{"version"}, code: engine.Usage, stderr: "ASCENDRUN_QUIET"},
		{env: []string{"ASCENDRUN_CHDIR=/no/such/folder"}, args: []string{"version"}, code: engine.Usage, stderr: "--chdir"},
	} {
		o := try(t, env(c.env...), c.args...)
		if o.code != int(c.code) || !strings.Contains(o.stdout, c.stdout) || !strings.Contains(o.stderr, c.stderr) {
			t.Errorf("%v %v: %+v", c.env, c.args, o)
		}
	}
}

// Several assignments in a variable stand one a line; a value may hold anything, and is never printed.
func TestSetFromTheEnvironment(t *testing.T) {
	path := write(t, "apiVersion: ascendrun/v1\ndevices: {npu0: \"${ID}\"}\nstreams: {s: {device: npu0, priority: \"${P}\"}}\n")
	o := try(t, env("ASCENDRUN_SET=ID=3\nP=2"), "plan", path)
	if o.code != 0 || !strings.Contains(o.stdout, "aclrtSetDevice(3)") || !strings.Contains(o.stdout, "aclrtCreateStreamWithConfig(2, 0)") {
		t.Errorf("%+v", o)
	}
	o = try(t, env("ASCENDRUN_SET=hunter2"), "plan", path)
	if o.code != int(engine.Usage) || strings.Contains(o.stderr, "hunter2") {
		t.Errorf("%+v", o)
	}
}

func TestColourFollowsTheHabits(t *testing.T) {
	bad := write(t, "apiVersion: ascendrun/v1\nfoo: 1\n")
	terminal := func(p *Program) { p.Terminal = func(io.Writer) (int, bool) { return 80, true } }
	for _, c := range []struct {
		name     string
		terminal bool
		env      []string
		args     []string
		colour   bool
	}{
		{"a pipe", false, nil, nil, false},
		{"a terminal", true, nil, nil, true},
		{"NO_COLOR", true, []string{"NO_COLOR=1"}, nil, false},
		{"an empty NO_COLOR", true, []string{"NO_COLOR="}, nil, true},
		{"a dumb terminal", true, []string{"TERM=dumb"}, nil, false},
		{"CLICOLOR_FORCE", false, []string{"CLICOLOR_FORCE=1"}, nil, true},
		{"CLICOLOR_FORCE=0", false, []string{"CLICOLOR_FORCE=0"}, nil, false},
		{"NO_COLOR over CLICOLOR_FORCE", true, []string{"CLICOLOR_FORCE=1", "NO_COLOR=1"}, nil, false},
		{"--color=always", false, []string{"NO_COLOR=1"}, []string{"--color=always"}, true},
		{"--color=never", true, []string{"CLICOLOR_FORCE=1"}, []string{"--color", "never"}, false},
		{"--no-color", true, nil, []string{"--no-color"}, false},
		{"ASCENDRUN_NO_COLOR", true, []string{"ASCENDRUN_NO_COLOR=true"}, nil, false},
	} {
		o := try(t, func(p *Program) {
			p.Environ = c.env
			if c.terminal {
				terminal(p)
			}
		}, append([]string{"validate", bad}, c.args...)...)
		if got := strings.Contains(o.stdout, "\x1b["); got != c.colour || o.code != int(engine.Invalid) {
			t.Errorf("%s: colour %v, exit %d", c.name, got, o.code)
		}
	}
}

// Whatever goes wrong, standard output holds one JSON document that says so.
func TestWrongCommandLinesAreDocuments(t *testing.T) {
	path := write(t, small)
	for _, args := range [][]string{
		{"validate", "--format", "json"},
		{"validate", "--format=json", "--nonsense", path},
		{"--nonsense", "--format=json"},
		{"nonsense", "--format=json"},
		{"apply", "--format=json", "--backend", "gpu", path},
		{"apply", "--format=json", path, "--hold", "10m"},
		{"apply", "--format=json", "--sim", "devices=many", path},
		{"apply", "--format=json", "--parallelism", "-1", path},
		{"apply", "--format=json", "--plan", "/no/such/file", path},
		{"plan", "--format=json", "--against", path, path},
		{"plan", "--format=json", "--target", "chip=486", path},
		{"plan", "--format=json", path, path},
		{"graph", "--format=json"},
	} {
		o := try(t, nil, args...)
		var d struct {
			Version string `json:"format_version"`
			Code    int    `json:"exit_code"`
			Reason  string `json:"exit_reason"`
			Error   string
		}
		if err := json.Unmarshal([]byte(o.stdout), &d); err != nil || o.code != int(engine.Usage) || d.Code != o.code ||
			d.Reason != "usage" || d.Error == "" || d.Version == "" || o.stderr != "" {
			t.Errorf("%v: %v, %+v", args, err, o)
		}
	}
}

func TestUsageErrorsSayWhatToDo(t *testing.T) {
	path := write(t, small)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"aply", path}, "unknown command \"aply\""},
		{[]string{"help", "aply"}, "unknown command \"aply\" for \"ascendrun\" Did you mean this? apply\ntry: ascendrun help --help\n"},
		{[]string{"help", "apply", "now"}, "unknown command \"now\" for \"ascendrun apply\""},
		{[]string{"apply"}, "apply needs the path of a spec, or - for standard input\ntry: ascendrun apply --help\n"},
		{[]string{"apply", "a", "b"}, `apply takes one spec, and was given 2: "a", "b"`},
		{[]string{"apply", path, "--hold", "10m"}, "--hold takes its duration with an equals sign: --hold=10m\n"},
		{[]string{"apply", "--hold", "10m", path}, "--hold takes its duration with an equals sign: --hold=10m\n"},
		{[]string{"apply", "--hold", "10m"}, "--hold takes its duration with an equals sign: --hold=10m\n"},
		{[]string{"apply", "10m", "--hold"}, "--hold takes its duration with an equals sign: --hold=10m\n"},
		{[]string{"apply", "--hold", "0", path}, "--hold takes its duration with an equals sign: --hold=0\n"},
		{[]string{"apply", "--hold=5m", "10m", path}, "apply takes one spec, and was given 2"},
		{[]string{"apply", "--hold=soon", path}, `"soon" is not a duration such as 90s or 10m`},
		{[]string{"apply", "--hold=-1s", path}, `"-1s" is not a duration`},
		{[]string{"apply", "--backend", "smi", path}, "did you mean sim?"},
		{[]string{"apply", "--backend", "cann", "--sim", "devices=1", path}, "--sim describes the simulator, and --backend is cann"},
		{[]string{"apply", "--sim", "devices=1", "--target", "devices=2", path}, "give one of them"},
		{[]string{"apply", "--calls-raw", path}, "--calls-raw adds to --calls, which was not given"},
		{[]string{"apply", "--events", "x", "--calls", "x", path}, "name the same file"},
		{[]string{"apply", "--trace", "x", "--calls", "x", path}, "--calls and --trace name the same file"},
		{[]string{"apply", "--set", "x", path}, "NAME=VALUE"},
		{[]string{"plan", "--target", "/no/such/file", path}, "neither WORD=VALUE,… nor a file that can be read"},
		{[]string{"plan", "--against", "/no/such/file", path}, "--against"},
		{[]string{"explain", "ASR998"}, `nothing is known of "ASR998"`},
		{[]string{"explain", "device.ids"}, "did you mean devices.ids?"},
		{[]string{"explain"}, "explain takes one thing"},
		{[]string{"version", "now"}, "version takes no arguments"},
		{[]string{"validate"}, "validate needs a path"},
		{[]string{"validate", t.TempDir()}, "no *.yaml or *.yml in the folder"},
		{[]string{"validate", "no-such-*.yaml"}, "nothing matches no-such-*.yaml"},
		{[]string{"validate", "[a.yaml"}, "the pattern \"[a.yaml\" is wrong"},
		{[]string{"apply", "--paralelism", "2", path}, "unknown flag: --paralelism; did you mean --parallelism?\ntry: ascendrun apply --help\n"},
		{[]string{"validate", "--nonsense"}, "unknown flag: --nonsense\ntry: ascendrun validate --help\n"},
	} {
		o := try(t, nil, c.args...)
		if o.code != int(engine.Usage) || !strings.Contains(o.stderr, c.want) || o.stdout != "" {
			t.Errorf("%v: want %q, got %+v", c.args, c.want, o)
		}
	}
}

func TestAutoBackend(t *testing.T) {
	path := write(t, small)
	o := try(t, nil, "apply", path)
	if o.code != 0 || o.stderr != "no trace of an NPU on this machine: this is a simulation\n" {
		t.Errorf("without a trace: %+v", o)
	}
	if o := try(t, nil, "apply", "--backend", "sim", path); o.code != 0 || o.stderr != "" {
		t.Errorf("asked for: %+v", o)
	}
	traced := func(p *Program) { p.Root = machine(t, map[string]string{"dev/davinci0": ""}) }
	o = try(t, traced, "apply", path)
	for _, want := range []string{
		"ascendrun: no AscendCL runtime could be opened\n", "    found: the device file /dev/davinci0\n",
		"  wrong   device files\n    found: missing /dev/davinci_manager, /dev/devmm_svm, /dev/hisi_hdc\n", "  wrong   library\n",
	} {
		if !strings.Contains(o.stderr, want) {
			t.Errorf("with a trace: %q is not in\n%s", want, o.stderr)
		}
	}
	if o.code != int(engine.Unavailable) || !strings.HasSuffix(o.stderr, "\nto simulate: --backend sim\n") || o.stdout != "" {
		t.Errorf("with a trace: %+v", o)
	}
	if o := try(t, traced, "apply", "--sim", "devices=1", path); o.code != 0 {
		t.Errorf("--sim names the simulator: %+v", o)
	}
	if o := try(t, nil, "apply", "--backend", "cann", path); o.code != int(engine.Unavailable) || !strings.HasSuffix(o.stderr, "\nto simulate: --backend sim\n") {
		t.Errorf("cann: %+v", o)
	}
	o = try(t, traced, "apply", "--format", "json", path)
	var doc struct {
		Reason string `json:"exit_reason"`
		Checks []struct{ Name, State, Found string }
	}
	if err := json.Unmarshal([]byte(o.stdout), &doc); err != nil || doc.Reason != "unavailable" || len(doc.Checks) < 8 || doc.Checks[1].Name != "cards" {
		t.Errorf("as JSON: %v, %+v", err, doc)
	}
}

// machine makes the files of a machine.
func machine(t *testing.T, files map[string]string) (root string) {
	t.Helper()
	root = t.TempDir()
	for path, text := range files {
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// Whatever speaks of an NPU, alone or with others, nothing is simulated unless the user says so.
func TestNothingIsSimulatedInSilence(t *testing.T) {
	path := write(t, small)
	const library = "usr/local/Ascend/cann/lib64/libascendcl.so"
	for _, c := range []struct {
		name  string
		files map[string]string
		env   string // ROOT stands for the machine
		seen  string
	}{
		{"a device file without CANN", map[string]string{"dev/davinci3": ""}, "", "the device file /dev/davinci3"},
		{"CANN without a device", map[string]string{library: "text"}, "", "the library ROOT/" + library},
		{"a library that is none on the loader's path", map[string]string{"x/libascendcl.so": "text"}, "LD_LIBRARY_PATH=ROOT/x", "the library ROOT/x/libascendcl.so"},
		{"a variable alone", nil, "ASCEND_HOME_PATH=/usr/local/Ascend/cann", "the variable ASCEND_HOME_PATH=/usr/local/Ascend/cann"},
		{"a container's share", nil, "ASCEND_VISIBLE_DEVICES=0", "the variable ASCEND_VISIBLE_DEVICES=0"},
		{"an empty mask", nil, "ASCEND_RT_VISIBLE_DEVICES=", "the variable ASCEND_RT_VISIBLE_DEVICES="},
		{"everything", map[string]string{"dev/davinci0": "", "dev/davinci_manager": "", library: ""}, "ASCEND_HOME_PATH=/x",
			"the device file /dev/davinci0, the device file /dev/davinci_manager, the variable ASCEND_HOME_PATH=/x, the library ROOT/" + library},
	} {
		root := machine(t, c.files)
		there := func(p *Program) {
			p.Root = root
			if c.env != "" {
				p.Environ = []string{strings.ReplaceAll(c.env, "ROOT", root)}
			}
		}
		o := try(t, there, "apply", path)
		want := "found: " + strings.ReplaceAll(c.seen, "ROOT", root) + " "
		if o.code != int(engine.Unavailable) || !strings.Contains(strings.Join(strings.Fields(o.stderr), " "), want) || o.stdout != "" {
			t.Errorf("%s: %q is not in %+v", c.name, want, o)
		}
		if o := try(t, there, "apply", "--backend=sim", "--sim=mask=0", path); o.code != 0 {
			t.Errorf("%s, simulated: %+v", c.name, o)
		}
	}
}

func TestLibFlag(t *testing.T) {
	path := write(t, small)
	for _, c := range []struct {
		env  []string
		args []string
		code engine.Exit
		want string
	}{
		{nil, []string{"--lib", ""}, engine.Usage, "--lib names nothing"},
		{nil, []string{"--lib", "libascendcl.so"}, engine.Usage, "--lib wants an absolute path"},
		{[]string{"ASCENDRUN_LIB=./x.so"}, nil, engine.Usage, "--lib wants an absolute path"},
		{nil, []string{"--lib", "/no/such/libascendcl.so"}, engine.Unavailable, "the library of --lib, /no/such/libascendcl.so"},
		{[]string{"ASCENDRUN_LIB=/no/such.so"}, []string{"--backend", "sim"}, engine.OK, ""},
		{nil, []string{"--backend", "cann", "--sim", "devices=1"}, engine.Usage, "--sim describes the simulator, and --backend is cann"},
		{nil, []string{"--lib", "/no/such.so", "--sim", "devices=1"}, engine.Usage, "--sim describes the simulator, and --lib names the real library"},
		{[]string{"ASCENDRUN_BACKEND=cann", "ASCENDRUN_SIM=devices=1"}, nil, engine.Usage, "--sim describes the simulator"},
		// The command line wins over what a variable says of the other.
		{[]string{"ASCENDRUN_SIM=devices=1"}, []string{"--backend", "cann"}, engine.Unavailable, "--backend cann asks for the real library"},
		{[]string{"ASCENDRUN_SIM=devices=1"}, []string{"--lib", "/no/such.so"}, engine.Unavailable, "the library of --lib"},
		{[]string{"ASCENDRUN_BACKEND=cann", "ASCENDRUN_LIB=/no/such.so"}, []string{"--sim", "devices=1"}, engine.OK, ""},
	} {
		o := try(t, env(c.env...), append([]string{"apply", path}, c.args...)...)
		if o.code != int(c.code) || !strings.Contains(o.stderr, c.want) {
			t.Errorf("%v %v: %+v", c.env, c.args, o)
		}
	}
}

func TestExpand(t *testing.T) {
	dir := t.TempDir()
	for _, f := range []string{"a.yaml", "b/c.yml", "b/d.txt", "b/.e.yaml", ".git/f.yaml", "g.json"} {
		path := filepath.Join(dir, f)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	if err := os.MkdirAll("empty/none", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "b"), "empty/link"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"empty"}, {"empty/n*"}, {"a.yaml", "empty/n*"}} {
		if got, err := expand(args); err == nil || !strings.Contains(err.Error(), "no *.yaml or *.yml in the folder") {
			t.Errorf("%v: got %q, %v", args, got, err)
		}
	}
	for _, c := range []struct{ args, want []string }{
		{[]string{"empty/link"}, []string{"empty/link/c.yml"}},
		{[]string{"empty/link/"}, []string{"empty/link/c.yml"}},
		{[]string{"empty/*"}, []string{"empty/link/c.yml"}},
		{[]string{"."}, []string{"a.yaml", "b/c.yml"}},
		{[]string{"b", "."}, []string{"b/c.yml", "a.yaml"}},
		{[]string{"a.yaml", "a.yaml", "./a.yaml"}, []string{"a.yaml"}},
		{[]string{"g.json", "b/.e.yaml"}, []string{"g.json", "b/.e.yaml"}},
		{[]string{"*.yaml", "b/*"}, []string{"a.yaml", "b/.e.yaml", "b/c.yml", "b/d.txt"}},
		{[]string{"-", "missing.yaml"}, []string{"-", "missing.yaml"}},
		{[]string{".git"}, []string{".git/f.yaml"}},
	} {
		got, err := expand(c.args)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%v: got %q, %v, want %q", c.args, got, err, c.want)
		}
	}
}

func TestSignals(t *testing.T) {
	var quits []int
	p := &Program{Quit: func(code int) { quits = append(quits, code) }}
	p.Signal(engine.Interrupted, "SIGINT")
	var heard []string
	done := p.catchSignals(func(_ engine.Exit, name string) { heard = append(heard, name) })
	p.Signal(engine.Interrupted, "SIGINT")
	p.Signal(engine.Terminated, "SIGTERM")
	done()
	done = p.catchSignals(func(engine.Exit, string) {})
	p.Signal(engine.Interrupted, "SIGINT")
	p.Signal(engine.Interrupted, "SIGINT")
	p.Signal(engine.Hangup, "SIGHUP")
	done()
	p.Signal(engine.Terminated, "SIGTERM")
	if want := []int{130, 5, 143}; !slices.Equal(quits, want) {
		t.Errorf("ended with %v, want %v", quits, want)
	}
	if want := []string{"SIGINT", "SIGTERM"}; !slices.Equal(heard, want) {
		t.Errorf("the apply heard %v, want %v", heard, want)
	}
}

// A signal that ends a hold is its normal end.
func TestASignalEndsAHold(t *testing.T) {
	path := write(t, small)
	out := &watched{until: "held until a signal", seen: make(chan struct{})}
	var p *Program
	go func() {
		<-out.seen
		p.Signal(engine.Interrupted, "SIGINT")
	}()
	var stdout bytes.Buffer
	p = &Program{Args: []string{"apply", "--backend=sim", "--hold", path}, Stdout: &stdout, Stderr: out,
		Terminal: func(io.Writer) (int, bool) { return 0, false }, Quit: func(int) { t.Error("ended") }}
	if code := p.Main(context.Background()); code != 0 || !strings.Contains(stdout.String(), "Applied small on sim: 2 created, 2 released") {
		t.Errorf("exit %d: %s", code, &stdout)
	}
}

// watched closes seen when a text was written.
type watched struct {
	until string
	seen  chan struct{}
	text  strings.Builder
	done  bool
}

func (w *watched) Write(b []byte) (int, error) {
	w.text.Write(b)
	if !w.done && strings.Contains(w.text.String(), w.until) {
		w.done = true
		close(w.seen)
	}
	return len(b), nil
}

// Every code and every function of AscendCL is explained, by number and by name.
func TestEverythingOfAscendCLIsExplained(t *testing.T) {
	for _, st := range aclbind.Statuses() {
		byName, ok := explain(st.Name)
		if causes := strings.Contains(byName, "\nLikely causes:\n  "); !ok || causes == (st.Code == aclbind.Success) || !strings.Contains(byName, "\nWhat to do:\n  ") || !strings.Contains(byName, "\nDoes it help?\n") {
			t.Errorf("%s is explained as\n%s", st.Name, byName)
		}
		if byNumber, _ := explain(strconv.Itoa(st.Code)); st.Code != 0 && byNumber != byName {
			t.Errorf("%d is explained as\n%s", st.Code, byNumber)
		}
	}
	for _, f := range aclbind.Functions() {
		text, ok := explain(f.Name)
		if first, _, _ := strings.Cut(text, "\n"); !ok || first != f.Name || !strings.Contains(text, "  exported by lib") || strings.Contains(text, "\n\n  ;") {
			t.Errorf("%s is explained as\n%s", f.Name, text)
		}
	}
}

// mine is a reader that panics.
type mine struct{}

func (mine) Read([]byte) (int, error) { panic("boom") }

func TestABugIsReportedAsOne(t *testing.T) {
	boom := func(p *Program) { p.Stdin = mine{} }
	o := try(t, boom, "apply", "-")
	if o.code != int(engine.Bug) || !strings.Contains(o.stderr, "ascendrun: bug: boom") || o.stdout != "" {
		t.Errorf("%+v", o)
	}
	o = try(t, boom, "apply", "--format=json", "-")
	if o.code != int(engine.Bug) || !json.Valid([]byte(o.stdout)) || !strings.Contains(o.stdout, `"exit_reason": "bug"`) {
		t.Errorf("%+v", o)
	}
}

// A bug in what is printed keeps nothing from being released.
func TestABugInTheAudience(t *testing.T) {
	path, calls := write(t, small), filepath.Join(t.TempDir(), "calls")
	o := try(t, func(p *Program) { p.Stdout = &explosive{w: p.Stdout} }, "apply", "--backend=sim", "--calls", calls, path)
	if o.code != int(engine.Bug) || !strings.Contains(o.stderr, "ascendrun: bug: bang") {
		t.Errorf("%+v", o)
	}
	text, err := os.ReadFile(calls)
	if err != nil || !strings.HasSuffix(string(text), "runtime undo aclFinalize() -> 0\n") {
		t.Errorf("%v: not everything was released:\n%s", err, text)
	}
}

// explosive panics at its first write.
type explosive struct {
	w    io.Writer
	gone bool
}

func (e *explosive) Write(b []byte) (int, error) {
	if !e.gone {
		e.gone = true
		panic("bang")
	}
	return e.w.Write(b)
}

func TestHoldFlag(t *testing.T) {
	for text, want := range map[string]holdFlag{
		"true": {given: true, on: true}, "false": {given: true}, "0": {given: true}, "0s": {given: true},
		"10m": {given: true, on: true, time: 10 * time.Minute},
	} {
		var h holdFlag
		if err := h.Set(text); err != nil || h != want {
			t.Errorf("%s: %+v, %v", text, h, err)
		}
	}
}

// The code's word, its number and its meaning stand in the help of the root.
func TestExitCodesAreInTheHelp(t *testing.T) {
	o := try(t, nil, "--help")
	for _, e := range exits {
		for _, c := range e.codes {
			if !strings.Contains(o.stdout, c.Reason()) || !strings.Contains(o.stdout, e.meaning) {
				t.Errorf("%d is not explained", c)
			}
		}
	}
	if o.code != 0 {
		t.Errorf("--help ends with %d", o.code)
	}
}

func TestHelpOnWhatThereIs(t *testing.T) {
	for _, topic := range [][]string{nil, {"apply"}, {"help"}, {"completion", "bash"}} {
		if o := try(t, nil, append([]string{"help"}, topic...)...); o.code != 0 || o.stdout == "" || o.stderr != "" {
			t.Errorf("%v: %+v", topic, o)
		}
	}
}
