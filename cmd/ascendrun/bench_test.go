package main

// The cost of whole processes, as a user pays it.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// thousand is a spec of 1,000 things: 8 devices, 92 contexts, 900 streams.
func thousand() string {
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\nname: thousand\ndevices:\n")
	for i := range 8 {
		fmt.Fprintf(&b, "  npu%d: %d\n", i, i)
	}
	b.WriteString("contexts:\n")
	for i := range 92 {
		fmt.Fprintf(&b, "  c%d: npu%d\n", i, i%8)
	}
	b.WriteString("streams:\n")
	for i := range 900 {
		fmt.Fprintf(&b, "  s%d: {context: c%d, priority: %d}\n", i, i%92, i%8)
	}
	return b.String()
}

// small is one of the thousand specs of a repository.
const small = `apiVersion: ascendrun/v1
devices:
  npu0: {id: 0, mode: explicit}
  pool: {ids: "4,6"}
contexts:
  main: npu0
  other: {device: pool, count: 2}
streams:
  compute: {context: main, priority: 2, flags: [fast-launch]}
  last: {context: other, dependsOn: [stream.compute]}
`

// BenchmarkProcess reports the time of a run and its peak memory. version is the cost of starting; one and many are
// one small file and a folder of a thousand.
func BenchmarkProcess(b *testing.B) {
	dir := b.TempDir()
	path := filepath.Join(dir, "thousand.yaml")
	many := filepath.Join(dir, "many")
	write := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	if err := os.Mkdir(many, 0o700); err != nil {
		b.Fatal(err)
	}
	for i := range 1000 {
		write(filepath.Join(many, fmt.Sprintf("%d.yaml", i)), small)
	}
	write(path, thousand())
	for _, c := range []struct {
		name string
		args []string
	}{
		{"version", []string{"version"}},
		{"validate", []string{"validate", path}},
		{"plan", []string{"plan", path}},
		{"apply", []string{"apply", "--backend=sim", path}},
		{"one", []string{"validate", filepath.Join(many, "0.yaml")}},
		{"many", []string{"validate", many}},
		{"fmt", []string{"fmt", "--check", many}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var peak int64
			for b.Loop() {
				cmd := exec.Command("ascendrun", c.args...)
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				peak = max(peak, cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
			}
			b.ReportMetric(float64(peak)/1024, "MB-peak")
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/run")
		})
	}
}
