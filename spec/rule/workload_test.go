package rule_test

import (
	"fmt"
	"strings"
	"testing"
)

// two is two devices with two streams each, and what tasks need of each.
const two = `apiVersion: ascendrun/v1
devices:  {d: 0, e: 1}
streams:  {s: {device: d}, t: {device: d}, u: {device: e}}
buffers:  {a: {device: d, size: 16}, b: {device: d, size: 16}, c: {device: e, size: 16}, h: {device: d, size: 16, memory: host}}
events:   {x: {device: d}, y: {device: e}}
notifies: {n: d}
tasks:
`

// peers is two, the devices of which reach each other.
var peers = strings.Replace(two, "{d: 0, e: 1}", "{d: {id: 0, peers: [e]}, e: {id: 1, peers: [d]}}", 1)

// pooled is the declarations of many devices under one name.
const pooled = `apiVersion: ascendrun/v1
devices:  {pool: {ids: 0-7}}
contexts: {main: pool}
streams:  {compute: {context: main, count: 4}, upload: main}
buffers:
  input: {context: main, size: 64}
  lut:   {context: main.0, size: 64}
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
		{"503 counts the instances that cannot", pooled, []string{"{copy: lut, to: input, on: upload}"}, []string{"ASR503 1:32 ×7 task.0"}},
		{"605 a record", two, []string{"{record: y, on: s}"}, []string{"ASR605 1:21 ×1 task.0"}},
		{"605 memory that is only written", two, []string{"{fill: c, with: 0, on: s}"}, []string{"ASR605 1:28 ×1 task.0"}},
		{"605 host memory to another device", two, []string{"{copy: h, to: c, on: s}"}, []string{"ASR605 1:26 ×1 task.0"}},
		{"605 memory of a peer", peers, []string{"{fill: c, with: 0, on: s}", "{copy: h, to: c, on: s}"}, nil},
		{"605 host memory belongs to no device", two, []string{"{copy: h, to: c, on: u}"}, nil},
		{"605 another stream of the same device", two, []string{"{record: x, on: s}", "{wait: x, on: t}"}, nil},
		{"605 a notify works across devices", two, []string{"{signal: n, on: u}", "{await: n, on: s}"}, nil},
		{"606 is about waits", two, []string{"{record: y, on: u}", "{wait: y, on: s}"}, []string{"ASR606 2:12 ×1 task.1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.head
			for _, task := range c.tasks {
				text += "  - " + task + "\n"
			}
			list := judge(t, t.TempDir(), text, assumed())
			var got []string
			for _, d := range list {
				if d.Code != "ASR112" {
					got = append(got, fmt.Sprintf("%s %d:%d ×%d %s", d.Code, d.Range.Start.Line-strings.Count(c.head, "\n"), d.Range.Start.Column, d.Count, d.Address))
				}
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("found\n  %s\nwant\n  %s%s", strings.Join(got, "\n  "), strings.Join(c.want, "\n  "), said(list))
			}
		})
	}
}
