package spec_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
)

func TestDecodeWords(t *testing.T) {
	text, places := unmark("# a machine\nchip: «910B»\ndevices: «2»\nfault:\n  - «a:1»\n  - «\"b\"»\nx-note: {any: thing}\n<<: {latency: «5ms», chip: 310P}\n")
	words, found := spec.DecodeWords("machine.yaml", []byte(text))
	if len(found) > 0 {
		t.Fatal(list(found))
	}
	var got []string
	for i, w := range words {
		got = append(got, w.Key+"="+w.Value)
		if place(w.Range) != places[i] || w.Range.Filename != "machine.yaml" {
			t.Errorf("%s is at %v, want %s", w.Key, w.Range, places[i])
		}
	}
	if want := []string{"chip=910B", "devices=2", "fault=a:1", "fault=b", "latency=5ms"}; !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestDecodeWordsFindings(t *testing.T) {
	for marked, code := range map[string]string{
		"a: 1\n«a»: 2\n":           "ASR102",
		"a: {«b»: 1}\n":            "ASR104",
		"a: [[1]]\n":               "ASR104",
		"«a:»\n":                   "ASR104",
		"a: [1, «~»]\n":            "ASR104",
		"a: «!t» 1\n":              "ASR104",
		"a: «${X\n":                "ASR100",
		"a: $X\n":                  "",
		"a: «*x»\n":                "ASR100",
		"a: &x 1\nb: *x\n":         "",
		"a: 1\n«---»\nb: 2\n":      "ASR116",
		"a: \"x\ty\"\nb: «\x01»\n": "ASR100",
	} {
		switch marked {
		case "a: {«b»: 1}\n":
			marked = "a: «{b: 1}»\n"
		case "a: [[1]]\n":
			marked = "a: [«[1]»]\n"
		case "a: «${X\n":
			marked = "a: {b: «${X}»}\n"
		}
		text, places := unmark(marked)
		_, found := spec.DecodeWords("w.yaml", []byte(text))
		var got []string
		for _, d := range found {
			got = append(got, fmt.Sprintf("%s %s", place(d.Range), d.Code))
			complete(t, text, d)
		}
		var want []string
		for _, p := range places {
			want = append(want, p+" "+code)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v\n%s", text, got, want, list(found))
		}
	}
	if _, found := spec.DecodeWords("w.yaml", nil); len(found) != 1 || found[0].Code != "ASR100" {
		t.Error(list(found))
	}
}
