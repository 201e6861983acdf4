package cann_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/cann"
)

// Every place of a call: arguments in their order, narrow and negative ones, outputs, floats, texts.
func TestCalls(t *testing.T) {
	lib := open(t, fake(t))
	check := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	check("SetDevice", lib.SetDevice(3), nil)
	check("SetDevice of -1", lib.SetDevice(-1), error(&aclbind.Error{Op: "aclrtSetDevice", Code: 107001}))
	ctx, err := lib.CreateContext(5)
	check("CreateContext", ctx, aclbind.Context(0x1005))
	check("its error", err, nil)
	mode, err := lib.GetRunMode()
	check("GetRunMode", mode, aclbind.RunModeHost)
	check("its error", err, nil)
	major, minor, patch, err := lib.GetVersion()
	check("GetVersion", []int32{major, minor, patch}, []int32{1, 16, 2})
	check("its error", err, nil)
	ms, err := lib.EventElapsedTime(2, 1)
	check("EventElapsedTime", ms, float32(-1.5))
	check("its error", err, nil)
	check("MemcpyAsync", lib.MemcpyAsync(1, 1<<40, 3, 4, -1, 6), nil)
	check("MemcpyAsync otherwise", aclbind.CodeOf(lib.MemcpyAsync(1, 1<<40, 3, 4, -1, 7)), 100000)
	check("GetSocName", lib.GetSocName(), "Ascend910B1")
	check("GetRecentErrMsg, which is NULL", lib.GetRecentErrMsg(), "")
	check("Float16ToFloat", lib.Float16ToFloat(3), float32(1.5))
	check("FloatToFloat16", lib.FloatToFloat16(1.5), uint16(3))
	check("Init", lib.Init(""), nil)
	err = lib.Init("a\x00b")
	check("Init of a text that C cannot have", aclbind.CodeOf(err), aclbind.ErrInvalidParam)
	called := false
	check("Launch", lib.Launch(0, func() { called = true }), nil)
	check("its function", called, true)
}

func TestInitFails(t *testing.T) {
	err := open(t, fake(t, "-DINIT=500000")).Init("")
	if want := "aclInit answered 500000 (ACL_ERROR_INTERNAL_ERROR)"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
}

// Every function of the table has a method, but for those that the generator lists with a reason.
func TestEveryFunction(t *testing.T) {
	methods := map[string]bool{}
	typ := reflect.TypeFor[*cann.Library]()
	for i := range typ.NumMethod() {
		methods[typ.Method(i).Name] = true
	}
	var without []string
	for _, f := range aclbind.Functions() {
		name := strings.TrimPrefix(strings.TrimPrefix(f.Name, "acl"), "rt")
		name = strings.ToUpper(name[:1]) + name[1:]
		if !methods[name] {
			without = append(without, f.Name)
		}
	}
	const want = "aclAppLog aclmdlRIAddCondTask aclrtIpcOpenEventHandle aclrtLaunchSIMTKernelWithArgsArray " +
		"aclrtLaunchSIMTKernelWithHostArgs aclrtMemManagedAdvise aclrtMemManagedPrefetchAsync"
	if got := strings.Join(without, " "); got != want {
		t.Errorf("without a method: %s\nwant %s", got, want)
	}
}

// No call allocates, whatever comes out of it.
func TestCallsDoNotAllocate(t *testing.T) {
	lib := open(t, fake(t))
	for name, call := range map[string]func(){
		"SetCurrentContext": func() { _ = lib.SetCurrentContext(1) },
		"MemcpyAsync":       func() { _ = lib.MemcpyAsync(1, 1<<40, 3, 4, -1, 6) },
		"GetVersion":        func() { _, _, _, _ = lib.GetVersion() },
		"EventElapsedTime":  func() { _, _ = lib.EventElapsedTime(1, 2) },
	} {
		// The least of some tries: a collection in between empties the pools.
		least := math.Inf(1)
		for range 5 {
			least = min(least, testing.AllocsPerRun(100, call))
		}
		if least > allowed {
			t.Errorf("%s allocates %v times", name, least)
		}
	}
}
