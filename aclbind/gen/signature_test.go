package main

import (
	"fmt"
	"strings"
	"testing"
)

// signature is a method as one line.
func signature(m method) string {
	var in, out []string
	for _, a := range m.args {
		in = append(in, a.typ)
	}
	for _, r := range m.results {
		out = append(out, r.typ)
	}
	if m.direct == "" {
		out = append(out, "error")
	} else if m.direct != "void" {
		out = append(out, m.direct)
	}
	return fmt.Sprintf("%s(%s) (%s)", m.name, strings.Join(in, ", "), strings.Join(out, ", "))
}

func TestSignatures(t *testing.T) {
	want := map[string]string{
		"aclrtSetDevice":         "SetDevice(int32) (error)",
		"aclrtGetDeviceCount":    "GetDeviceCount() (uint32, error)",
		"aclrtCreateContext":     "CreateContext(int32) (Context, error)",
		"aclrtGetSocName":        "GetSocName() (string)",
		"aclrtGetVersion":        "GetVersion() (int32, int32, int32, error)",
		"aclrtMemcpyAsync":       "MemcpyAsync(Ptr, uint64, Ptr, uint64, MemcpyKind, Stream) (error)",
		"aclrtGetMemInfo":        "GetMemInfo(MemAttr) (uint64, uint64, error)",
		"aclrtDeviceGetPCIBusId": "DeviceGetPCIBusId(int32, Ptr, int32) (error)",
		"aclsysGetVersionNum":    "SysGetVersionNum(string) (int32, error)",
		"aclrtLaunchHostFunc":    "LaunchHostFunc(Stream, Ptr, Ptr) (error)",
		"aclmdlGetNumInputs":     "MdlGetNumInputs(MdlDesc) (uint64)",
		"aclDestroyDataBuffer":   "DestroyDataBuffer(DataBuffer) (error)",
		"aclFloat16ToFloat":      "Float16ToFloat(uint16) (float32)",
	}
	// Variadic, or a struct by value.
	none := map[string]bool{"aclAppLog": true, "aclrtIpcOpenEventHandle": true, "aclmdlRIAddCondTask": true,
		"aclrtMemManagedAdvise": true, "aclrtMemManagedPrefetchAsync": true,
		"aclrtLaunchSIMTKernelWithArgsArray": true, "aclrtLaunchSIMTKernelWithHostArgs": true}
	taken := map[string]string{}
	for _, f := range readTables("../data").functions {
		m, ok := bind(f)
		if ok == none[f.name] {
			t.Errorf("%s has a Go form: %v", f.name, ok)
		}
		if w := want[f.name]; w != "" && signature(m) != w {
			t.Errorf("%s is %s, want %s", f.name, signature(m), w)
		}
		if len(m.order) != len(m.params) && ok {
			t.Errorf("%s: %d of %d parameters have a place", f.name, len(m.order), len(m.params))
		}
		if other := taken[m.name]; other != "" {
			t.Errorf("%s and %s are both %s", f.name, other, m.name)
		}
		taken[m.name] = f.name
	}
}

func TestConstants(t *testing.T) {
	for _, c := range [][3]string{
		{"MemcpyKind", "ACL_MEMCPY_HOST_TO_DEVICE", "MemcpyKindHostToDevice"},
		{"RunMode", "ACL_HOST", "RunModeHost"},
		{"DeviceStatus", "ACL_RT_DEVICE_STATUS_NORMAL", "DeviceStatusNormal"},
		{"MemMallocPolicy", "ACL_MEM_MALLOC_HUGE_FIRST_P2P", "MemMallocPolicyHugeFirstP2p"},
		{"", "ACL_EVENT_SYNC", "EventSync"},
	} {
		if got := goConst(c[0], c[1]); got != c[2] {
			t.Errorf("%s of %s is %s, want %s", c[1], c[0], got, c[2])
		}
	}
}
