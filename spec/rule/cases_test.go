package rule_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// unorderedWriters is the first of two tasks that write one buffer on two streams.
const unorderedWriters = "devices: {d0: 0}\nstreams: {s1: {device: d0}, s2: {device: d0}}\nbuffers: {w: {device: d0, size: 512MiB}}\n" +
	"tasks:\n  - {fill: w, with: 1, on: s1, name: u1}\n"

// publicCase is a mistake that somebody made in public, under its id in the project's collection of cases.
type publicCase struct {
	id, text string
	target   string
	files    map[string]string
	want     []wanted
}

type wanted struct {
	code     diag.Code
	severity diag.Severity
	acl      int
	says     []string // texts of the detail
}

var publicCases = []publicCase{
	{id: "D01 a default context is not destroyed by hand",
		text: "devices: {d0: 0}\ncontexts:\n  dflt: {device: d0, mode: implicit, destroy: normal}\n",
		want: []wanted{{code: "ASR101"}}},
	{id: "D01 without destroy",
		text: "devices: {d0: 0}\ncontexts:\n  dflt: {device: d0, mode: implicit}\n"},
	{id: "D01 nor is a default stream",
		text: "devices: {d0: 0}\nstreams:\n  s: {device: d0, mode: implicit, destroy: normal}\n",
		want: []wanted{{code: "ASR402", acl: 100000, says: []string{"stream.s", "destroy"}}}},
	{id: "V01 the mask names a card that is not there", target: "devices=2,mask=4",
		text: "devices: {d0: 0}\n",
		want: []wanted{{code: "ASR203", acl: 207004, says: []string{`"4"`, "leaves no device", "cards 0 to 1", "driver need not be broken"}}}},
	{id: "V02 a physical id where the position is needed", target: "devices=8,mask=4+5+6+7",
		text: "devices: {w1: 5}\n",
		want: []wanted{{code: "ASR202", acl: 107001, says: []string{"id 5", "ids 0 to 3", "card 5 is id 1"}}}},
	{id: "V04 a mask that does not ascend", target: "devices=8,mask=1+0",
		text: "devices: {d0: 0}\n",
		want: []wanted{{code: "ASR203", acl: 207004, says: []string{"leaves no device", "Set it to 0,1."}}}},
	{id: "V04 a mask with a card twice", target: "devices=8,mask=0+0",
		text: "devices: {d0: 0}\n",
		want: []wanted{{code: "ASR203", acl: 207004, says: []string{"Set it to 0."}}}},
	{id: "V04 a blank cuts the mask", target: "devices=8,mask=1+ 2",
		text: "devices: {d0: 0}\n",
		want: []wanted{{code: "ASR203", severity: diag.Warning, acl: 207004, says: []string{"is cut", "cards 1, as ids 0 to 0", "Set it to 1,2."}}}},
	{id: "V04 a mask that is taken whole", target: "devices=8,mask=1+2", text: "devices: {d0: 1}\n"},
	{id: "V08 the number of a virtual card is no id", target: "devices=1",
		text: "devices: {slice: 116}\n",
		want: []wanted{{code: "ASR105"}}},
	{id: "V08 within the runtime's 64", target: "devices=1",
		text: "devices: {slice: 16}\n",
		want: []wanted{{code: "ASR202", acl: 107001, says: []string{"one device is visible: id 0"}}}},
	{id: "I03 a spec that names device 3 alone is nothing special", text: "devices: {only: 3}\n"},
	{id: "I04 the budget of a 310P, hidden streams counted", target: "chip=310P",
		text: "devices: {d0: 0}\ncontexts: {c1: d0, c2: d0}\nstreams:\n  s: {context: c1, count: 1018}\n  d: {context: c2, mode: implicit}\n"},
	{id: "I04 one more than fits", target: "chip=310P",
		text: "devices: {d0: 0}\ncontexts: {c1: d0, c2: d0}\nstreams:\n  s: {context: c1, count: 1019}\n  d: {context: c2, mode: implicit}\n",
		want: []wanted{{code: "ASR403", acl: 207005, says: []string{"1025 streams", "1019 declared, 2 of its own and 4 of its explicit contexts", "310P has 1024", "over by 1;"}}}},
	{id: "I04 opened by its contexts a device costs one stream less", target: "chip=310P",
		text: "devices: {d0: {id: 0, mode: implicit}}\ncontexts: {c1: d0, c2: d0}\nstreams:\n  s: {context: c1, count: 1019}\n  d: {context: c2, mode: implicit}\n"},
	{id: "E02 streams run out, and it is not about disks", target: "chip=910_93",
		text: "devices: {d0: 0}\nstreams:\n  s: {device: d0, count: 1984}\n",
		want: []wanted{{code: "ASR403", acl: 207005, says: []string{"1985 streams", "910_93 has 1984", "other processes", "not counted"}}}},
	{id: "E02 the last that fits", target: "chip=910_93", text: "devices: {d0: 0}\nstreams:\n  s: {device: d0, count: 1983}\n"},
	{id: "A03 the first aclrtSetDevice takes seconds",
		text: "timeouts: {step: 1s}\ndevices: {d: {ids: 0-7}}\n",
		want: []wanted{{code: "ASR207", severity: diag.Warning, says: []string{"may take 1s", "takes seconds", "10s"}}}},
	{id: "S03 a timeout switched off",
		text: "timeouts: {task: 0s}\ndevices: {d: 0}\n",
		want: []wanted{{code: "ASR208", severity: diag.Warning}}},
	{id: "X04 an event recorded on a stream of another device",
		text: "devices: {d0: 0, d1: 1}\nstreams: {s1: {device: d1}}\nevents: {e: d0}\ntasks:\n  - {record: e, on: s1, name: mark}\n",
		want: []wanted{{code: "ASR605", acl: 507000, says: []string{"event.e belongs to device.d0", "device.d1"}}}},
	{id: "X04 waited for there",
		text: "devices: {d0: 0, d1: 1}\nstreams: {s0: {device: d0}, s1: {device: d1}}\nevents: {e: d0}\ntasks:\n  - {record: e, on: s0}\n  - {wait: e, on: s1}\n",
		want: []wanted{{code: "ASR606", severity: diag.Warning, says: []string{"not every product", "notify"}}}},
	{id: "A02 a wait on the stream of its record",
		text: "devices: {d0: 0}\nstreams: {s: {device: d0}}\nevents: {e: d0}\ntasks:\n  - {record: e, on: s, name: r}\n  - {wait: e, on: s, name: w, after: [r]}\n",
		want: []wanted{{code: "ASR607", severity: diag.Warning, says: []string{"event.e", "stream.s", "in order"}}}},
	{id: "M01 more than the device has, where the call may wait for ever", target: "chip=310B",
		text: "devices: {d0: 0}\nbuffers: {a: {device: d0, size: 9GiB}, b: {device: d0, size: 4GiB}}\ntasks:\n  - {fill: a, with: 0}\n  - {fill: b, with: 0}\n",
		want: []wanted{{code: "ASR501", acl: 207001, says: []string{"device.d0", "buffer.a is the largest"}}}},
	{id: "M02 two writers of one buffer",
		text: unorderedWriters + "  - {fill: w, with: 2, on: s2, name: u2}\nrun: {ordering: manual}\n",
		want: []wanted{{code: "ASR609", severity: diag.Warning}, {code: "ASR603", says: []string{"task.u2 on stream.s2 writes buffer.w", "task.u1 on stream.s1 writes it", "{record: ready, on: s1}", "{wait: ready, on: s2}"}}}},
	{id: "M02 ordered by after",
		text: unorderedWriters + "  - {fill: w, with: 2, on: s2, name: u2, after: [u1]}\n  - {sync: all}\nrun: {ordering: manual}\n"},
	{id: "M02 ordered by an event",
		text: unorderedWriters + "  - {record: e, on: s1}\n  - {wait: e, on: s2}\n  - {fill: w, with: 2, on: s2, name: u2}\n  - {sync: all}\nrun: {ordering: manual}\nevents: {e: d0}\n"},
	{id: "M02 ordered for the author", text: unorderedWriters + "  - {fill: w, with: 2, on: s2, name: u2}\n"},
	{id: "M03 a buffer of one stream used on another",
		text: "devices: {d0: 0}\nstreams: {main: {device: d0}, comm: {device: d0}}\nbuffers: {k: {device: d0, size: 4KiB}, out: {device: d0, size: 4KiB}}\ntasks:\n  - {fill: k, with: 1, on: main}\n  - {copy: k, to: out, on: comm, name: send}\n  - {sync: all}\nrun: {ordering: manual}\n",
		want: []wanted{{code: "ASR603", says: []string{"task.send on stream.comm reads buffer.k", "stream.main writes it"}}}},
	{id: "O02 a question that needs a device", text: "devices: {d0: 0}\ntasks:\n  - {query: memory, name: probe}\n",
		want: []wanted{{code: "ASR103"}}},
	{id: "O02 with its device", text: "devices: {d0: 0}\ntasks:\n  - {query: memory, device: d0, name: probe}\n"},
	{id: "O04 memory without a device", text: "devices: {d0: 0}\nbuffers: {b: {size: 1MiB}}\n",
		want: []wanted{{code: "ASR103", says: []string{"context", "device"}}}},
	{id: "O05 an order of release against what uses what",
		text: "devices: {d0: 0}\nstreams: {s: {device: d0}}\nbuffers: {comm: {device: d0, size: 16, dependsOn: [stream.s]}}\ntasks:\n  - {fill: comm, with: 0, on: s}\n",
		want: []wanted{{code: "ASR109", says: []string{"buffer.comm", "stream.s"}}}},
	{id: "F06 nor one that ends the device first",
		text: "devices: {d0: {id: 0, dependsOn: [stream.g]}}\nstreams: {g: {device: d0}}\n",
		want: []wanted{{code: "ASR109", says: []string{"device.d0", "stream.g"}}}},
	{id: "R01 memory is freed before its device is reset",
		text: "devices: {d0: {id: 0, dependsOn: [buffer.w]}}\nbuffers: {w: {device: d0, size: 256MiB}}\n",
		want: []wanted{{code: "ASR109", says: []string{"buffer.w", "device.d0"}}}},
	{id: "R03 a device has one owner", text: "devices: {t1: {id: 1, reset: force}, t2: {id: 1, reset: force}}\n",
		want: []wanted{{code: "ASR201", says: []string{"device.t1"}}}},
	{id: "V07 ids of the whole job instead of the node", target: "devices=8", text: "devices: {dp1: {ids: 8-11}}\n",
		want: []wanted{{code: "ASR202", acl: 107001, says: []string{"8, 9, 10, 11", "ids 0 to 7"}}}},
	{id: "E01 streams of captures count like all others",
		text: "devices: {d0: 0}\nstreams: {own: {device: d0, count: 64}, captured: {device: d0, count: 2000}}\n",
		want: []wanted{{code: "ASR403", acl: 207005, says: []string{"2064 declared"}}}},
	{id: "S03 a synchronise without a limit",
		text: "devices: {d: 0}\nstreams: {s: {device: d}}\ntasks:\n  - {sync: s, timeout: 0s}\n",
		want: []wanted{{code: "ASR208", severity: diag.Warning, says: []string{"no limit"}}}},
	{id: "G01 no such file", text: "init: {config: ./acl.json}\ndevices: {d: 0}\n",
		want: []wanted{{code: "ASR802", acl: 100003, says: []string{"cannot be read", "relative to the spec"}}}},
	{id: "G01 malformed", text: "init: {config: ./acl.json}\ndevices: {d: 0}\n",
		files: map[string]string{"acl.json": "{\"dump\":\n  {\"dump_path\" \"x\"}}"},
		want:  []wanted{{code: "ASR802", acl: 100006, says: []string{"acl.json:2:16", "not well-formed"}}}},
	{id: "G01 nested too deep", text: "init: {config: ./acl.json}\ndevices: {d: 0}\n",
		files: map[string]string{"acl.json": `{"a":` + strings.Repeat("[", 11) + strings.Repeat("]", 11) + "}"},
		want:  []wanted{{code: "ASR802", acl: 100006, says: []string{"acl.json:1:16", "deeper than 10"}}}},
	{id: "G01 numbers that must be texts", text: "init: {config: ./acl.json}\ndevices: {d: 0}\n",
		files: map[string]string{"acl.json": `{"max_opqueue_num": 20000, "err_msg_mode": 1}`},
		want:  []wanted{{code: "ASR802", acl: 100008, says: []string{"max_opqueue_num", `Write "20000"`, "1 more"}}}},
	{id: "G01 all right", text: "init: {config: ./acl.json}\ndevices: {d: 0}\n",
		files: map[string]string{"acl.json": `{"err_msg_mode": "1"}`}},
	{id: "O04 a default device in the configuration", text: "init: {config: ./acl.json}\ndevices: {d: 0}\n",
		files: map[string]string{"acl.json": `{"defaultDevice": {"default_device": "0"}}`},
		want:  []wanted{{code: "ASR804", severity: diag.Warning, says: []string{"nobody would reset it"}}}},
	// A spec is the whole use that one process makes of a device, so forcing the reset takes nothing from anybody.
	{id: "R04 reset: force is the user's own choice", text: "devices: {d0: {id: 0, reset: force}}\n"},
}

// TestCases holds the book to mistakes that people made in public, one line each with what they met.
func TestCases(t *testing.T) { judgeCases(t, publicCases) }

func judgeCases(t *testing.T, cases []publicCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.id, func(t *testing.T) {
			target := assumed()
			if c.target != "" {
				target = machine(c.target)
			}
			list := judge(t, write(t, c.files), "apiVersion: ascendrun/v1\n"+c.text, target)
			if len(list) != len(c.want) {
				t.Fatalf("found%s", said(list))
			}
			for i, w := range c.want {
				d := list[i]
				if d.Code != w.code || d.Severity != w.severity || w.acl != 0 && d.ACLCode != w.acl {
					t.Errorf("found%s", said(list))
				}
				for _, text := range w.says {
					if !strings.Contains(d.Detail, text) {
						t.Errorf("detail lacks %q: %s", text, d.Detail)
					}
				}
			}
		})
	}
}

// TestAssumedMachine: a machine that nobody named fails no requirement, but a constraint that cannot be read is wrong
// on any.
func TestAssumedMachine(t *testing.T) {
	const text = "apiVersion: ascendrun/v1\nrequires: {cann: \">=99\", devices: 20}\ndevices: {d: 0}\n"
	for _, source := range []spec.TargetSource{spec.FromDefault, spec.FromRequires} {
		target := assumed()
		target.Source = source
		if list := judge(t, t.TempDir(), text, target); len(list) > 0 {
			t.Errorf("%s: found%s", source, said(list))
		}
	}
	if list := judge(t, t.TempDir(), text, machine("devices=8")); len(list) != 2 {
		t.Errorf("on a named machine: found%s", said(list))
	}
}
