package cli

// Every slip of one word in the good examples: a word deleted, written twice, or swapped with the next.

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

var updateMutants = flag.Bool("update-mutants", false, "rewrite testdata/mutants.txt; read the difference line by line")

const mutantsFile = "testdata/mutants.txt"

// mutant is a text with one slip, which lies between two bytes.
type mutant struct {
	what, text string
	from, to   int
}

// token is a comment, or a word: a text in quotes, a sign, or letters without blanks.
var token = regexp.MustCompile(`#.*|"[^"\n]*"|[{}\[\],:]|[^\s{}\[\],:"]+`)

// mutants are the slips of a text. Comments are left alone.
func mutants(text string) []mutant {
	var words [][]int
	for _, at := range token.FindAllStringIndex(text, -1) {
		if text[at[0]] != '#' {
			words = append(words, at)
		}
	}
	var list []mutant
	for i, at := range words {
		word := text[at[0]:at[1]]
		line := 1 + strings.Count(text[:at[0]], "\n")
		add := func(what, changed string, end int) {
			list = append(list, mutant{fmt.Sprintf("line %d: %s", line, what), text[:at[0]] + changed + text[end:], at[0], at[0] + len(changed)})
		}
		add("without "+word, "", at[1])
		twice := word + word
		if len(word) > 1 {
			twice = word + " " + word
		}
		add("twice "+word, twice, at[1])
		if i+1 < len(words) {
			next := words[i+1]
			other := text[next[0]:next[1]]
			add(fmt.Sprintf("swapped %s and %s", word, other), other+text[at[1]:next[0]]+word, next[1])
		}
	}
	return list
}

// outline is a plan without the places of things; its lines can be compared.
func outline(p *plan.Plan) []string {
	list := []string{"name " + p.Name.Shown}
	for _, steps := range [][]plan.Step{p.Steps, p.Tasks, p.Release} {
		for _, s := range steps {
			for _, c := range s.Calls {
				list = append(list, fmt.Sprintf("%s %s", s.Address, c))
			}
			list = append(list, fmt.Sprintf("%s %s after %v", s.Address, s.Lane, s.After))
		}
	}
	return append(list, meant(p.Spec)...)
}

// meant is what a spec means beyond its calls: what buffers hold, what the host looks for, and how often.
func meant(s *spec.Spec) []string {
	run := s.Run
	list := []string{fmt.Sprintf("run %d + %d, %s, %s", run.Warmup, run.Repeat, run.For, run.Ordering)}
	byteOf := func(b *byte) string {
		if b == nil {
			return "none"
		}
		return fmt.Sprint(*b)
	}
	for _, b := range s.Buffers {
		file := ""
		if b.From.File != nil {
			file = b.From.File.Path.Shown
		}
		list = append(list, fmt.Sprintf("buffer %s of %d holds %s %s %d %q", b.Name, b.Size, byteOf(b.From.Fill), b.From.Pattern, b.From.Seed, file))
	}
	for _, t := range s.Tasks {
		limit := "the usual"
		if t.Timeout != nil {
			limit = t.Timeout.String()
		}
		list = append(list, fmt.Sprintf("task %s limit %s, expects %d, looks for %s %s %g %q, saves to %q",
			t.Name, limit, t.Expect, byteOf(t.Fill), t.SHA256, t.Tolerance, t.Equals.Shown, t.To.Shown))
	}
	return list
}

// firstDifference is what a reader of the golden file needs to see.
func firstDifference(before, after []string) string {
	for i := range max(len(before), len(after)) {
		switch {
		case i >= len(after):
			return "without " + before[i]
		case i >= len(before):
			return "with " + after[i]
		case before[i] != after[i]:
			return before[i] + " becomes " + after[i]
		}
	}
	return ""
}

// TestMutants: nothing crashes; what is accepted means the same, or stands in a list that people have read; and what
// is refused is refused where the slip is, in nearly all cases.
func TestMutants(t *testing.T) {
	files, err := filepath.Glob(examples + "/*.yaml")
	if err != nil || len(files) < 6 {
		t.Fatal(len(files), err)
	}
	files = append(files, "testdata/work.yaml")
	look := func(path, text string) (*plan.Plan, judged) {
		s, found := spec.Parse(path, []byte(text), spec.Options{})
		l := &loaded{path: path, spec: s, found: found, text: []byte(text)}
		j := judgeLoaded(l, nil, &settings{})
		return engine.Plan(s, found, j.target, "sim"), j
	}
	var golden strings.Builder
	all, same, refused, near := 0, 0, 0, 0
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		good, _ := look(f, string(text))
		before := outline(good)
		for _, m := range mutants(string(text)) {
			all++
			p, j := look(f, m.text)
			if j.list.HasErrors() {
				refused++
				if touches(j, m) {
					near++
				} else if testing.Verbose() {
					t.Logf("%s %s: %s %s", filepath.Base(f), m.what, j.list[0].Range, j.list[0].Detail)
				}
				continue
			}
			after := outline(p)
			if difference := firstDifference(before, after); difference != "" {
				warned := ""
				if len(j.list) > 0 {
					warned = " (" + string(j.list[0].Code) + ")"
				}
				fmt.Fprintf(&golden, "%s %s: %s%s\n", filepath.Base(f), m.what, difference, warned)
			} else {
				same++
			}
		}
	}
	t.Logf("%d mutants: %d refused, %d of them where the slip is (%.1f %%); %d mean the same, %d something else",
		all, refused, near, 100*float64(near)/float64(refused), same, all-refused-same)
	if near*100 < refused*95 {
		t.Error("fewer than 95 % of what is refused is refused where the slip is")
	}
	if *updateMutants {
		if err := os.WriteFile(mutantsFile, []byte(golden.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(mutantsFile)
	if err != nil {
		t.Fatal(err)
	}
	if golden.String() != string(want) {
		t.Errorf("what is accepted with another meaning differs from %s: run with -update-mutants, and read the difference", mutantsFile)
	}
}

// touches tells whether some finding points at the slip or at something that contains it. Blanks around a gap are no
// distance.
func touches(j judged, m mutant) bool {
	from := len(strings.TrimRight(m.text[:m.from], " \n"))
	to := len(m.text) - len(strings.TrimLeft(m.text[m.to:], " \n"))
	for _, d := range j.list {
		if d.Range.Start.Byte <= to && from <= d.Range.End.Byte {
			return true
		}
	}
	return false
}
