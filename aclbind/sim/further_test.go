package sim_test

import (
	"encoding/binary"
	"os"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Rows of a picture are copied, and what lies between them is left alone.
func TestRows(t *testing.T) {
	s := onDevice(t, "")
	host, dev, back := pinned(t, s, 40), device(t, s, 64), pinned(t, s, 40)
	copy(s.HostBytes(host, 40), "aaaa......bbbb......cccc......dddd......")
	copy(s.HostBytes(back, 40), strings.Repeat("-", 40))
	h := create(t, s, 1)[0]
	check(t, "to the device", s.Memcpy2d(dev, 16, host, 10, 4, 4, aclbind.MemcpyKindHostToDevice), 0)
	check(t, "back", s.Memcpy2dAsync(back, 10, dev, 16, 4, 4, aclbind.MemcpyKindDeviceToHost, h), 0)
	check(t, "synchronise", s.SynchronizeStream(h), 0)
	if got := string(s.HostBytes(back, 40)); got != "aaaa------bbbb------cccc------dddd------" {
		t.Errorf("%q came back", got)
	}
	check(t, "rows beyond the pitch", s.Memcpy2d(dev, 3, host, 10, 4, 4, aclbind.MemcpyKindHostToDevice), aclbind.ErrParamInvalid)
	check(t, "rows beyond the end", s.Memcpy2d(dev, 16, host, 10, 4, 5, aclbind.MemcpyKindHostToDevice), aclbind.ErrParamInvalid)
	check(t, "on the device at once", s.Memcpy2d(dev, 4, dev, 4, 4, 1, aclbind.MemcpyKindDeviceToDevice), aclbind.ErrFeatureNotSupported)
	check(t, "on the device", s.Memcpy2dAsync(dev, 4, dev, 4, 4, 1, aclbind.MemcpyKindDeviceToDevice, h), 0)
	check(t, "without direction", s.Memcpy2d(dev, 4, host, 4, 4, 1, aclbind.MemcpyKindHostToHost), aclbind.ErrInvalidParam)
}

// A program's own memory is registered once, then known, and then no longer.
func TestRegister(t *testing.T) {
	s := onDevice(t, "")
	plain, err := mem.Map(mem.Page)
	check(t, "Map", err, 0)
	defer func() { check(t, "Unmap", mem.Unmap(plain, mem.Page), 0) }()
	p := aclbind.Ptr(plain)
	attributes := pinned(t, s, 28)
	at := func(p aclbind.Ptr) [3]uint32 {
		t.Helper()
		check(t, "PointerGetAttributes", s.PointerGetAttributes(p, attributes), 0)
		b := s.HostBytes(attributes, 28)
		return [3]uint32{binary.NativeEndian.Uint32(b), binary.NativeEndian.Uint32(b[4:]), binary.NativeEndian.Uint32(b[8:])}
	}
	if got := at(p); got != [3]uint32{0, 2, 0} {
		t.Errorf("memory that nobody knows is %v", got)
	}
	check(t, "nothing to ask for", s.HostUnregister(p), aclbind.ErrHostNotRegistered)
	check(t, "register", s.HostRegisterV2(p, mem.Page, aclbind.HostRegPinned), 0)
	check(t, "twice", s.HostRegisterV2(p, mem.Page, aclbind.HostRegPinned), aclbind.ErrHostRegistered)
	_, err = s.HostGetDevicePointer(p, 0)
	check(t, "not for the device", err, aclbind.ErrHostNotRegistered)
	if got := at(p + 7); got != [3]uint32{0, 0, mem.Page} {
		t.Errorf("registered memory is %v", got)
	}
	check(t, "unregister", s.HostUnregister(p), 0)
	got, err := s.HostRegister(p, mem.Page, aclbind.HostRegisterTypeMapped)
	check(t, "map", err, 0)
	from, err := s.HostGetDevicePointer(p, 0)
	check(t, "its address", err, 0)
	if got != from {
		t.Errorf("two addresses on the device: %#x and %#x", got, from)
	}
	check(t, "no flag", s.HostRegisterV2(p, 1, 0), aclbind.ErrParamInvalid)
	_, err = s.HostRegister(p+1, 1, aclbind.HostRegisterTypeMapped)
	check(t, "inside a page", err, aclbind.ErrParamInvalid)

	check(t, "SetDevice(1)", s.SetDevice(1), 0)
	far := device(t, s, 3<<20)
	if got := at(far + 1000); got != [3]uint32{1, 1, 2 << 20} {
		t.Errorf("memory of device 1 is %v", got)
	}
	base, size, err := s.MemGetAddressRange(far + 1000)
	if base != far || size != 3<<20 || err != nil {
		t.Errorf("%d bytes at %#x, %v", size, base, err)
	}
}

// The layouts that are typed in code are those of the table.
func TestLayouts(t *testing.T) {
	text, err := os.ReadFile("../data/structs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		"aclrtPtrAttributes\tstruct\t28\t4\tlocation:aclrtMemLocation@0(8) pageSize:uint32_t@8(4)",
		"aclrtMemLocation\tstruct\t8\t4\tid:uint32_t@0(4) type:aclrtMemLocationType@4(4)",
		"aclrtStreamAttrValue\tunion\t16\t8\tfailureMode:uint64_t@0(8) overflowSwitch:uint32_t@0(4) userCustomTag:uint32_t@0(4) " +
			"cacheOpInfoSwitch:uint32_t@0(4) streamPriority:uint32_t@0(4)",
	} {
		if !strings.Contains(string(text), row) {
			t.Errorf("structs.tsv no longer has %q", row)
		}
	}
}

// Attributes that are set are read back.
func TestAttributes(t *testing.T) {
	s := onDevice(t, "")
	h := create(t, s, 1)[0]
	value := pinned(t, s, 16)
	for attr, v := range map[aclbind.StreamAttr]uint64{aclbind.StreamAttrFailureMode: 1, aclbind.StreamAttrFloatOverflowCheck: 1,
		aclbind.StreamAttrUserCustomTag: 9, aclbind.StreamAttrCacheOpInfo: 1, aclbind.StreamAttrPriority: 3} {
		binary.NativeEndian.PutUint64(s.HostBytes(value, 16), v)
		check(t, "set", s.SetStreamAttribute(h, attr, value), 0)
		clear(s.HostBytes(value, 16))
		check(t, "get", s.GetStreamAttribute(h, attr, value), 0)
		if got := binary.NativeEndian.Uint64(s.HostBytes(value, 16)); got != v {
			t.Errorf("attribute %d is %d, want %d", attr, got, v)
		}
	}
	check(t, "no attribute", s.GetStreamAttribute(h, 99, value), aclbind.ErrParamInvalid)
	check(t, "NULL", s.SetStreamAttribute(h, aclbind.StreamAttrFailureMode, 0), aclbind.ErrInvalidParam)
}

// Small numbers are told apart, and devices are named both ways.
func TestNumbers(t *testing.T) {
	s := onDevice(t, "mask=2+5")
	a, b := made[aclbind.Event](t)(s.CreateEvent()), made[aclbind.Event](t)(s.CreateEvent())
	first, err := s.GetEventId(a)
	check(t, "GetEventId", err, 0)
	second, err := s.GetEventId(b)
	check(t, "GetEventId", err, 0)
	if first == second {
		t.Error("two events have one number")
	}
	physical, err := s.GetPhyDevIdByUserDevId(1)
	check(t, "GetPhyDevIdByUserDevId", err, 0)
	id, err := s.GetUserDevIdByPhyDevId(5)
	check(t, "GetUserDevIdByPhyDevId", err, 0)
	if physical != 5 || id != 1 {
		t.Errorf("device 1 is %d of the machine, and 5 of the machine is %d", physical, id)
	}
	_, err = s.GetUserDevIdByPhyDevId(0)
	check(t, "a hidden device", err, aclbind.ErrInvalidDeviceID)
	n := made[aclbind.Notify](t)(s.CreateNotify(0))
	list := pinned(t, s, 8)
	binary.NativeEndian.PutUint64(s.HostBytes(list, 8), uint64(n))
	check(t, "record", s.RecordNotify(n, 0), 0)
	check(t, "synchronise", s.SynchronizeStream(0), 0)
	check(t, "reset", s.NotifyBatchReset(list, 1), 0)
	check(t, "wait", s.WaitAndResetNotify(n, 0, 0), 0)
	check(t, "nothing is kept", s.SynchronizeStreamWithTimeout(0, 20), aclbind.ErrStreamSyncTimeout)
	check(t, "record", s.RecordNotify(n, create(t, s, 1)[0]), 0)
	check(t, "synchronise", s.SynchronizeStream(0), 0)
}
