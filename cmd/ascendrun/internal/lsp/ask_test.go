package lsp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// whole is a spec with everything that has a name.
const whole = `apiVersion: ascendrun/v1
vars: {CARDS: 0-3, CARD: '0'}
devices:
  pool: {ids: "${CARDS}", peers: all}
  spare: {id: 7, peers: [pool.3]}
contexts:
  main: {device: pool}
  other: {context: &home spare}
x-common: &common {context: main, priority: 1}
streams:
  compute: {<<: *common, count: 4, flags: [fast-launch]}
  upload: main.2
  late: {context: main.0, dependsOn: [stream.compute.0.1, device.spare]}
buffers:
  input: {context: main, size: 4MiB}
  image: {context: main, size: 4MiB, memory: host}
events: {done: main}
tasks:
  - {copy: image, to: input, on: compute, name: first}
  - {record: done.2, on: upload, after: [first]}
  - sync: stream.compute
    timeout: 2s
`

// fixed is whole without its one mistake: other's context has a device and no context.
var fixed = strings.Replace(whole, "{context: &home spare}", "{device: &home spare}", 1)

type item struct {
	Label    string
	Detail   string
	SortText string
	TextEdit edit
}

// Completion is asked with a text typed into a sound spec, and answers what could stand there, in the order of the
// language. Taking the item that is named must give the line.
func TestCompletion(t *testing.T) {
	for _, c := range []struct{ old, typed, offers, takes, line string }{
		{"events:", "bu|\nevents:", "name requires init hold timeouts notifies models run", "run", "run: "},
		{"  upload: main.2\n", "  upload: {|}\n", "context device mode priority flags onFailure destroy count dependsOn", "count", "  upload: {count: }"},
		{"  upload: main.2\n", "  upload: {context: |}\n", "main other", "main", "  upload: {context: main}"},
		{"  upload: main.2\n", "  upload: {context:|}\n", "main other", "main", "  upload: {context: main}"},
		{"  upload: main.2\n", "  upload: {context: main, mo|\n", "mode priority flags onFailure destroy count dependsOn", "mode", "  upload: {context: main, mode: "},
		{"  upload: main.2\n", "  upload:\n    context: main\n    |\n", "mode priority flags onFailure destroy count dependsOn", "flags", "    flags: "},
		{"  upload: main.2\n", "  upload: |\n", "pool spare main other", "other", "  upload: other"},
		{"  upload: main.2\n", "  upload: main.|\n", "main.0 main.1 main.2 main.3 main.*", "main.1", "  upload: main.1"},
		{"memory: host", "memory: |", "device host", "host", "  image: {context: main, size: 4MiB, memory: host}"},
		{"[fast-launch]", "[fast-launch, |]", "fast-launch fast-sync", "fast-sync", "  compute: {<<: *common, count: 4, flags: [fast-launch, fast-sync]}"},
		{"compute.0.1, device.spare]", "compute.0.1, |]", "device.pool device.spare context.main context.other buffer.image buffer.input stream.compute stream.late stream.upload event.done", "buffer.image",
			"  late: {context: main.0, dependsOn: [stream.compute.0.1, buffer.image]}"},
		{"device.spare]", "stream.compute.1.|]", "stream.compute.1.0 stream.compute.1.1 stream.compute.1.2 stream.compute.1.3 stream.compute.1.*", "stream.compute.1.3",
			"  late: {context: main.0, dependsOn: [stream.compute.0.1, stream.compute.1.3]}"},
		{"7, peers: [pool.3]", "7, peers: |", "all pool spare", "pool", "  spare: {id: 7, peers: pool}"},
		{"  - sync:", "  - |\n  - sync:", "copy fill reduce execute record wait reset signal await sync query check save", "wait", "  - wait: "},
		{"  - sync:", "  - {|, on: compute}\n  - sync:", "copy fill reduce execute record wait reset signal await sync query check save", "fill", "  - {fill: , on: compute}"},
		{"image, to: input, on", "image, |, on", "to offset toOffset size after timeout expect", "to", "  - {copy: image, to: , on: compute, name: first}"},
		{"    timeout: 2s", "    |", "name after timeout expect", "expect", "    expect: "},
		{"copy: image, to: input, on: compute, name: first", "check: result, fill: 0, |", "equals sha256 tolerance type offset toOffset size name after timeout expect", "type", "  - {check: result, fill: 0, type: }"},
		{"copy: image", "copy: im|", "image input", "input", "  - {copy: input, to: input, on: compute, name: first}"},
		{"sync: stream.compute", "sync: |", "all pool spare compute late upload done", "upload", "  - sync: upload"},
		{"[first]", "[|]", "first", "first", "  - {record: done.2, on: upload, after: [first]}"},
		{`"${CARDS}"`, `"${|"`, "${CARD} ${CARDS}", "${CARD}", `  pool: {ids: "${CARD}", peers: all}`},
		{"pool: {ids", "pool: {i|ds", "id ids mode reset dependsOn", "id", `  pool: {id: "${CARDS}", peers: all}`},
		{"apiVersion: ascendrun/v1", "apiVersion: |", "ascendrun/v1", "ascendrun/v1", "apiVersion: ascendrun/v1"},
	} {
		e := start(t)
		e.open(fixed)
		e.replace(c.old, strings.Replace(c.typed, "|", "", 1))
		var items []item
		e.ask("textDocument/completion", e.at(c.typed), &items)
		slices.SortStableFunc(items, func(a, b item) int { return strings.Compare(a.SortText, b.SortText) })
		var labels []string
		for _, i := range items {
			labels = append(labels, i.Label)
		}
		if got := strings.Join(labels, " "); got != c.offers {
			t.Errorf("%q offers %q, want %q", c.typed, got, c.offers)
		}
		for _, i := range items {
			if i.Label == c.takes {
				if e.change(i.TextEdit); !strings.Contains(e.text, "\n"+c.line) && !strings.HasPrefix(e.text, c.line) {
					t.Errorf("%q: after %q there is no line %q in\n%s", c.typed, c.takes, c.line, e.text)
				}
			}
		}
		e.end(nil)
	}
}

// In a file that is nothing yet, only the first line of a spec is offered; in YAML of others nothing is.
func TestCompletionElsewhere(t *testing.T) {
	for text, want := range map[string]string{"ap|": "apiVersion", "|": "apiVersion", "services: {a: |}": "", "services: {}\n|": ""} {
		e := start(t)
		e.tell("textDocument/didOpen", obj{"textDocument": obj{"uri": uri, "languageId": "yaml", "version": 1, "text": strings.Replace(text, "|", "", 1)}})
		e.text = strings.Replace(text, "|", "", 1)
		var items []item
		e.ask("textDocument/completion", e.at(text), &items)
		got := ""
		for _, i := range items {
			got += i.Label
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		e.end(nil)
	}
}

type placed struct {
	URI   string
	Range span
}

// lines tells where places are by their lines, counted from 1, and the text there.
func (e *editor) lines(list []placed) string {
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, " %d:%s", l.Range.Start.Line+1, e.text[offset(e.text, l.Range.Start):offset(e.text, l.Range.End)])
	}
	return strings.TrimSpace(b.String())
}

// Definitions and references go through every section, with positions, kinds, anchors and merged mappings, and still do
// when the text is broken elsewhere.
func TestDefinitionAndReferences(t *testing.T) {
	for _, broken := range []bool{false, true} {
		e := start(t)
		e.open(fixed)
		if broken {
			e.replace("events: {done: main}", "events: {done: main\nnew: [")
			if got := codes(e.findings()); !strings.Contains(got, "ASR100") {
				t.Fatal(got)
			}
		}
		for _, c := range []struct{ cursor, definition, references string }{
			{"device: po|ol", "4:pool", "5:pool 7:pool"},
			{"[po|ol.3]", "4:pool", "5:pool 7:pool"},
			{"pool.|3]", "", ""},
			{"stream.comp|ute.0.1", "11:compute", "13:compute 19:compute 21:compute"},
			{"  comp|ute: {<<", "11:compute", "13:compute 19:compute 21:compute"},
			{"&home sp|are", "5:spare", "8:spare 13:spare"},
			{"{context: ma|in, priority", "7:main", "9:main 12:main 13:main 15:main 16:main 17:main"},
			{"to: inp|ut", "15:input", "19:input"},
			{"[fir|st]", "19:first", "20:first"},
			{"${CAR|DS}", "2:CARDS", "4:CARDS"},
			{"size|: 4MiB}", "", ""},
		} {
			if broken {
				shift := strings.NewReplacer("19:", "20:", "20:", "21:", "21:", "22:")
				c.definition, c.references = shift.Replace(c.definition), shift.Replace(c.references)
				c.references = strings.Replace(c.references, " 17:main", " 17:main", 1)
			}
			var list []placed
			e.ask("textDocument/definition", e.at(c.cursor), &list)
			if got := e.lines(list); got != c.definition {
				t.Errorf("broken %v: definition of %q: %q, want %q", broken, c.cursor, got, c.definition)
			}
			params := e.at(c.cursor)
			params["context"] = obj{"includeDeclaration": false}
			e.ask("textDocument/references", params, &list)
			if got := e.lines(list); got != c.references {
				t.Errorf("broken %v: references of %q: %q, want %q", broken, c.cursor, got, c.references)
			}
		}
		e.end(nil)
	}
}

// Renaming changes every place that names a thing and nothing else, and is refused where it would change more.
func TestRename(t *testing.T) {
	for _, c := range []struct {
		cursor, now string
		changes     []string // old and new pieces of the text
		refused     string
	}{
		{"device: po|ol", "cards", []string{"  pool: {ids", "  cards: {ids", "[pool.3]", "[cards.3]", "device: pool", "device: cards"}, ""},
		{"stream.comp|ute.0.1", "work", []string{"  compute: {<<", "  work: {<<", "stream.compute.0.1", "stream.work.0.1", "on: compute", "on: work", "sync: stream.compute", "sync: stream.work"}, ""},
		{"&home sp|are", "last", []string{"  spare: {id", "  last: {id", "&home spare", "&home last", "device.spare", "device.last"}, ""},
		{"name: fir|st", "begin", []string{"name: first", "name: begin", "[first]", "[begin]"}, ""},
		{"${CAR|DS}", "ALL", []string{"{CARDS:", "{ALL:", "${CARDS}", "${ALL}"}, ""},
		{"device: po|ol", "spare", nil, "will not do"},
		{"device: po|ol", "all", nil, "reserved"},
		{"device: po|ol", "a b", nil, "is not a name"},
		{"device: po|ol", "a: {id: 1}, b", nil, "will not do"},
		{"  up|load", "done", nil, ""},
		{"size|: 4MiB}", "x", nil, "nothing is named here"},
	} {
		e := start(t)
		e.open(fixed)
		params := e.at(c.cursor)
		params["newName"] = c.now
		var edits struct{ Changes map[string][]edit }
		err := e.try("textDocument/rename", params, &edits)
		if c.refused != "" {
			if err == nil || !strings.Contains(err.Error(), c.refused) {
				t.Errorf("%q to %q: %v, want %q", c.cursor, c.now, err, c.refused)
			}
			e.end(nil)
			continue
		}
		if err != nil {
			t.Errorf("%q to %q: %v", c.cursor, c.now, err)
			continue
		}
		want := fixed
		for i := 0; i+1 < len(c.changes); i += 2 {
			want = strings.Replace(want, c.changes[i], c.changes[i+1], 1)
		}
		if got := apply(fixed, edits.Changes[uri]); c.changes != nil && got != want {
			t.Errorf("%q to %q gives\n%s", c.cursor, c.now, got)
		}
		e.end(nil)
	}
}
