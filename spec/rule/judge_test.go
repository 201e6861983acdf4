package rule_test

// What the tests of the book share: reading a text, judging it on a machine, and saying what was found.

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// nothingSet is an environment without variables, so that no test depends on the one it runs in.
func nothingSet(string) (string, bool) { return "", false }

// judge reads a text as a file of dir and judges it; the list holds the loader's findings and the book's.
func judge(t *testing.T, dir, text string, target spec.Target) diag.List {
	t.Helper()
	s, list := spec.Parse(filepath.Join(dir, "spec.yaml"), []byte(text), spec.Options{LookupEnv: nothingSet})
	return judged(s, list, target)
}

// judgeFile is judge for a file that exists.
func judgeFile(t *testing.T, path string, target spec.Target) diag.List {
	t.Helper()
	s, list := spec.Load(path, spec.Options{LookupEnv: nothingSet})
	return judged(s, list, target)
}

func judged(s *spec.Spec, list diag.List, target spec.Target) diag.List {
	if s != nil {
		list = rule.Judge(list, s, spec.Refs(s), target)
	}
	list.Sort()
	return list
}

// assumed is the machine that is judged against when nobody names one.
func assumed() spec.Target {
	t := machine("chip=910B,devices=8")
	t.Source = spec.FromDefault
	return t
}

// machine makes a target of the words of --target that the examples need: chip, devices, mask, cann.
func machine(words string) spec.Target {
	t := spec.Target{Devices: 8, Cards: 8, RunMode: spec.RunHost, Source: spec.FromFlag, CANN: "9.1.0"}
	name := "910B"
	for word := range strings.SplitSeq(words, ",") {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "chip":
			name = value
		case "devices":
			t.Devices, _ = strconv.Atoi(value)
			t.Cards = t.Devices
		case "mask":
			t.Mask, t.MaskSet = strings.ReplaceAll(value, "+", ","), true
		case "cann":
			t.CANN = value
		default:
			panic("no such word: " + word)
		}
	}
	c, ok := chip.Lookup(name)
	if !ok {
		panic("no such chip: " + name)
	}
	t.Chip, t.SoC = c.Name, c.SoCs[0]
	t.Limits = spec.Limits{Streams: c.Streams, Events: c.Events, Notifies: c.Notifies, Memory: c.Memory}
	t.Hidden = spec.Hidden{PerDevice: c.HiddenPerDevice, PerContext: c.HiddenPerContext}
	if t.MaskSet {
		m := chip.Visible(t.Mask, t.Cards)
		t.Devices, t.MaskKept, t.MaskWhy = len(m.Visible), m.Visible, m.Reason
	}
	return t
}

// write puts files into a new folder and returns it.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// said is the list in lines, for failures.
func said(list diag.List) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "\n  %s %s %s ×%d %s: %s", d.Range, d.Severity, d.Code, d.Count, d.Address, d.Detail)
	}
	if len(list) == 0 {
		return " nothing"
	}
	return b.String()
}
