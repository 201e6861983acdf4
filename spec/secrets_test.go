package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// Merges of merges are exponentially many ways to few mappings. Each mapping is looked into once, so that a limit or
// an answer comes at once; without that this test does not end.
func TestMergesOfMerges(t *testing.T) {
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\ndevices: {a: 0}\nx-a0: &a0 {q: 1}\n")
	for i := 1; i < 60; i++ {
		fmt.Fprintf(&b, "x-a%d: &a%d {<<: [*a%d, *a%d]}\n", i, i, i-1, i-1)
	}
	for _, end := range []string{"<<: *a59\n", "streams: {s: {device: a, mode: implicit, <<: *a59}}\n"} {
		_, found := spec.Parse("x.yaml", []byte(b.String()+end), spec.Options{})
		if !found.HasErrors() {
			t.Errorf("%q: nothing was found", end)
		}
	}
}

// What comes out of a variable and does not fit never prints: not from the environment, and not from --set.
func TestSecretsInReferences(t *testing.T) {
	const head = "apiVersion: ascendrun/v1\ndevices: {npu0: 0}\ncontexts: {main: npu0}\n"
	for _, secret := range []string{"SEKRET", "SEKRET.x", "SEKRET.8675309", "main.8675309", "npu0.8675309", "device.SEKRET.x", "device.npu0.8675309", "stream.SEKRET"} {
		for _, text := range []string{
			"apiVersion: ascendrun/v1\ndevices: {npu0: 0}\ncontexts: {main: \"${T}\"}\n",
			"apiVersion: ascendrun/v1\ndevices: {npu0: {id: 0, peers: [\"${T}\"]}}\n",
			head + "streams: {s: \"${T}\"}\n",
			head + "streams: {s: {context: main, dependsOn: [\"${T}\"]}}\n",
		} {
			env := func(name string) (string, bool) { return secret, name == "T" }
			for _, o := range []spec.Options{{LookupEnv: env}, {Set: map[string]string{"T": secret}}, {Set: map[string]string{"T": secret}, HideSet: true}} {
				_, found := spec.Parse("x.yaml", []byte(text), o)
				for _, d := range found {
					if all := fmt.Sprint(d.Summary, d.Detail, d.Fix, d.Related); strings.Contains(all, "SEKRET") || strings.Contains(all, "8675309") {
						t.Errorf("%s in %q: %s", secret, text, all)
					}
				}
			}
		}
	}
}

// Free text of a --set that came from the environment prints as it is written.
func TestHiddenSet(t *testing.T) {
	text := []byte("apiVersion: ascendrun/v1\nname: \"${T}\"\ndevices: {a: 0}\n")
	for hide, want := range map[bool]string{true: "${T}", false: "nightly"} {
		s, _ := spec.Parse("x.yaml", text, spec.Options{Set: map[string]string{"T": "nightly"}, HideSet: hide})
		if s.Name.Shown != want || s.Name.Value != "nightly" {
			t.Errorf("hide %v: %+v", hide, s.Name)
		}
	}
}

// The fix of a lost address replaces the name, not letters of the kind.
func TestTheFixOfALostAddress(t *testing.T) {
	for written, want := range map[string]string{"stream.st": "stream.sa", "device.d": "device.de", "stream.sx.*": "stream.sa.*"} {
		text := "apiVersion: ascendrun/v1\ndevices: {de: 0}\nstreams: {sa: de, other: {device: de, dependsOn: [" + written + "]}}\n"
		_, found := spec.Parse("x.yaml", []byte(text), spec.Options{})
		if len(found) != 1 || found[0].Fix == nil || found[0].Fix.Edits[0].Text != want {
			t.Errorf("%s: %+v", written, found)
		}
	}
}
