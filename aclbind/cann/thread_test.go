package cann_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/cann"
	"github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/libtest"
)

// Why this file exists: the current context belongs to the OS thread, and only a library that watches its threads can
// tell whether a call of Go came on the right one. The simulator's does, for every program that calls it.

// reported is the part of the library's report that is about foreign contexts.
type reported struct {
	Wrong []struct {
		Call  string `json:"call"`
		Times int    `json:"times"`
	} `json:"wrong"`
}

// A locked thread never sees a foreign context; a forgotten lock shows, in the answers and in the library's report. The
// report is of the whole process, so what must be clean comes first, and the process is one of its own.
func TestThreads(t *testing.T) {
	const childVariable = "CANN_TEST_THREADS"
	if os.Getenv(childVariable) == "" {
		libtest.Library(t) // the child is told where it is
		cmd := exec.Command(os.Args[0], "-test.run=^TestThreads$", "-test.v")
		cmd.Env = append(os.Environ(), childVariable+"=1")
		said, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(said), "--- PASS: TestThreads") {
			t.Errorf("%v\n%s", err, said)
		}
		return
	}
	if answered, counted := wrongs(t, true); answered+counted > 0 {
		t.Errorf("on locked threads %d calls met a foreign context, and the library counted %d", answered, counted)
	}
	if answered, counted := wrongs(t, false); answered == 0 || counted != answered {
		t.Errorf("on threads that are not locked %d calls met a foreign context, and the library counted %d", answered, counted)
	}
}

// wrongs is what 64 goroutines do wrong in 100,000 pairs of binding a context and recording an event on its stream, on
// 8 contexts: calls that were answered 107003 or 107002, and what the library counted. One that is not locked to its
// thread lets others run between the two.
func wrongs(t *testing.T, locked bool) (answered, counted int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.json")
	t.Setenv("ASCENDRUN_SIM", "devices=8")
	t.Setenv("ASCENDRUN_SIM_REPORT", "json:"+file)
	lib := open(t, libtest.Library(t))
	must := func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
	must(lib.Init(""))
	var contexts [8]aclbind.Context
	var streams [8]aclbind.Stream
	var events [8]aclbind.Event
	onThread(func() {
		for i := range contexts {
			var err error
			contexts[i], err = lib.CreateContext(int32(i))
			must(err)
			streams[i], err = lib.CreateStream()
			must(err)
			events[i], err = lib.CreateEvent()
			must(err)
		}
	})
	var wrong atomic.Int64
	var group sync.WaitGroup
	for g := range 64 {
		group.Go(func() {
			if locked {
				runtime.LockOSThread()
			}
			for i := range 100_000 / 64 {
				at := (g + i) % 8
				wrong.Add(pair(t, lib, contexts[at], streams[at], events[at]))
			}
		})
	}
	group.Wait()
	onThread(func() {
		for i := range contexts {
			must(lib.SetCurrentContext(contexts[i]))
			must(lib.DestroyStream(streams[i]))
			must(lib.DestroyEvent(events[i]))
			must(lib.DestroyContext(contexts[i]))
		}
		must(lib.Finalize())
	})
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var r reported
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	for _, w := range r.Wrong {
		if w.Call != "aclrtRecordEvent" {
			t.Errorf("%s was called wrongly", w.Call)
		}
		counted += w.Times
	}
	return int(wrong.Load()), counted
}

// pair binds a context and records an event on its stream; it answers 1 when the stream was a foreign one.
func pair(t *testing.T, lib *cann.Library, c aclbind.Context, s aclbind.Stream, e aclbind.Event) int64 {
	if err := lib.SetCurrentContext(c); err != nil {
		t.Error(err)
	}
	runtime.Gosched()
	err := lib.RecordEvent(e, s)
	switch aclbind.CodeOf(err) {
	case aclbind.Success:
		return 0
	case aclbind.ErrStreamContext, aclbind.ErrContextNull:
		return 1
	}
	t.Error(err)
	return 0
}

// onThread runs f on one OS thread, which ends with it.
func onThread(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		f()
	}()
	<-done
}
