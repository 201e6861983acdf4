package spec_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// everything is a spec in which each value and each key has a mark, in the order in which TestRanges asks for them.
const everything = `apiVersion: «ascendrun/v1»
name: «"a \" b"» # a comment
hold: «'5m'»
timeouts: {«step»: «1s», total: «2m»}
devices:
  «one»: «0»
  «many»: {ids: «[«0», «"2-5"»]», mode: &m «explicit», peers: «all»}
contexts:
  «c»: {device: «many.0», dependsOn: «[«device.one», «stream.s»]»}
streams:
  «s»: «one»
  «long»:
    context: «c»
    flags:
      - «fast-launch»
      - «fast-sync»
    destroy: «force»
`

// TestRanges asks for the place of everything, in the text as it is, with CRLF, with a byte order mark, and with wide
// characters before it.
func TestRanges(t *testing.T) {
	for name, change := range map[string]func(string) string{
		"plain":           func(s string) string { return s },
		"CRLF":            func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"CR":              func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
		"mark":            func(s string) string { return "\uFEFF" + s },
		"mark and CRLF":   func(s string) string { return "\uFEFF" + strings.ReplaceAll(s, "\n", "\r\n") },
		"wide":            func(s string) string { return strings.Replace(s, "a comment", "é 日本 🙂", 1) },
		"odd line breaks": func(s string) string { return strings.Replace(s, "a comment", "x", 1) + "# \u0085 \u2028\n" },
		"odd breaks first": func(s string) string {
			return strings.Replace(s, "apiVersion", "x-odd: \"a\u2028b\u0085c\"\napiVersion", 1)
		},
		"long line": func(s string) string {
			return strings.Replace(s, "{«step»", "{x-é: \""+strings.Repeat("ü", 2000)+"\", «step»", 1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			text, want := unmark(change(everything))
			s, found := parse(text, spec.Options{})
			for _, d := range found {
				if d.Code != "ASR104" || place(d.Range) != want[2] { // the quoted duration is there on purpose
					t.Fatal(list(found))
				}
			}
			one, many := &s.Devices[1].Decl, &s.Devices[0].Decl
			c, long, short := &s.Contexts[0].Decl, &s.Streams[0].Decl, &s.Streams[1].Decl
			got := []diag.Range{
				s.RootRange("apiVersion"), s.RootRange("name"), s.RootRange("hold"), {}, s.RootRange("timeouts", "step"), s.RootRange("timeouts", "total"),
				s.KeyRange(one), s.Range(one, "id"),
				s.Range(many), s.Range(many, "ids"), s.Range(many, "ids", "0"), s.Range(many, "ids", "1"), s.Range(many, "mode"), s.Range(many, "peers"),
				s.KeyRange(c), s.RefRange(c, &s.Contexts[0].Device), s.Range(c, "dependsOn"), s.RefRange(c, &c.DependsOn[0]), s.RefRange(c, &c.DependsOn[1]),
				s.KeyRange(short), s.RefRange(short, &s.Streams[1].Parent),
				s.KeyRange(long), s.RefRange(long, &s.Streams[0].Parent), s.Range(long, "flags", "0"), s.Range(long, "flags", "1"), s.Range(long, "destroy"),
			}
			for i, r := range got {
				if i == 3 { // the key step, which is what an unwritten field below it falls back to
					r = s.RootRange("timeouts", "step", "nothing")
				}
				if place(r) != want[i] {
					t.Errorf("%d: got %s, want %s", i, place(r), want[i])
				}
				inText(t, text, r)
			}
		})
	}
}

// TestFallback: what is not written is the nearest key above, and pointers end there too.
func TestFallback(t *testing.T) {
	text, places := unmark(head + "devices: {«d»: 0}\ncontexts: {«c»: {device: d, «count:» }}\nstreams: {s: {device: d}}\n")
	s, _ := parse(text, spec.Options{})
	d, c := &s.Devices[0].Decl, &s.Contexts[0].Decl
	for _, f := range []struct {
		d       *spec.Decl
		field   []string
		place   string
		pointer string
		written bool
	}{
		{d, nil, places[0], "/devices/d", true},
		{d, []string{"mode"}, places[0], "/devices/d", false},
		{d, []string{"id"}, "", "/devices/d", true},
		{c, []string{"mode"}, places[1], "/contexts/c", false},
		{c, []string{"device"}, "", "/contexts/c/device", true},
		{c, []string{"device", "7"}, "", "/contexts/c/device", false},
	} {
		if got := place(s.Range(f.d, f.field...)); f.place != "" && got != f.place {
			t.Errorf("%v: %s, want %s", f.field, got, f.place)
		}
		if got := s.Pointer(f.d, f.field...); got != f.pointer {
			t.Errorf("%v: pointer %s, want %s", f.field, got, f.pointer)
		}
		if got := s.Written(f.d, f.field...); got != f.written {
			t.Errorf("%v: written %v", f.field, got)
		}
	}
	if got := s.RootRange("timeouts", "step"); got.Start.Line != 1 || got.End.Column != len("apiVersion")+1 {
		t.Errorf("an unwritten section is at %s", place(got))
	}
	if snippet := diag.Snip(s.Text, s.KeyRange(d), "device.d"); snippet == nil || snippet.Code != "devices: {d: 0}" || snippet.HighlightStartOffset != 10 {
		t.Errorf("%+v", snippet)
	}
}

// TestPointers: JSON pointers escape what they must, and stand in findings too.
func TestPointers(t *testing.T) {
	_, found := parse(head+"x~a/b: 1\nstreams: {s: {flags: [1, fast-sync]}}\ndevices: {d: {id: 0, peers: [a, b/c]}}\n", spec.Options{})
	var got []string
	for _, d := range found {
		got = append(got, d.Path)
	}
	want := "/x~0a~1b /streams/s/flags/0 /streams/s /devices/d/peers/1 /devices/d/peers/0"
	if strings.Join(got, " ") != want {
		t.Errorf("got %v", got)
	}
}

// TestAliases: a finding inside an anchor points at the anchor's text, once, and at the aliases beside.
func TestAliases(t *testing.T) {
	text, places := unmark(head + "x-base: &base {priority: «high», flags: [«slow»]}\ndevices: {d: 0}\n" +
		"streams:\n  a: {<<: «*base», device: d}\n  b:\n    <<: [«*base»]\n    device: d\n  c: {device: d, priority: &p «low»}\n  e: {device: d, priority: «*p»}\n  f: {<<: *base, device: d, priority: 1, flags: []}\n")
	s, found := parse(text, spec.Options{})
	found.Sort()
	var got []string
	for _, d := range found {
		got = append(got, place(d.Range)+" "+string(d.Code))
		for _, r := range d.Related {
			got = append(got, place(r.Range))
		}
		complete(t, text, d)
	}
	want := []string{places[0] + " ASR104", places[2], places[3], places[1] + " ASR105", places[2], places[3], places[4] + " ASR104", places[5]}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %v\nwant %v\n%s", got, want, list(found))
	}
	for i, count := range []int{2, 2, 2} {
		if found[i].Count != count {
			t.Errorf("%s counts %d", place(found[i].Range), found[i].Count)
		}
	}
	if p := s.Streams[4].Priority; p != 1 {
		t.Errorf("a key beside << does not override it: %d", p)
	}
}

// TestMerges: << gives what is not written, the nearer mapping first, for fields and for names.
func TestMerges(t *testing.T) {
	s := sound(t, head+"x-a: &a {priority: 1, count: 2}\nx-b: &b {priority: 3, onFailure: stop, <<: *a}\nx-more: &more {s: d, t: {device: d, <<: *b}}\n"+
		"devices: {d: &d {id: 0, reset: force}, e: {<<: *d, id: 1}}\nstreams:\n  <<: *more\n  s: {device: e, <<: [*a, *b]}\n")
	if e := s.Devices[1]; e.IDs[0] != 1 || e.Reset != spec.Force {
		t.Errorf("%+v", e)
	}
	st, u := s.Streams[0], s.Streams[1]
	if st.Parent.Name != "e" || st.Priority != 1 || st.Count != 2 || st.OnFailure != spec.Stop {
		t.Errorf("%+v", st)
	}
	if u.Priority != 3 || u.Count != 2 || u.OnFailure != spec.Stop {
		t.Errorf("%+v", u)
	}
	for text, code := range map[string]string{
		"devices: {d: {id: 0, <<: «[[1]]»}}":   "ASR104",
		"devices: {d: {id: 0, <<: «1»}}":       "ASR104",
		"devices: {d: {id: 0, «\"<<\"»: {}}}":  "ASR101",
		"devices: {d: {<<: {id: 0}, id: 1}}":   "",
		"devices: {d: {<<: {id: 0, «id»: 1}}}": "ASR102",
		"devices: {<<: {d: 0}, d: 1}":          "",
		"devices: {<<: {d: 0, «d»: 1}}":        "ASR102",
		"devices: &d {a: 0}\nx-also: *d":       "",
		"devices: {a: &a 0}\nname: *a":         "",
		"x-k: &k name\n*k : hello":             "",
	} {
		text = strings.Replace(text, "[[1]]", "[«[1]»]", 1)
		text = strings.Replace(text, "«[«[1]»]»", "[«[1]»]", 1)
		expect(t, head+text+"\n", spec.Options{}, code)
	}
}
