package format_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec/format"
)

// Each text with its canonical form; a text without → is one already.
func TestStyle(t *testing.T) {
	const head = "apiVersion: ascendrun/v1\n"
	for name, c := range map[string]string{
		"sections in order":         "streams: {s: c}\ncontexts: {c: d}\ndevices: {d: 0}\n→devices: {d: 0}\ncontexts: {c: d}\nstreams: {s: c}\n",
		"keys in order":             "streams:\n  s: {count: 2, priority: 1, context: c}\n→streams:\n  s: {context: c, priority: 1, count: 2}\n",
		"names stay":                "devices: {z: 0, a: 1}\n",
		"tasks stay":                "tasks:\n  - {copy: a, to: b, on: s}\n  - {sync: s, name: n}\n",
		"own keys":                  "streams: {}\nx-a: 1\ndevices: {}\n→x-a: 1\ndevices: {}\nstreams: {}\n",
		"alias above its anchor":    "streams:\n  s: &a {context: c}\ndevices:\n  d: *a\n",
		"indentation":               "devices:\n    d:\n        id: 0\n        peers:\n        - a\n→devices:\n  d:\n    id: 0\n    peers:\n      - a\n",
		"blanks":                    "devices:   { d:   0,e: 1  }   \n→devices: {d: 0, e: 1}\n",
		"one empty line":            "devices: {d: 0}\n\n\n\nstreams: {s: d}\n→devices: {d: 0}\n\nstreams: {s: d}\n",
		"a long line":               "devices: {" + long(12) + "}\n→devices:\n" + strings.ReplaceAll("  "+long(12), ", ", "\n  ") + "\n",
		"a line that fits":          "devices: {" + long(4) + "}\n",
		"comments in braces":        "devices: {d: 0, # one\n  e: 1}\n→devices:\n  d: 0  # one\n  e: 1\n",
		"a comment behind a brace":  "devices: {d: 0,\n  e: 1} # one\n→devices: {d: 0, e: 1}  # one\n",
		"comments in a column":      "devices:\n  d: 0 # one\n  longer: 1 # two\n→devices:\n  d: 0       # one\n  longer: 1  # two\n",
		"a comment that was out":    "devices:\n  d: 0\n  # e: 1\nstreams: {s: d}\n",
		"at the end of a level":     "devices:\n  d:\n    mode: implicit\n    id: 0\n    # end of d\n  # end of devices\nstreams: {s: d}\n→devices:\n  d:\n    id: 0\n    mode: implicit\n    # end of d\n  # end of devices\nstreams: {s: d}\n",
		"a comment at a dash":       "tasks:\n  - # first\n    sync: s\n→tasks:\n  # first\n  - sync: s\n",
		"a comment in an item":      "tasks:\n  - {\n    # one\n    sync: s\n    } # two\n  - sync: s\n    name: n\n    # end of n\n\n  # third\n  - {sync: s, # four\n    name: m} # five\n→tasks:\n  # one\n  - {sync: s}  # two\n  - sync: s\n    name: n\n    # end of n\n\n  # third\n  # five\n  - sync: s  # four\n    name: m\n",
		"lists of mappings":         "tasks:\n- sync: s\n  name: n\n-   - a\n    - b\n→tasks:\n  - sync: s\n    name: n\n  - - a\n    - b\n",
		"quotes":                    "name: 'it''s'\nx-a: \"a\\tb \\u00e9\"\n→name: 'it''s'\nx-a: \"a\\tb é\"\n",
		"several lines":             "name: one\n  two\nx-a: \"one\n  two\"\n→name: one two\nx-a: \"one two\"\n",
		"blocks":                    "x-a: |\n     one\n       two\n\n     three\nx-b: |+\n  kept\n\nx-c: >-\n  folded\n  on\n\n  more\n→x-a: |\n  one\n    two\n\n  three\nx-b: |+\n  kept\n\nx-c: >-\n  folded on\n\n  more\n",
		"a block that begins blank": "x-a: |2\n    one\n  two\n",
		"anchors and tags":          "x-a: &a !!str 5\nx-b: &b\n  c: *a\nx-c:\n  <<: *b\n",
		"empty values":              "devices:\nstreams: {a: , b: ~}\n",
	} {
		text, want, changes := strings.Cut(c, "→")
		if !changes {
			want = text
		}
		got, found, err := format.Format("f", []byte(head+text))
		if err != nil || len(found) > 0 {
			t.Errorf("%s: %v, %v", name, err, found)
			continue
		}
		if string(got) != head+want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, head+want)
		}
	}
}

func long(n int) string {
	var list []string
	for i := range n {
		list = append(list, "device"+string(rune('a'+i))+": "+string(rune('0'+i%10)))
	}
	return strings.Join(list, ", ")
}

// The head of a document stays its head, and so does what tells editors the schema.
func TestHead(t *testing.T) {
	for text, want := range map[string]string{
		"# all\n\n# devices\ndevices: {}\napiVersion: ascendrun/v1\n":     "# all\n\napiVersion: ascendrun/v1\n\n# devices\ndevices: {}\n",
		"# yaml-language-server: $schema=x\ndevices: {}\napiVersion: a\n": "# yaml-language-server: $schema=x\n\napiVersion: a\ndevices: {}\n",
		"---\n# all\n\napiVersion: a\n...\n":                              "# all\n\napiVersion: a\n",
		"\uFEFFapiVersion:   a\r\ndevices: {}\r\n":                        "\uFEFFapiVersion: a\r\ndevices: {}\r\n",
		"{devices: {}, apiVersion: a} # one\n":                            "{apiVersion: a, devices: {}}\n# one\n",
		"# first\napiVersion: a # one\n# last\n\n# really\n":              "# first\napiVersion: a  # one\n# last\n\n# really\n",
	} {
		if got, found, err := format.Format("f", []byte(text)); string(got) != want || err != nil || len(found) > 0 {
			t.Errorf("%q: got %q, want %q, %v %v", text, got, want, err, found)
		}
	}
}

func TestWhatCannotBeFormatted(t *testing.T) {
	for _, text := range []string{"", "}", "a: 1\n---\nb: 2\n", "devices: {a: 0,2}\n", "a: [\n"} {
		if got, found, err := format.Format("f", []byte(text)); got != nil || len(found) == 0 || err != nil {
			t.Errorf("%q: %q, %v, %v", text, got, found, err)
		}
	}
	for _, text := range []string{"? [a, b]\n: 1\n", "? {a: b}\n: 1\n"} { // no spec has such keys
		if got, found, err := format.Format("f", []byte(text)); got != nil || len(found) == 0 && err == nil {
			t.Errorf("%q: %q, %v, %v", text, got, found, err)
		}
	}
}

// FuzzFormat: whatever the text, what comes out is the same when formatted again, and nothing panics.
func FuzzFormat(f *testing.F) {
	for _, text := range []string{"a: 1 # one\n", "{a: [b, # c\n d]}", "- a\n-\n  - b", "a: |\n x\n# y\n", "? a\n: &b !t 'c'\n", "a: >2\n   x\n\n  y\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		one, _, err := format.Format("f", text)
		if one == nil || err != nil {
			return
		}
		two, found, err := format.Format("f", one)
		if err != nil || string(one) != string(two) {
			t.Errorf("%q became %q, then %q: %v %v", text, one, two, found, err)
		}
	})
}
