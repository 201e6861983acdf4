package spec_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// TestSyntax: whatever is not YAML is placed to the character, also where the parser names the wrong line or none.
func TestSyntax(t *testing.T) {
	for _, c := range []struct{ name, text, mended string }{
		{"unquoted variable", "devices: {d: «${ID}»}", `devices: {d: "${ID}"}`},
		{"two unquoted variables", "devices: {d: «${ID}», e: «${OTHER:-1}»}", `devices: {d: "${ID}", e: "${OTHER:-1}"}`},
		{"unquoted variable in a list", "devices: {p: {ids: [«${A}», 1]}}", `devices: {p: {ids: ["${A}", 1]}}`},
		{"unquoted variable inside a word", "devices: {d: 0}\nstreams: {s: «pre${X}post»}", "devices: {d: 0}\nstreams: {s: \"pre${X}post\"}"},
		{"position in brackets", "devices: {pool: {ids: 0-3}}\ncontexts: {main: «pool[3]»}", "devices: {pool: {ids: 0-3}}\ncontexts: {main: pool.3}"},
		{"two positions in brackets", "contexts: {main: «pool[3][1]»}", "contexts: {main: pool.3.1}"},
		{"position in brackets behind a kind", "streams: {s: {device: d, dependsOn: [«stream.t[0]»]}}", "streams: {s: {device: d, dependsOn: [stream.t.0]}}"},
		{"bracket in a word", "name: [«a[b]»]", `name: ["a[b]"]`},
		{"tab for indentation", "devices:\n«\t»npu0: 0", "devices:\n  npu0: 0"},
		{"tab behind blanks", "devices:\n  d:\n  «\t»id: 0", ""},
		{"tab in brackets", "devices: {a: {id: 0,\n«\t»mode: explicit},\n  «\t»b: 1, x-note: \"1\n\t-2\" # {\n\t# a comment\n«\t»}", "devices: {a: {id: 0,\n  mode: explicit},\n    b: 1, x-note: \"1\n\t-2\" # {\n\t# a comment\n  }"},
		{"two tabs", "devices:\n«\t»a: 0\n«\t»b: 1", ""},
		{"colon in a value", "name: «a: b»", `name: "a: b"`},
		{"colon in a value with a comment", "name: «a: b» # c", ""},
		{"unknown alias", "name: «*nope»", ""},
		{"misspelt alias", "x-base: &base {id: 0}\ndevices: {d: «*bsae»}", "x-base: &base {id: 0}\ndevices: {d: *base}"},
		{"alias before its anchor", "devices: {d: «*b»}\nx-b: &b {id: 0}", ""},
		{"no blank before a bracket", "devices: {p: {ids«:»[1]}, q«:»{id: 2}}", "devices: {p: {ids: [1]}, q: {id: 2}}"},
		{"two commas", "devices: {p: {ids: [1,«,»2]}}", ""},
		{"leading comma", "devices: {p: {ids: [«,»2]}}", ""},
		{"missing comma", "devices: {d: {id: 0 «mode»: explicit}}", ""},
		{"missing colon", "devices:\n  «pool {»ids: 0-3, mode: explicit}", "devices:\n  pool: {ids: 0-3, mode: explicit}"},
		{"missing key", "«:» {d: 0}", ""},
		{"missing comma behind quotes", "devices: {p: {ids: [\"1\" «\"»2\"]}}", ""},
		{"brace never closed", "devices: «{d: 0» # c\ncontexts: {c: d}", ""},
		{"brace never closed before a dash", "tasks:\n  - «{{sync: s}»\n  - {sync: t}", ""},
		{"bracket never closed", "devices: {p: {ids: «[0, 1»", ""},
		{"bracket closed by a brace", "devices: {p: {ids: [0, 1«}»}", ""},
		{"bracket too many", "devices: {d: 0}«}»", ""},
		{"closing bracket alone", "name: «]»x", ""},
		{"quote never closed", "devices: {d: 0}\nname: «\"abc»\nhold: true", ""},
		{"single quote never closed", "name: «'abc»", ""},
		{"text behind a quote", "name: \"a\" «b»", ""},
		{"unknown escape", `name: "C:«\d»ata"`, `name: "C:\\data"`},
		{"escape with a digit too few", `name: "«\x4»"`, `name: "\\x4"`},
		{"escapes that are no character", `name: "a\x41«\u12» b«\UFFFFFFFF»«\ud800»"`, ""},
		{"at sign", "name: «@home»", `name: "@home"`},
		{"backtick in flow style", "devices: {d: «`x`»}", "devices: {d: \"`x`\"}"},
		{"percent sign", "name: «%x»", `name: "%x"`},
		{"block scalar header", "name: «>x»", `name: ">x"`},
		{"list behind a key", "devices: «-» 0", ""},
		{"indented below a value", "name: x\n  «hold»: true", ""},
		{"anchor without a name", "name: «&»", ""},
		{"tag never closed", "name: «!<x»", ""},
		{"mapping among items", "x-list:\n- a\nb: 1\n«-» c", ""},
		{"dedented too little", "devices:\n    a: 0\n  «b»: 1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := expect(t, head+c.text+"\n", spec.Options{}, "ASR100")
			plain, _ := unmark(head + c.text)
			if c.mended != "" && mend(plain, found) != head+c.mended {
				t.Errorf("mended: %q\nwant    %q", mend(plain, found), head+c.mended)
			}
		})
	}
}

// TestEncodings: what is not UTF-8 text is refused by name.
func TestEncodings(t *testing.T) {
	utf16 := func(text string, big bool) string {
		var b strings.Builder
		for _, c := range []byte(text) {
			if big {
				b.Write([]byte{0, c})
			} else {
				b.Write([]byte{c, 0})
			}
		}
		return b.String()
	}
	for name, c := range map[string]struct{ text, says string }{
		"UTF-16 little":           {"\xFF\xFE" + utf16("name: x\n", false), "UTF-16"},
		"UTF-16 big":              {"\xFE\xFF" + utf16("name: x\n", true), "UTF-16"},
		"UTF-16 without mark":     {utf16("name: x\n", false), "UTF-16"},
		"UTF-16 big without mark": {utf16("name: x\n", true), "UTF-16"},
		"UTF-32 little":           {"\xFF\xFE\x00\x00n\x00\x00\x00", "UTF-32"},
		"UTF-32 big":              {"\x00\x00\xFE\xFF\x00\x00\x00n", "UTF-32"},
		"UTF-32 without mark":     {"n\x00\x00\x00a\x00\x00\x00", "UTF-32"},
		"empty":                   {"", "empty"},
		"blank":                   {"\n\n  \n", "empty"},
		"a comment":               {"# nothing\n", "empty"},
		"null":                    {"~\n", "empty"},
		"a mark and nothing":      {"\uFEFF", "empty"},
		"a document start":        {"---\n", "empty"},
		"a list":                  {"- a\n", "a list"},
		"a text":                  {"hello\n", "text"},
	} {
		s, found := parse(c.text, spec.Options{})
		if s != nil || len(found) != 1 || found[0].Code != "ASR100" || !strings.Contains(found[0].Detail, c.says) {
			t.Errorf("%s: %v\n%s", name, s, list(found))
		}
	}
}

// TestCharacters: bad characters are placed, each of them.
func TestCharacters(t *testing.T) {
	for _, text := range []string{
		"name: a«\x00»b",
		"name: a«\x07»b«\x1B»c",
		"name: \"a«\x7F»b\"",
		"# a comment «\u0080»",
		"name: é«\xFF\xFE»x",
		"name: «\xC3»",
		"name: a«\uFEFF»b",
		"name: «\uFFFF»",
		"name: \"«\x0B»\"",
	} {
		expect(t, head+text+"\n", spec.Options{}, "ASR100")
	}
}

// TestSecondDocument: one file is one document, and what follows is pointed at.
func TestSecondDocument(t *testing.T) {
	for text, codes := range map[string][]string{
		"%s«---»\ndevices: {d: 0}\n":                 {"ASR116"},
		"%s«---»\n":                                  {"ASR116"},
		"%s...\n«---»\n# nothing\n":                  {"ASR116"},
		"%sdevices: {d: {id: «1.5»}}\n«---»\na: b\n": {"ASR104", "ASR116"},
		"%s...\n# a comment\n«foo: bar» # too\n":     {"ASR116"},
		"%s...\n«[»\n":                               {"ASR116"},
		"%s... # the end\n\n«foo»\n":                 {"ASR116"},
		"%sname: x\n...\n# nothing\n":                nil,
		"%s«---»\n[\n":                               {"ASR116"},
		"---\n%sname: x\n":                           nil,
		"# first\n---\n%sname: x\n...\n":             nil,
		"«%%YAML 1.2»\n---\n%sname: x\n":             {"ASR100"},
		"%%YAML 1.1\n---\n%sname: x\n":               nil,
		"%sname: a---b\n":                            nil,
		"%sname: \"...\"\n":                          nil,
	} {
		expect(t, strings.Replace(strings.ReplaceAll(text, "%%", "%"), "%s", head, 1), spec.Options{}, append(codes, "")...)
	}
}
