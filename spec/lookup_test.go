package spec_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// mentions are the places that name something, as line:column text, with = where it gets its name and ~ where the name
// does not stand there as such.
func mentions(s *spec.Spec) string {
	var list []string
	for _, m := range s.Mentions() {
		mark := ""
		if m.Declares {
			mark = "="
		}
		if m.Indirect {
			mark += "~"
		}
		list = append(list, fmt.Sprintf("%d:%d %s%s", m.Range.Start.Line, m.Range.Start.Column, mark, s.Text[m.Range.Start.Byte:m.Range.End.Byte]))
	}
	return strings.Join(list, ", ")
}

func TestMentions(t *testing.T) {
	const top = "apiVersion: ascendrun/v1\n"
	for _, c := range []struct{ text, want string }{
		{"devices: {a: 0}\ncontexts: {b: a}\nstreams: {c: b}", "2:11 =a, 3:12 =b, 3:15 a, 4:11 =c, 4:14 b"},
		{"devices: {\"a\": 0, 'p': {ids: 1-2}}\ncontexts: {b: \"a\", c: 'p.1'}", "2:12 =a, 2:20 =p, 3:12 =b, 3:16 a, 3:20 =c, 3:24 p"},
		{"devices: {a: {id: 0, peers: [b]}, b: {id: 1, dependsOn: [device.a]}}", "2:11 =a, 2:30 b, 2:35 =b, 2:65 a"},
		{"vars: {A: a}\ndevices: {a: 0}\ncontexts: {b: \"${A}\"}", "3:11 =a, 4:12 =b, 4:15 ~\"${A}\""},
		{"devices: {\"\\x61\": 0}\ncontexts: {b: a}", "2:11 =~\"\\x61\", 3:12 =b, 3:15 a"},
		{"x-a: &x {context: b}\ndevices: {a: 0}\ncontexts: {b: a}\nstreams: {c: *x, d: {<<: *x}}", "2:19 b, 3:11 =a, 4:12 =b, 4:15 a, 5:11 =c, 5:18 =d"},
		{"devices: {a: 0}\ncontexts: {b: a, c: nope}", "2:11 =a, 3:12 =b, 3:15 a, 3:18 =c"},
		{"devices: {device: {ids: 0-1}}\ncontexts: {b: device.1}", "2:11 =device, 3:12 =b, 3:15 device"},
		{"devices: {a: 0}\nstreams: {s: a}\nevents: {e: a}\ntasks:\n- {record: e, on: s, name: one}\n- {sync: stream.s, after: [one]}\n- {sync: event.e}",
			"2:11 =a, 3:11 =s, 3:14 a, 4:10 =e, 4:13 a, 6:12 e, 6:19 s, 6:28 =one, 7:17 s, 7:28 one, 8:16 e"},
	} {
		s, _ := spec.Parse("a.yaml", []byte(top+c.text+"\n"), spec.Options{})
		if got := mentions(s); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
}

// What every mention and every entry of an outline must be, whatever the spec: inside the text, in order, and the name.
func TestLookupsOfExamples(t *testing.T) {
	files, err := filepath.Glob("../examples/specs/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := spec.Parse(file, text, spec.Options{})
		declared := make(map[*spec.Decl]bool)
		for _, m := range s.Mentions() {
			if got := string(text[m.Range.Start.Byte:m.Range.End.Byte]); !m.Indirect && got != m.Target.Name {
				t.Errorf("%s: %q for %s", m.Range, got, m.Target.Name)
			}
			declared[m.Target] = declared[m.Target] || m.Declares
		}
		for x := range s.Declarations() {
			if !declared[x.Declaration()] {
				t.Errorf("%s: %s is never declared", file, x.Declaration().Name)
			}
		}
		at, things := 0, 0
		for _, e := range s.Outline() {
			if e.Range.Start.Byte < at || e.Key.Start.Byte != e.Range.Start.Byte || string(text[e.Key.Start.Byte:e.Key.End.Byte]) != e.Name {
				t.Errorf("%s: the entry %s", e.Range, e.Name)
			}
			at = e.Range.End.Byte
			for _, in := range e.Entries {
				if things++; in.Range.Start.Byte < e.Range.Start.Byte || in.Range.End.Byte > at || in.Decl == nil {
					t.Errorf("%s: %s is outside %s", in.Range, in.Name, e.Name)
				}
			}
		}
		if want := len(declared) + len(s.Tasks); things < len(declared) || things > want {
			t.Errorf("%s: the outline has %d things, and %d are declared", file, things, want)
		}
	}
}

// The keys of tasks and the words are those of the list of keys.
func TestWordsAndVerbs(t *testing.T) {
	known := make(map[string]string)
	for _, f := range spec.Fields() {
		known[f.Path] = f.Type
	}
	for _, v := range spec.Verbs() {
		for _, key := range spec.TaskKeys(v) {
			if known["tasks."+key] == "" {
				t.Errorf("%s: the key %s is in no list", v, key)
			}
		}
	}
	if spec.TaskKeys("to") != nil || spec.Words("tasks.to") != nil {
		t.Error("to is no verb and takes no words")
	}
	for path, typed := range known {
		for _, w := range spec.Words(path) {
			if !strings.Contains(typed, w) {
				t.Errorf("%s: the word %s is not in its type %s", path, w, typed)
			}
		}
	}
}
