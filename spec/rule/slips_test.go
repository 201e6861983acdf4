package rule_test

import (
	"regexp"
	"testing"

	"github.com/ascendrun/ascendrun/spec/rule"
)

var word = regexp.MustCompile(`[{}\[\],:]|[^\s{}\[\],:]+`)

// TestSlips: whatever word of an example about tasks is left out, written twice or swapped with the next, the book has
// an answer, and says where each finding is.
func TestSlips(t *testing.T) {
	dir := t.TempDir()
	judged := 0
	slip := func(code, text string) {
		defer func() {
			if r := recover(); r != nil {
				t.Fatalf("%s: %v, judging\n%s", code, r, text)
			}
		}()
		judged++
		for _, d := range judge(t, dir, text, assumed()) {
			if d.Range.Start.Line < 1 || d.Range.End.Byte > len(text) || d.Detail == "" {
				t.Errorf("%s: %+v, judging\n%s", code, d, text)
			}
		}
	}
	for _, r := range rule.All() {
		if r.Code < "ASR5" || r.Code >= "ASR8" {
			continue
		}
		for _, text := range []string{r.Bad, r.Good, r.Bad + "run: {repeat: 2, ordering: manual}\n"} {
			at := word.FindAllStringIndex(text, -1)
			for i, w := range at {
				slip(string(r.Code), text[:w[0]]+text[w[1]:])
				slip(string(r.Code), text[:w[1]]+" "+text[w[0]:])
				if i+1 < len(at) {
					n := at[i+1]
					slip(string(r.Code), text[:w[0]]+text[n[0]:n[1]]+text[w[1]:n[0]]+text[w[0]:w[1]]+text[n[1]:])
				}
			}
		}
	}
	t.Logf("%d texts", judged)
}
