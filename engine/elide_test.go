package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// Where the process runs on the device a copy that moves nothing is left out, and only such a copy: whatever the work
// does with the buffers, its checks find the same bytes in both modes.
func TestElidedCopies(t *testing.T) {
	const head = `
apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {s: {device: npu0}, t: {device: npu0}}
buffers:
  image: {device: npu0, size: 256, memory: host, from: {pattern: ramp}}
  other: {device: npu0, size: 256, memory: host, from: {fill: 9}}
  input: {device: npu0, size: 256}
  full: {device: npu0, size: 256, from: {fill: 7}}
  result: {device: npu0, size: 256, memory: host}
run: {repeat: 2}
tasks:
`
	for name, c := range map[string]struct {
		tasks string
		same  []string
	}{
		"up":                                  {"{copy: image, to: input, on: s}", []string{"image=input"}},
		"up, at once":                         {"{copy: image, to: input}", []string{"image=input"}},
		"up and down":                         {"{copy: image, to: input, on: s}; {copy: input, to: result, on: t}; {check: result, equals: image}", []string{"image=input", "result=input"}},
		"there and back":                      {"{copy: image, to: input, on: s}; {copy: input, to: image, on: t}; {check: image, equals: image}", []string{"image=input"}},
		"down":                                {"{copy: full, to: result, on: s}; {check: result, fill: 7}", []string{"result=full"}},
		"two sources":                         {"{copy: image, to: input, on: s}; {check: input, equals: image}; {copy: other, to: input, on: s}; {check: input, fill: 9}", nil},
		"a part":                              {"{copy: image, to: input, size: 64, on: s}", nil},
		"another writer":                      {"{copy: image, to: input, on: s}; {fill: input, with: 3, on: s}; {check: input, fill: 3}; {check: image, equals: image}", nil},
		"the host writes":                     {"{copy: image, to: input, on: s}; {fill: image, with: 1}; {check: image, fill: 1}", nil},
		"a source that begins with something": {"{copy: image, to: full, on: s}; {check: full, equals: image}; {copy: full, to: result, on: s}; {check: result, equals: image}", nil},
	} {
		t.Run(name, func(t *testing.T) {
			var list strings.Builder
			for _, task := range strings.Split(c.tasks, "; ") {
				fmt.Fprintf(&list, "  - %s\n", task)
			}
			s, found := spec.Parse("x.yaml", []byte(head+list.String()), spec.Options{LookupEnv: unset, AnyPath: true})
			assumed := engine.TargetFor(s, nil)
			p := engine.Plan(s, found, assumed, "sim")
			if p.Diagnostics.HasErrors() {
				t.Fatal(p.Diagnostics)
			}
			r, l := apply(p, simulate(t, ""), nil)
			if r.Exit != engine.OK || len(p.Same) > 0 {
				t.Fatalf("on the host: exit %d, %v", r.Exit, r.Errors)
			}
			sameAsPlan(t, p, l)

			board, _ := chip.Lookup("310B")
			there := engine.TargetFor(s, &chip.Machine{Chip: board, SoC: board.SoCs[0], Devices: 1, RunMode: "device", Memory: board.Memory})
			on := engine.Plan(s, found, there, "sim")
			var same []string
			for host, device := range on.Same {
				same = append(same, on.Graph.Nodes[host].Decl.Declaration().Name+"="+on.Graph.Nodes[device].Decl.Declaration().Name)
			}
			slices.Sort(same)
			if !slices.Equal(same, c.same) {
				t.Errorf("the same memory: %v, want %v", same, c.same)
			}
			for _, planned := range []*plan.Plan{on, p} { // planned for the device, and for a host that turns out to be one
				sim := simulate(t, "chip=310B,devices=1,run-mode=device")
				r, l := apply(planned, sim, nil)
				if r.Exit != engine.OK || sim.Live() != 0 {
					t.Errorf("on the device: exit %d, %+v; %d left", r.Exit, r.Errors, sim.Live())
				}
				sameAsPlan(t, on, l)
			}
		})
	}
}
