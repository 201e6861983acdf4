package rule_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec/diag"
)

const manual = "run: {ordering: manual}"

// two is two devices with two streams each, and what tasks need of each.
const two = `apiVersion: ascendrun/v1
devices:  {d: 0, e: 1}
streams:  {s: {device: d}, t: {device: d}, u: {device: e}}
buffers:  {a: {device: d, size: 16}, b: {device: d, size: 16}, c: {device: e, size: 16}, h: {device: d, size: 16, memory: host}}
events:   {x: {device: d}, y: {device: e}, z: {device: d, kind: sync}}
notifies: {n: d, m: d}
tasks:
`

// peers is two, the devices of which reach each other.
var peers = strings.Replace(two, "{d: 0, e: 1}", "{d: {id: 0, peers: [e]}, e: {id: 1, peers: [d]}}", 1)

// oneWay is two, where only the first device reaches the other.
var oneWay = strings.Replace(two, "{d: 0, e: 1}", "{d: {id: 0, peers: [e]}, e: 1}", 1)

// mixed is one device with a stream and a buffer in its default context, and in another.
const mixed = `apiVersion: ascendrun/v1
devices:  {d: 0}
contexts: {main: d}
streams:  {s: main, t: {device: d}}
buffers:  {a: {context: main, size: 16}, b: {device: d, size: 16}}
tasks:
`

// pooled is the declarations of many devices under one name.
const pooled = `apiVersion: ascendrun/v1
devices:  {pool: {ids: 0-7}}
contexts: {main: pool}
streams:  {compute: {context: main, count: 4}, upload: main}
buffers:
  input: {context: main, size: 64}
  lut:   {context: main.0, size: 64}
notifies: {go: main}
tasks:
`

// modelled is a model that takes and gives 4096 bytes, in each of two contexts.
const modelled = `apiVersion: ascendrun/v1
devices:  {d: 0}
contexts: {c: {device: d, count: 2}}
streams:  {s: c}
models:   {m: {context: c, file: double.om}}
buffers:
  a: {context: c, size: 4096}
  b: {context: c, size: 8192}
  c: {context: c, size: 4095}
  h: {context: c, size: 4096, memory: host}
tasks:
`

// TestWorkload says what the rules about memory, order and models make of tasks: code, line below tasks, column,
// instances and address. Warnings about things that the tasks of a case do not name are left out.
func TestWorkload(t *testing.T) {
	for _, c := range []struct {
		name, head string
		tasks      []string
		want       []string
	}{
		{"503 to a device that is no peer", two, []string{"{copy: a, to: c, on: s}"}, []string{"ASR503 1:26 ×1 task.0"}},
		{"503 from a device that is no peer", two, []string{"{copy: a, to: c, on: u}"}, []string{"ASR503 1:26 ×1 task.0"}},
		{"503 by the host", two, []string{"{copy: a, to: c}"}, []string{"ASR503 1:12 ×1 task.0"}},
		{"503 peers", peers, []string{"{copy: a, to: c, on: s}", "{copy: c, to: a, on: s}", "{copy: a, to: c, on: u}", "{copy: a, to: c}"}, nil},
		{"206 the one direction that tasks use", oneWay, []string{"{copy: a, to: c, on: s}", "{copy: c, to: a, on: s}"}, nil},
		{"206 the other direction too", oneWay, []string{"{copy: a, to: c, on: s}", "{copy: c, to: a, on: u}"}, []string{"ASR206 -5:31 ×1 device.d", "ASR503 2:26 ×1 task.1"}},
		{"503 counts the instances that cannot", pooled, []string{"{copy: lut, to: input, on: upload}"}, []string{"ASR503 1:32 ×7 task.0"}},
		{"605 a record", two, []string{"{record: y, on: s}"}, []string{"ASR605 1:21 ×1 task.0"}},
		{"605 memory that is only written", two, []string{"{fill: c, with: 0, on: s}"}, []string{"ASR605 1:28 ×1 task.0"}},
		{"605 host memory to another device", two, []string{"{copy: h, to: c, on: s}"}, []string{"ASR605 1:26 ×1 task.0"}},
		{"605 memory of a peer", peers, []string{"{fill: c, with: 0, on: s}", "{copy: h, to: c, on: s}"}, nil},
		{"605 host memory belongs to no device", two, []string{"{copy: h, to: c, on: u}"}, nil},
		{"605 another stream of the same device", two, []string{"{record: x, on: s}", "{wait: x, on: t}"}, nil},
		{"605 a notify works across devices", two, []string{"{signal: n, on: u}", "{await: n, on: s}"}, nil},
		{"606 is about waits", two, []string{"{record: y, on: u}", "{wait: y, on: s}"}, []string{"ASR606 2:12 ×1 task.1"}},
		{"506 two tasks", two, []string{"{save: h, to: out.bin}", "{save: a, to: ./out.bin}"}, []string{"ASR506 2:19 ×1 task.1"}},
		{"506 one save of many", pooled, []string{"{save: input, to: out.bin}"}, []string{"ASR506 1:23 ×7 task.0"}},
		{"506 with the positions", pooled, []string{`{save: input, to: "out-{index}.bin"}`}, nil},
		{"506 hidden in positions", pooled, []string{`{save: input, to: "out-{index}.bin"}`, "{save: lut, to: out-3.bin}"}, []string{"ASR506 2:21 ×1 task.1"}},
		{"105 a save that leaves its folder", two, []string{"{save: h, to: ../out.bin}", "{save: a, to: /tmp/out.bin}"}, []string{"ASR105 1:19 ×1 task.0", "ASR105 2:19 ×1 task.1"}},
		{"208 a synchronise without a limit", two, []string{"{sync: s, timeout: 0s}"}, []string{"ASR208 1:24 ×1 task.0"}},
		{"304 there and back", mixed, []string{"{fill: a, with: 0, on: s}", "{fill: a, with: 0, on: t}", "{fill: a, with: 0, on: s}"}, []string{"ASR304 2:28 ×1 task.1"}},
		{"304 what the host looks at minds no context", mixed, []string{"{fill: a, with: 0, on: s}", "{check: b, fill: 0}", "{sync: t}"}, nil},
		{"304 what the host copies does", mixed, []string{"{fill: a, with: 0, on: s}", "{fill: b, with: 0}"}, []string{"ASR304 2:12 ×1 task.1"}},
		{"602 streams that wait for each other", two, []string{"{await: n, on: s}", "{signal: m, on: s}", "{await: m, on: t}", "{signal: n, on: t}"}, []string{"ASR602 1:13 ×1 task.0"}},
		{"602 what nothing sets", two, []string{"{await: n, on: s}"}, []string{"ASR602 1:13 ×1 task.0"}},
		{"602 the host waits for what it has not submitted", two, []string{"{wait: z, on: s}", "{sync: s}", "{record: z, on: t}"}, []string{"ASR602 1:12 ×1 task.0"}},
		{"602 is what the wait expects", two, []string{"{await: n, on: s, expect: 507046}"}, []string{"note ASR602 1:13 ×1 task.0"}},
		{"602 is what the next synchronise expects", two, []string{"{await: n, on: s}", "{sync: t}", "{sync: s, timeout: 1s, expect: 507046}"}, []string{"note ASR602 1:13 ×1 task.0"}},
		{"602 only the next one", two, []string{"{await: n, on: s}", "{sync: s}", "{sync: s, expect: 507046}"}, []string{"ASR602 1:13 ×1 task.0"}},
		{"605 is what the next synchronise of the device expects", two, []string{"{record: y, on: s}", "{sync: device.d, expect: 507000}"}, []string{"note ASR605 1:21 ×1 task.0"}},
		{"602 by way of what auto adds", two, []string{"{await: n, on: s}", "{fill: a, with: 0, on: s}", "{copy: a, to: b, on: t}", "{signal: n, on: t}"}, []string{"ASR602 1:13 ×1 task.0"}},
		{"602 each instance", pooled, []string{"{await: go, on: upload}"}, []string{"ASR602 1:13 ×8 task.0"}},
		{"603 auto orders it", two, []string{"{fill: a, with: 0, on: s}", "{copy: a, to: b, on: t}"}, nil},
		{"603 write and read", two, []string{"{fill: a, with: 0, on: s}", "{copy: a, to: b, on: t}", "{sync: all}", manual}, []string{"ASR603 2:12 ×1 task.1"}},
		{"603 write and write", two, []string{"{fill: a, with: 0, on: s}", "{copy: b, to: a, on: t}", "{sync: all}", manual}, []string{"ASR603 2:19 ×1 task.1"}},
		{"603 two reads do not race", two, []string{"{copy: a, to: b, on: s}", "{copy: a, to: h, on: t}", "{sync: all}", manual}, nil},
		{"603 other bytes", two, []string{"{fill: a, with: 0, size: 8, on: s}", "{fill: a, with: 0, offset: 8, on: t}", "{sync: all}", manual}, nil},
		{"603 after orders it", two, []string{"{fill: a, with: 0, on: s, name: one}", "{copy: a, to: b, on: t, after: [one]}", "{sync: all}", manual}, nil},
		{"603 with the host", two, []string{"{fill: a, with: 0, on: s}", "{copy: a, to: b}", "{sync: all}", manual}, []string{"ASR603 2:12 ×1 task.1"}},
		{"603 both ends of one task", two, []string{"{fill: a, with: 0, on: s}", "{fill: b, with: 0, on: s}", "{copy: a, to: b, on: t}", "{sync: all}", manual}, []string{"ASR603 3:12 ×1 task.2", "ASR603 3:19 ×1 task.2"}},
		{"603 an iteration later", two, []string{"{fill: a, with: 0, on: s}", "{record: x, on: s}", "{wait: x, on: t}", "{copy: a, to: h, on: t}", "{sync: t}", "{fill: b, with: 0, on: s}", "{record: z, on: s}", "{copy: b, to: a, on: t}", "run: {ordering: manual, repeat: 2}"}, []string{"ASR603 1:12 ×1 task.0", "ASR609 6:12 ×1 task.5", "ASR603 8:12 ×1 task.7", "ASR609 8:19 ×1 task.7"}},
		{"603 of one task with itself", pooled, []string{"{fill: input, with: 0, on: compute}", manual}, []string{"ASR603 1:12 ×48 task.0"}},
		{"604 a signal that is lost", two, []string{"{signal: n, on: s}", "{await: n, on: t}", "{signal: n, on: s}", "{await: n, on: t}", manual}, []string{"ASR604 3:14 ×1 task.2", "ASR602 4:13 ×1 task.3"}},
		{"608 a check", two, []string{"{copy: a, to: h, on: s}", "{check: h, fill: 0}", "{sync: s}", manual}, []string{"ASR608 2:13 ×1 task.1"}},
		{"608 what a check compares with", two, []string{"{copy: a, to: h, on: s}", "{check: b, equals: h}", "{sync: s}", manual}, []string{"ASR608 2:24 ×1 task.1"}},
		{"608 a save after the wrong synchronise", two, []string{"{copy: a, to: h, on: s}", "{sync: t}", "{save: h, to: out.bin}", "{sync: s}", manual}, []string{"ASR608 3:12 ×1 task.2"}},
		{"608 the host waits by way of another stream", two, []string{"{copy: a, to: h, on: s}", "{record: x, on: s}", "{wait: x, on: t}", "{sync: t}", "{check: h, fill: 0}", manual}, nil},
		{"609 the last of each stream", two, []string{"{fill: a, with: 0, on: s}", "{fill: a, with: 1, on: s}", "{fill: b, with: 0, on: t}", manual}, []string{"ASR609 2:12 ×1 task.1", "ASR609 3:12 ×1 task.2"}},
		{"609 auto", two, []string{"{fill: a, with: 0, on: s}"}, nil},
		{"702 fits, or has room to spare", modelled, []string{"{execute: m, inputs: [a], outputs: [b], on: s}"}, nil},
		{"702 an input too many", modelled, []string{"{execute: m, inputs: [a, b], outputs: [a], on: s}"}, []string{"ASR702 1:26 ×2 task.0"}},
		{"702 an output that is small", modelled, []string{"{execute: m, inputs: [a], outputs: [c], on: s}"}, []string{"ASR702 1:40 ×2 task.0"}},
		{"702 memory of the host", modelled, []string{"{execute: m, inputs: [h], outputs: [a], on: s}"}, []string{"ASR702 1:26 ×2 task.0"}},
		{"702 is what the task expects", modelled, []string{"{execute: m, inputs: [c], outputs: [a], on: s, expect: 145000}"}, []string{"note ASR702 1:26 ×2 task.0"}},
		{"610 events of several declarations", strings.Replace(two, "events:   {", "events:   {v: {device: d, kind: sync, count: 60000}, w: {device: d, kind: sync, count: 5536}, ", 1), []string{"{record: v.0, on: s}", "{record: w.0, on: s}"}, []string{"ASR610 -2:46 ×1 event.v"}},
		{"610 events of the other kinds", strings.Replace(two, "events:   {", "events:   {v: {device: d, count: 70000}, ", 1), []string{"{record: v.0, on: s}"}, nil},
		{"610 each device", strings.Replace(pooled, "{go: main}", "{go: {context: main, count: 8193}}", 1), []string{"{signal: go.0, on: upload}"}, []string{"ASR610 -1:39 ×8 notify.go"}},
		{"610 all that there are", strings.Replace(pooled, "{go: main}", "{go: {context: main, count: 8192}}", 1), []string{"{signal: go.0, on: upload}"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.head
			for _, task := range c.tasks {
				if strings.HasPrefix(task, "run:") {
					text += task + "\n"
				} else {
					text += "  - " + task + "\n"
				}
			}
			list := judge(t, exampleDir(t), text, assumed())
			var got []string
			for _, d := range list {
				if d.Code != "ASR112" {
					severity := map[diag.Severity]string{diag.Note: "note "}[d.Severity]
					got = append(got, fmt.Sprintf("%s%s %d:%d ×%d %s", severity, d.Code, d.Range.Start.Line-strings.Count(c.head, "\n"), d.Range.Start.Column, d.Count, d.Address))
				}
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("found\n  %s\nwant\n  %s%s", strings.Join(got, "\n  "), strings.Join(c.want, "\n  "), said(list))
			}
		})
	}
}
