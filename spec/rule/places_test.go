package rule_test

import (
	"testing"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// One written place has one finding, whether the loader or the book sees it: the worst.
func TestJudgeKeepsOneFindingAPlace(t *testing.T) {
	for text, want := range map[string]diag.Code{
		"devices: {a: {id: 010}}\n": "ASR202",
		"devices: {a: 0}\ncontexts: {c: a}\nstreams: {s: {context: c, priority: 010}}\n":                 "ASR110",
		"devices: {a: 0}\ncontexts: {c: a}\nstreams: {s: {context: c, mode: implicit, destroy: frce}}\n": "ASR105",
		"devices: {a: {id: 0100}}\n": "ASR105",
	} {
		s, found := spec.Parse("x.yaml", []byte("apiVersion: ascendrun/v1\n"+text), spec.Options{})
		all := rule.Judge(found, s, spec.Refs(s), spec.Target{Chip: "910B", Devices: 8, Cards: 8, Limits: spec.Limits{Streams: 1984}, Source: spec.FromDefault})
		if len(all) != 1 || all[0].Code != want {
			t.Errorf("%q: %v", text, all)
		}
	}
}

// Many streams of one instance each spend the budget together: one of them is pointed at, not their context.
func TestTheBudgetBlamesAStream(t *testing.T) {
	s, _ := spec.Parse("x.yaml", []byte("apiVersion: ascendrun/v1\ndevices: {d: 0}\ncontexts: {c: d}\nstreams: {a: c, b: c, e: c}\n"), spec.Options{})
	target := spec.Target{Chip: "910B", Devices: 8, Cards: 8, Limits: spec.Limits{Streams: 4}, Hidden: spec.Hidden{PerDevice: 1, PerContext: 1}}
	found := rule.Check(s, spec.Refs(s), target)
	if len(found) != 1 || found[0].Code != "ASR403" || found[0].Address != "stream.a" {
		t.Errorf("found %v", found)
	}
}
