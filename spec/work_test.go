package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// pooled is the setting of the language's examples of one of many.
const pooled = head + `devices: {pool: {ids: 0-7, peers: all}}
contexts: {main: pool}
streams: {compute: {context: main, count: 4}, upload: main, tail: {context: main.3, count: 2}, ring: pool}
buffers:
  input: {context: main, size: 1KiB}
  batch: {context: main, size: 1KiB, count: 4}
  tile: {context: main, size: 1KiB, count: 3}
  lut: {context: main.0, size: 1KiB}
  out: {device: pool, size: 1KiB}
  in: {device: pool, size: 1KiB}
  back: {context: main, size: 1KiB, memory: host}
events: {done: {context: main, count: 4}}
notifies: {ready: main}
models: {net: {context: main, file: net.om}}
tasks:
`

// items is a work in lines: address, stream, what is read (-) and written (+).
func items(g *spec.Graph, w *spec.Work) []string {
	var list []string
	for _, it := range w.Items {
		line := string(it.Address)
		if it.Stream >= 0 {
			line += " on " + string(g.Nodes[it.Stream].Address)
		}
		for _, u := range it.Uses {
			line += fmt.Sprintf(" %s%s[%d:%d]", map[bool]string{true: "+", false: "-"}[u.Write], strings.TrimPrefix(string(g.Nodes[u.Buffer].Address), "buffer."), u.From, u.To)
			if u.Host {
				line += "h"
			}
		}
		if len(it.Uses) == 0 {
			for _, n := range it.Subject {
				line += " " + string(g.Nodes[n].Address)
			}
		}
		if len(it.After) > 0 {
			line += fmt.Sprint(" after ", it.After)
		}
		list = append(list, line)
	}
	return list
}

// TestWork: how many items the tasks of the language's examples have, and what some of them touch.
func TestWork(t *testing.T) {
	for _, c := range []struct {
		name, tasks string
		items       int
		shows       []string
	}{
		{"four streams a device fill one input", "{fill: input, with: 0, on: compute}", 32, []string{"task.0.7.2 on stream.compute.7.2 +input.7[0:1024]"}},
		{"two counts pair", "{fill: batch, with: 0, on: compute}", 32, []string{"task.0.5.3 on stream.compute.5.3 +batch.5.3[0:1024]"}},
		{"the first in each", "{fill: batch.0, with: 0, on: upload}", 8, []string{"task.0.7 on stream.upload.7 +batch.7.0[0:1024]"}},
		{"one for all", "{fill: batch.5.0, with: 0, on: upload}", 8, []string{"task.0.7 on stream.upload.7 +batch.5.0[0:1024]"}},
		{"all share one", "{copy: lut, to: input, on: compute}", 32, []string{"task.0.7.3 on stream.compute.7.3 -lut[0:1024] +input.7[0:1024]"}},
		{"a written device", "{fill: input.3, with: 0, on: tail}", 2, []string{"task.0.1 on stream.tail.1 +input.3[0:1024]"}},
		{"a ring", "{copy: out, to: in.+1, on: ring}", 8, []string{"task.0.7 on stream.ring.7 -out.7[0:1024] +in.0[0:1024]"}},
		{"every one of a count", "{fill: \"batch.*\", with: 0, on: upload}", 32, []string{"task.0.7 on stream.upload.7 +batch.7.3[0:1024]"}},
		{"stars that pair", "{copy: \"batch.*\", to: \"batch.*\", on: upload}", 32, []string{"task.0.7 on stream.upload.7 -batch.7.3[0:1024] +batch.7.3[0:1024]"}},
		{"the host copies", "{copy: batch.2, to: back.2}", 4, []string{"task.0.3 -batch.2.3[0:1024]h +back.2[0:1024]h"}},
		{"the host copies each", "{copy: input, to: back}", 8, []string{"task.0.7 -input.7[0:1024]h +back.7[0:1024]h"}},
		{"bytes", "{copy: input, to: back, offset: 24, toOffset: 1, size: 100, on: upload}", 8, []string{"-input.0[24:124] +back.0[1:101]"}},
		{"the rest", "{fill: input, with: 255, offset: 1000, on: upload}", 8, []string{"+input.0[1000:1024]"}},
		{"a reduce reads and writes", "{reduce: out, into: in, op: sum, type: float32, on: ring}", 8, []string{"-out.1[0:1024] -in.1[0:1024] +in.1[0:1024]"}},
		{"a model", "{execute: net, inputs: [input, lut], outputs: [back], on: upload}", 8, []string{"task.0.2 on stream.upload.2 -input.2[0:1024] -lut[0:1024] +back.2[0:1024]"}},
		{"a value in memory", "{signal: in, value: 18446744073709551615, offset: 8, on: ring}", 8, []string{"+in.0[8:16]"}},
		{"a wait for a value", "{await: in, eq: 1, on: ring}", 8, []string{"-in.0[0:8]"}},
		{"a notify", "{signal: ready, on: upload}", 8, []string{"task.0.1 on stream.upload.1 notify.ready.1"}},
		{"events pair with streams", "{record: done, on: compute}", 32, []string{"task.0.2.3 on stream.compute.2.3 event.done.2.3"}},
		{"the host waits for every one", "{sync: upload}", 1, []string{"stream.upload.0 stream.upload.1 stream.upload.2"}},
		{"the host waits for one", "{sync: stream.upload.2}", 1, []string{"task.0 stream.upload.2"}},
		{"check compares each with its own", "{check: input, equals: back}", 1, []string{"-input.0[0:1024]h -back.0[0:1024]h -input.1[0:1024]h -back.1[0:1024]h"}},
		{"save", "{save: lut, to: lut.bin}", 1, []string{"task.0 -lut[0:1024]h"}},
		{"names", "{name: up, fill: input, with: 0, on: upload}", 8, []string{"task.up.7 on stream.upload.7"}},
		{"after", "{name: up, fill: input, with: 0, on: upload}\n  - {fill: batch, with: 0, on: compute, after: [up]}", 40, []string{"task.1.7.3 on stream.compute.7.3 +batch.7.3[0:1024] after [7]"}},
		{"questions", "{query: run-mode, equals: host}\n  - {query: memory, device: pool.0}\n  - {query: elapsed, from: done.0.0, to: done.0.1}", 3, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sound(t, pooled+"  - "+c.tasks+"\n")
			g := spec.Refs(s)
			lines := items(g, s.Work(g))
			for _, show := range c.shows {
				if !strings.Contains(strings.Join(lines, "\n")+"\n", show) {
					t.Errorf("%q is not in\n%s", show, strings.Join(lines, "\n"))
				}
			}
			if len(lines) != c.items {
				t.Errorf("%d items, want %d", len(lines), c.items)
			}
		})
	}
}

// TestTasks: what is wrong with a task, at its place.
func TestTasks(t *testing.T) {
	for _, c := range []struct{ name, task, code, says string }{
		{"a count on the target alone", "{fill: «batch», with: 0, on: upload}", "ASR111", "batch has 4 in each main; write batch.0 … batch.3."},
		{"counts that differ", "{fill: «tile», with: 0, on: compute}", "ASR111", "tile has 3 in each main, and compute has 4"},
		{"a device that is not said", "{fill: «input», with: 0, on: tail}", "ASR111", "Write input.3"},
		{"no verb", "«{on: upload}»", "ASR103", "has no verb"},
		{"a misspelt verb", "{«cpoy»: input, to: back, on: upload}", "ASR101", "Did you mean copy?"},
		{"two verbs", "{copy: input, to: back, on: upload, «wait»: done}", "ASR105", "two verbs"},
		{"a key of another verb", "{sync: compute, «offset»: 1}", "ASR101", "Use one of sync, name, after"},
		{"on where the host does it", "{check: input, fill: 0, «on»: upload}", "ASR101", "on no stream"},
		{"no target", "{«copy»: input, on: upload}", "ASR103", "has no to"},
		{"no stream", "{«record»: done}", "ASR103", "has no on"},
		{"an unknown stream", "{fill: input, with: 0, on: «uplod»}", "ASR107", "Did you mean upload?"},
		{"an unknown buffer", "{fill: «inptu», with: 0, on: upload}", "ASR107", "Did you mean input?"},
		{"a buffer for an event", "{record: «input», on: upload}", "ASR108", "an event is needed here"},
		{"a value without its key", "{signal: «in», on: ring}", "ASR108", "value: 1"},
		{"past the end", "{fill: «batch.4», with: 0, on: upload}", "ASR111", "past the end"},
		{"no byte", "{fill: input, with: «256», on: upload}", "ASR105", "goes up to 255"},
		{"an unknown earlier task", "{sync: all, after: [«up»]}", "ASR107", "no earlier task"},
		{"a check of nothing", "{«check»: input}", "ASR103", "must hold"},
		{"a check of two things", "{check: input, fill: 0, «sha256»: " + strings.Repeat("a", 64) + "}", "ASR105", "two checks"},
		{"no sum", "{check: input, sha256: «abc»}", "ASR105", "64 hexadecimal digits"},
		{"a tolerance without type", "{«check»: input, equals: back, tolerance: 1e-3}", "ASR103", "no type"},
		{"a query about nothing", "{«query»: event-status}", "ASR103", "has no event"},
		{"a query about something else", "{query: run-mode, «stream»: upload}", "ASR101", "does not ask"},
		{"no operation", "{reduce: out, into: in, op: «sun», type: int8, on: ring}", "ASR105", "Did you mean sum?"},
		{"no list", "{execute: net, inputs: «{a: b}», on: upload}", "ASR104", "a list of buffers"},
		{"text", "«copy»", "ASR104", "a task such as"},
		{"nothing to wait for", "{sync: «npu»}", "ASR107", "no stream or event or device of the name"},
		{"no bytes", "{fill: input, with: 0, size: «0», on: upload}", "ASR105", "does nothing"},
		{"no timeout", "{sync: all, timeout: «5»}", "ASR104", "unit"},
		{"no code", "{sync: all, expect: «0»}", "ASR105", "begins at 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := expect(t, pooled+"  - "+c.task+"\n", spec.Options{}, c.code)
			if len(found) > 0 && !strings.Contains(found[0].Detail, c.says) {
				t.Errorf("%s", found[0].Detail)
			}
		})
	}
}

// TestMemorySections: what is wrong with a buffer, event, notify, model or run.
func TestMemorySections(t *testing.T) {
	for _, c := range []struct{ name, text, code string }{
		{"sizes", "buffers: {a: {context: main, size: 4096}, b: {context: main, size: 4KiB}, c: {context: main, size: 1GB}, d: {device: npu0, size: 0}}", ""},
		{"a size without its unit", "buffers: {a: {context: main, size: «4M»}}", "ASR104"},
		{"a size with a fraction", "buffers: {a: {context: main, size: «1.5MiB»}}", "ASR104"},
		{"a float", "buffers: {a: {context: main, size: «1e6»}}", "ASR104"},
		{"a negative size", "buffers: {a: {context: main, size: «-1»}}", "ASR105"},
		{"a size beyond every memory", "buffers: {a: {context: main, size: «9999999999TiB»}}", "ASR105"},
		{"no size", "buffers: {«a»: {context: main}}", "ASR103"},
		{"no parent", "buffers: {«a»: {size: 1}}", "ASR103"},
		{"two parents", "buffers: {a: {size: 1, context: main, device: «npu0»}}", "ASR105"},
		{"two contents", "buffers: {a: {size: 1, context: main, from: {fill: 0, «pattern»: ramp}}}", "ASR105"},
		{"no content", "buffers: {a: {size: 1, context: main, from: «{}»}}", "ASR103"},
		{"a seed of nothing", "buffers: {a: {size: 1, context: main, from: {fill: 0, seed: «1»}}}", "ASR105"},
		{"a misspelt pattern", "buffers: {a: {size: 1, context: main, from: {pattern: «rampp»}}}", "ASR105"},
		{"an unknown parent", "events: {e: «mian»}", "ASR107"},
		{"a kind of event", "events: {e: {context: main, kind: «fast»}}", "ASR105"},
		{"the type of an event", "events: {e: {context: main, «type»: time}}", "ASR101"},
		{"a stream as parent", "notifies: {n: «s»}", "ASR108"},
		{"no file", "models: {«m»: main}", "ASR103"},
		{"a model that cannot be found", "models: {m: {context: main, file: no.om}}", ""},
		{"run", "run: {warmup: 0, repeat: 3, ordering: manual}", ""},
		{"repeat and for", "run: {repeat: 3, for: «30m»}", "ASR105"},
		{"no iteration", "run: {repeat: «0»}", "ASR105"},
		{"a misspelt ordering", "run: {ordering: «manaul»}", "ASR105"},
		{"two tasks of one name", "tasks: [{name: a, sync: all}, {name: «a», sync: all}]", "ASR102"},
		{"after what stands later", "tasks: [{sync: all, after: «b»}, {name: b, sync: all}]", "ASR105"},
		{"a mapping of tasks", "tasks: «{a: {sync: all}}»", "ASR104"},
		{"a list with nothing in it", "tasks: [«~»]", "ASR104"},
		{"text in place of tasks", "tasks: «copy»", "ASR104"},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, base+"streams: {s: main}\n"+c.text+"\n", spec.Options{}, c.code)
		})
	}
}
