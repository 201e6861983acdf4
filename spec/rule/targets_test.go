package rule_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// TestTargets judges texts on machines of all sorts: "CODE severity", then what the detail says.
func TestTargets(t *testing.T) {
	for _, c := range []struct{ name, target, text, want, says string }{
		{"cann met", "cann=8.5.0", "requires: {cann: \">=8.0, <9\"}", "", ""},
		{"cann not met", "cann=8.0.RC3", "requires: {cann: \">=8.0\"}", "ASR801 error", "CANN 8.0.RC3 is installed"},
		{"cann that is no version", "cann=unknown", "requires: {cann: \">=8.0\"}", "ASR801 error", "does not meet"},
		{"cann unknown", "cann=", "requires: {cann: \">=8.0\"}", "ASR803 warning", "not judged"},
		{"cann unknown and not asked for", "cann=", "requires: {devices: 1}", "", ""},
		{"constraint that cannot be read", "cann=", "requires: {cann: 8.0}", "ASR105 error", "begins with one of"},
		{"soc met", "chip=910B", "requires: {soc: \"Ascend910B*\"}", "", ""},
		{"soc not met", "chip=310P", "requires: {soc: \"Ascend910B*\"}", "ASR801 error", "Ascend310P3"},
		{"devices met", "devices=8", "requires: {devices: 8}", "", ""},
		{"devices masked away", "devices=8,mask=0+1", "requires: {devices: 3}", "ASR801 error", "2 devices are visible: ids 0 to 1"},
		{"mask set to nothing", "mask=", "name: x", "ASR203 error", "cards 0 to 7"},
		{"mask without a number", "mask=all", "name: x", "ASR203 error", "cards 0 to 7"},
		{"mask without end", "mask=" + strings.Repeat("x", 5000), "name: x", "ASR203 error", "…"},
		{"mask that empties hides 202", "mask=1+0", "devices: {d: 3}", "ASR203 error", ""},
		{"mask that cuts does not", "mask=0+x", "devices: {d: 0}\nstreams: {s: {device: d}}", "ASR203 warning", "cards 0, as ids 0 to 0"},
		{"310 ignores hidden figures of others", "chip=310", "devices: {d: 0}\nstreams: {s: {device: d, count: 1022}}", "", ""},
		{"310 and one more", "chip=310", "devices: {d: 0}\nstreams: {s: {device: d, count: 1023}}", "ASR403 error", "over by 1;"},
		{"310B", "chip=310B", "devices: {d: 0}\nstreams: {s: {device: d, count: 512}}", "ASR403 error", "310B has 512"},
		{"an implicit device keeps one stream", "", "devices: {d: {id: 0, mode: implicit}}\ncontexts: {c: d}\nstreams: {s: {context: c, count: 1983}}", "ASR403 error", "1 of its own and 1 of its explicit contexts"},
		{"many ids are cut", "devices=1", "devices: {pool: {ids: 0-40}}", "ASR202 error", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 and 24 more"},
		{"a card of the mask in a pool", "mask=4+5+6+7", "devices: {pool: {ids: [4, 5]}}", "ASR202 error", "card 4 is id 0"},
		{"peers of one position", "", "devices:\n  pool: {ids: 0-1, peers: [one]}\n  one: {id: 2, peers: [pool.1]}", "ASR206 warning", "device.pool names device.one"},
		{"peers of all positions", "", "devices:\n  pool: {ids: 0-1, peers: [one]}\n  one: {id: 2, peers: [\"pool.*\"]}", "", ""},
		{"a peer that is lost", "", "devices:\n  pool: {ids: 0-1, peers: [on]}\n  one: {id: 2}", "ASR107 error", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			words := c.target
			if words == "" {
				words = "chip=910B"
			}
			list := judge(t, t.TempDir(), "apiVersion: ascendrun/v1\n"+c.text+"\n", machine(words))
			var got []string
			for _, d := range list {
				got = append(got, fmt.Sprintf("%s %s", d.Code, d.Severity))
				if !strings.Contains(d.Detail, c.says) {
					t.Errorf("detail lacks %q", c.says)
				}
				if len(d.Detail) > 600 {
					t.Errorf("detail has %d bytes", len(d.Detail))
				}
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("want %q, found%s", c.want, said(list))
			}
		})
	}
}

// TestConfigOutside: a configuration that may not be opened is said not to have been judged, and stops nobody.
func TestConfigOutside(t *testing.T) {
	dir := write(t, map[string]string{"acl.json": "not JSON"})
	inner := filepath.Join(dir, "specs")
	if err := os.Mkdir(inner, 0o700); err != nil {
		t.Fatal(err)
	}
	list := judge(t, inner, "apiVersion: ascendrun/v1\ninit: {config: ../acl.json}\ndevices: {d: 0}\n", assumed())
	if len(list) != 1 || list[0].Code != "ASR802" || list[0].Severity != diag.Note {
		t.Fatalf("found%s", said(list))
	}
}

// TestLongCycle: a cycle of a thousand is shown by its ends, with every edge among the related places.
func TestLongCycle(t *testing.T) {
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\ndevices: {d: 0}\nstreams:\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "  s%03d: {device: d, dependsOn: [stream.s%03d]}\n", i, (i+1)%1000)
	}
	list := judge(t, t.TempDir(), b.String(), assumed())
	if len(list) != 1 || list[0].Code != "ASR109" || len(list[0].Related) != 1000 {
		t.Fatalf("found%s", said(list))
	}
	if d := list[0].Detail; len(d) > 600 || !strings.Contains(d, "… 988 more …") || !strings.HasPrefix(d, "stream.s000 → stream.s001") {
		t.Errorf("detail: %s", d)
	}
}

// TestSameEachTime: the findings do not depend on anything but the text.
func TestSameEachTime(t *testing.T) {
	const text = `apiVersion: ascendrun/v1
vars: {A: 1, B: 2}
timeouts: {step: 1s, task: 0s}
devices:
  p: {ids: 0-9, peers: all}
  q: {ids: 3-6}
  i: {id: 11, mode: implicit}
contexts:
  c: {device: p, mode: implicit, count: 2}
  e: {device: q, dependsOn: [stream.s]}
  n: {device: p}
streams:
  s: {context: e, priority: 9, onFailure: stop}
  t: {context: e, count: 2000}
  u: {context: e, mode: implicit, flags: [fast-sync]}
  v: {context: e, mode: implicit}
`
	first := ""
	for range 20 {
		list := judge(t, "/", text, assumed())
		if first == "" {
			first = said(list)
			if len(list) < 12 {
				t.Fatalf("found only%s", first)
			}
		}
		if got := said(list); got != first {
			t.Fatalf("first%s\nthen%s", first, got)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	var text strings.Builder
	text.WriteString("apiVersion: ascendrun/v1\ndevices: {pool: {ids: 0-7}}\ncontexts: {main: pool}\nstreams:\n")
	for i := range 10_000 {
		fmt.Fprintf(&text, "  s%d: {context: main.%d, priority: %d}\n", i, i%8, i%8)
	}
	s, list := spec.Parse("bench.yaml", []byte(text.String()), spec.Options{LookupEnv: nothingSet})
	if len(list) > 0 {
		b.Fatal(said(list))
	}
	g := spec.Refs(s)
	for b.Loop() {
		if found := rule.Check(s, g, assumed()); len(found) > 0 {
			b.Fatal(said(found))
		}
	}
}
