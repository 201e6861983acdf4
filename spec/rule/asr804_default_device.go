package rule

// ASR804 finds a device that the configuration file opens behind the back of the spec.

import (
	"encoding/json"

	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr804 = Rule{
	Code:     "ASR804",
	Title:    "Configuration names a default device",
	Severity: diag.Warning,
	At:       "init.config, or the key in it",
	Why: "With defaultDevice in the configuration the runtime opens that device by itself on any thread that calls" +
		" without a context. ascendrun sets every device and binds every context itself, so the entry is never " +
		"needed; it only turns a mistake that would answer 107002 into work on a device that the spec does not " +
		"name, whose set nobody resets.",
	Bad: `apiVersion: ascendrun/v1
init:
  config: {defaultDevice: {default_device: "0"}}
devices: {npu0: 0}
`,
	Good: `apiVersion: ascendrun/v1
init:
  config: {err_msg_mode: "1"}
devices: {npu0: 0}
`,
	Fix:   "Remove defaultDevice from the configuration and declare the device in the spec.",
	check: checkDefaultDevice,
}

func checkDefaultDevice(p *Pass) {
	c := p.Spec.Init.Config
	if c == nil || c.Data == nil {
		return
	}
	var data map[string]json.RawMessage
	if json.Unmarshal(c.Data, &data) != nil { // ASR802 says so
		return
	}
	if _, there := data["defaultDevice"]; !there {
		return
	}
	d := p.atRoot("init", "config")
	if c.Inline {
		d = p.atRoot("init", "config", "defaultDevice")
	}
	d.Detail = "A thread without a context would work on the device that defaultDevice names instead of failing with 107002, and nobody would reset it. The devices of this spec are opened without it; remove the entry."
	p.report(d)
}
