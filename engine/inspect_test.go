package engine_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/ascendrun/ascendrun/aclbind/sim"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec"
)

// inspect asks a simulated machine, and tells which functions were called.
func inspect(t *testing.T, s *sim.Sim, memory bool) (*engine.Inventory, []string) {
	t.Helper()
	l := new(log)
	inv := engine.Inspect(spec.Target{Chip: "910B"}, engine.Options{Driver: s, Backend: "sim", Calls: l.add}, memory)
	return inv, l.functions()
}

// Without being asked for the memory, no device is opened; with it each is, and all of them are given back.
func TestInspect(t *testing.T) {
	for _, memory := range []bool{false, true} {
		s := simulate(t, "chip=310P,devices=3,mask=0+2,memory=4GiB")
		inv, calls := inspect(t, s, memory)
		text := strings.Join(calls, " ")
		if inv.Exit != engine.OK || inv.Target.Chip != "310P" || len(inv.Devices) != 2 || s.Live() != 0 || len(inv.Errors) != 0 {
			t.Fatalf("memory %v: %+v, %d alive", memory, inv, s.Live())
		}
		if opened := strings.Contains(text, "aclrtSetDevice"); opened != memory || !strings.HasSuffix(text, "aclFinalize") {
			t.Errorf("memory %v: %s", memory, text)
		}
		for id, d := range inv.Devices {
			if d.ID != id || d.Status != "normal" || d.Total != 4<<30 || d.Opened != memory || (d.Free > 0) != memory || d.Free > d.Total {
				t.Errorf("memory %v: device %d is %+v", memory, id, d)
			}
		}
	}
}

// L02: a device that cannot be opened costs its own line, and the exit code. Nothing is done about who holds it.
func TestInspectABusyDevice(t *testing.T) {
	s := simulate(t, "devices=3,busy=1")
	inv, _ := inspect(t, s, true)
	if inv.Exit != engine.Failed || len(inv.Devices) != 3 || s.Live() != 0 {
		t.Fatalf("%+v", inv)
	}
	for id, d := range inv.Devices {
		if (d.Failure != nil) != (id == 1) || (d.Total > 0) != (id != 1) {
			t.Errorf("device %d is %+v", id, d)
		}
	}
	if f := inv.Devices[1].Failure; f.Code != 507033 || f.Remedy == "" || f.Address != "device.1" {
		t.Errorf("the failure is %+v", f)
	}
}

// A runtime that does not know the question, or knows it and not the answer, leaves that open, which is no failure.
func TestInspectAnOlderRuntime(t *testing.T) {
	for _, words := range []string{"cann=7.0.0", "fail=aclrtQueryDeviceStatus:*:207000,fail=aclrtGetDeviceInfo:*:207000"} {
		for _, memory := range []bool{false, true} {
			inv, _ := inspect(t, simulate(t, "devices=1,"+words), memory)
			if d := inv.Devices[0]; inv.Exit != engine.OK || d.Status != "" || (d.Total > 0) != memory || d.Failure != nil {
				t.Errorf("%s, memory %v: %d, %+v", words, memory, inv.Exit, d)
			}
		}
	}
}

// A runtime that cannot be had, or sees nothing, is unavailable, and is given back.
func TestInspectNothing(t *testing.T) {
	for words, want := range map[string]string{"fail=aclInit:1:500000": "aclInit", "mask=9": "aclrtGetDeviceCount", "devices=0": ""} {
		s := simulate(t, words)
		inv, _ := inspect(t, s, true)
		if inv.Exit != engine.Unavailable || len(inv.Devices) != 0 || len(inv.Errors) != 1 || s.Live() != 0 {
			t.Errorf("%s: %+v", words, inv)
		} else if e := inv.Errors[0]; want != "" && e.Call != want || e.Remedy == "" {
			t.Errorf("%s: %+v", words, e)
		}
	}
}

// A device whose driver hangs is named as a leftover, and nothing more is asked of the runtime; the others were asked.
func TestInspectAHangingDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := simulate(t, "devices=3,stall=aclrtSetDevice@1:1")
		inv, calls := inspect(t, s, true)
		if inv.Exit != engine.Leftovers || len(inv.Leftovers) != 2 || inv.Leftovers[0].Address != "device.1" || inv.Leftovers[1].Address != spec.RuntimeAddress {
			t.Errorf("%+v", inv)
		}
		if strings.Contains(strings.Join(calls, " "), "aclFinalize") || inv.Devices[2].Total == 0 || inv.Devices[1].Failure == nil {
			t.Errorf("%v, %+v", calls, inv.Devices)
		}
		s.ReleaseStalls()
		synctest.Wait()
	})
}
