package spec_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// TestConfigMapping: a mapping becomes JSON with its keys in order.
func TestConfigMapping(t *testing.T) {
	for text, want := range map[string]string{
		"{b: 1, a: \"2\", c: [true, 1.5, x], d: ~}":        `{"b":1,"a":"2","c":[true,1.5,"x"],"d":null}`,
		"{a: 010, b: -08, c: 00, d: 99999999999999999999}": `{"a":10,"b":-8,"c":0,"d":99999999999999999999}`,
		"{a: !!bool yes, b: off, c: True}":                 `{"a":true,"b":"off","c":true}`,
		"{}":                                               `{}`,
		"{a: {b: {}}, \"q\\\"\": '<&>é'}":                  `{"a":{"b":{}},"q\"":"<&>é"}`,
		"{<<: *base, a: 3}":                                `{"a":3,"z":0}`,
		"*base":                                            `{"a":1,"z":0}`,
		"{a: ${N}-x}":                                      ``,
		"{a: \"${N}\", b: $N}":                             `{"a":"7","b":"7"}`,
		"{a: !!str 5, b: !!int \"5\", c: 1e3, d: -0, e: -3}": `{"a":"5","b":5,"c":1000,"d":-0,"e":-3}`,
		"{a: yes, b: 2024-01-01, c: +1}":                     `{"a":"yes","b":"2024-01-01","c":1}`,
	} {
		s, found := parse(head+"x-base: &base {a: 1, z: 0}\ninit:\n  config: "+text+"\n", spec.Options{Set: map[string]string{"N": "7"}})
		if want == "" {
			if s != nil || len(found) != 1 {
				t.Errorf("%s: %s", text, list(found))
			}
			continue
		}
		if s.Init.Config == nil || !s.Init.Config.Inline || string(s.Init.Config.Data) != want || found.HasErrors() {
			t.Errorf("%s: %s\n%s", text, s.Init.Config.Data, list(found))
		}
	}
	for text, code := range map[string]string{
		"{a: 1, «a»: 2}":        "ASR102",
		"{a: «010»}":            "ASR110",
		"{a: «0x1F»}":           "ASR104",
		"{a: «0o17»}":           "ASR104",
		"{a: «0b11»}":           "ASR104",
		"{a: «1_000»}":          "ASR104",
		"{a: !!int «x»}":        "ASR104",
		"{a: «yes»}":            "ASR110",
		"{a: [«Off»]}":          "ASR110",
		"{a: [«~»]}":            "ASR104",
		"{a: [1, «null»]}":      "ASR104",
		"{a: &n ~, b: [«*n»]}":  "ASR104",
		"{«a:» , b: 1}":         "ASR104",
		"\n    a: 1\n    «c:»":  "ASR104",
		"{a: «.inf»}":           "ASR104",
		"{a: «!foo» 1}":         "ASR104",
		"{a: «${NOPE}», b: x}":  "ASR100",
		"{a: \"«${NOPE}»\"}":    "ASR113",
		"{a: [1, \"«$»\"]}":     "ASR117",
		"{a: {b: [«[1]»: 2]}}":  "ASR104",
		"[«a»]":                 "ASR104",
		"{«config»: {a: 1}}":    "",
		"{a: {x-b: {c: [1]}}}":  "",
		"{n: null, m: ~, k: y}": "",
	} {
		text = strings.Replace(strings.Replace(text, "[«a»]", "«[a]»", 1), "«config»", "config", 1)
		expect(t, head+"init:\n  config: "+text+"\n", spec.Options{}, code)
	}
	expect(t, head+"init: {«conf»: a.json}\n", spec.Options{}, "ASR101")
	expect(t, head+"init: {«config:» }\n", spec.Options{}, "ASR104")
	expect(t, head+"init: «a.json»\n", spec.Options{}, "ASR104")
}

// TestConfigFile: what may be opened, seen through links, and what is told about the rest.
func TestConfigFile(t *testing.T) {
	root := t.TempDir()
	home, other := filepath.Join(root, "home"), filepath.Join(root, "other")
	for _, dir := range []string{home, other, filepath.Join(home, "sub"), filepath.Join(root, "home-too")} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for path, text := range map[string]string{
		"home/acl.json": `{"a":1}`, "home/sub/acl.json": `{"a":2}`, "other/acl.json": `{"a":3}`, "home-too/acl.json": `{"a":4}`,
		"home/large.json": strings.Repeat(" ", 1<<20+1),
	} {
		if err := os.WriteFile(filepath.Join(root, path), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"out.json": "../other/acl.json", "in.json": "sub/acl.json", "dangling.json": "nowhere", "door": "../other"} {
		if err := os.Symlink(to, filepath.Join(home, link)); err != nil {
			t.Fatal(err)
		}
	}
	allow := func(o spec.Options) spec.Options { o.AllowPaths = []string{other}; return o }
	any := func(o spec.Options) spec.Options { o.AnyPath = true; return o }
	none := func(o spec.Options) spec.Options { return o }
	for _, c := range []struct {
		path    string
		options func(spec.Options) spec.Options
		data    string
		outside bool
		problem string
	}{
		{"acl.json", none, `{"a":1}`, false, ""},
		{"./sub/../acl.json", none, `{"a":1}`, false, ""},
		{filepath.Join(home, "acl.json"), none, `{"a":1}`, false, ""},
		{"in.json", none, `{"a":2}`, false, ""},
		{"$FILE", none, `{"a":1}`, false, ""},
		{"../other/acl.json", none, "", true, ""},
		{"../other/acl.json", allow, `{"a":3}`, false, ""},
		{"../other/acl.json", any, `{"a":3}`, false, ""},
		{"../home-too/acl.json", none, "", true, ""},
		{"../other/none.json", none, "", true, ""},
		{"../other/none.json", any, "", false, "no such file"},
		{"out.json", none, "", true, ""},
		{"out.json", allow, `{"a":3}`, false, ""},
		{"door/acl.json", none, "", true, ""},
		{"/etc/passwd", none, "", true, ""},
		{"none.json", none, "", false, "no such file"},
		{"dangling.json", none, "", false, "no such file"},
		{"sub", none, "", false, "not a regular file"},
		{"large.json", none, "", false, "larger than 1 MiB"},
	} {
		o := c.options(spec.Options{Set: map[string]string{"FILE": "acl.json"}})
		s, found := spec.Parse(filepath.Join(home, "spec.yaml"), []byte(head+"init: {config: "+c.path+"}\n"), o)
		got := s.Init.Config
		if len(found) > 0 || got == nil || string(got.Data) != c.data || got.Outside != c.outside || !strings.Contains(got.Problem, c.problem) || (got.Problem == "") != (c.problem == "") {
			t.Errorf("%s: %+v\n%s", c.path, got, list(found))
			continue
		}
		if (got.File != "") != (c.data != "" || c.problem != "" && !strings.Contains(c.problem, "no such")) {
			t.Errorf("%s: file %q", c.path, got.File)
		}
	}
	// Dir stands for the folder of a spec that has none.
	s, _ := spec.Parse("<stdin>", []byte(head+"init: {config: acl.json}\n"), spec.Options{Dir: home})
	if string(s.Init.Config.Data) != `{"a":1}` {
		t.Errorf("%+v", s.Init.Config)
	}
	s, _ = spec.Parse("<stdin>", []byte(head+"init: {config: acl.json}\n"), spec.Options{Dir: filepath.Join(root, "none")})
	if s.Init.Config.Problem == "" {
		t.Errorf("%+v", s.Init.Config)
	}
}
