package report_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// small is a plan of two streams in a context, as the planner would make it.
func small() *plan.Plan {
	p := &plan.Plan{Name: spec.Text{Shown: "q"}, Backend: "auto", Steps: []plan.Step{
		{Address: "context.main", Action: plan.Create, Lane: "context.main", Calls: []plan.Call{plan.CreateContext(0, "context.main")}},
		{Address: "stream.a", Action: plan.Create, Lane: "context.main", After: []int{0},
			Calls: []plan.Call{plan.BindContext("context.main"), plan.CreateStream(3, 1, "stream.a")}},
		{Address: "stream.b", Action: plan.Create, Lane: "context.main", After: []int{0},
			Calls: []plan.Call{plan.BindContext("context.main"), plan.CreateStream(0, 0, "stream.b")}},
	}, Release: []plan.Step{
		{Address: "context.main", Action: plan.Released, Lane: "context.main", Calls: []plan.Call{plan.DestroyContext("context.main")}},
	}}
	return p
}

func saved(t *testing.T, p *plan.Plan) *report.Plan {
	t.Helper()
	var b bytes.Buffer
	if err := report.WriteJSON(&b, report.NewPlan(0, p, report.Findings{})); err != nil {
		t.Fatal(err)
	}
	d, err := report.ReadPlan(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func now(p *plan.Plan) *report.Plan { return report.NewPlan(0, p, report.Findings{}) }

func TestASavedPlanIsItself(t *testing.T) {
	if d := report.Compare(saved(t, small()), now(small())); len(d) != 0 {
		t.Errorf("%v", d)
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(p *plan.Plan)
		want   string
	}{
		{"an input", func(p *plan.Plan) { p.Steps[1].Calls[1] = plan.CreateStream(4, 1, "stream.a") }, `~ steps stream.a:
    - create; bind aclrtSetCurrentContext(context=context.main); make aclrtCreateStreamWithConfig(priority=3, flag=1) = stream.a; in lane context.main; after context.main
    + create; bind aclrtSetCurrentContext(context=context.main); make aclrtCreateStreamWithConfig(priority=4, flag=1) = stream.a; in lane context.main; after context.main
`},
		{"a new step", func(p *plan.Plan) {
			p.Steps = append(p.Steps, plan.Step{Address: "stream.c", Action: plan.Create, Lane: "context.main"})
		},
			"+ steps stream.c: create; in lane context.main\n"},
		{"a step gone", func(p *plan.Plan) { p.Steps = p.Steps[:2] },
			"- steps stream.b: create; bind aclrtSetCurrentContext(context=context.main); make aclrtCreateStream() = stream.b; in lane context.main; after context.main\n"},
		{"an edge gone", func(p *plan.Plan) { p.Steps[2].After = nil }, `~ steps stream.b:
    - create; bind aclrtSetCurrentContext(context=context.main); make aclrtCreateStream() = stream.b; in lane context.main; after context.main
    + create; bind aclrtSetCurrentContext(context=context.main); make aclrtCreateStream() = stream.b; in lane context.main
`},
		{"another order", func(p *plan.Plan) { slices.Reverse(p.Steps[1:]) }, "~ steps stream.b: moved\n~ steps stream.a: moved\n"},
		{"the release", func(p *plan.Plan) { p.Release = p.Release[:0] },
			"- release context.main: release; undo aclrtDestroyContext(context=context.main); in lane context.main\n"},
		{"the name", func(p *plan.Plan) { p.Name.Shown, p.Target.Chip, p.Backend = "x", "310", "sim" }, ""},
	} {
		p := small()
		c.change(p)
		var b bytes.Buffer
		report.DifferencesText(&b, report.Style{}, report.Compare(saved(t, small()), now(p)))
		if b.String() != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, &b, c.want)
		}
	}
}

func TestWhatIsNoPlanIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		``:                         "not a plan in JSON",
		`[]`:                       "not a plan in JSON",
		`{}`:                       "no format_version",
		`{"format_version":"2.0"}`: "format 2.0",
		`{"format_version":"1.0"}`: "no steps",
		`{"format_version":"1.7","steps":[],"release":[{"calls":[{"args":3}]}]}`: "not a plan in JSON",
	} {
		if _, err := report.ReadPlan([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := report.ReadPlan([]byte(`{"format_version":"1.7","steps":[],"release":[],"new":1}`)); err != nil {
		t.Errorf("a newer minor version: %v", err)
	}
}

// Inputs keep the order of the C function, and NULL is null.
func TestArgsKeepTheirOrder(t *testing.T) {
	a := report.Args{{Name: "z", Value: int64(1)}, {Name: "a", Value: spec.Address("stream.a")}, {Name: "m", Value: nil}}
	out, err := json.Marshal(a)
	if err != nil || string(out) != `{"z":1,"a":"stream.a","m":null}` {
		t.Errorf("%s, %v", out, err)
	}
}

func TestOtherMachine(t *testing.T) {
	a := &report.Plan{Target: spec.Target{Chip: "910B", SoC: "Ascend910B3", RunMode: "host", Devices: 8, Source: spec.FromDefault, MaskKept: []int{1}}}
	b := &report.Plan{Target: spec.Target{Chip: "910B", SoC: "Ascend910B3", RunMode: "host", Devices: 8, Source: spec.FromFlag}}
	if said := report.OtherMachine(a, b); said != "" {
		t.Errorf("who named the machine counts: %q", said)
	}
	b.Target.Devices = 1
	if said, want := report.OtherMachine(a, b), "note: the saved plan was made for another machine: 910B (Ascend910B3), 8 devices, host; this one for: 910B (Ascend910B3), 1 device, host"; said != want {
		t.Errorf("got %q, want %q", said, want)
	}
}
