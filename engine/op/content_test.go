package op_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/engine/data"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// What a buffer begins with is there once it is made, on the device as on the host, and nothing that it came through.
func TestBuffersBeginWithTheirContents(t *testing.T) {
	p := planOf(t, strings.Replace(everyKind, "8KiB", "17MiB", 1)) // more than one piece
	s := sim.New(sim.Config{Restless: true})
	raw := map[spec.Address]uintptr{}
	o := &op.Ops{Driver: s, Config: p.Spec.Init.Config, Note: func(c op.Call) { raw[c.Out] = c.Handle }}
	for i := range p.Steps {
		if p.Steps[i].Action == plan.Implied {
			continue
		}
		if err := o.Do(&p.Steps[i], calm{}); err != nil {
			t.Fatal(err)
		}
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	checked := 0
	for i := range p.Steps {
		n := &p.Steps[i].Node
		b, ok := n.Decl.(*spec.Buffer)
		if !ok || !b.From.Any() {
			continue
		}
		c, err := data.Open(b.From, b.Size)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		want := make([]byte, b.Size)
		if _, err := c.ReadAt(want, 0); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, b.Size)
		ptr := aclbind.Ptr(raw[n.Address])
		if b.Memory == spec.OnHost {
			copy(got, s.HostBytes(ptr, uint64(b.Size)))
		} else {
			if err := s.SetCurrentContext(aclbind.Context(raw[p.Graph.Nodes[n.Context].Address])); err != nil {
				t.Fatal(err)
			}
			seen, err := s.MallocHost(uint64(b.Size))
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Memcpy(seen, uint64(b.Size), ptr, uint64(b.Size), aclbind.MemcpyKindDeviceToHost); err != nil {
				t.Fatal(err)
			}
			copy(got, s.HostBytes(seen, uint64(b.Size)))
			if err := s.FreeHost(seen); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s does not hold its contents", n.Address)
		}
		checked++
	}
	if checked != 5 {
		t.Errorf("%d buffers were looked at", checked)
	}
}

// A file that changed since the spec was judged fails its step with what to do about it, and what was made is freed.
func TestAFileThatChangedFailsItsStep(t *testing.T) {
	const text = `
apiVersion: ascendrun/v1
devices: {npu0: 0}
buffers: {image: {device: npu0, size: 64, WHERE from: {file: image.bin}}}
`
	for _, where := range []string{"", "memory: host,"} {
		for name, change := range map[string]struct {
			do   func(file string) error
			says string
		}{
			"gone":    {os.Remove, "cannot be read: no such file or directory"},
			"shorter": {func(file string) error { return os.Truncate(file, 10) }, "has 10 bytes and the buffer 64: write a longer file"},
			"a folder": {func(file string) error { os.Remove(file); return os.Mkdir(file, 0o755) },
				"is no longer a regular file: put the file back"},
		} {
			t.Run(name+where, func(t *testing.T) {
				dir := t.TempDir()
				file := filepath.Join(dir, "image.bin")
				if err := os.WriteFile(file, make([]byte, 64), 0o644); err != nil {
					t.Fatal(err)
				}
				sp, found := spec.Parse(filepath.Join(dir, "x.yaml"), []byte(strings.Replace(text, "WHERE", where, 1)), spec.Options{AnyPath: true})
				if found.HasErrors() {
					t.Fatal(found)
				}
				p := plan.Build(sp, spec.Refs(sp), spec.Target{}, "sim")
				if err := change.do(file); err != nil {
					t.Fatal(err)
				}
				s := sim.New(sim.Config{})
				errs := thereAndBack(p, &op.Ops{Driver: s})
				if len(errs) != 1 || !strings.Contains(errs[0].Error(), change.says) {
					t.Errorf("errors %v, want one that says %q", errs, change.says)
				}
				if s.Live() != 0 {
					t.Errorf("left:\n%s", s.Report())
				}
			})
		}
	}
}
