package sim_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
)

// An option of a context is the context's alone, and the process's another one.
func TestOptions(t *testing.T) {
	const opt = aclbind.SysParamOptDeterministic
	s := onDevice(t, "")
	if v, err := s.GetSysParamOpt(opt); v != 0 || err != nil {
		t.Errorf("before anybody set it: %d, %v", v, err)
	}
	check(t, "for the process", s.SetSysParamOpt(opt, 2), 0)
	for value := range int64(2) {
		_, err := s.CreateContext(0)
		check(t, "CreateContext", err, 0)
		_, err = s.CtxGetSysParamOpt(opt)
		check(t, "never set", err, aclbind.ErrOptionNotSet)
		check(t, "set", s.CtxSetSysParamOpt(opt, value), 0)
		if v, err := s.CtxGetSysParamOpt(opt); v != value || err != nil {
			t.Errorf("of a context: %d, %v", v, err)
		}
	}
	if v, err := s.GetSysParamOpt(opt); v != 2 || err != nil {
		t.Errorf("of the process: %d, %v", v, err)
	}
	check(t, "no option", s.SetSysParamOpt(9, 1), aclbind.ErrParamInvalid)
}

// A limit of an operator's time is rounded up to a step, of which there are 254.
func TestLimitsOfOperators(t *testing.T) {
	for _, c := range []struct {
		chip          string
		step, longest uint64 // microseconds, seconds
	}{
		{"910B", 4_294_967, 1090}, {"310P", 2_147_483, 545}, {"910", 268_435, 68},
	} {
		s := onDevice(t, "chip="+c.chip)
		step, err := s.GetOpTimeOutInterval()
		if step != c.step || err != nil {
			t.Errorf("%s: a step of %d, %v", c.chip, step, err)
		}
		if ms, err := s.GetOpExecuteTimeout(); uint64(ms)/1000 != c.longest || err != nil {
			t.Errorf("%s: %d ms before anybody set it, %v", c.chip, ms, err)
		}
		for want, steps := range map[uint64]uint64{1: 1, step: 1, step + 1: 2, 254 * step: 254, math.MaxUint64: 254, 0: 254} {
			if got, err := s.SetOpExecuteTimeOutV2(want); got != steps*step || err != nil {
				t.Errorf("%s: %d microseconds became %d, %v", c.chip, want, got, err)
			}
		}
		check(t, "in seconds", s.SetOpExecuteTimeOut(5), 0)
		if ms, _ := s.GetOpExecuteTimeout(); uint64(ms) != (5_000_000+step-1)/step*step/1000 {
			t.Errorf("%s: 5 s became %d ms", c.chip, ms)
		}
	}
}

// Devices keep who they are behind a mask.
func TestIdentities(t *testing.T) {
	s := onDevice(t, "devices=4,mask=1+3")
	uuid := pinned(t, s, 16)
	seen := map[string]bool{}
	for user, logic := range map[int32]int32{0: 1, 1: 3} {
		if got, err := s.GetLogicDevIdByUserDevId(user); got != logic || err != nil {
			t.Errorf("device %d is %d, %v", user, got, err)
		}
		if got, err := s.GetUserDevIdByLogicDevId(logic); got != user || err != nil {
			t.Errorf("device %d of the driver is %d, %v", logic, got, err)
		}
		check(t, "DeviceGetUuid", s.DeviceGetUuid(user, uuid), 0)
		seen[string(s.HostBytes(uuid, 16))] = true
	}
	if len(seen) != 2 {
		t.Errorf("two devices have the identities %v", seen)
	}
	_, err := s.GetUserDevIdByLogicDevId(2)
	check(t, "a hidden device", err, aclbind.ErrInvalidDeviceID)
	check(t, "no device", s.DeviceGetUuid(2, uuid), aclbind.ErrInvalidDeviceID)
	check(t, "no address", s.DeviceGetUuid(0, 0), aclbind.ErrInvalidParam)
}

// Memory is asked of what kind it is.
func TestKindsOfMemory(t *testing.T) {
	s := onDevice(t, "")
	dev, cached := device(t, s, 8), device(t, s, 8)
	host, err := s.MallocHostWithCfg(64, 0)
	check(t, "MallocHostWithCfg", err, 0)
	fits := func(kinds uint32, list ...aclbind.Ptr) uint32 {
		t.Helper()
		b := s.HostBytes(host, 64)
		for i, p := range list {
			binary.NativeEndian.PutUint64(b[8*i:], uint64(p))
		}
		n, err := s.CheckMemType(host, uint32(len(list)), kinds, 0)
		check(t, "CheckMemType", err, 0)
		return n
	}
	if fits(aclbind.MemTypeDev, dev, cached) != 1 || fits(aclbind.MemTypeDev, dev, host) != 0 || fits(aclbind.MemTypeDvpp, dev) != 0 {
		t.Error("the kinds are mixed up")
	}
	_, err = s.CheckMemType(host, 0, aclbind.MemTypeDev, 0)
	check(t, "no address", err, aclbind.ErrParamInvalid)
}
