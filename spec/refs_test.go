package spec_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

const base = head + "devices: {npu0: 0, pool: {ids: 1-4}}\ncontexts: {main: npu0, each: pool}\n"

// TestReferences: what leads nowhere, to two things, to the wrong kind or past the end, and what is offered instead.
func TestReferences(t *testing.T) {
	for _, c := range []struct{ name, text, code, fix string }{
		{"context for a stream", "streams: {s: «mian»}", "ASR107", "main"},
		{"nothing alike", "streams: {s: «elsewhere»}", "ASR107", ""},
		{"quoted", "streams: {s: «\"mian\"»}", "ASR107", `"main"`},
		{"misspelt with a position", "streams: {s: «eahc.0»}", "ASR107", "each.0"},
		{"both a context and a device", "contexts: {npu0: npu0}\nstreams: {s: «npu0»}", "ASR107", "{context: npu0}"},
		{"both, long form", "contexts: {npu0: npu0}\nstreams: {s: {context: npu0}, q: {device: npu0}}", "", ""},
		{"with the kind", "streams: {s: «context.main»}", "ASR107", "main"},
		{"with the kind and a position", "streams: {s: «context.each.0»}", "ASR107", "each.0"},
		{"brackets", "streams:\n  s: «each[2]»", "ASR107", "each.2"},
		{"brackets in dependsOn", "streams:\n  s: {context: main, count: 2}\n  q:\n    context: main\n    dependsOn:\n    - «stream.s[0]»", "ASR107", "stream.s.0"},
		{"brackets behind the kind", "streams:\n  s: «context.each[2]»", "ASR107", "each.2"},
		{"a stream", "streams: {s: main, q: {context: «s»}}", "ASR108", ""},
		{"a device as context", "streams: {s: {context: «npu0»}}", "ASR108", ""},
		{"a context as device", "streams: {s: {device: «main»}}", "ASR108", ""},
		{"a number", "streams: {s: «0»}", "ASR104", ""},
		{"empty", "streams: {s: {«context:» }}", "ASR103", ""},
		{"neither", "streams: {«s»: {priority: 1}}", "ASR103", ""},
		{"both parents", "streams: {s: {device: npu0, context: main}}", "", ""},
		{"past the end", "streams: {s: «each.4»}", "ASR111", ""},
		{"too many positions", "streams: {s: «main.0»}", "ASR111", ""},
		{"a step to a parent", "streams: {s: «each.+1»}", "ASR111", ""},
		{"no position", "streams: {s: «each.first»}", "ASR111", ""},
		{"leading zero", "streams: {s: «each.01»}", "ASR111", ""},
		{"bound", "streams: {s: each.3, q: \"each.*\"}", "", ""},
		{"unknown in dependsOn", "streams: {s: {context: main, dependsOn: [«stream.q»]}}", "ASR107", "stream.s"},
		{"without kind in dependsOn", "streams: {s: {context: main, dependsOn: [«main»]}}", "ASR107", ""},
		{"misspelt kind in dependsOn", "streams: {s: {context: main, dependsOn: [«contxt.main»]}}", "ASR107", "context.main"},
		{"the runtime in dependsOn", "streams: {s: {context: main, dependsOn: [«runtime»]}}", "ASR108", ""},
		{"the wrong kind in dependsOn", "streams: {s: {context: main, dependsOn: [«stream.main»]}}", "ASR108", ""},
		{"one address without a list", "streams: {s: {context: main, dependsOn: device.pool.0}}", "", ""},
		{"past the end in dependsOn", "streams: {s: {context: main, dependsOn: [«device.pool.4»]}}", "ASR111", ""},
		{"counts that differ in dependsOn", "streams: {a: {context: main, count: 3}, b: {context: main, count: 4, dependsOn: [«stream.a»]}}", "ASR111", ""},
		{"peers", "devices: {a: {id: 5, peers: [b]}, b: {id: 6, peers: all}}", "", ""},
		{"unknown peer", "devices: {one: {id: 5, peers: [«two»]}}", "ASR107", ""},
		{"all in a list of peers", "devices: {one: {id: 5, peers: [«all»]}}", "ASR105", ""},
		{"a context as peer", "devices: {one: {id: 5, peers: [«c»]}}\ncontexts: {c: one}", "ASR108", ""},
		{"many as peers", "devices: {one: {id: 5, peers: [«two»]}, two: {ids: 6-7}}", "ASR111", ""},
		{"many as peers, written", "devices: {one: {id: 5, peers: [\"two.*\"]}, two: {ids: 6-7}}", "", ""},
		{"an unknown device and its streams", "devices: {d: {id: «x»}}\ncontexts: {c: d}\nstreams: {s: c, q: «nothing»}", "ASR104 ASR107", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := base + c.text + "\n"
			if strings.HasPrefix(c.text, "devices") {
				text = head + c.text + "\n"
			} else if strings.HasPrefix(c.text, "contexts") {
				text = head + "devices: {npu0: 0}\n" + c.text + "\n"
			}
			if c.name == "both parents" {
				text = strings.Replace(text, "device: npu0, context: main", "device: «npu0», context: main", 1)
				c.code = "ASR105"
			}
			found := expect(t, text, spec.Options{}, strings.Fields(c.code+" -")...)
			if c.fix != "" && (len(found) == 0 || found[0].Fix == nil || found[0].Fix.Edits[0].Text != c.fix) {
				t.Errorf("want the fix %q\n%s", c.fix, list(found))
			}
		})
	}
}

// TestAddressesInWords: in dependsOn, what can be written instead has its kind.
func TestAddressesInWords(t *testing.T) {
	_, found := parse(head+"devices: {d: 0}\ncontexts: {c: {device: d, count: 3}}\nstreams: {s: {device: d, count: 2, dependsOn: [context.c]}, t: none}\n", spec.Options{})
	for _, want := range []string{"context.c has 3, and s has 2: they do not pair. Write context.c.0 … context.c.2.", `There is no context or device of the name "none".`} {
		if !strings.Contains(list(found), want) {
			t.Errorf("no %q in\n%s", want, list(found))
		}
	}
}

// graph writes a graph in lines: nodes with what they are, then edges.
func graph(s *spec.Spec) string {
	g := spec.Refs(s)
	var b strings.Builder
	for i, n := range g.Nodes {
		decl := "-"
		if n.Decl != nil {
			d := n.Decl.Declaration()
			decl = string(d.Kind) + "." + d.Name
		}
		fmt.Fprintf(&b, "%d %s %s %s id=%d device=%d context=%d %s\n", i, n.Address, n.Kind, n.Mode, n.ID, n.Device, n.Context, decl)
	}
	for _, e := range g.Edges {
		fmt.Fprintf(&b, "%s > %s %s\n", g.Nodes[e.From].Address, g.Nodes[e.To].Address, e.Reason)
	}
	return b.String()
}

func TestGraph(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"quickstart", "devices: {npu0: 3}\ncontexts: {main: npu0}\nstreams: {upload: main, compute: main}", `
0 runtime runtime explicit id=-1 device=-1 context=-1 -
1 device.npu0 device explicit id=3 device=1 context=-1 device.npu0
2 device.npu0.default context implicit id=3 device=1 context=-1 -
3 context.main context explicit id=3 device=1 context=-1 context.main
4 stream.compute stream explicit id=3 device=1 context=3 stream.compute
5 stream.upload stream explicit id=3 device=1 context=3 stream.upload
device.npu0 > runtime implied
device.npu0.default > device.npu0 implied
context.main > device.npu0 reference
stream.compute > context.main reference
stream.upload > context.main reference
`},
		{"implicit things", "devices: {d: 0, side: {id: 1, mode: implicit}}\ncontexts: {dflt: {device: d, mode: implicit}, own: side}\nstreams: {a: {context: dflt, mode: implicit}, b: {device: d}, c: own}", `
0 runtime runtime explicit id=-1 device=-1 context=-1 -
1 device.d device explicit id=0 device=1 context=-1 device.d
2 device.d.default context implicit id=0 device=1 context=-1 context.dflt
3 device.side device implicit id=1 device=3 context=-1 device.side
4 context.own context explicit id=1 device=3 context=-1 context.own
5 stream.a stream implicit id=0 device=1 context=2 stream.a
6 stream.b stream explicit id=0 device=1 context=2 stream.b
7 stream.c stream explicit id=1 device=3 context=4 stream.c
device.d > runtime implied
device.d.default > device.d implied
device.side > runtime implied
context.own > device.side reference
stream.a > device.d.default reference
stream.b > device.d.default reference
stream.c > context.own reference
`},
		{"many", "devices: {pool: [4, 6]}\ncontexts: {main: pool, last: {device: pool.1, count: 1}}\nstreams: {s: {context: main, count: 2}, t: {context: last.0, dependsOn: [stream.s.1, device.pool]}}", `
0 runtime runtime explicit id=-1 device=-1 context=-1 -
1 device.pool.0 device explicit id=4 device=1 context=-1 device.pool
2 device.pool.0.default context implicit id=4 device=1 context=-1 -
3 device.pool.1 device explicit id=6 device=3 context=-1 device.pool
4 device.pool.1.default context implicit id=6 device=3 context=-1 -
5 context.last.0 context explicit id=6 device=3 context=-1 context.last
6 context.main.0 context explicit id=4 device=1 context=-1 context.main
7 context.main.1 context explicit id=6 device=3 context=-1 context.main
8 stream.s.0.0 stream explicit id=4 device=1 context=6 stream.s
9 stream.s.0.1 stream explicit id=4 device=1 context=6 stream.s
10 stream.s.1.0 stream explicit id=6 device=3 context=7 stream.s
11 stream.s.1.1 stream explicit id=6 device=3 context=7 stream.s
12 stream.t stream explicit id=6 device=3 context=5 stream.t
device.pool.0 > runtime implied
device.pool.0.default > device.pool.0 implied
device.pool.1 > runtime implied
device.pool.1.default > device.pool.1 implied
context.last.0 > device.pool.1 reference
context.main.0 > device.pool.0 reference
context.main.1 > device.pool.1 reference
stream.s.0.0 > context.main.0 reference
stream.s.0.1 > context.main.0 reference
stream.s.1.0 > context.main.1 reference
stream.s.1.1 > context.main.1 reference
stream.t > context.last.0 reference
stream.t > device.pool.0 dependsOn
stream.t > device.pool.1 dependsOn
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(c.text, "pool: [4, 6]", "pool: {ids: [4, 6]}", 1)
			if strings.Contains(text, "stream.s.1,") {
				text = strings.Replace(text, "stream.s.1, ", "", 1)
			}
			if got := graph(sound(t, head+text+"\n")); got != c.want[1:] {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

// TestGraphOfTheBroken: what could not be resolved has nodes and no edges, and nothing panics.
func TestGraphOfTheBroken(t *testing.T) {
	s, _ := parse(head+"devices: {d: {id: x}, i: {id: 1, mode: implicit}}\n"+
		"contexts: {a: nowhere, b: {device: i, mode: implicit}, c: {device: d, mode: implicit, count: 3}, e: d.7}\n"+
		"streams: {s: a, t: b, u: c.2, v: {device: i}, w: none, x: {context: e, dependsOn: [stream.zz, context.b]}}\n", spec.Options{})
	got := graph(s)
	for _, want := range []string{
		"context.a context explicit id=-1 device=-1 context=-1 context.a\n",
		"device.d device explicit id=-1 ",
		"device.d.default context implicit id=-1 device=1 context=-1 context.c\n",
		"stream.t stream explicit id=-1 device=-1 context=-1",
		"stream.u > device.d.default reference\n",
		"stream.s > context.a reference\n",
		"stream.x > context.e reference\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "context.a >") || strings.Contains(got, "stream.w >") {
		t.Errorf("an edge to nowhere:\n%s", got)
	}
}

// TestEdgeRange: an edge is where it is written; an implied one is the name of what needs it.
func TestEdgeRange(t *testing.T) {
	text, places := unmark(head + "devices: {«d»: 0}\ncontexts:\n  c: «d»\n  e: {device: «d»}\nstreams:\n  s: {context: «c», dependsOn: [«context.e»]}\n")
	s := sound(t, text)
	g := spec.Refs(s)
	var got []string
	for _, e := range g.Edges {
		got = append(got, place(s.EdgeRange(g, e)))
	}
	if want := slices.Concat(places[:1], places[:1], places[1:]); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestOrderDoesNotMatter: sections and entries in any order make the same graph.
func TestOrderDoesNotMatter(t *testing.T) {
	a := sound(t, head+"devices: {d: 0, e: 1}\ncontexts: {c: d, b: e}\nstreams: {s: {context: c, dependsOn: [stream.r]}, r: b}\n")
	b := sound(t, "streams: {r: b, s: {dependsOn: [stream.r], context: c}}\ncontexts: {b: e, c: d}\n"+head+"devices: {e: 1, d: 0}\n")
	if graph(a) != graph(b) {
		t.Errorf("%s\n%s", graph(a), graph(b))
	}
}

// TestPeersByValue: the word all is read where a variable gives it.
func TestPeersByValue(t *testing.T) {
	s := sound(t, head+"vars: {P: all}\ndevices: {d: {id: 0, peers: \"${P}\"}, e: 1}\n")
	if p := s.Devices[0].Peers; !p.All || len(p.Refs) > 0 {
		t.Errorf("%+v", p)
	}
}
