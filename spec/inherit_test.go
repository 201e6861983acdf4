package spec_test

import (
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// A dimension that cannot be made out is one mistake, however many references have positions in it.
func TestBrokenDimensionsAreInherited(t *testing.T) {
	for name, text := range map[string]string{
		"unset":           "devices: {p: {ids: \"${UNSET}\"}}\ncontexts: {m: p}\nstreams: {a: m.0, b: m.1, c: m.2}\n",
		"bad ids":         "devices: {p: {ids: 0-7x}}\ncontexts: {m: p}\nstreams: {a: m.0, b: m.1}\n",
		"fraction":        "devices: {p: {ids: [0, 1.5, 2]}}\ncontexts: {m: p}\nstreams: {a: m.0, b: m.2}\n",
		"count below one": "devices: {p: 0}\ncontexts: {m: {device: p, count: 0}}\nstreams: {t: m.1, u: {context: m, dependsOn: [stream.t.9]}}\n",
		"unknown device":  "devices: {p: 0}\ncontexts: {m: q}\nstreams: {t: m.1, u: {context: m, dependsOn: [stream.t.9]}}\n",
	} {
		if _, found := parse("apiVersion: ascendrun/v1\n"+text, spec.Options{}); len(found) != 1 {
			t.Errorf("%s: %d findings\n%s", name, len(found), list(found))
		}
	}
}
