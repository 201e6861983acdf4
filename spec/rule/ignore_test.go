package rule_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// TestIgnore: a comment passes over the warnings of its codes on its line, or on the line below, and nothing else.
func TestIgnore(t *testing.T) {
	const head = "apiVersion: ascendrun/v1\ndevices: {npu0: 0}\n"
	for _, c := range []struct {
		name, text string
		ignored    int
		said       string // the detail of the one finding that counts, "" for none
	}{
		{"same line", "contexts: {main: npu0} # ascendrun: ignore ASR303 because it warms up\n", 1, ""},
		{"line above", "# ascendrun: ignore ASR303 because it warms up\ncontexts: {main: npu0}\n", 1, ""},
		{"two comments above", "# ascendrun: ignore ASR303 because it warms up\n# and more\ncontexts: {main: npu0}\n", 1, ""},
		{"two findings", "contexts: {main: npu0, more: npu0} # ascendrun: ignore ASR303 because they warm up\n", 2, ""},
		{"two lines above", "# ascendrun: ignore ASR112 because of this\n\nvars: {A: 1}\n", 0, "ASR112 finds nothing on line 4."},
		{"another code", "vars: {A: 1} # ascendrun: ignore ASR112, ASR303 because of this\n", 1, "ASR303 finds nothing on line 3."},
		{"no such rule", "name: a # ascendrun: ignore ASR999 because of this\n", 0, "There is no rule ASR999."},
		{"small letters", "name: a # ascendrun: ignore asr112 because of this\n", 0, "There is no rule asr112. Did you mean ASR112?"},
		{"a letter is missing", "name: a # ascendrun: ignore AR112 because of this\n", 0, "There is no rule AR112. Did you mean ASR112?"},
		{"no reason", "name: a # ascendrun: ignore ASR112\n", 0, "The comment gives no reason, so nobody will know whether it may go. Write # ascendrun: ignore ASR112 because REASON."},
		{"a rule that is an error", "name: a # ascendrun: ignore ASR107 because of this\n", 0, "ASR107 is an error, for which plan and apply refuse the spec, so it cannot be passed over."},
		{"text", "name: \"a # ascendrun: ignore ASR112 because\"\n", 0, ""},
	} {
		list := judge(t, t.TempDir(), head+c.text, assumed())
		ignored := 0
		var said []string
		for _, d := range list {
			if d.Ignored != "" {
				ignored++
			} else {
				said = append(said, d.Detail)
			}
		}
		if ignored != c.ignored || strings.Join(said, "\n") != c.said && !(c.name == "two lines above" && len(said) == 2) {
			t.Errorf("%s: %d ignored, %q", c.name, ignored, said)
		}
	}
}

// TestErrorsCannotBeIgnored, nor is a comment called useless while errors keep the rules from judging all.
func TestErrorsCannotBeIgnored(t *testing.T) {
	list := judge(t, t.TempDir(), `apiVersion: ascendrun/v1
devices: {npu0: 0}
streams: {a: nowhere} # ascendrun: ignore ASR107 because it will come
contexts: {main: npu0} # ascendrun: ignore ASR404 because of this
`, assumed())
	var codes []diag.Code
	for _, d := range list {
		if d.Ignored != "" {
			t.Errorf("%s is ignored", d.Code)
		}
		codes = append(codes, d.Code)
	}
	if !list.HasErrors() || len(codes) < 2 || codes[0] != "ASR107" || codes[1] != "ASR118" || strings.Contains(said(list), "ASR404 finds nothing") {
		t.Error(said(list))
	}
}
