package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/measure"
)

// measured is a run of three tasks, of which one never came to run.
func measured() *measure.Results {
	m := measure.New([]measure.Task{
		{Name: "task.up", Clock: measure.Call, Bytes: 4 << 20},
		{Name: "task.compute", Stream: "stream.s", Clock: measure.Submit, Bytes: 1000},
		{Name: "task.2", Clock: measure.Host},
	}, 2)
	for i := range 100 {
		m.Record(0, time.Duration(100+i)*time.Microsecond)
		m.Record(1, time.Duration(800+i)*time.Nanosecond)
		m.Iteration(time.Millisecond)
	}
	m.End(100 * time.Millisecond)
	return m.Results()
}

func TestTasksAsText(t *testing.T) {
	var b bytes.Buffer
	report.TasksText(&b, report.Style{}, measured())
	want := `TASK           STREAM  CLOCK   COUNT    MIN   MEAN    P50    P90    P99    MAX       BANDWIDTH
up                     call      100  100µs  150µs  149µs  189µs  198µs  199µs       28.1 GB/s
compute        s       submit    100  800ns  849ns  849ns  889ns  898ns  899ns  1 MB/s overall
2                      host        0      -      -      -      -      -      -
one iteration                    100    1ms    1ms    1ms    1ms    1ms    1ms        4.2 GB/s
Measured: 100 iterations in 100ms, after 2 of warm-up; 420 MB moved at 4.2 GB/s.
`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, nothing := range []*measure.Results{nil, {}} {
		b.Reset()
		report.TasksText(&b, report.Style{}, nothing)
		if b.Len() > 0 {
			t.Errorf("nothing was measured, and %q printed", b.String())
		}
	}
}

// TestManyTasksAsText: a table of thousands of tasks is cut, and says so.
func TestManyTasksAsText(t *testing.T) {
	r := &measure.Results{Iteration: measure.Times{Count: 1, Mean: 61 * time.Minute}}
	for i := range 1102 {
		r.Tasks = append(r.Tasks, measure.Summary{Task: measure.Task{Name: fmt.Sprintf("task.%d\x1b", i)}})
	}
	var b bytes.Buffer
	report.TasksText(&b, report.Style{}, r)
	if got := strings.Count(b.String(), "\n"); got != 104 || !strings.Contains(b.String(), "1,002 more tasks are not shown; --format json") || !strings.Contains(b.String(), "1h1m0s") {
		t.Errorf("%d lines:\n%s", got, b.String())
	}
	if strings.Contains(b.String(), "\x1b") {
		t.Error("a name reached the terminal as a command")
	}
}

func TestTasksAsJSON(t *testing.T) {
	document := func(r *engine.Result) (tasks []any, measured any) {
		text, err := json.Marshal(report.NewApply(engine.OK, r, report.Findings{}))
		if err != nil {
			t.Fatal(err)
		}
		var d map[string]any
		if err := json.Unmarshal(text, &d); err != nil {
			t.Fatal(err)
		}
		return d["tasks"].([]any), d["measured"]
	}
	tasks, all := document(&engine.Result{Measured: measured()})
	for i, want := range []string{
		`map[bandwidth:2.`, `map[bytes:1000 clock:submit count:100 max:8.99e-07 mean:8.49e-07 min:8e-07 name:task.compute p50:8.49e-07 p90:8.89e-07 p99:8.98e-07 stream:stream.s throughput:1e+06]`,
		`map[clock:host count:0 name:task.2]`,
	} {
		if got := fmt.Sprint(tasks[i]); !strings.HasPrefix(got, want) {
			t.Errorf("task %d is %s, want %s", i, got, want)
		}
	}
	if got, want := fmt.Sprint(all), "map[bandwidth:4.195304e+09 bytes:4.195304e+08 count:100 elapsed:0.1 max:0.001 mean:0.001 min:0.001 p50:0.001 p90:0.001 p99:0.001 warmup:2]"; got != want {
		t.Errorf("all is %s, want %s", got, want)
	}
	if tasks, all := document(&engine.Result{}); len(tasks) != 0 || all != nil {
		t.Errorf("without work there are %v and %v", tasks, all)
	}
}
