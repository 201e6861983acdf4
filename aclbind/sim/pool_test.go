package sim_test

import (
	"slices"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// machine is a simulator with one chip, closed after the test.
func machine(t *testing.T, words string) *sim.Sim {
	t.Helper()
	c, err := sim.ParseConfig(words, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := sim.New(c)
	t.Cleanup(s.Close)
	return s
}

// create makes n streams and fails the test when one fails.
func create(t *testing.T, s *sim.Sim, n int) []aclbind.Stream {
	t.Helper()
	out := make([]aclbind.Stream, n)
	for i := range out {
		h, err := s.CreateStream()
		if err != nil {
			t.Fatalf("stream %d of %d: %v", i+1, n, err)
		}
		out[i] = h
	}
	return out
}

// Case I04: two explicit contexts of a 310P cost the documented hidden streams, with and without a set device.
func TestHiddenStreams(t *testing.T) {
	for _, c := range []struct {
		words string
		set   bool
		fit   int
	}{
		{"chip=310P", true, 1018},  // 1024 - 2 of the default context - 2 of each explicit one
		{"chip=310P", false, 1019}, // 1024 - 1 of the device itself - 2 of each explicit one
		{"chip=310", true, 1018},
		{"chip=910B", true, 1981}, // 1984 - 1 - 1 of each
		{"chip=910B", false, 1981},
		{"chip=310B", true, 509},
	} {
		t.Run(c.words, func(t *testing.T) {
			lock(t)
			s := machine(t, c.words)
			if c.set {
				check(t, "SetDevice", s.SetDevice(0), 0)
			}
			a, err := s.CreateContext(0)
			check(t, "CreateContext", err, 0)
			b, err := s.CreateContext(0)
			check(t, "CreateContext", err, 0)
			create(t, s, c.fit)
			_, err = s.CreateStream()
			check(t, "one more stream", err, aclbind.ErrResourceAllocFail)
			if left, err := s.GetStreamAvailableNum(); err != nil || left != 0 {
				t.Errorf("%d streams are left, %v", left, err)
			}
			check(t, "DestroyContext", s.DestroyContext(b), 0)
			check(t, "DestroyContext", s.DestroyContext(a), 0)
			if c.set {
				check(t, "ResetDevice", s.ResetDevice(0), 0)
			}
			// Everything is back: the pool of the closed device is whole again.
			check(t, "SetDevice", s.SetDevice(0), 0)
			limit := uint32(s.Machine().Chip.Streams - s.Machine().Chip.HiddenPerDevice)
			if left, err := s.GetStreamAvailableNum(); err != nil || left != limit {
				t.Errorf("%d streams are left after a full release, want %d, %v", left, limit, err)
			}
		})
	}
}

// The order in which contexts and the default one come and go does not unbalance the pool.
func TestPoolBalance(t *testing.T) {
	for _, name := range []string{"310P", "910B"} {
		lock(t)
		s := machine(t, "chip="+name)
		for range 3 {
			ctx, err := s.CreateContext(0)
			check(t, "CreateContext", err, 0)
			check(t, "SetDevice", s.SetDevice(0), 0)
			create(t, s, 5)
			check(t, "ResetDevice", s.ResetDevice(0), 0)
			check(t, "SetCurrentContext", s.SetCurrentContext(ctx), 0)
			c := s.Machine().Chip
			if left, _ := s.GetStreamAvailableNum(); left != uint32(c.Streams-c.HiddenPerContext-1) {
				t.Errorf("%s: %d streams are left beside one explicit context", name, left)
			}
			check(t, "SetDevice", s.SetDevice(0), 0)
			check(t, "DestroyContext", s.DestroyContext(ctx), 0)
			if left, _ := s.GetStreamAvailableNum(); left != uint32(c.Streams-c.HiddenPerDevice) {
				t.Errorf("%s: %d streams are left beside the default context", name, left)
			}
			check(t, "ResetDeviceForce", s.ResetDeviceForce(0), 0)
		}
	}
}

// Case E02: on an A3 the 1985th stream of a device, hidden ones counted, does not fit; after a rollback nothing is left.
func TestStreamsOfA3(t *testing.T) {
	lock(t)
	s := machine(t, "chip=910_93")
	check(t, "SetDevice", s.SetDevice(0), 0)
	made := create(t, s, 1983)
	_, err := s.CreateStream()
	check(t, "the 1985th stream", err, aclbind.ErrResourceAllocFail)
	if got := s.GetRecentErrMsg(); !contains(got, "EE1023", "1984 of 1984", "device 0") {
		t.Errorf("the runtime says %q", got)
	}
	if got := s.GetRecentErrMsg(); got != "" {
		t.Errorf("reading did not clear the message: %q", got)
	}
	for _, h := range made {
		check(t, "DestroyStream", s.DestroyStream(h), 0)
	}
	check(t, "ResetDevice", s.ResetDevice(0), 0)
	if s.Live() != 0 {
		t.Error(s.Report())
	}
}

// Devices have pools of their own, and a device that nothing fits on is not opened.
func TestPoolsAreApart(t *testing.T) {
	lock(t)
	c := sim.DefaultConfig()
	c.Chip.Streams = 1
	c.Chip.Name = "small"
	s := sim.New(c)
	check(t, "SetDevice", s.SetDevice(0), 0)
	_, err := s.CreateStream()
	check(t, "CreateStream", err, aclbind.ErrResourceAllocFail)
	check(t, "SetDevice", s.SetDevice(1), 0)
	_, err = s.CreateContext(2)
	check(t, "a context on a pool of one", err, aclbind.ErrResourceAllocFail)
	check(t, "ResetDevice of what was not opened", s.ResetDevice(2), aclbind.ErrContextRelease)
	check(t, "SetDevice after the failed context", s.SetDevice(2), 0)
}

// Cases V01, V04, V08: what a mask leaves is what the runtime shows.
func TestMask(t *testing.T) {
	for _, c := range []struct {
		id, words string
		count     int
		set0      int
		says      string
	}{
		{"V01", "devices=2,mask=4", aclbind.ErrNoDevice, aclbind.ErrInvalidDeviceID, "id 4 outside [0,2)"},
		{"V04", "mask=1+0", aclbind.ErrNoDevice, aclbind.ErrInvalidDeviceID, "not ascending at position 2"},
		{"V08", "devices=1,mask=116", aclbind.ErrNoDevice, aclbind.ErrInvalidDeviceID, "id 116 outside"},
		{"", "mask=", aclbind.ErrNoDevice, aclbind.ErrInvalidDeviceID, "nothing is written"},
		{"", "devices=0", aclbind.ErrNoDevice, aclbind.ErrInvalidDeviceID, "no device"},
		{"", "mask=2+3", 0, 0, ""},
	} {
		lock(t)
		s := machine(t, c.words)
		_, err := s.GetDeviceCount()
		check(t, c.words+": GetDeviceCount", err, c.count)
		if got := s.GetRecentErrMsg(); !contains(got, c.says) {
			t.Errorf("%s %s: the runtime says %q, want it to name %q", c.id, c.words, got, c.says)
		}
		check(t, c.words+": SetDevice(0)", s.SetDevice(0), c.set0)
	}
	// Case V02: a physical number is no id.
	s := machine(t, "mask=4+5+6+7")
	check(t, "SetDevice(5)", s.SetDevice(5), aclbind.ErrInvalidDeviceID)
	if got := s.GetRecentErrMsg(); !contains(got, "[0,4)") {
		t.Errorf("the runtime says %q", got)
	}
}

// Every chip of the table can be simulated, and says what it is.
func TestEveryChip(t *testing.T) {
	lock(t)
	for _, c := range chip.All() {
		s := machine(t, "chip="+c.Name)
		mode, err := s.GetRunMode()
		check(t, "GetRunMode", err, 0)
		if (mode == aclbind.RunModeHost) != (c.RunModes[0] == "host") || s.GetSocName() != c.SoCs[0] {
			t.Errorf("%s runs in mode %d as %s", c.Name, mode, s.GetSocName())
		}
		check(t, "SetDevice", s.SetDevice(0), 0)
		h := create(t, s, 1)[0]
		want := 0
		if slices.Contains([]string{"310", "310B", "310P", "910"}, c.Name) {
			want = aclbind.ErrFeatureNotSupported
		}
		check(t, c.Name+": StreamAbort", s.StreamAbort(h), want)
		check(t, c.Name+": failure mode of the default stream", s.SetStreamFailureMode(0, aclbind.StopOnFailure), want)
		check(t, c.Name+": failure mode", s.SetStreamFailureMode(h, aclbind.StopOnFailure), 0)
	}
}
