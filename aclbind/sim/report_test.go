package sim_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// What a program was told and what it left are in the report; what was made to fail, what the machine lacks and what
// another user of the runtime causes are not its mistakes.
func TestReportOfMistakes(t *testing.T) {
	lock(t)
	cfg, err := sim.ParseConfig("chip=310P,fail=aclrtCreateContext:1:207005", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := sim.New(cfg)
	defer s.Close()
	check(t, "init", s.Init(""), 0)
	check(t, "init again", s.Init(""), aclbind.ErrRepeatInitialize)
	check(t, "finalise", s.Finalize(), 0)
	_, err = s.CreateContext(0)
	check(t, "a context that is made to fail", err, aclbind.ErrResourceAllocFail)
	check(t, "set", s.SetDevice(0), 0)
	stream, err := s.CreateStream()
	check(t, "stream", err, 0)
	check(t, "an abort that the chip lacks", s.StreamAbort(stream), aclbind.ErrFeatureNotSupported)
	event, err := s.CreateEvent()
	check(t, "event", err, 0)
	_, err = s.Malloc(100, aclbind.MemMallocPolicyHugeFirst)
	check(t, "memory", err, 0)
	for range 3 {
		check(t, "wait", s.StreamWaitEvent(stream, event), aclbind.ErrParamInvalid)
	}
	check(t, "a device that is not there", s.SetDevice(99), aclbind.ErrInvalidDeviceID)

	r := s.Report()
	var kinds []string
	for _, l := range r.Live {
		kinds = append(kinds, l.Kind)
	}
	if got := strings.Join(kinds, ", "); got != "device, stream, event, device memory" {
		t.Errorf("alive are %s", got)
	}
	if len(r.Wrong) != 2 || r.Wrong[0].Call != "aclrtStreamWaitEvent" || r.Wrong[0].Times != 3 || r.Wrong[0].Rule != "ASR601" ||
		r.Wrong[1].Call != "aclrtSetDevice" || r.Wrong[1].Code != aclbind.ErrInvalidDeviceID || r.Wrong[1].Rule != "ASR202" {
		t.Errorf("mistakes are %+v", r.Wrong)
	}
	for _, want := range []string{"aclrtStreamWaitEvent answered 107000, 3 times (ASR601): ", "device memory 0x", " of 100 bytes on device 0, made by aclrtMalloc call 1"} {
		if !strings.Contains(r.String(), want) {
			t.Errorf("%q is not in\n%s", want, r)
		}
	}
	check(t, "reset", s.ResetDevice(0), 0)
	if s.Live() != 0 {
		t.Errorf("after the reset there is left\n%s", s.Report())
	}
}
