package spec_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

func environment(values map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) { v, ok := values[name]; return v, ok }
}

// TestInterpolation: compose's grammar, the order of sources, and the form that may be printed.
func TestInterpolation(t *testing.T) {
	o := spec.Options{
		Set:       map[string]string{"SET": "one", "BOTH": "set", "NONE": ""},
		LookupEnv: environment(map[string]string{"ENV": "two", "BOTH": "env", "EMPTY": "", "DOLLAR": "${SET}$$", "BRACE": "a}b", "ODD": "\uE0000\uE001"}),
	}
	for text, want := range map[string][2]string{
		"${SET}":                     {"one", "one"},
		"$SET":                       {"one", "one"},
		"${ENV}":                     {"two", "${ENV}"},
		"$ENV-$SET":                  {"two-one", "${ENV}-one"},
		"${BOTH}":                    {"set", "set"},
		"${VAR}":                     {"three", "three"},
		"${VARENV}":                  {"x-two", "x-${ENV}"},
		"a$$b":                       {"a$b", "a$b"},
		"$$SET":                      {"$SET", "$SET"},
		"$${SET}":                    {"${SET}", "${SET}"},
		"$$$SET":                     {"$one", "$one"},
		"${UNSET:-d}":                {"d", "d"},
		"${EMPTY:-d}":                {"d", "d"},
		"${EMPTY-d}":                 {"", ""},
		"${UNSET-d}":                 {"d", "d"},
		"${UNSET:-}":                 {"", ""},
		"${ENV:-d}":                  {"two", "${ENV}"},
		"${SET:+yes}":                {"yes", "yes"},
		"${UNSET:+yes}":              {"", ""},
		"${EMPTY:+yes}":              {"", ""},
		"${EMPTY+yes}":               {"yes", "yes"},
		"${UNSET+yes}":               {"", ""},
		"${SET:?needed}":             {"one", "one"},
		"${EMPTY?needed}":            {"", ""},
		"${UNSET:-${ENV}}":           {"two", "${ENV}"},
		"${UNSET:-${ALSO:-${ENV}x}}": {"twox", "${ENV}x"},
		"${SET:-${UNSET}}":           {"one", "one"},
		"${UNSET:+${ALSO}}":          {"", ""},
		"${UNSET:-{a}}":              {"{a}", "{a}"},
		"${UNSET:-a:-b}":             {"a:-b", "a:-b"},
		"${UNSET-a-b?c+d}":           {"a-b?c+d", "a-b?c+d"},
		"${DOLLAR}":                  {"${SET}$$", "${DOLLAR}"},
		"${UNSET:-$DOLLAR}":          {"${SET}$$", "${DOLLAR}"},
		"${BRACE}":                   {"a}b", "${BRACE}"},
		"${UNSET:-${BRACE}}":         {"a}b", "${BRACE}"},
		"${ODD}${SET}":               {"\uE0000\uE001one", "${ODD}one"},
		"\uE0000\uE001${SET}":        {"\uE0000\uE001one", "\uE0000\uE001one"},
		"${SET}/é/${ENV}":            {"one/é/two", "one/é/${ENV}"},
		"${NONE-x}${VAR}":            {"three", "three"},
	} {
		text = "x" + text // a name is never empty
		s, found := parse(head+"vars: {VAR: three, VARENV: \"x-${ENV}\"}\nname: '"+text+"'\n", o)
		if len(found) > 0 {
			t.Errorf("%s\n%s", text, list(found))
			continue
		}
		if s.Name.Value != "x"+want[0] || s.Name.Shown != "x"+want[1] || s.Name.String() != s.Name.Shown {
			t.Errorf("%s: %q shown %q, want %q", text, s.Name.Value, s.Name.Shown, want)
		}
	}
}

// TestInterpolationFindings: unset variables and malformed templates, placed.
func TestInterpolationFindings(t *testing.T) {
	for text, code := range map[string]string{
		"name: «${NOPE}»":                             "ASR113",
		"name: a-«$NOPE»-b":                           "ASR113",
		"name: \"x «${NOPE}» y\"":                     "ASR113",
		"name: '«${ONE}» «${TWO}» ${ONE}'":            "ASR113",
		"name: '«${NOPE:?say who you are}»'":          "ASR113",
		"name: '«${NOPE?${ALSO:-so}}»'":               "ASR113",
		"name: '${NOPE:-«${ALSO}»}'":                  "ASR113",
		"name: \"\\u00e9$${NOPE} «${NOPE}»\"":         "ASR113",
		"name: 'it''s $${NOPE} «${NOPE}»'":            "ASR113",
		"name: «\"\\x24{NOPE} ${NOPE}\"»":             "ASR113",
		"name: x\n  $${NOPE}\n\n  «${NOPE}»":          "ASR113",
		"name: | # ${NOPE}\n  «${NOPE}»":              "ASR113",
		"name: >- # ${NOPE}\n  $${NOPE}\n  «${NOPE}»": "ASR113",
		"name: '$$ a«$»1'":                            "ASR117",
		"name: a«$»":                                  "ASR117",
		"name: a«$»1":                                 "ASR117",
		"name: «${»":                                  "ASR117",
		"name: «${SET»":                               "ASR117",
		"name: «${1A}»":                               "ASR117",
		"name: «${}»":                                 "ASR117",
		"name: «${SET!x}»":                            "ASR117",
		"name: «${SET:x}»":                            "ASR117",
		"name: «${SET:}»":                             "ASR117",
		"name: ${NOPE:-«$»}":                          "ASR117",
		"name: |\n  first\n  «${NOPE}»":               "ASR113",
		"devices: {d: \"«${NOPE}»\"}":                 "ASR113",
		"devices: {d: {id: «\"${EMPTY}\"»}}":          "ASR103",
		"devices: {d: {id: «\"${WORD}\"»}}":           "ASR104",
		"devices: {d: {id: \"${NUMBER}\"}}":           "",
		"devices: {d: {id: '${NUMBER}'}}":             "",
		"devices: {d: \"${NUMBER}\"}":                 "",
		"devices: {d: \"${RANGE}\"}":                  "",
		"devices: {d: {ids: [\"${NUMBER}\", 5]}}":     "",
		"devices: {d: {id: «\"${HIGH}\"»}}":           "ASR105",
		"devices: {d: {id: 0, mode: «$WORD»}}":        "ASR105",
		"timeouts: {step: «$WORD»}":                   "ASR104",
		"hold: $TRUE":                                 "",
		"devices: {d: {id: 0, peers: $ALL}, e: 1}":    "",
		"devices: {d: {id: 0, peers: [«$ALL»]}}":      "ASR105",
		"vars: {A: x, B: \"«${A}»\"}":                 "ASR113",
		"vars: {A: «[1]»}":                            "ASR104",
		"vars: {«A:» }":                               "ASR104",
		"vars: {A: \"\"}":                             "",
		"vars: {«A-B»: 1}":                            "ASR106",
		"vars: {A: 1, «A»: 2}":                        "ASR102",
		"vars: «[A]»":                                 "ASR104",
	} {
		o := spec.Options{LookupEnv: environment(map[string]string{"SET": "x", "WORD": "s3cret", "NUMBER": "3", "RANGE": "0-2", "HIGH": "99", "EMPTY": "", "TRUE": "true", "ALL": "all"})}
		found := expect(t, head+text+"\n", o, code)
		for _, d := range found {
			if said := fmt.Sprintf("%+v", d); strings.Contains(said, "s3cret") {
				t.Errorf("a value from the environment is printed: %s", said)
			}
		}
	}
	_, found := parse(head+"name: ${NOPE:?say who you are}\n", spec.Options{})
	if !strings.Contains(list(found), "say who you are") {
		t.Errorf("the file's own message is lost:\n%s", list(found))
	}
}

// TestSecrets: whatever field a secret ends up in, no finding holds it.
func TestSecrets(t *testing.T) {
	const secret = "hunter2-hunter2"
	o := spec.Options{LookupEnv: environment(map[string]string{"TOKEN": secret, "ADDRESS": "stream." + secret, "INDEX": "d." + secret})}
	for _, text := range []string{
		"name: ${TOKEN}", "hold: ${TOKEN}", "timeouts: {step: $TOKEN}", "requires: {devices: $TOKEN}",
		"init: {config: $TOKEN}", "devices: {d: {id: \"${TOKEN}\"}}", "devices: {d: {ids: \"${TOKEN}\"}}", "devices: {d: \"0-${TOKEN}\"}",
		"devices: {d: {id: 0, mode: $TOKEN}}", "devices: {d: {id: 0, peers: $TOKEN}}", "devices: {d: {id: 0, dependsOn: $TOKEN}}",
		"devices: {d: {id: 0, dependsOn: $ADDRESS}}", "contexts: {c: $TOKEN}", "contexts: {c: $INDEX}\ndevices: {d: {ids: 0-1}}",
		"devices: {d: 0}\nstreams: {s: {device: d, count: $TOKEN}}", "devices: {d: 0}\nstreams: {s: {device: d, priority: $TOKEN}}",
		"devices: {d: 0}\nstreams: {s: {device: d, flags: $TOKEN}}", "devices: {d: 0}\nstreams: {s: {device: d, onFailure: $TOKEN}}",
		"name: a${TOKEN}${NOPE}", "name: ${NOPE:?$TOKEN}",
	} {
		s, found := parse(head+text+"\n", o)
		if said := fmt.Sprintf("%+v", found); strings.Contains(said, secret) {
			t.Errorf("%s\n%s", text, said)
		}
		if strings.Contains(s.Name.Shown, secret) || s.Init.Config != nil && strings.Contains(s.Init.Config.Path.Shown+s.Init.Config.Problem, secret) {
			t.Errorf("%s shows the secret", text)
		}
	}
}

// TestVarsUsed: a default counts as used when any ${NAME} of the document names it, read or not.
func TestVarsUsed(t *testing.T) {
	s, _ := parse(head+"vars: {A: 0, B: 1, C: 2, D: 3, E: 4, F: 5}\nname: x${A}${UNSET:-$B}\nx-note: {deep: [\"${C}\"]}\nunknown: $D\ndevices: {d: {id: [\"$E\"]}}\n", spec.Options{})
	var used string
	for _, v := range s.Vars {
		if v.Used {
			used += v.Name
		}
	}
	if used != "ABCDE" {
		t.Errorf("used: %s", used)
	}
}

// A value of --set that no ${NAME} asks for is remembered, unless the same --set is meant for other files too.
func TestUnasked(t *testing.T) {
	text := []byte("apiVersion: ascendrun/v1\nvars: {CARD: 0}\ndevices: {a: \"${CARD}\"}\n")
	set := map[string]string{"CARD": "1", "CARDD": "2", "card": "3"}
	s, _ := spec.Parse("x.yaml", text, spec.Options{Set: set})
	if want := []string{"CARDD", "card"}; !slices.Equal(s.Unasked, want) {
		t.Errorf("unasked %v, want %v", s.Unasked, want)
	}
	if s, _ = spec.Parse("x.yaml", text, spec.Options{Set: set, OneOfMany: true}); len(s.Unasked) > 0 {
		t.Errorf("one of many: unasked %v", s.Unasked)
	}
}

// TestNearVariables: a name in the wrong case or misspelt is offered, and entries of vars are told that they cannot see
// each other; the entry that was meant does not count as unused.
func TestNearVariables(t *testing.T) {
	for _, c := range []struct{ text, says, mended string }{
		{"vars: {E: 1}\nname: x«${e}»", "Did you mean E?", "vars: {E: 1}\nname: x${E}"},
		{"vars: {CARDS: 1}\nname: \"$$ «$CARD»\"", "Did you mean CARDS?", "vars: {CARDS: 1}\nname: \"$$ $CARDS\""},
		{"vars: {A: 1}\nname: x${A}«${B}»", "add it to vars", ""},
		{"vars: {A: 1}\nname: x«${a:?needed}»${A}", "needed", ""},
		{"vars: {A: \"«${B}»\", B: 1}\nname: x${A}", "cannot see each other", ""},
		{"vars: {B: 1, A: \"«${B}»\"}\nname: x${A}", "cannot see each other", ""},
		{"name: x«${set}»", "Did you mean SET?", "name: x${SET}"},
	} {
		o := spec.Options{Set: map[string]string{"SET": "x"}}
		found := expect(t, head+c.text+"\n", o, "ASR113")
		if len(found) != 1 || !strings.Contains(found[0].Detail, c.says) {
			t.Errorf("%s: no %q in\n%s", c.text, c.says, list(found))
		}
		plain, _ := unmark(head + c.text)
		if c.mended != "" && mend(plain, found) != head+c.mended || c.mended == "" && mend(plain, found) != plain {
			t.Errorf("mended: %q", mend(plain, found))
		}
		s, _ := parse(plain, o)
		for _, v := range s.Vars {
			if !v.Used {
				t.Errorf("%s: %s counts as unused", c.text, v.Name)
			}
		}
	}
}
