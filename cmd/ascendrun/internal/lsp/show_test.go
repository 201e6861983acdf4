package lsp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// Hover says what a key means, and of a name what becomes of it: of the instance that a reference picks.
func TestHover(t *testing.T) {
	e := start(t)
	e.open(fixed)
	for _, c := range []struct{ cursor, says, not string }{
		{"stre|ams:", "**streams** · mapping of names to streams", ""},
		{"cou|nt: 4", "**streams.count** · integer from 1 · default no dimension", ""},
		{"[fast-la|unch]", "**streams.flags**", ""},
		{"mem|ory: host", "**buffers.memory** · device \\| host", "default nothing"},
		{"tim|eout: 2s", "**tasks.timeout**", ""},
		{"co|py: image", "**tasks.copy**", ""},
		{"  po|ol:", "**device.pool** · device × 4", ""},
		{"[po|ol.3]", "`device.pool.3` · step", "`device.pool.0`"},
		{"main|.2", "create   aclrtCreateContext(2) = context.main.2\nrelease  aclrtDestroyContext(context.main.2)\n", ""},
		{"stream.comp|ute.0.1", "`stream.compute.0.1` · step ", ""},
		{"stream.comp|ute.0.1", "aclrtCreateStreamWithConfig(1, 1) = stream.compute.0.1", ""},
		{"stream.comp|ute.0.1", "Streams of device 0: 5 declared + ", ""},
		{"co|py: image", "`task.first.0.0`, the first of 16\n", ""},
		{"co|py: image", "work    aclrtMemcpyAsync(buffer.input.0, 4194304, buffer.image.0, 4194304, 1, stream.compute.0.0)\n", ""},
		{"co|py: image", "reads   buffer.image.0, bytes 0 to 4194303\nwrites  buffer.input.0, bytes 0 to 4194303\n```", ""},
		{"[fir|st]", "**task.first** · task × 4 × 4\n\n`task.first.0.0`, the first of 16", ""},
		{"rec|ord: done.2", "work    aclrtRecordEvent(event.done.2, stream.upload)\nafter   task.first.0.0\n", ""},
		{"sy|nc: stream.compute", "work    aclrtSynchronizeStreamWithTimeout(stream.compute.0.1, 2000)\n", ""},
		{"${CAR|DS}", "**${CARDS}** · default `0-3`", ""},
	} {
		var h struct {
			Contents struct{ Kind, Value string }
			Range    span
		}
		e.ask("textDocument/hover", e.at(c.cursor), &h)
		want := strings.ReplaceAll(c.says, `\|`, "|")
		if h.Contents.Kind != "markdown" || !strings.Contains(h.Contents.Value, want) || c.not != "" && strings.Contains(h.Contents.Value, c.not) {
			t.Errorf("%q: want %q in\n%s", c.cursor, want, h.Contents.Value)
		}
		if at := e.find(c.cursor).Start; at.Line != h.Range.Start.Line || at.Character < h.Range.Start.Character || at.Character > h.Range.End.Character {
			t.Errorf("%q: the range is %v", c.cursor, h.Range)
		}
	}
	for _, cursor := range []string{"apiVersion:| asc", "size: 4M|iB}\n  image"} {
		var h *struct{ Contents struct{ Value string } }
		e.ask("textDocument/hover", e.at(cursor), &h)
		if (h != nil) != strings.Contains(cursor, "4M") {
			t.Errorf("%q: %v", cursor, h)
		}
	}
	e.replace("id: 7", "id: 77")
	var h struct{ Contents struct{ Value string } }
	e.ask("textDocument/hover", e.at("  po|ol:"), &h)
	if !strings.Contains(h.Contents.Value, "no plan while the spec has errors (1)") {
		t.Errorf("with an error: %s", h.Contents.Value)
	}
}

type symbol struct {
	Name, Detail   string
	Range          span
	SelectionRange span
	Children       []symbol
}

// The outline has every key, under them what is declared, each inside what it belongs to.
func TestSymbols(t *testing.T) {
	e := start(t)
	e.open(fixed)
	var list []symbol
	e.ask("textDocument/documentSymbol", obj{"textDocument": obj{"uri": uri}}, &list)
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, "%s:", s.Name)
		for _, c := range s.Children {
			fmt.Fprintf(&b, " %s (%s)", c.Name, c.Detail)
			if offset(e.text, c.Range.Start) < offset(e.text, s.Range.Start) || offset(e.text, c.Range.End) > offset(e.text, s.Range.End) {
				t.Errorf("%s is outside %s", c.Name, s.Name)
			}
			if offset(e.text, c.SelectionRange.Start) < offset(e.text, c.Range.Start) || offset(e.text, c.SelectionRange.End) > offset(e.text, c.Range.End) {
				t.Errorf("the name of %s is outside it", c.Name)
			}
		}
		b.WriteByte('\n')
	}
	const want = `apiVersion:
vars:
devices: pool (device × 4) spare (device)
contexts: main (context × 4) other (context)
x-common:
streams: compute (stream × 4 × 4) upload (stream) late (stream)
buffers: input (buffer × 4) image (buffer × 4)
events: done (event × 4)
tasks: first (task × 4 × 4) record done (task) sync compute (task)
`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The canonical form is one edit; what has it gets none, and what cannot be read is refused with the reason.
func TestFormatting(t *testing.T) {
	params := obj{"textDocument": obj{"uri": uri}, "options": obj{"tabSize": 2, "insertSpaces": true}}
	e := start(t)
	e.open("streams:   {a: main} # b\ncontexts: {main: npu0}\ndevices: {npu0: 0}\napiVersion: ascendrun/v1\n")
	var edits []edit
	e.ask("textDocument/formatting", params, &edits)
	if len(edits) != 1 {
		t.Fatalf("%d edits", len(edits))
	}
	e.change(edits...)
	if want := "apiVersion: ascendrun/v1\ndevices: {npu0: 0}\ncontexts: {main: npu0}\nstreams: {a: main} # b\n"; strings.Join(strings.Fields(e.text), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("formatted:\n%s", e.text)
	}
	if e.ask("textDocument/formatting", params, &edits); len(edits) != 0 {
		t.Errorf("again: %+v", edits)
	}
	e.replace("{npu0: 0}", "{npu0: 0")
	if err := e.try("textDocument/formatting", params, &edits); err == nil || !strings.Contains(err.Error(), "cannot be read yet") {
		t.Errorf("broken: %v", err)
	}
}

// Every field whose type speaks of names gets names offered: the words of the types are the only list of them.
func TestEveryKindOfNameIsOffered(t *testing.T) {
	for _, f := range spec.Fields() {
		typed := strings.Contains(f.Type, "name of a") || strings.Contains(f.Type, "list of devices") || strings.Contains(f.Type, "list of buffers") || strings.Contains(f.Type, "list of addresses") || strings.Contains(f.Type, ".x")
		section, key, below := strings.Cut(f.Path, ".")
		if !typed || !below {
			continue
		}
		e := start(t)
		text := fixed + "models: {net: {context: main, file: a.om}}\nnotifies: {ready: main}\n"
		what := key + ": |}"
		if section == "tasks" {
			text = strings.Replace(text, "tasks:\n", "tasks:\n  - {"+key+": }\n", 1)
			what = "- {" + what
		} else {
			text = strings.Replace(text, "\n"+section+": {", "\n"+section+": {new: {"+key+": }, ", 1)
			text = strings.Replace(text, "\n"+section+":\n", "\n"+section+":\n  new: {"+key+": }\n", 1)
			what = "new: {" + what
		}
		e.open(fixed + "models: {net: {context: main, file: a.om}}\nnotifies: {ready: main}\n")
		e.open(text)
		var items []item
		e.ask("textDocument/completion", e.at(what), &items)
		if len(items) == 0 {
			t.Errorf("%s (%s): nothing is offered", f.Path, f.Type)
		}
		e.end(nil)
	}
}

// The editor may leave in three ways: with its leave taken, without, and by closing the line.
func TestLeaving(t *testing.T) {
	start(t).end(nil)
	e := start(t)
	e.tell("exit", nil)
	if err := <-e.ended; err == nil || !strings.Contains(err.Error(), "without shutdown") {
		t.Errorf("exit without shutdown: %v", err)
	}
	e.c.Close()
	e.c = nil
	e = start(t)
	e.c.Close()
	if err := <-e.ended; err == nil {
		t.Error("a closed line counts as a leave")
	}
	e.c = nil
}
