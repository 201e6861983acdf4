package lsp_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

const small = "apiVersion: ascendrun/v1\ndevices: {npu0: 0}\ncontexts: {main: npu0}\nstreams: {compute: main}\n"

func codes(list []finding) string {
	var b strings.Builder
	for _, f := range list[:min(len(list), 5)] {
		fmt.Fprintf(&b, " %s %d:%d-%d:%d", f.Code, f.Range.Start.Line, f.Range.Start.Character, f.Range.End.Line, f.Range.End.Character)
	}
	return strings.TrimSpace(b.String())
}

// Findings follow the text through edits, in the columns of the protocol, however the text counts them.
func TestFindings(t *testing.T) {
	e := start(t)
	if got := codes(e.open(small)); got != "" {
		t.Fatalf("of a sound spec: %s", got)
	}
	for _, c := range []struct{ old, now, want string }{
		{"compute: main", "compute: mian", "ASR107 3:19-3:23"},
		{"streams:", "# 𝄞 é\nstreams:", "ASR107 4:19-4:23"},
		{"{compute:", "{\"compute\": main, x-𝄞é: 1, b:", "ASR107 4:40-4:44"},
		{"mian", "main", ""},
		{"{npu0: 0}", "{npu0: 0", "ASR100 1:9-1:17"},
		{"{npu0: 0", "{npu0: 0}", ""},
	} {
		e.replace(c.old, c.now)
		if got := codes(e.findings()); got != c.want {
			t.Errorf("after %q became %q: %q, want %q\n%s", c.old, c.now, got, c.want, e.text)
		}
	}
}

// A finding leads to the page about its code, and what is never used can be faded.
func TestWhatFindingsCarry(t *testing.T) {
	e := start(t)
	for _, f := range e.open(small + "buffers: {spare: {context: main, size: 1KiB}, bad: {context: nope, size: 1KiB}}\n") {
		if want := f.Code == "ASR112"; f.About.Href != "https://example.org/"+f.Code || (len(f.Tags) == 1 && f.Tags[0] == 1) != want {
			t.Errorf("%+v", f)
		}
	}
}

// Several edits in one message are each in the text that the ones before made.
func TestEditsBuildOnEachOther(t *testing.T) {
	e := start(t)
	e.open(small)
	e.change(edit{span{pos{1, 0}, pos{1, 0}}, "# 𝄞\n"}, edit{span{pos{2, 10}, pos{2, 14}}, "card"}, edit{span{pos{3, 17}, pos{3, 21}}, "nope"})
	if got := codes(e.findings()); got != "ASR107 3:17-3:21" {
		t.Errorf("got %q in\n%s", got, e.text)
	}
}

// YAML that is no spec gets no findings, and closing a text takes its findings away.
func TestOtherYAMLIsLeftInPeace(t *testing.T) {
	e := start(t)
	e.tell("textDocument/didOpen", obj{"textDocument": obj{"uri": "file:///compose.yaml", "languageId": "yaml", "version": 1, "text": "services: {a: {image: b}}\n"}})
	if len(e.open("apiVersion: ascendrun/v1\nnope: 1\n")) == 0 {
		t.Fatal("nothing is found in a bad spec")
	}
	e.tell("textDocument/didClose", obj{"textDocument": obj{"uri": uri}})
	e.v = 0
	if got := codes(e.findings()); got != "" {
		t.Errorf("after it was closed: %s", got)
	}
	select {
	case p := <-e.heard:
		t.Errorf("%s got findings", p.URI)
	default:
	}
}

// A quick fix leads to a text without the finding, and only what is sure is preferred.
func TestQuickFixes(t *testing.T) {
	for _, c := range []struct {
		old, now, cursor string
		fixed            string // a line of the text after the fix
		preferred        bool
	}{
		{"compute: main", "compute: mian", "mi|an", "streams: {compute: main}", true},
		{"streams:", "steams:", "st|eams", "streams: {compute: main}", true}, // the context is unused meanwhile
		{"npu0: 0", "npu0: 00", "0|0", "devices: {npu0: 0}", true},
		{"compute: main", "compute: main[0]", "main|[", "", true},
	} {
		e := start(t)
		e.open(small)
		e.replace(c.old, c.now)
		found := e.findings()
		var actions []struct {
			Title       string
			Kind        string
			IsPreferred bool
			Diagnostics []finding
			Edit        struct{ Changes map[string][]edit }
		}
		e.ask("textDocument/codeAction", obj{"textDocument": obj{"uri": uri}, "range": e.find(c.cursor), "context": obj{"diagnostics": []any{}}}, &actions)
		if len(actions) != 1 || actions[0].Kind != "quickfix" || actions[0].IsPreferred != c.preferred || !strings.Contains(codes(found), codes(actions[0].Diagnostics)) {
			t.Errorf("%q: %+v for %s", c.now, actions, codes(found))
			continue
		}
		for _, x := range actions[0].Edit.Changes[uri] {
			e.change(x)
		}
		left := e.findings()
		if c.fixed != "" && (len(left) > 0 || !strings.Contains(e.text, c.fixed+"\n")) {
			t.Errorf("%q: after %q %s is left in\n%s", c.now, actions[0].Title, codes(left), e.text)
		}
		for _, f := range left {
			if f.Message == actions[0].Diagnostics[0].Message {
				t.Errorf("%q: after %q the finding is still there: %s", c.now, actions[0].Title, f.Message)
			}
		}
		e.end(nil)
	}
}

// large is a spec of so many things, with a hundred tasks.
func large(things int) string {
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\ndevices:\n  pool: {ids: 0-7}\ncontexts:\n  main: pool\nstreams:\n")
	for i := range things - 16 - 100 { // pool and main are eight each
		fmt.Fprintf(&b, "  stream%04d: {context: main.%d, priority: 1}\n", i, i%8)
	}
	b.WriteString("buffers:\n")
	for i := range 100 {
		fmt.Fprintf(&b, "  buffer%04d: {context: main.%d, size: 4KiB}\n", i, i%8)
	}
	b.WriteString("tasks:\n")
	for i := range 100 {
		fmt.Fprintf(&b, "  - {fill: buffer%04d, with: 0, on: stream%04d}\n", i, i)
	}
	return b.String()
}

// A thousand things are judged while a letter is typed; how long that takes is said, not judged.
func TestManyThings(t *testing.T) {
	e := start(t)
	if got := codes(e.open(large(1000))); got != "" {
		t.Fatal(got)
	}
	for _, c := range []struct{ old, now, want string }{
		{"fill: buffer0050", "fill: bufer0050", "ASR107"},
		{"fill: bufer0050", "fill: buffer0050", ""},
		{"with: 0,", "with: 256,", "ASR105"},
	} {
		began := time.Now()
		e.replace(c.old, c.now)
		got := codes(e.findings())
		t.Logf("findings of 1,000 things %v after the edit", time.Since(began).Round(100*time.Microsecond))
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("after %q became %q: %s", c.old, c.now, got)
		}
	}
}
