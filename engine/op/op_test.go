package op_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/aclbind/wrap"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

const everyKind = `
apiVersion: ascendrun/v1
init: {config: {err_msg_mode: "1"}}
devices: {npu0: {id: 0, peers: all}, npu1: {id: 1, reset: force}, npu2: {id: 2, mode: implicit, peers: [npu1]}}
contexts: {main: npu0, far: npu2, def: {device: npu0, mode: implicit}}
streams:
  a: main
  b: {context: main, priority: 2, flags: [fast-launch, fast-sync], onFailure: stop, destroy: force}
  c: {device: npu1}
  d: def
  e: {context: far, mode: implicit}
  f: far
buffers:
  dev: {context: main, size: 4096, from: {fill: 7}}
  pinned: {device: npu1, size: 64, memory: host, from: {fill: 9}}
  bare: {context: main, size: 32, policy: normal-only}
  long: {context: def, size: 8KiB, from: {pattern: ramp}}
  text: {context: main, size: 100, from: {file: op_test.go}}
  dice: {device: npu1, size: 1KiB, memory: host, from: {pattern: random, seed: 7}}
events:
  plain: main
  sync: {context: main, kind: sync}
  time: {device: npu1, kind: time}
  ex: {context: def, kind: ex}
notifies: {n: npu1}
`

func planned(t *testing.T) *plan.Plan { return planOf(t, everyKind) }

func planOf(t *testing.T, text string) *plan.Plan {
	t.Helper()
	s, found := spec.Parse("x.yaml", []byte(text), spec.Options{AnyPath: true})
	if found.HasErrors() {
		t.Fatal(found)
	}
	return plan.Build(s, spec.Refs(s), spec.Target{}, "sim")
}

// calm lets every call go on.
type calm struct{}

func (calm) Enter(string) error { return nil }
func (calm) Leave()             {}

func (calm) Await(string, time.Duration) error { return nil }

// there and back does the steps up to the first error, and undoes what exists, twice: what failed once is tried again.
func thereAndBack(p *plan.Plan, o *op.Ops) (errs []error) {
	for i := range p.Steps {
		if p.Steps[i].Action == plan.Implied {
			continue
		}
		if err := o.Do(&p.Steps[i], calm{}); err != nil {
			errs = append(errs, err)
			break
		}
	}
	for range 2 {
		for i := range p.Release {
			s := &p.Release[i]
			if s.Action == plan.Implied || !o.Exists(s.Address, s.Node.Kind) {
				continue
			}
			if err := o.Undo(s, calm{}); err != nil {
				errs = append(errs, err)
			}
		}
	}
	return errs
}

// What is noted is what the driver was called with, call by call, on one thread a step.
func TestNotesTellTheTruth(t *testing.T) {
	var made []wrap.Call
	var noted []op.Call
	s := sim.New(sim.Config{Restless: true})
	o := &op.Ops{Driver: wrap.Log(s, func(c wrap.Call) { made = append(made, c) }), Note: func(c op.Call) { noted = append(noted, c) }}
	p := planned(t)
	o.Config = p.Spec.Init.Config
	if errs := thereAndBack(p, o); len(errs) > 0 {
		t.Fatal(errs)
	}
	if len(made) != len(noted) {
		t.Fatalf("%d calls made, %d noted", len(made), len(noted))
	}
	thread := map[spec.Address]int{}
	for i, c := range noted {
		if m := made[i]; m.Function != c.Function || m.Thread != c.Thread || m.Code != c.Code || len(m.Args) != len(c.Args) {
			t.Errorf("made %v on thread %d, noted %v on thread %d", m, m.Thread, c.Call, c.Thread)
		}
		if c.Kind == plan.Bind {
			thread[c.Address] = c.Thread
		}
		if bound, ok := thread[c.Address]; ok && bound != c.Thread {
			t.Errorf("%v ran on another thread than its bind", c.Call)
		}
	}
	if created, released := o.Counts(); s.Live() != 0 || created != released || created != p.Count(plan.Create) {
		t.Errorf("created %d, released %d, %d live", created, released, s.Live())
	}
}

// Each call fails once; what was made by then is undone and nothing is left, in the table or in the simulator.
func TestEveryCallFailsOnce(t *testing.T) {
	p := planned(t)
	count := wrap.Fault(sim.New(sim.Config{}))
	thereAndBack(p, &op.Ops{Driver: count, Config: p.Spec.Init.Config})
	for n := 1; n <= count.Calls(); n++ {
		s := sim.New(sim.Config{Restless: true})
		o := &op.Ops{Driver: wrap.Fault(s, wrap.Order{N: n, Kind: wrap.Fail, Code: aclbind.ErrDriverInternal}), Config: p.Spec.Init.Config}
		var with []spec.Address
		o.WithParent = func(a, _ spec.Address) { with = append(with, a) }
		errs := thereAndBack(p, o)
		if len(errs) > 1 {
			t.Errorf("call %d: one failure became %v", n, errs)
		}
		for _, err := range errs {
			if code := aclbind.CodeOf(err); code != aclbind.ErrDriverInternal && !errors.As(err, new(*aclbind.Error)) {
				t.Errorf("call %d: %v", n, err)
			}
		}
		if created, released := o.Counts(); s.Live() != 0 || created != released {
			t.Errorf("call %d: created %d, released %d, went along %v, live:\n%s", n, created, released, with, s.Report())
		}
	}
}

// A child whose own destroy failed is forgotten when its parent goes, and never handed to the runtime again.
func TestAChildGoesWithItsParent(t *testing.T) {
	p := planned(t)
	s := sim.New(sim.Config{})
	var with []spec.Address
	o := &op.Ops{Driver: wrap.Fault(s, wrap.Order{Function: "aclrtDestroyStream", Kind: wrap.Fail, Code: aclbind.ErrDriverInternal}),
		Config: p.Spec.Init.Config, WithParent: func(a, _ spec.Address) { with = append(with, a) }}
	thereAndBack(p, o)
	slices.Sort(with)
	if want := []spec.Address{"stream.a", "stream.c", "stream.d", "stream.f"}; !slices.Equal(with, want) || s.Live() != 0 {
		t.Errorf("went along %v, want %v; live %d", with, want, s.Live())
	}
}

// given is a pace that gives the step up at a call.
type given struct{ at string }

var errGone = errors.New("gone")

func (g given) Enter(call string) error {
	if call == g.at {
		return errGone
	}
	return nil
}
func (given) Leave() {}

func (g given) Await(call string, _ time.Duration) error { return g.Enter(call) }

func TestAStepThatIsGivenUpMakesNoFurtherCall(t *testing.T) {
	p := planned(t)
	o := &op.Ops{Driver: sim.New(sim.Config{})}
	var functions []string
	o.Note = func(c op.Call) { functions = append(functions, c.Function) }
	if err := o.Do(&p.Steps[0], given{"aclrtGetSocName"}); !errors.Is(err, errGone) {
		t.Fatalf("answer %v", err)
	}
	if want := []string{"aclInit", "aclrtGetDeviceCount"}; !slices.Equal(functions, want) {
		t.Errorf("calls %v, want %v", functions, want)
	}
	if !o.Exists(spec.RuntimeAddress, spec.KindRuntime) {
		t.Error("the runtime is initialised, and the table does not know")
	}
}

// The numbers that a plan spells are those of the port: the plan itself may not look at it.
func TestPlansSpellTheNumbersOfThePort(t *testing.T) {
	p := planned(t)
	for _, s := range p.Steps {
		if s.Address != "stream.b" {
			continue
		}
		flag, mode := s.Calls[1].Args[1].Value, s.Calls[2].Args[1].Value
		if flag != int64(aclbind.StreamFastLaunch|aclbind.StreamFastSync) || mode != int64(aclbind.StopOnFailure) {
			t.Errorf("flag %v, mode %v", flag, mode)
		}
	}
}
