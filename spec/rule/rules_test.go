package rule_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestRules says what each rule makes of a text: code, place, instances and address of every finding, in the order in
// which they print. The line numbers count from the line after apiVersion being 2.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string // "CODE line:column ×count address"
	}{
		{"201 within one ids", "devices: {pool: {ids: [0, 1, 0]}}", []string{"ASR201 2:23 ×1 device.pool"}},
		{"201 the one further down is reported, whatever its name", "devices:\n  b: 0\n  a: 0", []string{"ASR201 4:6 ×1 device.a"}},
		{"201 many at once are one finding", "devices:\n  a: {ids: 0-3}\n  b: {ids: 2-5}", []string{"ASR201 4:12 ×2 device.b"}},
		{"202 many at once are one finding", "devices: {pool: {ids: 0-9}}", []string{"ASR202 2:23 ×2 device.pool"}},
		{"202 and 201 at one place are 201", "devices:\n  a: 9\n  b: 9", []string{"ASR202 3:6 ×1 device.a", "ASR201 4:6 ×1 device.b"}},
		{"204 of some instances", "devices: {pool: {ids: 0-3, mode: implicit}}\ncontexts: {one: pool.2}\nstreams: {s: one}", []string{"ASR204 2:11 ×3 device.pool"}},
		{"205 hides 204", "devices: {d: {id: 0, mode: implicit}}\nstreams: {s: {device: d, count: 3}}", []string{"ASR205 3:23 ×3 stream.s"}},
		{"205 beside an explicit context", "devices: {d: {id: 0, mode: implicit}}\ncontexts: {c: d}\nstreams: {s: {device: d}, q: c}", []string{"ASR205 4:23 ×1 stream.s"}},
		{"302 hides 204 and 205", "devices: {d: {id: 0, mode: implicit}}\ncontexts: {c: {device: d, mode: implicit}}\nstreams: {s: c, q: {device: d}}", []string{"ASR302 3:24 ×1 context.c"}},
		{"302 hides only for its own device", "devices: {d: {id: 0, mode: implicit}, e: {id: 1, mode: implicit}}\ncontexts: {c: {device: d, mode: implicit}}\nstreams: {s: c}", []string{"ASR204 2:39 ×1 device.e", "ASR302 3:24 ×1 context.c"}},
		{"206 both ways is fine", "devices:\n  a: {id: 0, peers: [b]}\n  b: {id: 1, peers: all}", nil},
		{"206 all against none", "devices:\n  a: {id: 0, peers: all}\n  b: {id: 1}\n  c: {id: 2}", []string{"ASR206 3:21 ×1 device.a"}},
		{"206 a ring", "devices:\n  ring: {ids: 0-3, peers: [ring.+1]}", []string{"ASR206 3:28 ×4 device.ring"}},
		{"206 a pool among itself", "devices:\n  pool: {ids: 0-3, peers: all}", nil},
		{"207 without devices nothing is opened", "timeouts: {step: 1s}", nil},
		{"207 no limit is fine", "timeouts: {step: 0s}\ndevices: {d: 0}", nil},
		{"207 ten seconds are enough", "timeouts: {step: 10s}\ndevices: {d: 0}", nil},
		{"301 in two devices of a pool", "devices: {pool: {ids: 0-3}}\ncontexts:\n  a: {device: pool, mode: implicit}\n  b: {device: pool.2, mode: implicit}", []string{"ASR301 5:29 ×1 context.b"}},
		{"301 different positions do not meet", "devices: {pool: {ids: 0-3}}\ncontexts:\n  a: {device: pool.1, mode: implicit}\n  b: {device: pool.2, mode: implicit}", nil},
		{"301 the one further down is reported", "devices: {d: 0}\ncontexts:\n  z: {device: d, mode: implicit}\n  a: {device: d, mode: implicit}", []string{"ASR301 5:24 ×1 context.a"}},
		{"301 count", "devices: {d: 0}\ncontexts:\n  a: {device: d, mode: implicit, count: 2}", []string{"ASR301 4:41 ×2 context.a"}},
		{"303 dependsOn is naming", "devices: {d: 0}\ncontexts: {a: d, b: {device: d, dependsOn: [context.a]}}\nstreams: {s: b}", nil},
		{"a lost stream hides neither an unopened device nor an unused context",
			"devices: {d: 0, a: {id: 1, mode: implicit}}\ncontexts: {unused: d}\nstreams: {s: {device: d, dependsOn: [stream.zzz]}}",
			[]string{"ASR204 2:17 ×1 device.a", "ASR303 3:12 ×1 context.unused", "ASR107 4:38 ×1 stream.s"}},
		{"303 keeps quiet beside a lost name", "devices: {d: 0}\ncontexts: {main: d}\nstreams: {s: mian}", []string{"ASR107 4:14 ×1 stream.s"}},
		{"303 counts", "devices: {pool: {ids: 0-3}}\ncontexts: {main: {device: pool, count: 2}}", []string{"ASR303 3:12 ×8 context.main"}},
		{"401 through the device and through its context", "devices: {d: 0}\ncontexts: {c: {device: d, mode: implicit}}\nstreams:\n  a: {context: c, mode: implicit}\n  b: {device: d, mode: implicit}", []string{"ASR401 6:24 ×1 stream.b"}},
		{"401 in each of many", "devices: {pool: {ids: 0-3}}\ncontexts: {c: pool}\nstreams:\n  a: {context: c, mode: implicit}\n  b: {context: c, mode: implicit}", []string{"ASR401 6:25 ×4 stream.b"}},
		{"401 count", "devices: {d: 0}\nstreams:\n  a: {device: d, mode: implicit, count: 2}", []string{"ASR401 4:41 ×2 stream.a"}},
		{"402 each setting", "devices: {d: 0}\nstreams:\n  a:\n    device: d\n    mode: implicit\n    priority: 0\n    flags: [fast-sync]\n    onFailure: continue\n    destroy: normal", []string{"ASR402 7:15 ×1 stream.a", "ASR402 8:12 ×1 stream.a", "ASR402 9:16 ×1 stream.a", "ASR402 10:14 ×1 stream.a"}},
		{"403 once for a pool", "devices: {pool: {ids: 0-3}}\nstreams:\n  s: {device: pool, count: 1983}\n  q: {device: pool.0}\n  r: {device: pool.1}", []string{"ASR403 4:28 ×2 stream.s"}},
		{"403 contexts alone", "devices: {d: 0}\ncontexts:\n  c: {device: d, count: 1984}\nstreams: {s: {context: c.0}}", []string{"ASR403 4:25 ×1 context.c"}},
		{"404 below and above", "devices: {d: 0}\nstreams:\n  a: {device: d, priority: -1}\n  b: {device: d, priority: 8, count: 2}\n  c: {device: d, priority: 7}", []string{"ASR404 4:28 ×1 stream.a", "ASR404 5:28 ×2 stream.b"}},
		{"404 through an anchor is one place", "devices: {d: 0}\nstreams:\n  a: &s {device: d, priority: 9}\n  b: *s", []string{"ASR404 4:31 ×2 stream.a"}},
		{"405 in each of many", "devices: {pool: {ids: 0-3}}\ncontexts: {c: pool}\nstreams:\n  a: {context: c, onFailure: stop, count: 2}\n  b: {context: c.1}", []string{"ASR405 5:30 ×2 stream.a"}},
		{"405 an implicit stream does not count", "devices: {d: 0}\ncontexts: {c: d}\nstreams:\n  a: {context: c, onFailure: stop}\n  b: {context: c, mode: implicit}", nil},
		{"405 other contexts are not reached", "devices: {d: 0}\ncontexts: {c: d, e: d}\nstreams:\n  a: {context: c, onFailure: stop}\n  b: {context: e}", nil},
		{"109 itself", "devices: {d: 0}\nstreams:\n  a: {device: d, dependsOn: [stream.a]}", []string{"ASR109 4:30 ×1 stream.a"}},
		{"109 from the smallest on", "devices: {d: 0}\nstreams:\n  z: {device: d, dependsOn: [stream.m]}\n  m: {device: d, dependsOn: [stream.a]}\n  a: {device: d, dependsOn: [stream.z]}", []string{"ASR109 6:30 ×1 stream.a"}},
		{"109 two knots, and other findings", "devices: {d: 0}\nstreams:\n  a: {device: d, dependsOn: [stream.b]}\n  b: {device: d, dependsOn: [stream.a]}\n  c: {device: d, dependsOn: [stream.e], priority: 9}\n  e: {device: d, dependsOn: [stream.c]}", []string{"ASR109 4:30 ×1 stream.a", "ASR109 6:30 ×1 stream.c", "ASR404 6:51 ×1 stream.c"}},
		{"109 the same in many", "devices: {pool: {ids: 0-3}}\ncontexts:\n  c: {device: pool, dependsOn: [stream.s]}\nstreams: {s: {context: c}}", []string{"ASR109 4:33 ×4 context.c.0"}},
		{"112 each once", "vars: {A: 0, B: 1, C: 2}\ndevices: {d: \"${A}\"}", []string{"ASR112 2:14 ×1 ", "ASR112 2:20 ×1 "}},
		{"112 what no task uses", "devices: {d: 0}\nbuffers: {a: {device: d, size: 16, count: 3}}\nevents: {e: d}\nnotifies: {n: d}\nmodels: {}", []string{"ASR112 3:11 ×3 buffer.a", "ASR112 4:10 ×1 event.e", "ASR112 5:12 ×1 notify.n"}},
		{"112 dependsOn is naming", "devices: {d: 0}\nbuffers: {a: {device: d, size: 16}}\nstreams: {s: {device: d, dependsOn: [buffer.a]}}", nil},
		{"112 keeps quiet beside a misspelt section", "devices: {d: 0}\nbuffers: {a: {device: d, size: 16}}\ntask: [{fill: a, with: 0}]", []string{"ASR101 4:1 ×1 "}},
		{"303 a buffer is enough", "devices: {d: 0}\ncontexts: {c: d}\nbuffers: {a: {context: c, size: 16}}\ntasks: [{fill: a, with: 0}]", nil},
		{"501 all buffers of a device", "devices: {d: 0, e: 1}\nbuffers:\n  a: {device: d, size: 20GiB, count: 3}\n  b: {device: d, size: 30GiB}\n  c: {device: e, size: 60GiB}\ntasks: [{fill: a, with: 0}, {fill: b, with: 0}, {fill: c, with: 0}]", []string{"ASR501 5:24 ×1 buffer.b"}},
		{"802 each key of a mapping", "init: {config: {err_msg_mode: 1, dump: {dump_op_switch: yess}}}\ndevices: {d: 0}", []string{"ASR802 2:31 ×1 ", "ASR802 2:57 ×1 "}},
		{"105 a pattern", "requires: {soc: \"Ascend[\"}\ndevices: {d: 0}", []string{"ASR105 2:17 ×1 "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			list := judge(t, t.TempDir(), "apiVersion: ascendrun/v1\n"+c.text+"\n", assumed())
			var got []string
			for _, d := range list {
				got = append(got, fmt.Sprintf("%s %d:%d ×%d %s", d.Code, d.Range.Start.Line, d.Range.Start.Column, max(d.Count, 1), d.Address))
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("found\n  %s\nwant\n  %s%s", strings.Join(got, "\n  "), strings.Join(c.want, "\n  "), said(list))
			}
		})
	}
}

// TestCycleEdges: a cycle shows each of its edges where it is written, in order.
func TestCycleEdges(t *testing.T) {
	list := judge(t, t.TempDir(), `apiVersion: ascendrun/v1
devices: {d: 0}
contexts:
  main: {device: d, dependsOn: [stream.b]}
streams:
  b: {device: d, dependsOn: [stream.a]}
  a: {context: main}
`, assumed())
	if len(list) != 1 || list[0].Code != "ASR109" {
		t.Fatalf("found%s", said(list))
	}
	var got []string
	for _, r := range list[0].Related {
		got = append(got, fmt.Sprintf("%s at %d:%d", r.Message, r.Range.Start.Line, r.Range.Start.Column))
	}
	want := "context.main needs stream.b at 4:33, stream.b needs stream.a at 6:30, stream.a needs context.main at 7:16"
	if strings.Join(got, ", ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), want)
	}
	if !strings.Contains(list[0].Detail, "context.main → stream.b → stream.a → context.main") {
		t.Errorf("detail: %s", list[0].Detail)
	}
}
