package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/engine"
)

// « is what is wrong and » begins what --fix writes in its place: «wrong»right¦.
var mended = map[string]string{
	"a key":                      "devices:  {npu0: {id: 0, «rest»reset¦: force}}\n",
	"a word":                     "devices:  {npu0: {id: 0, mode: «explict»explicit¦}}\n",
	"a reference":                "devices:  {npu0: 0}\nstreams: {s: «npu»npu0¦}\n",
	"a leading zero":             "devices:  {npu0: «007»7¦}\n",
	"a boolean":                  "devices:  {npu0: 0}\nhold: «yes»true¦\n",
	"brackets":                   "devices:  {pool: {ids: 0-3}}\nstreams: {s: «pool[3]»pool.3¦}\n",
	"a blank":                    "devices:  {npu0: {id:«» ¦0}}\n",
	"quotes":                     "vars: {ID: 0}\ndevices:  {npu0: «${ID}»\"${ID}\"¦}\n",
	"quotes and what they hide":  "vars: {ID: 0}\nhold: «yes»true¦\ndevices:  {npu0: «${ID}»\"${ID}\"¦}\n",
	"carriage returns":           "devices:  {npu0: «07»7¦}\r\nhold: «off»false¦\r\n",
	"priority":                   "devices:  {npu0: 0}\nstreams: {s: {device: npu0, priority: «9»7¦}}\n",
	"two names as near":          "devices:  {npu0: 0, npu1: 1}\nstreams: {s: npu3}\n",
	"a variable":                 "vars: {CARDS: 0}\ndevices:  {npu0: \"${CARD}\"}\n",
	"a duration without a unit":  "devices:  {npu0: 0}\ntimeouts: {step: 30}\n",
	"another version":            "",
	"ignored":                    "devices:  {npu0: 0}\nstreams: {s: {device: npu0, priority: 9}} # ascendrun: ignore ASR404 because it is a test\n",
	"nothing is wrong":           "devices:  {npu0: 0}\n",
	"a fix and an unsure one":    "devices:  {npu0: «00»0¦}\ntimeouts: {step: 30}\n",
	"an anchor of two mentions":  "x-id: &id «04»4¦\ndevices:  {npu0: *id}\n",
	"a key that is there by now": "devices:  {npu0: {id: 0, mode: explicit, mod: implicit}}\n",
}

// TestFix: what is sure is mended and nothing else, and the file's own line ends, mark and mode stay.
func TestFix(t *testing.T) {
	for name, marked := range mended {
		for _, bom := range []string{"", "\uFEFF"} {
			head := bom + "apiVersion: ascendrun/v1\n"
			if name == "another version" {
				head = bom + "apiVersion: ascendrun/v2\ndevices: {npu0: 0}\n"
			}
			var before, after strings.Builder
			for i, part := range strings.Split(marked, "«") {
				wrong, rest, ok := strings.Cut(part, "»")
				if i == 0 || !ok {
					before.WriteString(part)
					after.WriteString(part)
					continue
				}
				right, both, _ := strings.Cut(rest, "¦")
				before.WriteString(wrong + both)
				after.WriteString(right + both)
			}
			path := write(t, head+before.String())
			if err := os.Chmod(path, 0o640); err != nil {
				t.Fatal(err)
			}
			shown := try(t, nil, "validate", "--fix", "--diff", path)
			if (shown.stdout == "") != (before.String() == after.String()) {
				t.Errorf("%s: --diff shows\n%s", name, shown.stdout)
			}
			o := try(t, nil, "validate", "--fix", "--yes", path)
			got, err := os.ReadFile(path)
			if err != nil || string(got) != head+after.String() {
				t.Errorf("%s: got\n%s\nwant\n%s\n%+v", name, got, head+after.String(), o)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
				t.Errorf("%s: %v, %v", name, info.Mode(), err)
			}
			if again := try(t, nil, "validate", "--fix", "--yes", path); again.stderr != "" || again.code != o.code || again.stdout != o.stdout {
				t.Errorf("%s: a second time: %+v, first %+v", name, again, o)
			}
		}
	}
}

// TestFixNeverHarms: no example gets worse, and what is mended is mended for good.
func TestFixNeverHarms(t *testing.T) {
	files, err := filepath.Glob(examples + "/bad/*.yaml")
	if err != nil || len(files) < 40 {
		t.Fatal(len(files), err)
	}
	better := 0
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		path := write(t, string(text))
		before := try(t, nil, "validate", "--quiet", path)
		o := try(t, nil, "validate", "--quiet", "--fix", "--yes", path)
		if n, was := strings.Count(o.stdout, "\n    more: "), strings.Count(before.stdout, "\n    more: "); n > was || o.code > before.code {
			t.Errorf("%s: %d findings, %d before:\n%s", f, n, was, o.stdout)
		} else if n < was {
			better++
		}
	}
	if better < 7 {
		t.Errorf("only %d examples could be mended", better)
	}
}

// terminal answers like a user at a terminal.
type terminal struct{ io.Reader }

func (terminal) Write(b []byte) (int, error) { return len(b), nil }

func TestFixAsks(t *testing.T) {
	const wrong = "apiVersion: ascendrun/v1\ndevices: {npu0: 07}\n"
	for answer, changes := range map[string]bool{"y\n": true, "YES\n": true, "n\n": false, "\n": false, "": false, "yep\n": false} {
		path := write(t, wrong)
		o := try(t, func(p *Program) {
			p.Stdin = terminal{strings.NewReader(answer)}
			p.Terminal = func(io.Writer) (int, bool) { return 80, true }
		}, "validate", "--fix", path)
		got, _ := os.ReadFile(path)
		if changes == bytes.Equal(got, []byte(wrong)) || !strings.Contains(o.stderr, "Change 1 file? [y/N]") || !strings.Contains(o.stderr, "npu0: 7}") {
			t.Errorf("%q: %s\n%+v", answer, got, o)
		}
	}
	path := write(t, wrong)
	for _, args := range [][]string{{"--fix"}, {"--diff"}, {"--fix", "--yes", "-"}} {
		if o := try(t, nil, append([]string{"validate", path}, args...)...); o.code != int(engine.Usage) {
			t.Errorf("%v: %+v", args, o)
		}
	}
	if got, _ := os.ReadFile(path); string(got) != wrong {
		t.Error("a wrong command line changed a file")
	}
}
