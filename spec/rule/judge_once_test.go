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
