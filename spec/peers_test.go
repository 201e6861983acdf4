package spec_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// TestPeers: who reaches whom.
func TestPeers(t *testing.T) {
	for _, c := range []struct{ name, devices, want string }{
		{"nobody", "{a: 0, b: 1}", ""},
		{"one way", "{a: {id: 0, peers: [b]}, b: 1}", "a>b"},
		{"all", "{a: {id: 0, peers: all}, b: 1, c: 2}", "a>b a>c"},
		{"all of many", "{a: {ids: 0-2, peers: all}}", "a.0>a.1 a.0>a.2 a.1>a.0 a.1>a.2 a.2>a.0 a.2>a.1"},
		{"the next of a ring", "{a: {ids: 0-2, peers: [a.+1]}}", "a.0>a.1 a.1>a.2 a.2>a.0"},
		{"every one of another", "{a: {id: 7, peers: [\"b.*\"]}, b: {ids: 0-1}}", "a>b.0 a>b.1"},
		{"one of another", "{a: {ids: 4-5, peers: [b.1]}, b: {ids: 0-1}}", "a.0>b.1 a.1>b.1"},
		{"itself does not count", "{a: {ids: 0-1, peers: [a]}}", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sound(t, head+"devices: "+c.devices+"\n")
			g := spec.Refs(s)
			var got []string
			for _, p := range s.Peers(g) {
				name := func(n int) string { return strings.TrimPrefix(string(g.Nodes[n].Address), "device.") }
				got = append(got, name(p.From)+">"+name(p.To))
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%v, want %s", got, c.want)
			}
		})
	}
}
