package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
	"pgregory.net/rapid"
)

// randomSpec draws a sound spec: devices of both modes, contexts and streams on them, and dependsOn that only points
// at what stands before.
func randomSpec(t *rapid.T) string {
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\ndevices:\n")
	devices := rapid.IntRange(1, 4).Draw(t, "devices")
	var explicit []string // devices with a default context
	for i := range devices {
		mode, reset := "explicit", ""
		if rapid.Bool().Draw(t, "implicit") {
			mode = "implicit"
		} else {
			explicit = append(explicit, fmt.Sprint("d", i))
			if rapid.Bool().Draw(t, "force") {
				reset = ", reset: force"
			}
		}
		fmt.Fprintf(&b, "  d%d: {id: %d, mode: %s%s}\n", i, i, mode, reset)
	}
	b.WriteString("contexts:\n")
	contexts := devices // one explicit context a device, so that implicit devices are opened and no context is unused
	for i := range contexts {
		fmt.Fprintf(&b, "  c%d: d%d\n", i, i)
	}
	b.WriteString("streams:\n")
	streams := rapid.IntRange(0, 8).Draw(t, "streams")
	for i := range contexts {
		fmt.Fprintf(&b, "  s%d: {context: c%d, count: %d}\n", i, i, rapid.IntRange(1, 3).Draw(t, "count"))
	}
	for i := range streams {
		parent := fmt.Sprint("context: c", rapid.IntRange(0, contexts-1).Draw(t, "context"))
		if len(explicit) > 0 && rapid.Bool().Draw(t, "in a default context") {
			parent = "device: " + rapid.SampledFrom(explicit).Draw(t, "device")
		}
		after := ""
		if i > 0 && rapid.Bool().Draw(t, "depends") {
			after = fmt.Sprintf(", dependsOn: [stream.t%d]", rapid.IntRange(0, i-1).Draw(t, "on"))
		}
		fmt.Fprintf(&b, "  t%d: {%s%s}\n", i, parent, after)
	}
	return b.String()
}

// Whatever the spec, and whichever two calls fail or hang, nothing stays that is not named, and a run without faults
// is its plan.
func TestRandomSpecsUnderRandomFaults(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := parse(t, "x.yaml", randomSpec(rt))
		synctest.Test(t, func(t *testing.T) {
			s := simulate(t, "")
			r, l := apply(p, s, nil)
			if r.Exit != engine.OK {
				t.Fatalf("exit %d without faults: %v", r.Exit, r.Errors)
			}
			settled(t, r, s)
			sameAsPlan(t, p, l)

			var words []string
			for range rapid.IntRange(1, 2).Draw(rt, "faults") {
				c := rapid.SampledFrom(l.calls).Draw(rt, "call")
				n := rapid.IntRange(1, 4).Draw(rt, "ordinal")
				words = append(words, rapid.SampledFrom([]string{
					fmt.Sprintf("fail=%s:%d:507899", c.Function, n),
					fmt.Sprintf("stall=%s:%d", c.Function, n),
					fmt.Sprintf("stall=%s:%d:65s", c.Function, n),
				}).Draw(rt, "fault"))
			}
			s = simulate(t, strings.Join(words, ","))
			keep := rapid.Bool().Draw(rt, "keep going")
			r, _ = apply(p, s, func(o *engine.Options) { o.KeepGoing = keep })
			settled(t, r, s)
			if made := p.Count(plan.Create); r.Created > made || r.Released > r.Created {
				t.Errorf("%s: created %d, released %d of %d", words, r.Created, r.Released, made)
			}
			s.ReleaseStalls()
			synctest.Wait()
		})
	})
}
