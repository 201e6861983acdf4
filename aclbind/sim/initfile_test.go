package sim_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// file writes a file of aclInit.
func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "acl.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestInitFile(t *testing.T) {
	lock(t)
	for _, c := range []struct {
		name, text string
		code       int
	}{
		{"defaults", `{}`, 0},
		{"settings", `{"err_msg_mode": "1", "dump": {"dump_list": []}}`, 0},
		{"ten braces", strings.Repeat(`{"a":`, 9) + `{}` + strings.Repeat(`}`, 9), 0},
		{"ten brackets in ten braces", strings.Repeat(`{"a":`, 10) + strings.Repeat(`[`, 10) + strings.Repeat(`]`, 10) + strings.Repeat(`}`, 10), 0},
		{"eleven braces", strings.Repeat(`{"a":`, 10) + `{}` + strings.Repeat(`}`, 10), aclbind.ErrParseFile},
		{"braces in a text", `{"a": "` + strings.Repeat("{", 50) + `"}`, 0},
		{"nothing", ``, aclbind.ErrParseFile},
		{"no JSON", `{"a": `, aclbind.ErrParseFile},
		{"a list", `[]`, aclbind.ErrParseFile},
		{"a default device", `{"defaultDevice": {"default_device": "7"}}`, 0},
		{"a default device as number", `{"defaultDevice": {"default_device": 1}}`, aclbind.ErrFileAttrInvalid},
		{"no number", `{"defaultDevice": {"default_device": "one"}}`, aclbind.ErrFileAttrInvalid},
		{"nothing in it", `{"defaultDevice": {}}`, aclbind.ErrFileMissingAttr},
		{"beyond the count", `{"defaultDevice": {"default_device": "8"}}`, aclbind.ErrInvalidDeviceID},
	} {
		s := machine(t, "")
		check(t, c.name, s.Init(file(t, c.text)), c.code)
		if live := s.Live(); (live == 1) != (c.code == 0) {
			t.Errorf("%s: %d alive", c.name, live)
		}
	}
	check(t, "a folder", machine(t, "").Init(t.TempDir()), aclbind.ErrInvalidFile)
}

// The first file of a process is remembered, even past aclFinalize.
func TestInitFileIsRemembered(t *testing.T) {
	lock(t)
	s := machine(t, "")
	one, same, other := file(t, `{}`), file(t, `{}`), file(t, `{"err_msg_mode": "1"}`)
	check(t, "Init", s.Init(one), 0)
	check(t, "Init with another file", s.Init(other), aclbind.ErrInvalidParam)
	check(t, "Finalize", s.Finalize(), 0)
	check(t, "Init with another file", s.Init(other), aclbind.ErrInvalidParam)
	check(t, "Init with the same text", s.Init(same), 0)
	check(t, "Finalize", s.Finalize(), 0)
	check(t, "Init without a file", s.Init(""), 0)
}

// A device that was opened by the default is a leftover like any other, and its owner can be told.
func TestDefaultDeviceIsReported(t *testing.T) {
	lock(t)
	s := machine(t, "busy=2")
	check(t, "Init", s.Init(file(t, `{"defaultDevice": {"default_device": "3"}}`)), 0)
	create(t, s, 1)
	if r := s.Report(); len(r.Live) != 3 || !contains(r.Live[1].Made, "aclrtCreateStream call 1") {
		t.Errorf("the report is %v", r)
	}
	check(t, "ResetDevice", s.ResetDevice(3), 0)
	check(t, "wait on the default stream", s.SynchronizeStreamWithTimeout(0, -1), 0)
	check(t, "ResetDevice", s.ResetDevice(3), 0)
	check(t, "Finalize", s.Finalize(), 0)
	_, err := s.CreateStream()
	check(t, "CreateStream after Finalize", err, aclbind.ErrContextNull)
	b := machine(t, "busy=2")
	check(t, "Init", b.Init(file(t, `{"defaultDevice": {"default_device": "2"}}`)), 0)
	_, err = b.CreateStream()
	check(t, "CreateStream on a busy default", err, aclbind.ErrDeviceSetup)
}

// Calls made to fail that have no code to answer give nothing.
func TestTextsMadeToFail(t *testing.T) {
	lock(t)
	s := machine(t, "fail=aclrtGetSocName:1:500000,fail=aclGetRecentErrMsg:1:500000,fail=aclrtGetRunMode:1:507899")
	check(t, "SetDevice", s.SetDevice(99), aclbind.ErrInvalidDeviceID)
	if a, b := s.GetSocName(), s.GetRecentErrMsg(); a != "" || b != "" {
		t.Errorf("%q and %q", a, b)
	}
	if s.GetSocName() == "" || s.GetRecentErrMsg() == "" {
		t.Error("the second calls give nothing either")
	}
	if mode, err := s.GetRunMode(); mode != 0 || aclbind.CodeOf(err) != aclbind.ErrDriverInternal {
		t.Errorf("mode %d, %v", mode, err)
	}
}

// A Config made by hand keeps what was given and gets the rest from its chip.
func TestConfigByHand(t *testing.T) {
	d := sim.DefaultConfig()
	for _, edit := range []func(c *sim.Config){
		func(c *sim.Config) { *c = sim.Config{} },
		func(c *sim.Config) { c.SoC, c.CANN, c.RunMode, c.Memory, c.Deadlock = "", "", "", 0, sim.Deadlock{} },
	} {
		c := sim.DefaultConfig()
		edit(&c)
		m := sim.New(c).Machine()
		if m.SoC != d.SoC || m.CANN != d.CANN || m.RunMode != d.RunMode || m.Memory != d.Memory || m.Devices != d.Devices || m.Chip.Name != d.Chip.Name {
			t.Errorf("completed as %+v", m)
		}
	}
}
