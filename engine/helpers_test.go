package engine_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// examples are the good specs that every test of this package runs.
func examples(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("../examples/specs/*.yaml")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d examples, %v", len(files), err)
	}
	return files
}

func unset(string) (string, bool) { return "", false }

// load plans a file, which must be sound.
func load(t testing.TB, file string) *plan.Plan {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, file, string(text))
}

func parse(t testing.TB, name, text string) *plan.Plan {
	t.Helper()
	s, found := spec.Parse(name, []byte(text), spec.Options{LookupEnv: unset, AnyPath: true})
	p := engine.Plan(s, found, engine.TargetFor(s, nil), "sim")
	for _, d := range p.Diagnostics {
		if d.Severity == diag.Note { // what a task expects to go wrong
			continue
		}
		t.Fatalf("%s: %s: %s: %s", d.Range, d.Code, d.Summary, d.Detail)
	}
	return p
}

// simulate makes a simulator that yields inside every call.
func simulate(t testing.TB, words string) *sim.Sim {
	t.Helper()
	c, err := sim.ParseConfig(words, unset)
	if err != nil {
		t.Fatal(err)
	}
	c.Restless = true
	s := sim.New(c)
	t.Cleanup(s.ReleaseStalls)
	return s
}

// log keeps the calls of an apply.
type log struct {
	mu    sync.Mutex
	calls []op.Call
	at    func(n int) // hears each call's number
}

func (l *log) add(c op.Call) {
	l.mu.Lock()
	l.calls = append(l.calls, c)
	n := len(l.calls)
	l.mu.Unlock()
	if l.at != nil {
		l.at(n)
	}
}

func (l *log) functions() (f []string) {
	for _, c := range l.calls {
		f = append(f, c.Function)
	}
	return f
}

func apply(p *plan.Plan, s *sim.Sim, edit func(o *engine.Options)) (*engine.Result, *log) {
	l := new(log)
	o := engine.Options{Driver: s, Backend: "sim", Calls: l.add, EveryCall: true}
	if edit != nil {
		edit(&o)
	}
	return engine.Apply(context.Background(), p, o), l
}

// liveKinds are the kinds of addresses in the words of the simulator's report.
var liveKinds = map[string]string{"model": "model", "runtime": "runtime", "device": "device", "context": "context", "stream": "stream",
	"buffer": "memory", "event": "event", "order": "event", "notify": "notify", "staging": "memory"}

// parts are what belongs to a model, and is named with it.
var parts = map[string]bool{"data buffer": true, "data set": true, "model description": true}

// settled fails unless the result and the simulator agree on what is left: nothing, or what is named.
func settled(t testing.TB, r *engine.Result, s *sim.Sim) {
	t.Helper()
	var named []string
	kinds := map[string]int{}
	for _, l := range r.Leftovers {
		named = append(named, string(l.Address))
		kind, _, _ := strings.Cut(string(l.Address), ".")
		kinds[liveKinds[kind]]++
		if l.Reason == "" {
			t.Errorf("leftover %s has no reason", l.Address)
		}
	}
	for _, a := range r.Abandoned {
		named = append(named, string(a))
		kind, _, _ := strings.Cut(string(a), ".")
		kinds[liveKinds[kind]]++
	}
	models := kinds["model"]
	staged := kinds["memory"] // a buffer that is left may have what its contents go through besides
	for _, l := range s.Report().Live {
		kind := strings.TrimPrefix(strings.TrimPrefix(l.Kind, "host "), "device ")
		if parts[kind] && models > 0 {
			continue
		}
		if kinds[kind]--; kinds[kind] < 0 {
			if l.Kind == "host memory" && staged > 0 {
				staged--
				kinds[kind]++
				continue
			}
			t.Errorf("the simulator holds things that nobody named; named are %v:\n%s", named, s.Report())
			break
		}
	}
	if (r.Exit == engine.Leftovers) != (len(named) > 0) && r.Exit != engine.Bug {
		t.Errorf("exit %d with leftovers %v", r.Exit, named)
	}
}

// sameAsPlan fails unless the log of a fault-free run is the plan: the same calls in every lane, in the same order, and
// nothing before what it needs.
func sameAsPlan(t testing.TB, p *plan.Plan, l *log) {
	t.Helper()
	all := slices.Concat(p.Steps, repeated(p), p.Release)
	planned, logged := map[spec.Address][]string{}, map[spec.Address][]string{}
	lane := map[spec.Address]spec.Address{}
	for _, s := range all {
		lane[s.Address] = s.Lane
		for _, c := range s.Calls {
			planned[s.Lane] = append(planned[s.Lane], string(s.Address)+" "+string(c.Kind)+" "+c.String())
		}
	}
	first, last := map[string]int{}, map[string]int{}
	for i, c := range l.calls {
		logged[lane[c.Address]] = append(logged[lane[c.Address]], string(c.Address)+" "+string(c.Kind)+" "+c.Call.String())
		way := "make "
		if c.Kind == plan.Undo || c.Kind == plan.Drain || i > 0 && released(l.calls[:i], c) {
			way = "undo "
		}
		key := way + string(c.Address)
		if _, ok := first[key]; !ok {
			first[key] = i
		}
		last[key] = i
	}
	for _, s := range all {
		if want, got := planned[s.Lane], logged[s.Lane]; !slices.Equal(want, got) {
			t.Fatalf("lane %s\nplanned:\n%s\nlogged:\n%s", s.Lane, strings.Join(want, "\n"), strings.Join(got, "\n"))
		}
	}
	check := func(way string, steps []plan.Step) {
		for _, s := range steps {
			for _, need := range s.After {
				before, ok := last[way+string(steps[need].Address)]
				after, also := first[way+string(s.Address)]
				if ok && also && before > after {
					t.Errorf("%s%s ran before %s was done", way, s.Address, steps[need].Address)
				}
			}
		}
	}
	check("make ", p.Steps)
	check("undo ", p.Release)
}

// repeated is the work as it is done: the tasks once an iteration, and the wait at the end.
func repeated(p *plan.Plan) (work []plan.Step) {
	if len(p.Tasks) == 0 {
		return nil
	}
	for range p.Spec.Run.Warmup + p.Spec.Run.Repeat {
		work = append(work, p.Tasks...)
	}
	return append(work, p.Work()[len(p.Tasks):]...)
}

// released tells whether c, a call that may stand in both directions, belongs to the way back: its thing was made by
// the calls before.
func released(before []op.Call, c op.Call) bool {
	if c.Kind != plan.Bind {
		return false
	}
	for _, b := range before {
		if b.Address == c.Address && b.Kind == plan.Make {
			return true
		}
	}
	return false
}
