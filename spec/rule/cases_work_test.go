package rule_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// workCases are more public cases, told with the workload.
var workCases = []publicCase{
	{id: "X03 a task on a stream of device 0 runs with its context, whatever came before",
		text: "devices: {d0: 0, d1: 1}\nbuffers:\n  a: {device: d0, size: 4KiB, memory: host}\n  b: {device: d0, size: 4KiB}\n  c: {device: d1, size: 4KiB}\n" +
			"streams: {s0: d0, s1: d1}\ntasks:\n  - {fill: c, with: 0, on: s1}\n  - {copy: a, to: b, on: s0}\n  - {sync: all}\n"},
	{id: "T06 pinned memory of the host needs a device too",
		text: "devices: {d: 0}\nbuffers: {hb: {memory: host, size: 64MiB}}\n",
		want: []wanted{{code: "ASR103", says: []string{"neither context nor device"}}}},
	{id: "E04 a newer runtime names the shortage by another number and means the same", target: "cann=9.1.0",
		text: "devices: {d0: 0}\nstreams: {s: {device: d0, count: 1984}}\n",
		want: []wanted{{code: "ASR403", acl: 207005}}},
	{id: "L04 a stream is never made on the way",
		text: "devices: {d: 0}\nbuffers: {b: {device: d, size: 4KiB}}\ntasks: [{fill: b, with: 0, on: new}]\nrun: {repeat: 1000}\n",
		want: []wanted{{code: "ASR107", says: []string{`"new"`}}}},
	{id: "S03 a wait without an end",
		text: "devices: {d: 0}\nstreams: {s: d}\ntasks: [{sync: s, timeout: 0s}]\n",
		want: []wanted{{code: "ASR208", severity: diag.Warning}}},
	{id: "S03 none is no duration",
		text: "devices: {d: 0}\nstreams: {s: d}\ntasks: [{sync: s, timeout: none}]\n",
		want: []wanted{{code: "ASR104", says: []string{"no limit is written 0s"}}}},
	{id: "G03 a misspelt key",
		text: "devces: {d: 0}\n",
		want: []wanted{{code: "ASR101", says: []string{"Did you mean devices?"}}}},
}

// ledger says of every public case that asks for an error of validate or a warning of plan, and of those about masks,
// ids, configuration files and what runs out, why no spec can show it; "" where one does.
var ledger = map[string]string{
	"X03": "", "R01": "", "O05": "", "X04": "", "T06": "", "O02": "", "O04": "", "R03": "", "R04": "", "D01": "", "I04": "", "V01": "", "V02": "", "V04": "",
	"V07": "", "V08": "", "E01": "", "E02": "", "E04": "", "L04": "", "S03": "", "G01": "", "G03": "", "M01": "", "M02": "", "M03": "", "A02": "",
	"X06": "the release is the reverse of what was made, so that an event goes before the streams that it was used on",
	"T01": "threads are no objects of version 1", "T02": "threads are no objects of version 1",
	"T03": "threads are no objects of version 1", "T08": "threads are no objects of version 1",
	"I01": "calls are not written but derived, each with its context made current before it",
	"E05": "groups of communication are no objects of version 1",
	"A04": "groups of communication are no objects of version 1", "A05": "groups of communication are no objects of version 1",
	"F02": "who owns aclInit shows at run time", "F03": "aclInit and aclFinalize are paired by apply",
	"D02": "a thing is declared once and has no second owner",
	"E06": "other processes are no objects of version 1", "K01": "other processes are no objects of version 1",
	"K02": "hooks are no objects of version 1",
	"V05": "the variable of the container is judged by devices", "P03": "the variable of the container is judged by devices",
	"N03": "what a backend lacks shows when it is opened",
	"G02": "variables are judged by devices",
}

// TestWorkCases are judged like TestCases.
func TestWorkCases(t *testing.T) { judgeCases(t, workCases) }

// TestLedger: a case that a spec can show is shown, under its id, and no other.
func TestLedger(t *testing.T) {
	if len(ledger) != 46 {
		t.Errorf("%d cases, and the collection has 46 of these kinds", len(ledger))
	}
	shown := make(map[string]bool)
	for _, c := range slices.Concat(publicCases, workCases) {
		id, _, _ := strings.Cut(c.id, " ")
		shown[id] = true
	}
	for id, why := range ledger {
		if shown[id] != (why == "") {
			t.Errorf("%s: shown %v, and the ledger says %q", id, shown[id], why)
		}
	}
}
