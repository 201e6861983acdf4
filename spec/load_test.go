package spec_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// TestLoad: regular files and standard input, and nothing else.
func TestLoad(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.yaml", head+"devices: {d: 0}\n", 0o600)
	link := filepath.Join(dir, "link.yaml")
	if err := os.Symlink(good, link); err != nil {
		t.Fatal(err)
	}
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	sparse := write("huge.yaml", "", 0o600)
	if err := os.Truncate(sparse, 100<<20); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		code diag.Code
		says string
	}{
		{good, "", ""},
		{link, "", ""},
		{filepath.Join(dir, "none.yaml"), "ASR115", "no such file"},
		{filepath.Join(good, "below"), "ASR115", "not a directory"},
		{dir, "ASR115", "folder"},
		{fifo, "ASR115", "not a regular file"},
		{"/dev/null", "ASR115", "not a regular file"},
		{sparse, "ASR114", "104857600 bytes"},
		{"", "ASR115", "no such file"},
		{"a\x00b", "ASR115", "cannot be read"},
	} {
		s, found := spec.Load(c.path, spec.Options{})
		if c.code == "" {
			if len(found) > 0 || s == nil || s.File != c.path || string(s.Text) != head+"devices: {d: 0}\n" {
				t.Errorf("%s: %s", c.path, list(found))
			}
			continue
		}
		if s != nil || len(found) != 1 || found[0].Code != c.code || !strings.Contains(found[0].Detail, c.says) || found[0].Range != diag.FileRange(c.path) {
			t.Errorf("%s: %s", c.path, list(found))
		}
	}
	if os.Getuid() != 0 { // root reads everything
		secret := write("secret.yaml", head, 0o000)
		if _, found := spec.Load(secret, spec.Options{}); len(found) != 1 || found[0].Code != "ASR115" {
			t.Error(list(found))
		}
	}
}

func TestStandardInput(t *testing.T) {
	s, found := spec.Load("-", spec.Options{Stdin: strings.NewReader(head + "devices: {d: 0}\n")})
	if len(found) > 0 || s.File != "<stdin>" || s.Name.Value != "stdin" {
		t.Error(list(found))
	}
	if _, found = spec.Load("-", spec.Options{}); len(found) != 1 || found[0].Code != "ASR100" {
		t.Error(list(found))
	}
	if _, found = spec.Load("-", spec.Options{Stdin: iotest.ErrReader(errors.New("gone"))}); len(found) != 1 || found[0].Code != "ASR115" || found[0].Range.Filename != "<stdin>" {
		t.Error(list(found))
	}
	endless := io.LimitReader(iotest.OneByteReader(strings.NewReader("")), 1)
	if _, found = spec.Load("-", spec.Options{Stdin: io.MultiReader(endless, strings.NewReader(strings.Repeat("#", 17<<20)))}); len(found) != 1 || found[0].Code != "ASR114" {
		t.Error(list(found))
	}
}

// TestDefaults: what is not written has the values that the language promises.
func TestDefaults(t *testing.T) {
	s, found := spec.Parse("/some/where/resnet.prod.yaml", []byte(head+"devices: {d: 0}\ncontexts: {c: d}\nstreams: {s: c}\n"), spec.Options{})
	if len(found) > 0 {
		t.Fatal(list(found))
	}
	d, c, st := s.Devices[0], s.Contexts[0], s.Streams[0]
	switch {
	case s.Name.Value != "resnet.prod", s.Hold.On, s.Init.Config != nil, s.Timeouts != spec.DefaultTimeouts:
		t.Errorf("%+v", s)
	case d.Mode != spec.Explicit, d.Reset != spec.Normal, d.Many, d.Peers.All, len(d.Dims) > 0:
		t.Errorf("%+v", d)
	case c.Mode != spec.Explicit, c.Count != 0, c.Device.Kind != spec.KindDevice, c.Device.Target != spec.Declared(d):
		t.Errorf("%+v", c)
	case st.Mode != spec.Explicit, st.Priority != 0, len(st.Flags) > 0, st.OnFailure != spec.Continue, st.Destroy != spec.Normal, st.Parent.Kind != spec.KindContext:
		t.Errorf("%+v", st)
	}
}

// TestValues: each field arrives.
func TestValues(t *testing.T) {
	s := sound(t, head+`
name: 2024-01-01
hold: 1h30m
requires: {cann: 8.0, soc: Ascend910B*, devices: 8}
timeouts: {step: 1s, create: 2s, task: 3s, work: 4s, release: 5s, total: 0}
devices:
  pool: {ids: "0,2-3, 5", mode: explicit, reset: force, peers: all}
  list: {ids: [6, 8-9, "10,12"]}
  one:  {ids: 13}
  short: 14-15
contexts: {c: {device: pool.*, count: 2}}
streams:
  s: {context: c.1.0, priority: 7, flags: [fast-launch, fast-sync], onFailure: stop, destroy: force, count: 3}
`)
	ids := func(d *spec.Device) string {
		return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(d.IDs), "[]")), ",")
	}
	for i, want := range []string{"6,8,9,10,12", "13", "0,2,3,5", "14,15"} {
		if d := s.Devices[i]; ids(d) != want || !d.Many {
			t.Errorf("%s: %v", d.Name, d.IDs)
		}
	}
	st := s.Streams[0]
	switch {
	case s.Name.Value != "2024-01-01", s.Hold != spec.Hold{On: true, For: 90 * time.Minute}, s.Requires != spec.Requires{CANN: "8.0", SoC: "Ascend910B*", Devices: 8}:
		t.Errorf("%+v", s)
	case s.Timeouts != spec.Timeouts{Step: 1e9, Create: 2e9, Task: 3e9, Work: 4e9, Release: 5e9}:
		t.Errorf("%+v", s.Timeouts)
	case st.Priority != 7, len(st.Flags) != 2, st.OnFailure != spec.Stop, st.Destroy != spec.Force, st.Count != 3, len(st.Dims) != 1:
		t.Errorf("%+v", st)
	}
	for text, want := range map[string]spec.Hold{"true": {On: true}, "false": {}, "True": {On: true}, "0s": {}, "0": {}, "10m": {On: true, For: 10 * time.Minute}} {
		if s := sound(t, head+"hold: "+text+"\n"); s.Hold != want {
			t.Errorf("hold: %s is %+v", text, s.Hold)
		}
	}
}
