package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec"
)

// thousand is a spec of a thousand resources: eight devices, a context each, the rest streams.
func thousand() []byte {
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\ndevices:\n")
	for i := range 8 {
		fmt.Fprintf(&b, "  npu%d: %d\n", i, i)
	}
	b.WriteString("contexts:\n")
	for i := range 8 {
		fmt.Fprintf(&b, "  main%d: npu%d\n", i, i)
	}
	b.WriteString("streams:\n")
	for i := range 984 {
		fmt.Fprintf(&b, "  stream%d: {context: main%d, priority: %d}\n", i, i%8, i%4)
	}
	return []byte(b.String())
}

// BenchmarkThousand takes the three phases of a spec of a thousand resources apart: one is measured with the one
// before it, so that the figures of one run can be compared.
func BenchmarkThousand(b *testing.B) {
	text := thousand()
	load := func() *spec.Spec {
		s, found := spec.Parse("x.yaml", text, spec.Options{LookupEnv: unset})
		if found.HasErrors() {
			b.Fatal(found)
		}
		return s
	}
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			load()
		}
	})
	b.Run("load+plan", func(b *testing.B) {
		for b.Loop() {
			s := load()
			engine.Plan(s, nil, engine.TargetFor(s, nil), "sim")
		}
	})
	b.Run("load+plan+apply", func(b *testing.B) {
		for b.Loop() {
			s := load()
			p := engine.Plan(s, nil, engine.TargetFor(s, nil), "sim")
			r := engine.Apply(context.Background(), p, engine.Options{Driver: sim.New(sim.Config{}), Backend: "sim"})
			if r.Exit != engine.OK {
				b.Fatal(r.Errors)
			}
		}
	})
}
