package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/order"
)

const twoStreams = head + `devices: {npu0: 0}
contexts: {main: npu0}
streams: {a: main, b: main}
buffers: {x: {context: main, size: 16}, y: {context: main, size: 16}, back: {context: main, size: 16, memory: host}}
events: {e: main, f: {context: main, kind: sync}}
notifies: {n: main}
tasks:
`

// TestProgram: what each verb is to the order.
func TestProgram(t *testing.T) {
	for _, c := range []struct{ tasks, want string }{
		{"  - {fill: x, with: 1, on: a}\n  - {copy: x, to: y, on: b}", "0 work +16, 1 work -16 +16"},
		{"  - {record: e, on: a}\n  - {wait: e, on: b}", "0 record 0, 1 wait 0"},
		{"  - {record: f, on: a}\n  - {wait: f, on: b}\n  - {reset: f, on: b}", "0 record 1, 1 wait 1, 1 reset 1"},
		{"  - {signal: n, on: a}\n  - {await: n, on: b}", "0 signal, 1 await"},
		{"  - {fill: x, with: 1}\n  - {sync: all}", "host access +16, host sync 0 1"},
		{"  - {sync: stream.b}\n  - {sync: event.e}\n  - {sync: device.npu0}", "host sync 1, host sync event 0, host sync 0 1"},
		{"  - {check: back, fill: 1}\n  - {fill: x, with: 1, on: a, name: one}\n  - {fill: y, with: 1, on: b, after: [one]}", "host access -16, 0 work +16, 1 work +16 after 1"},
		{"  - {signal: x, value: 7, on: a}\n  - {await: x, eq: 7, on: b}", "0 record 2, 1 wait 2"},
		{"  - {signal: x, value: 7, on: a}\n  - {signal: x, value: 8, on: a}\n  - {await: x, eq: 8, on: b}", "0 work +8, 0 work +8, 1 work -8"},
		{"  - {fill: x, with: 1, on: a}\n  - {signal: x, value: 7, on: a}\n  - {await: x, eq: 7, on: b}", "0 work +16, 0 work +8, 1 work -8"},
	} {
		s := sound(t, twoStreams+c.tasks+"\n")
		g := spec.Refs(s)
		if got := program(s.Program(g)); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.tasks, got, c.want)
		}
	}
}

func program(p *spec.Program) string {
	kinds := []string{"work", "access", "record", "wait", "reset", "signal", "await", "sync"}
	var list []string
	for _, op := range p.Ops {
		line := fmt.Sprint(op.Stream)
		if op.Stream == order.Host {
			line = "host"
		}
		line += " " + kinds[op.Kind]
		switch {
		case op.Kind == order.HostSync && len(op.Over) == 0:
			line += fmt.Sprint(" event ", op.ID)
		case op.Kind == order.Record, op.Kind == order.Wait, op.Kind == order.Reset:
			line += fmt.Sprint(" ", op.ID)
		}
		for _, s := range op.Over {
			line += fmt.Sprint(" ", s)
		}
		for _, u := range op.Uses {
			line += fmt.Sprintf(" %s%d", map[bool]string{true: "+", false: "-"}[u.Write], u.To-u.From)
		}
		for _, o := range op.After {
			line += fmt.Sprint(" after ", o)
		}
		list = append(list, line)
	}
	return strings.Join(list, ", ")
}

// TestProgramOfTheLanguagesExample: four streams of each of eight devices fill one buffer each, which is six races a
// device, and three waits.
func TestProgramOfTheLanguagesExample(t *testing.T) {
	s := sound(t, pooled+"  - {fill: input, with: 0, on: compute}\n")
	g := spec.Refs(s)
	p := s.Program(g).Program
	if found := order.Check(p); len(found.Races) != 48 {
		t.Errorf("%d races, want 48", len(found.Races))
	}
	if slots := order.Auto(p).Slots; slots != 24 {
		t.Errorf("%d events, want 24", slots)
	}
}
