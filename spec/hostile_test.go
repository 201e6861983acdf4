package spec_test

// Input made to hurt: it is refused by the right code, and none of it takes the memory or the day. (A test that takes
// minutes or gigabytes fails by the limits of the test run; no time is asserted.)

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

func repeat(text string, n int) string { return strings.Repeat(text, n) }

// bomb is an alias bomb: each line doubles the one before, tenfold.
func bomb(levels int) string {
	var b strings.Builder
	b.WriteString("x-a0: &a0 {x: 0}\n")
	for i := 1; i <= levels; i++ {
		fmt.Fprintf(&b, "x-a%d: &a%d [%s*a%d]\n", i, i, repeat(fmt.Sprintf("*a%d, ", i-1), 9), i-1)
	}
	return b.String()
}

func TestHostile(t *testing.T) {
	var devices, mistakes, streams strings.Builder
	for i := range 65_000 {
		fmt.Fprintf(&devices, "  d%d: %d\n", i, i%64)
		fmt.Fprintf(&mistakes, "  d%d: {id: x, mode: y}\n", i)
		fmt.Fprintf(&streams, "  s%d: nowhere%d\n", i, i)
	}
	for _, c := range []struct {
		name, text string
		codes      string // all that are found, sorted and once each
		count      int    // of findings, 0 for any number
	}{
		{"alias bomb in a list", bomb(9) + "devices: {d: {ids: *a9}}\n", "ASR104", 0},
		{"alias bomb in a configuration", bomb(9) + "init: {config: {a: *a9}}\n", "ASR114", 1},
		{"alias bomb of merges", "x-0: &m0 {context: c}\n" + func() (text string) {
			for i := 1; i <= 9; i++ {
				text += fmt.Sprintf("x-%d: &m%d {<<: [%s*m%d]}\n", i, i, repeat(fmt.Sprintf("*m%d, ", i-1), 9), i-1)
			}
			return text
		}() + "devices: {d: 0}\ncontexts: {c: d}\nstreams: {s: *m9}\n", "ASR114", 1},
		{"10,001 aliases", "x-a: &a 0\ninit: {config: {l: [" + repeat("*a,", 10_000) + "*a]}}\n", "ASR114", 1},
		{"10,000 aliases", "x-a: &a 0\ninit: {config: {l: [" + repeat("*a,", 9_999) + "*a]}}\n", "", 0},
		{"a long list, often", "x-l: &l [" + repeat("0,", 200_000) + "0]\ninit: {config: {l: [" + repeat("*l,", 9_000) + "*l]}}\n", "ASR114", 1},
		{"an anchor in itself", "x-a: &a {b: *a}\ninit: {config: {l: *a}}\n", "ASR114", 1},
		{"an anchor in itself, merged", "devices: {d: &a {id: 0, <<: *a}}\n", "ASR114", 1},
		{"10,000 brackets", "x-a: " + repeat("[", 10_000) + repeat("]", 10_000) + "\n", "ASR114", 1},
		{"20,000 brackets", "x-a: " + repeat("[", 20_000) + repeat("]", 20_000) + "\n", "ASR114", 1},
		{"a million brackets", "x-a: " + repeat("[", 1_000_000) + "\n", "ASR114", 1},
		{"a million braces", "name: " + repeat("{a: ", 1_000_000) + "\n", "ASR114", 1},
		{"10,000 dashes", "x-a:\n  " + repeat("- ", 10_000) + "x\n", "ASR114", 1},
		{"a million dashes", "x-a:\n  " + repeat("- ", 1_000_000) + "x\n", "ASR114", 1},
		{"101 levels", "x-a: " + repeat("[", 100) + repeat("]", 100) + "\n", "ASR114", 1},
		{"99 levels", "x-a: " + repeat("[", 98) + repeat("]", 98) + "\n", "", 0},
		{"101 levels in a configuration", "init: {config: {a: " + repeat("[", 99) + repeat("]", 99) + "}}\n", "ASR114", 1},
		{"101 levels where a name is meant", "name: " + repeat("[", 101) + repeat("]", 101) + "\n", "ASR104 ASR114", 2},
		{"eight million values", "x-a: [" + repeat("1,", 8_000_000) + "1]\n", "ASR114", 1},
		{"sixteen million empty lines", repeat("\n", 16_000_000), "ASR114", 1},
		{"a line of 16 MB", "name: " + repeat("é", 8_000_000) + "\n", "", 0},
		{"a mistake at the end of a line of 16 MB", "x-a: \"" + repeat("é", 7_000_000) + "\"\ndevices: {d: x}\n", "ASR104", 1},
		{"findings at the end of a long line", "x-a: {}\ndevices: {" + repeat("\"é\": 0, ", 500_000) + "d: 0}\n", "ASR106 ASR114", 10_001},
		{"quotes never closed", repeat("a: \"\n", 99_999), "ASR100", 0},
		{"65,000 devices", "devices:\n" + devices.String(), "", 0},
		{"130,000 mistakes", "devices:\n" + mistakes.String(), "ASR104 ASR105 ASR114", 10_001},
		{"65,000 references to nothing", "devices: {nowhere: 0}\nstreams:\n" + streams.String(), "ASR107 ASR114", 10_001},
		{"instances multiplied", "devices: {p: {ids: 0-63}}\ncontexts: {c: {device: p, count: 64}}\nstreams: {s: {context: c, count: 64}}\n", "ASR114", 1},
		{"instances multiplied beyond numbers", "devices: {p: {ids: 0-63}}\ncontexts: {c: {device: p, count: 9000000000000000000}}\nstreams: {s: {context: c, count: 9000000000000000000}}\n", "ASR114", 0},
		{"200,000 streams", "devices: {d: 0}\nstreams: {s: {device: d, count: 199999}}\n", "", 0},
		{"one stream more", "devices: {d: 0}\nstreams: {s: {device: d, count: 200000}}\n", "ASR114", 1},
		{"ids again and again", "devices: {p: {ids: [" + repeat("0-63, ", 4_000) + "0]}}\n", "ASR114", 1},
		{"needs multiplied", "devices: {p: {ids: 0-15}, q: {ids: 16-31}}\nstreams: {a: {device: p, count: 2000}, b: {device: q, count: 2000, dependsOn: [stream.a]}}\n", "", 0},
		{"needs multiplied beyond the limit", "devices: {d: 0}\ncontexts: {c: {device: d, count: 3}}\nstreams: {a: {context: c, count: 2000}, b: {device: d, count: 2000, dependsOn: [\"stream.a.*.*\"]}}\n", "ASR114", 1},
		{"templates", "name: " + repeat("${A:-", 2_000) + repeat("}", 2_000) + "\n", "ASR114", 1},
		{"a long template", "name: " + repeat("${A:-b}", 10_000) + "\n", "ASR114", 1},
		{"200,000 forms", "devices: {d: 0}\nstreams:\n" + func() string {
			var b strings.Builder
			for i := range 200 {
				fmt.Fprintf(&b, "  s%d: \"%d%s\"\n", i, i, repeat("${A:-d}", 1_000)) // no two alike, since those are read once
			}
			return b.String()
		}(), "ASR107 ASR114", 0},
		{"merges of a mapping in itself, thousandfold", "x-a: &a {" + func() string {
			var b strings.Builder
			for i := range 1_000 {
				fmt.Fprintf(&b, "k%d: 0, ", i)
			}
			return b.String()
		}() + "z: 0}\ndevices:\n" + repeat("  ? {<<: *a}\n  : 0\n", 1_000), "ASR104", 0},
		{"every character a bracket", repeat("}]", 100_000), "ASR100", 0},
		{"every character a quote", repeat("'", 99_999), "ASR100", 0},
		{"every character a star", repeat("* ", 100_000), "ASR100", 0},
		{"every character a colon", repeat(": ", 100_000), "ASR100", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, found := parse(head+c.text, spec.Options{})
			var codes []string
			for _, d := range found {
				if !strings.Contains(strings.Join(codes, " "), string(d.Code)) {
					codes = append(codes, string(d.Code))
				}
			}
			for _, code := range strings.Fields(c.codes) {
				if !strings.Contains(strings.Join(codes, " "), code) {
					t.Errorf("%s is missing", code)
				}
			}
			if len(codes) > len(strings.Fields(c.codes)) || c.count > 0 && len(found) != c.count {
				t.Errorf("%d findings: %v\n%.2000s", len(found), codes, list(found[:min(5, len(found))]))
			}
			if s != nil && len(found) < 100 {
				spec.Refs(s)
			}
		})
	}
}

// TestTooLarge: the size is judged before anything else.
func TestTooLarge(t *testing.T) {
	_, found := parse(repeat("# 100 MB of comments\n", 5_000_000), spec.Options{})
	if len(found) != 1 || found[0].Code != "ASR114" {
		t.Error(list(found))
	}
}

// TestFixLength: no fix is longer than what it mends is worth, however long a line of slips is.
func TestFixLength(t *testing.T) {
	_, found := parse(head+"devices: {d: {id: 0"+strings.Repeat(",1", 50_000)+"}}\n", spec.Options{})
	if len(found) != 1 || found[0].Code != "ASR100" || found[0].Fix != nil || len(found[0].Detail) > 500 {
		t.Errorf("%d findings, the first %.500s", len(found), list(found))
	}
}

// TestSelfMerge: an anchor that is merged into itself is called what it is.
func TestSelfMerge(t *testing.T) {
	for _, text := range []string{
		"devices:\n  d: &a\n    id: 0\n    <<: «*a»",
		"devices: {d: &a {id: 0, <<: [«*a»]}}",
		"devices: &a {d: 0, <<: {<<: «*a»}}",
		"x-a: &a {id: 0, <<: {<<: «*a»}}\ndevices: {d: {<<: *a}}",
	} {
		found := expect(t, head+text+"\n", spec.Options{}, "ASR114")
		if len(found) != 1 || !strings.Contains(found[0].Detail, "The anchor &a contains itself") {
			t.Errorf("%s\n%s", text, list(found))
		}
	}
}

// TestAliasKeys: a finding about a key behind an alias says where the key is used.
func TestAliasKeys(t *testing.T) {
	for text, code := range map[string]string{
		"x-k: &k «foo»\ndevices: {d: {id: 0, *k : 1}}":            "ASR101",
		"x-k: &k «0bad»\ndevices: {*k : 1}":                       "ASR106",
		"x-k: &k «id»\ndevices: {d: {id: 0, *k : 1}}":             "ASR102",
		"x-k: &k «d»\ndevices: {*k : {mode: explicit}}":           "ASR103",
		"x-k: &k d\ndevices: {*k : 0}\nstreams: {s: {device: d}}": "",
	} {
		found := expect(t, head+text+"\n", spec.Options{}, code)
		if code != "" && (len(found) != 1 || !strings.Contains(fmt.Sprint(found[0].Related), "used here")) {
			t.Errorf("%s\n%s %v", text, list(found), found)
		}
	}
}
