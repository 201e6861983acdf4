package cli

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

// TestExplainFields: every key of the language is explained by its path, with its text and its example; a mapping names
// its keys, a verb what it needs, and every other key of tasks the verbs that it goes with.
func TestExplainFields(t *testing.T) {
	for _, f := range spec.Fields() {
		o := try(t, nil, "explain", f.Path)
		if o.code != 0 || o.stderr != "" || !strings.HasPrefix(o.stdout, f.Path+"  "+f.Type+"\n") || !strings.Contains(o.stdout, f.Doc) {
			t.Errorf("%s: %+v", f.Path, o)
		}
		if !strings.Contains(o.stdout, "\nExample:\n  "+strings.ReplaceAll(f.Example, "\n", "\n  ")+"\n") {
			t.Errorf("%s is explained without its example:\n%s", f.Path, o.stdout)
		}
		for _, below := range spec.FieldsBelow(f.Path) {
			if key := below.Path[len(f.Path)+1:]; !strings.Contains(o.stdout, "\n  "+key+" ") {
				t.Errorf("%s is explained without its key %s:\n%s", f.Path, key, o.stdout)
			}
		}
		if strings.HasPrefix(f.Path, "tasks.") && !strings.Contains(o.stdout, "\n  may be  ") && !strings.Contains(o.stdout, "ith the verb") &&
			!strings.Contains(o.stdout, "\nWith every verb.") {
			t.Errorf("%s is explained without the verbs that have it:\n%s", f.Path, o.stdout)
		}
		if last := f.Path[strings.LastIndexByte(f.Path, '.')+1:]; !strings.Contains(try(t, nil, "explain", last).stdout, last) {
			t.Errorf("%s is not found by %s", f.Path, last)
		}
	}
}
