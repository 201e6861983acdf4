package spec_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// TestYAMLTraps holds the loader to what a plain reading of YAML would bend in silence. Marks show the exact place.
func TestYAMLTraps(t *testing.T) {
	for _, c := range []struct{ name, text, code, mended string }{
		{"unknown field", "devices: {d: 0}\nstreams: {s: {device: d, «prioritee»: 1}}", "ASR101", "devices: {d: 0}\nstreams: {s: {device: d, priority: 1}}"},
		{"unknown field in capitals", "devices: {d: {«ID»: 0, id: 0}}", "ASR101", ""},
		{"unknown section", "«device»: {d: 0}", "ASR101", "devices: {d: 0}"},
		{"section of a later version", "«graphs»: {g: {stream: s}}", "ASR101", ""},
		{"duplicate key", "devices: {d: {id: 0, mode: explicit, «mode»: implicit}}", "ASR102", ""},
		{"duplicate name", "devices:\n  d: 0\n  e: 1\n  «d»: 2", "ASR102", ""},
		{"duplicate section", "devices: {d: 0}\n«devices»: {e: 1}", "ASR102", ""},
		{"float for an integer", "devices: {d: {id: «1.5»}}", "ASR104", ""},
		{"float that is whole", "devices: {d: {id: «1.0»}}", "ASR104", ""},
		{"exponent", "devices: {d: {id: «1e1»}}", "ASR104", ""},
		{"empty id", "devices: {d: {«id:» }}", "ASR103", ""},
		{"empty id in block style", "devices:\n  d:\n    «id:»\n    mode: explicit", "ASR103", ""},
		{"null id", "devices: {d: {id: «~»}}", "ASR103", ""},
		{"empty device", "devices:\n  «d:»", "ASR103", ""},
		{"empty optional value", "devices: {d: {id: 0, «mode:»}}", "ASR104", ""},
		{"empty section", "«devices:»\nname: x", "ASR104", ""},
		{"null item", "devices: {d: {ids: [1, «~»]}}", "ASR103", ""},
		{"null item of an optional list", "devices: {d: 0}\nstreams: {s: {device: d, flags: [fast-launch, «null»]}}", "ASR104", ""},
		{"empty item in block style", "devices: {d: {ids: [0]}}\nstreams:\n  s:\n    device: d.0\n    flags:\n    «-»\n    - fast-sync", "ASR104", ""},
		{"leading zero", "devices: {d: {id: «010»}}", "ASR110", "devices: {d: {id: 10}}"},
		{"leading zero, no octal", "devices: {d: {id: «08»}}", "ASR110", "devices: {d: {id: 8}}"},
		{"leading zero in the short form", "devices: {d: «017»}", "ASR110", "devices: {d: 17}"},
		{"leading zero in a range", "devices: {d: {ids: «0-07»}}", "ASR110", "devices: {d: {ids: 0-7}}"},
		{"leading zeros in a range that goes down", "devices: {d: {ids: «\"07-00\"»}}", "ASR105", "devices: {d: {ids: \"0-7\"}}"},
		{"leading zero of an id that is too large", "devices: {d: {id: «064»}}", "ASR105", ""},
		{"quoted word of older YAML", "hold: «\"yes\"»", "ASR104", "hold: true"},
		{"octal", "devices: {d: {id: «0o17»}}", "ASR104", ""},
		{"binary", "devices: {d: {id: «0b11»}}", "ASR104", ""},
		{"hexadecimal", "devices: {d: {id: «0x1F»}}", "ASR104", ""},
		{"underscore", "devices: {d: {id: «1_0»}}", "ASR104", ""},
		{"yes", "hold: «yes»", "ASR110", "hold: true"},
		{"Off", "hold: «Off»", "ASR110", "hold: false"},
		{"quoted number", "devices: {d: {id: «\"0\"»}}", "ASR104", "devices: {d: {id: 0}}"},
		{"quoted boolean", "hold: «\"true\"»", "ASR104", "hold: true"},
		{"number for text", "name: 1.0", "", ""},
		{"boolean for text", "name: true", "", ""},
		{"date for text", "name: 2024-01-01", "", ""},
		{"duration", "timeouts: {step: 90s}", "", ""},
		{"duration without unit", "timeouts: {step: «50»}", "ASR104", "timeouts: {step: 50s}"},
		{"duration with a blank", "timeouts: {step: «5 s»}", "ASR104", ""},
		{"duration none", "timeouts: {total: «none»}", "ASR104", ""},
		{"negative duration", "timeouts: {step: «-5s»}", "ASR105", ""},
		{"unknown tag", "name: «!foo» bar", "ASR104", ""},
		{"binary tag", "name: «!!binary» aGk=", "ASR104", ""},
		{"unknown tag behind an anchor", "name: &a «!foo» bar", "ASR104", ""},
		{"unknown tag of a mapping", "devices: «!pool» {d: 0}", "ASR104", ""},
		{"text tag for a number", "devices: {d: {id: !!str «0»}}", "ASR104", ""},
		{"integer tag for a number", "devices: {d: {id: !!int 0}}", "", ""},
		{"list for a scalar", "name: «[a, b]»", "ASR104", ""},
		{"scalar for a mapping", "timeouts: «5s»", "ASR104", ""},
		{"list for a section", "devices: «[0, 1]»", "ASR104", ""},
		{"list key", "devices: {d: 0}\n? «[a]»\n: b", "ASR104", ""},
		{"name with a dot", "devices: {«npu.0»: 0}", "ASR106", "devices: {npu-0: 0}"},
		{"reserved name", "devices: {«all»: 0}", "ASR106", ""},
		{"number for a name", "devices: {«0»: 0}", "ASR106", ""},
		{"variable in a name", "devices: {«\"${X}\"»: 0}", "ASR106", ""},
		{"id too large", "devices: {d: {id: «64»}}", "ASR105", ""},
		{"negative id", "devices: {d: «-1»}", "ASR105", ""},
		{"id beyond any number", "devices: {d: {id: «99999999999999999999»}}", "ASR105", ""},
		{"inverted range", "devices: {d: {ids: «\"7-0\"»}}", "ASR105", "devices: {d: {ids: \"0-7\"}}"},
		{"huge range", "devices: {d: {ids: «0-99999999999999999999»}}", "ASR105", ""},
		{"range of nothing", "devices: {d: {ids: «0-»}}", "ASR104", ""},
		{"empty ids", "devices: {d: {ids: «[]»}}", "ASR103", ""},
		{"id and ids", "devices: {d: {id: 0, ids: «[1]»}}", "ASR105", ""},
		{"no id", "devices: {«d»: {mode: explicit}}", "ASR103", ""},
		{"count zero", "devices: {d: 0}\nstreams: {s: {device: d, count: «0»}}", "ASR105", ""},
		{"count negative", "devices: {d: 0}\nstreams: {s: {device: d, count: «-1»}}", "ASR105", ""},
		{"count too large", "devices: {d: 0}\nstreams: {s: {device: d, count: «1000000000»}}", "ASR114", ""},
		{"count as text", "devices: {d: 0}\nstreams: {s: {device: d, count: «many»}}", "ASR104", ""},
		{"count beyond any number", "devices: {d: 0}\nstreams: {s: {device: d, count: «99999999999999999999»}}", "ASR105", ""},
		{"unknown word", "devices: {d: {id: 0, reset: «forced»}}", "ASR105", "devices: {d: {id: 0, reset: force}}"},
		{"unknown flag", "devices: {d: 0}\nstreams: {s: {device: d, flags: [«fast»]}}", "ASR105", ""},
		{"flag twice", "devices: {d: 0}\nstreams: {s: {device: d, flags: [fast-sync, «fast-sync»]}}", "ASR105", ""},
		{"one flag without a list", "devices: {d: 0}\nstreams: {s: {device: d, flags: fast-sync}}", "", ""},
		{"too many required devices", "requires: {devices: «65»}", "ASR105", ""},
		{"no required devices", "requires: {devices: «0»}", "ASR105", ""},
		{"control character in a name", "name: «\"a\\e[31m\"»", "ASR105", ""},
		{"empty name", "name: «\"\"»", "ASR104", ""},
		{"destroy on a context", "devices: {d: 0}\ncontexts: {c: {device: d, mode: implicit, «destroy»: force}}", "ASR101", ""},
		{"reset on a context", "devices: {d: 0}\ncontexts: {c: {device: d, «reset»: force}}", "ASR101", ""},
		{"x- keys", "x-mine: {anything: [~, 1.5]}\ndevices: {d: {id: 0, x-note: !foo hello}, x-also: ~}", "", ""},
		{"x- key twice", "x-a: 1\n«x-a»: 2\ndevices: {d: {id: 0, x-b: 1, «x-b»: 2}, x-c: 1, «x-c»: 2}", "ASR102", ""},
		{"key twice in a value that is not read", "x-a: {b: [{c: 1, d: 2, «c»: 3}]}\ndevices: {d: {id: 0, x-e: {f: 1, «f»: 1}}}", "ASR102", ""},
		{"key twice behind an anchor", "x-a: &a {id: 0, «id»: 1}\ndevices: {d: *a, e: {id: 2, x-b: 1}}", "ASR102", ""},
		{"x- key overriding a merged one", "x-a: &a {id: 0, x-b: 1}\ndevices: {d: {<<: *a, x-b: 2}}", "", ""},
		{"tag without a value", "name: «!!str» # a comment", "ASR104", ""},
		{"tag without a value in flow style", "devices: {d: {id: «!!int» }}", "ASR103", ""},
		{"anchor and tag without a value", "name: «&a !!str»\ndevices: {d: 0}", "ASR104", ""},
		{"anchor without a value", "«name:» &a\ndevices: {d: 0}", "ASR104", ""},
		{"blank before a colon", "devices: {d: 0}\nstreams:\n  s:\n    «device :» ", "ASR103", ""},
		{"blank before a colon in flow style", "devices: {d: {«id :» , mode: explicit}}", "ASR103", ""},
		{"anchor before a comment", "devices: &a # { a comment\n  «[0, 1]»", "ASR104", ""},
		{"text tag for a boolean", "hold: !!str «true»", "ASR104", ""},
		{"text tag for an old boolean", "hold: !!str «yes»", "ASR104", ""},
		{"boolean tag for a boolean", "hold: !!bool \"true\"", "", ""},
		{"longest duration passed", "timeouts: {work: «9999999h»}", "ASR105", ""},
		{"longest duration passed in parts", "timeouts: {work: «1h9223372036854775807.5s»}", "ASR105", ""},
		{"no duration", "timeouts: {work: «1hs», step: «.», task: «5h3»}", "ASR104", ""},
		{"comma in flow style", "devices: {d: {ids: «0,2-5»}}", "ASR100", "devices: {d: {ids: \"0,2-5\"}}"},
		{"commas in flow style", "devices: {d: {ids: «0,2,4-5», mode: explicit}}", "ASR100", "devices: {d: {ids: \"0,2,4-5\", mode: explicit}}"},
		{"comma in the short form", "devices: {a: «0,2», b: 1}\nstreams: {s: {device: a.1}}", "ASR100", "devices: {a: \"0,2\", b: 1}\nstreams: {s: {device: a.1}}"},
		{"comma and blank in the short form", "devices: {a: «0, 2-3»}", "ASR100", "devices: {a: \"0, 2-3\"}"},
		{"comma in a variable", "vars: {A: «x,y», B: z}", "ASR100", "vars: {A: \"x,y\", B: z}"},
		{"comma in the configuration", "init: {config: {a: «x,y», b: 1}}", "ASR100", "init: {config: {a: \"x,y\", b: 1}}"},
		{"comma before a name without value", "devices: {a: 0, «b»}", "ASR103", ""},
		{"comma before a key without value", "devices: {a: {id: 0, «mode»}}", "ASR104", ""},
		{"no blank behind a colon", "devices: {d: 0}\nstreams: {s: {device: d, «priority:1»}}", "ASR100", "devices: {d: 0}\nstreams: {s: {device: d, priority: 1}}"},
		{"no blank behind the only colon", "devices: {d: 0}\nstreams: {s: {«device:d»}}", "ASR100", "devices: {d: 0}\nstreams: {s: {device: d}}"},
		{"no blank in the short form", "devices: {«d:0», e: 1}", "ASR100", "devices: {d: 0, e: 1}"},
		{"comma in block style", "devices:\n  d:\n    ids: 0,2-5", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := expect(t, head+c.text+"\n", spec.Options{}, c.code)
			if c.mended == "" {
				return
			}
			plain, _ := unmark(head + c.text)
			if got := mend(plain, found); got != head+c.mended {
				t.Errorf("mended: %q\nwant    %q", got, head+c.mended)
			}
			sound(t, mend(plain, found))
		})
	}
}

// TestVersion: the version of the language is required, exact, and never comes from outside.
func TestVersion(t *testing.T) {
	for text, code := range map[string]string{
		"«name»: x\n":                             "ASR103",
		"# a comment\n«devices»: {d: 0}\n":        "ASR103",
		"«apiVersion:»\nname: x\n":                "ASR103",
		"apiVersion: «ascendrun/v2»\n":            "ASR105",
		"apiVersion: «${VERSION}»\n":              "ASR105",
		"apiVersion: «[ascendrun/v1]»\n":          "ASR104",
		"apiVersion: \"ascendrun/v1\"\nname: x\n": "",
	} {
		expect(t, text, spec.Options{Set: map[string]string{"VERSION": "ascendrun/v1"}}, code)
	}
}

// TestWording: what a finding says of a value names the field and the mistake as they are.
func TestWording(t *testing.T) {
	for text, want := range map[string]string{
		"devices: {d: {id: 64}}":                     "id goes up to 63",
		"devices: {d: 64}":                           "id goes up to 63",
		"devices: {d: {ids: [64]}}":                  "ids goes up to 63",
		"devices: {d: {id: -1}}":                     "id begins at 0",
		"devices: {d: 0}\nstreams: {s: 5}":           "A number is not a name",
		"devices: {d: 0}\nstreams: {s: {device: 5}}": "A number is not a name",
		"devices: {d: 0}\nstreams: {s: {device: d, dependsOn: [device.d.0]}}":            "device.d is one thing, so it has no positions. Write device.d.",
		"devices: {p: {ids: 0-1}}\nstreams: {s: {device: p, dependsOn: [device.p.0.0]}}": "or all 1 position.",
		"timeouts: {total: 9999999h}": "Write 0s for no limit",
	} {
		if _, found := parse(head+text+"\n", spec.Options{}); len(found) != 1 || !strings.Contains(found[0].Detail, want) {
			t.Errorf("%s: no %q in\n%s", text, want, list(found))
		}
	}
}

// TestUnreadWords: a word that is not known leaves none, so that rules judge no default that nobody wrote; a
// mode is the default all the same.
func TestUnreadWords(t *testing.T) {
	s, found := parse(head+"devices: {d: {id: 0, reset: forced}, e: {id: 1, mode: implict}}\ncontexts: {c: {device: d, mode: other}}\n"+
		"streams: {s: {device: d, onFailure: stopp, destroy: [force], mode: $NOPE}}\n", spec.Options{})
	d, e, c, st := s.Devices[0], s.Devices[1], s.Contexts[0], s.Streams[0]
	if len(found) != 6 || d.Reset != "" || e.Reset != spec.Normal || e.Mode != spec.Explicit || c.Mode != spec.Explicit ||
		st.OnFailure != "" || st.Destroy != "" || st.Mode != spec.Explicit {
		t.Errorf("%+v %+v %+v %+v\n%s", d, e, c, st, list(found))
	}
}
