package spec_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// TestFifteen: a file with fifteen mistakes has fifteen findings, each at its place: none hides another.
func TestFifteen(t *testing.T) {
	found := expect(t, `apiVersion: «ascendrun/v2»
name: «[a]»
hold: «maybe»
vars: {«1st»: x}
requires: {devices: «0»}
timeouts: {«steps»: 5s}
devices:
  npu0: {id: «1.5»}
  «npu.1»: 1
  pool: {ids: «"7-0"», reset: «hard»}
contexts:
  main: {device: «npu2», count: «0»}
streams:
  upload: «mian»
  «compute»: {priority: «"${PRIORITY}"»}
`, spec.Options{Set: map[string]string{"PRIORITY": "high"}},
		"ASR105", "ASR104", "ASR104", "ASR106", "ASR105", "ASR101", "ASR104", "ASR106", "ASR105", "ASR105", "ASR107", "ASR105", "ASR107", "ASR103", "ASR104")
	if len(found) != 15 {
		t.Errorf("%d findings", len(found))
	}
}

// TestFields: every documented key is one that the decoder takes, its example reads well and shows the key, and its
// default is the value of a spec that leaves it out.
func TestFields(t *testing.T) {
	const rest = "apiVersion: ascendrun/v1\ndevices: {npu0: 0, pool: {ids: 8-11}}\ncontexts: {main: npu0}\nstreams: {compute: main}\n"
	seen := make(map[string]bool)
	for _, f := range spec.Fields() {
		if seen[f.Path] || f.Type == "" || !strings.HasSuffix(f.Doc, ".") || f.Example == "" {
			t.Errorf("%+v", f)
		}
		seen[f.Path] = true
		parts := strings.Split(f.Path, ".")
		if last := parts[len(parts)-1]; !strings.Contains(f.Example, last+":") {
			t.Errorf("the example of %s does not show it: %s", f.Path, f.Example)
		}
		text := f.Example + "\n"
		for line := range strings.Lines(rest) {
			if key, _, _ := strings.Cut(line, ":"); !strings.HasPrefix(f.Example, key+":") {
				text += line
			}
		}
		_, found := parse(text, spec.Options{})
		found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return d.Code == "ASR107" || d.Code == "ASR108" }) // things that the example leaves out
		if len(found) > 0 {
			t.Errorf("the example of %s:\n%s%s", f.Path, text, list(found))
		}
		switch parts[0] {
		case "devices", "contexts", "streams":
			if len(parts) == 2 && f.Default != "" && f.Default != "none" && f.Default != "no dimension" {
				inner := map[string]string{"buffers": "context: main, size: 1", "events": "context: main", "notifies": "context: main", "models": "context: main, file: m.om", "devices": "id: 7", "contexts": "device: npu0", "streams": "context: main"}[parts[0]]
				sound(t, strings.Replace(rest, parts[0]+": {", parts[0]+": {zz: {"+inner+", "+parts[1]+": "+f.Default+"}, ", 1))
			}
		}
	}
	for _, path := range []string{"apiVersion", "devices.ids", "contexts.count", "streams.onFailure", "init.config", "requires.soc", "timeouts.total"} {
		if !seen[path] {
			t.Errorf("%s is not documented", path)
		}
	}
	spec.Fields()[0].Path = "changed"
	if spec.Fields()[0].Path != "apiVersion" {
		t.Error("Fields hands out its own table")
	}
}

// TestReasons: keys that are refused with more than "unknown" say why.
func TestReasons(t *testing.T) {
	for text, says := range map[string]string{
		"graphs: {}":                                 "reserved for stream capture",
		"tasks: [{sync: all, on: s}]":                "on no stream",
		"tasks: [{cpoy: a, to: b}]":                  "Did you mean copy?",
		"contexts: {c: {device: d, destroy: force}}": "must not be destroyed by hand",
		"contexts: {c: {device: d, reset: force}}":   "goes with that",
		"devices: {e: {id: 1, destroy: force}}":      "reset: force",
		"devices: {e: {id: 1, count: 3}}":            "ids: 0-7",
		"streams: {s: {device: d, reset: force}}":    "destroy: force",
		"streams: {s: {device: d, piority: 1}}":      "Did you mean priority?",
		"streams: {s: {device: d, DEVICE: d}}":       "Did you mean device?",
		"streams: {s: {device: d, colour: green}}":   "Use one of context, device",
	} {
		_, found := parse(head+text+"\n", spec.Options{})
		said := ""
		for _, d := range found {
			if d.Code == "ASR101" {
				said += d.Detail
			}
		}
		if !strings.Contains(said, says) {
			t.Errorf("%s\n%s", text, list(found))
		}
	}
}

// TestSummaries: the loader and the rule book use the same words for the same code, and the book's examples of what the
// loader finds are found with the severity that it says.
func TestSummaries(t *testing.T) {
	for _, r := range rule.All() {
		if r.Checked() || r.Code == spec.CodeUnreadable {
			continue
		}
		_, found := parse(r.Bad, spec.Options{})
		if len(found) != 1 || found[0].Code != r.Code || found[0].Summary != r.Title || found[0].Severity != r.Severity {
			t.Errorf("%s, %q\n%s", r.Code, r.Title, list(found))
		}
	}
	if _, found := spec.Load("no-such-file.yaml", spec.Options{}); found[0].Summary != "Path cannot be read" {
		t.Error(list(found))
	}
}
