package op_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

const working = `
apiVersion: ascendrun/v1
devices: {npu0: 0}
contexts: {main: npu0}
streams:
  s: {context: main, MORE}
events: {never: {context: main, kind: sync}}
tasks:
  - {record: never, on: s}
`

// A stream is drained before it is destroyed when, and only when, it was given work; when its work does not end it is
// aborted, where there is an abort, and ended by force, and its device too.
func TestStreamsAreDrained(t *testing.T) {
	const drain = "aclrtSynchronizeStreamWithTimeout(stream.s, 10000)"
	for name, c := range map[string]struct {
		words, more           string
		worked, stuck, hurry  bool
		want                  []string // the calls that let the stream go
		reset                 string
		isStuck, isAborted    bool
		abandoned, withErrors bool
	}{
		"no work":      {want: []string{"aclrtDestroyStream(stream.s)"}, reset: "aclrtResetDevice(0)"},
		"work":         {worked: true, want: []string{drain, "aclrtDestroyStream(stream.s)"}, reset: "aclrtResetDevice(0)"},
		"work, forced": {more: "destroy: force", worked: true, want: []string{drain, "aclrtDestroyStreamForce(stream.s)"}, reset: "aclrtResetDevice(0)"},
		"stuck": {worked: true, stuck: true, want: []string{drain, "aclrtStreamAbort(stream.s)", "aclrtDestroyStreamForce(stream.s)"},
			reset: "aclrtResetDeviceForce(0)", isStuck: true, isAborted: true, abandoned: true, withErrors: true},
		"stuck without an abort": {words: "cann=8.0.0", worked: true, stuck: true, want: []string{drain, "aclrtDestroyStreamForce(stream.s)"},
			reset: "aclrtResetDeviceForce(0)", isStuck: true, abandoned: true, withErrors: true},
		"stuck with an abort that fails": {words: "fail=aclrtStreamAbort:1:207000", worked: true, stuck: true,
			want:  []string{drain, "aclrtStreamAbort(stream.s)", "aclrtDestroyStreamForce(stream.s)"},
			reset: "aclrtResetDeviceForce(0)", isStuck: true, abandoned: true, withErrors: true},
		"a failed task": {words: "fail=aclrtSynchronizeStreamWithTimeout:1:507015", worked: true,
			want: []string{drain, "aclrtDestroyStream(stream.s)"}, reset: "aclrtResetDevice(0)", withErrors: true},
		"hurried": {worked: true, hurry: true, want: []string{"aclrtStreamQuery(stream.s)", "aclrtDestroyStream(stream.s)"}, reset: "aclrtResetDevice(0)"},
		"hurried and stuck": {worked: true, stuck: true, hurry: true,
			want:  []string{"aclrtStreamQuery(stream.s)", "aclrtStreamAbort(stream.s)", "aclrtDestroyStreamForce(stream.s)"},
			reset: "aclrtResetDeviceForce(0)", isStuck: true, isAborted: true, abandoned: true, withErrors: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				cfg, err := sim.ParseConfig(c.words, func(string) (string, bool) { return "", false })
				if err != nil {
					t.Fatal(err)
				}
				s := sim.New(cfg)
				raw := map[spec.Address]uintptr{}
				var calls []string
				back := false
				o := &op.Ops{Driver: s, Note: func(c op.Call) {
					raw[c.Out] = c.Handle
					if back && c.Kind != plan.Bind && (c.Address == "stream.s" || c.Address == "device.npu0") {
						calls = append(calls, c.Call.String())
					}
				}}
				p := planOf(t, strings.Replace(working, ", MORE", ", "+c.more, 1))
				for i := range p.Steps {
					if err := o.Do(&p.Steps[i], calm{}); err != nil {
						t.Fatal(err)
					}
				}
				if c.worked {
					o.Worked("stream.s")
				}
				if c.stuck {
					runtime.LockOSThread()
					defer runtime.UnlockOSThread()
					if err := s.SetCurrentContext(aclbind.Context(raw["context.main"])); err != nil {
						t.Fatal(err)
					}
					if err := s.StreamWaitEvent(aclbind.Stream(raw["stream.s"]), aclbind.Event(raw["event.never"])); err != nil {
						t.Fatal(err)
					}
				}
				if c.hurry {
					o.Hurry()
				}
				back = true
				var errs []error
				for i := range p.Release {
					if st := &p.Release[i]; o.Exists(st.Address, st.Node.Kind) {
						if err := o.Undo(st, calm{}); err != nil {
							errs = append(errs, err)
						}
					}
				}
				if want := append(c.want, c.reset); !slices.Equal(calls, want) {
					t.Errorf("calls %q\nwant  %q", calls, want)
				}
				is, aborted := o.Stuck("stream.s")
				if is != c.isStuck || aborted != c.isAborted || o.Abandoned("stream.s") != c.abandoned || len(errs) > 0 != c.withErrors {
					t.Errorf("stuck %v, aborted %v, abandoned %v, errors %v", is, aborted, o.Abandoned("stream.s"), errs)
				}
				if s.Live() != 0 {
					t.Errorf("left:\n%s", s.Report())
				}
			})
		})
	}
}
