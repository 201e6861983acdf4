package main

// What only a real process can show: signals, readers that go away, full disks, sudden death.

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// process is ascendrun at work.
type process struct {
	t      *testing.T
	cmd    *exec.Cmd
	dir    string
	stdout *output
	stderr *output
	ended  chan error
}

// output collects a stream and lets the test wait for a text in it.
type output struct {
	mu   sync.Mutex
	more *sync.Cond
	text bytes.Buffer
	done bool
}

func newOutput() *output {
	o := &output{}
	o.more = sync.NewCond(&o.mu)
	return o
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.more.Broadcast()
	return o.text.Write(b)
}

func (o *output) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.done = true
	o.more.Broadcast()
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// await returns once text was written; it answers false when the stream ended without it.
func (o *output) await(text string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for !strings.Contains(o.text.String(), text) {
		if o.done {
			return false
		}
		o.more.Wait()
	}
	return true
}

const quickstart = "apiVersion: ascendrun/v1\nname: q\ndevices: {npu0: 0}\ncontexts: {main: npu0}\nstreams: {a: main, b: main}\n"

// start runs ascendrun on the simulator in a folder of its own, which holds q.yaml.
func start(t *testing.T, args ...string) *process {
	t.Helper()
	p := prepare(t, args...)
	p.cmd.Stdout, p.cmd.Stderr = p.stdout, p.stderr
	p.run()
	return p
}

func prepare(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{t: t, dir: t.TempDir(), stdout: newOutput(), stderr: newOutput()}
	if err := os.WriteFile(filepath.Join(p.dir, "q.yaml"), []byte(quickstart), 0o600); err != nil {
		t.Fatal(err)
	}
	p.cmd = exec.Command("ascendrun", args...)
	p.cmd.Dir = p.dir
	p.cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + p.dir, "XDG_RUNTIME_DIR=" + p.dir, "ASCENDRUN_BACKEND=sim",
		"GORACE=" + atOnce}
	return p
}

func (p *process) run() {
	p.t.Helper()
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.ended = make(chan error, 1)
	go func() {
		err := p.cmd.Wait()
		p.stdout.end()
		p.stderr.end()
		p.ended <- err
	}()
	p.t.Cleanup(func() { p.cmd.Process.Kill() })
}

func (p *process) signal(s os.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// code waits for the end and returns the exit code, or minus the signal that ended it.
func (p *process) code() int {
	p.t.Helper()
	err := <-p.ended
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		p.t.Fatal(err)
	}
	if s, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		return -int(s.Signal())
	}
	return p.cmd.ProcessState.ExitCode()
}

func (p *process) must(o *output, text string) {
	p.t.Helper()
	if !o.await(text) {
		p.t.Fatalf("%q was never written:\n%s%s", text, p.stdout, p.stderr)
	}
}

// released tells whether the call log ends as it must.
func (p *process) released(log string) {
	p.t.Helper()
	text, err := os.ReadFile(filepath.Join(p.dir, log))
	if err != nil {
		p.t.Fatal(err)
	}
	if !strings.HasSuffix(string(text), "runtime undo aclFinalize() -> 0\n") {
		p.t.Errorf("not everything was released:\n%s", text)
	}
}

// The first signal says at once what it waits for, and everything is released.
func TestOneSignal(t *testing.T) {
	for s, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		p := start(t, "apply", "--calls", "calls", "--sim", "set-device=700ms", "--heartbeat", "20ms", "q.yaml")
		p.must(p.stderr, "still creating device.npu0")
		p.signal(s)
		p.must(p.stderr, "aclrtSetDevice of device.npu0")
		if got := p.stdout.String(); strings.Contains(got, "device.npu0") {
			t.Errorf("%v: the word came only when the device was there:\n%s", s, got)
		}
		if got := p.code(); got != code {
			t.Errorf("%v: exit %d, want %d\n%s%s", s, got, code, p.stdout, p.stderr)
		}
		if !strings.Contains(p.stdout.String(), "was interrupted: 1 created, 1 released") {
			t.Errorf("%v: %s", s, p.stdout)
		}
		p.released("calls")
	}
}

// The second signal waits no longer for a call that never comes back: that is a leftover.
func TestTwoSignals(t *testing.T) {
	p := start(t, "apply", "--sim", "stall=aclrtSetDevice:1", "--heartbeat", "20ms", "q.yaml")
	p.must(p.stderr, "still creating device.npu0")
	p.signal(syscall.SIGINT)
	p.must(p.stderr, "a second signal stops waiting")
	p.signal(syscall.SIGTERM)
	if got := p.code(); got != 5 || !strings.Contains(p.stderr.String(), "blocked by aclrtSetDevice") {
		t.Errorf("exit %d\n%s%s", got, p.stdout, p.stderr)
	}
}

// The third ends the process at once, even one that is stuck on a reader of its output who does not read.
func TestThreeSignals(t *testing.T) {
	p := prepare(t, "apply", "many.yaml")
	many := "apiVersion: ascendrun/v1\ndevices: {npu0: 0}\nstreams: {s: {device: npu0, count: 1500}}\n"
	if err := os.WriteFile(filepath.Join(p.dir, "many.yaml"), []byte(many), 0o600); err != nil {
		t.Fatal(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	p.cmd.Stdout, p.cmd.Stderr = w, p.stderr
	p.run()
	w.Close()
	for unread(t, r) < 60_000 { // less than a line below what a pipe holds: the process is stuck, or about to be
	}
	p.signal(syscall.SIGINT)
	p.signal(syscall.SIGTERM)
	p.signal(syscall.SIGHUP)
	if got := p.code(); got != 5 {
		t.Errorf("exit %d\n%s", got, p.stderr)
	}
}

// unread is how many bytes wait in a pipe.
func unread(t *testing.T, r *os.File) int {
	t.Helper()
	n, err := unix.IoctlGetInt(int(r.Fd()), unix.TIOCINQ)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Outside an apply a signal ends the process as anybody would expect.
func TestASignalOutsideAnApply(t *testing.T) {
	p := prepare(t, "validate", "-")
	in, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Stdout, p.cmd.Stderr = p.stdout, p.stderr
	p.run()
	// More than a pipe holds: once it is written the process has read of it, so it is at work.
	if _, err := io.WriteString(in, strings.Repeat("# text\n", 1<<17)); err != nil {
		t.Fatal(err)
	}
	p.signal(syscall.SIGTERM)
	if got := p.code(); got != 143 {
		t.Errorf("exit %d\n%s%s", got, p.stdout, p.stderr)
	}
}

// A reader that has seen enough stops the output and nothing else.
func TestStandardOutputClosedEarly(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		p := prepare(t, "apply", "--calls", "calls", "--format", format, "--sim", "set-device=200ms", "q.yaml")
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		p.cmd.Stdout, p.cmd.Stderr = w, p.stderr
		p.run()
		w.Close()
		if format == "text" {
			if _, err := bufio.NewReaderSize(r, 16).ReadString('\n'); err != nil {
				t.Fatal(err)
			}
		}
		r.Close()
		if got := p.code(); got != 1 {
			t.Errorf("%s: exit %d\n%s", format, got, p.stderr)
		}
		if strings.Contains(p.stderr.String(), "ascendrun:") {
			t.Errorf("%s: a closed pipe is no news:\n%s", format, p.stderr)
		}
		p.released("calls")
	}
}

// A full disk is news, and stops the output and nothing else.
func TestStandardOutputOnAFullDisk(t *testing.T) {
	p := prepare(t, "apply", "--calls", "calls", "q.yaml")
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	p.cmd.Stdout, p.cmd.Stderr = full, p.stderr
	p.run()
	if got := p.code(); got != 1 || !strings.Contains(p.stderr.String(), "cannot write to standard output: ") {
		t.Errorf("exit %d\n%s", got, p.stderr)
	}
	p.released("calls")
}

// Sudden death leaves the files that were asked for, with what they had to say so far, and nothing else.
func TestKilled(t *testing.T) {
	p := start(t, "apply", "--hold", "--events", "events", "--calls", "calls", "q.yaml")
	p.must(p.stderr, "everything is up")
	p.signal(syscall.SIGKILL)
	if got := p.code(); got != -int(syscall.SIGKILL) {
		t.Errorf("ended with %d", got)
	}
	entries, err := os.ReadDir(p.dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != "calls events q.yaml" {
		t.Errorf("left behind: %s", got)
	}
	for file, want := range map[string]string{"calls": "stream.b make aclrtCreateStream() -> 0 = stream.b\n", "events": `"type":"hold_started"}` + "\n"} {
		if text, err := os.ReadFile(filepath.Join(p.dir, file)); err != nil || !strings.HasSuffix(string(text), want) {
			t.Errorf("%s: %v\n%s", file, err, text)
		}
	}
}

// A process that was started to survive its terminal does.
func TestNohup(t *testing.T) {
	p := prepare(t)
	env := p.cmd.Env
	p.cmd = exec.Command("sh", "-c", `trap "" HUP; exec ascendrun apply --hold q.yaml`)
	p.cmd.Dir, p.cmd.Env = p.dir, env
	p.cmd.Stdout, p.cmd.Stderr = p.stdout, p.stderr
	p.run()
	p.must(p.stderr, "everything is up")
	p.signal(syscall.SIGHUP)
	p.signal(syscall.SIGTERM)
	if got := p.code(); got != 0 || strings.Contains(p.stderr.String(), "SIGHUP") {
		t.Errorf("exit %d\n%s%s", got, p.stdout, p.stderr)
	}
}
