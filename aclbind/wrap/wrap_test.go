package wrap_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/wrap"
)

// heard is a driver that remembers which of its methods was called, with what, and answers one number everywhere. Its
// methods are generated (zheard_test.go).
type heard struct {
	method string
	args   []any
	fail   bool
}

const (
	answered = 7    // every number that heard gives out
	failing  = 7777 // the code of its errors
)

func (h *heard) err(op string) error {
	if h.fail {
		return &aclbind.Error{Op: op, Code: failing}
	}
	return nil
}

func (h *heard) note(method string, args ...any) error {
	h.method, h.args = method, args
	return h.err(method)
}

// noCall are the methods of a driver that call nothing.
var noCall = map[string]bool{"Has": true, "HostBytes": true}

// cName is the C function of a method.
func cName(method string) string {
	switch method {
	case "Init", "Finalize", "FinalizeReference", "GetRecentErrMsg":
		return "acl" + method
	case "SysGetVersionNum":
		return "aclsysGetVersionNum"
	case "CreateDataBuffer", "DestroyDataBuffer":
		return "acl" + method
	}
	if of, isModel := strings.CutPrefix(method, "Mdl"); isModel {
		return "aclmdl" + of
	}
	return "aclrt" + method
}

// arguments are distinct values for the parameters of a method.
func arguments(m reflect.Type) []reflect.Value {
	var out []reflect.Value
	for i := range m.NumIn() {
		v := reflect.New(m.In(i)).Elem()
		switch v.Kind() {
		case reflect.String:
			v.SetString("text")
		case reflect.Int32:
			v.SetInt(int64(40 + i))
		default:
			v.SetUint(uint64(40 + i))
		}
		out = append(out, v)
	}
	return out
}

// asAny undoes reflection.
func asAny(in []reflect.Value) []any {
	var out []any
	for _, v := range in {
		out = append(out, v.Interface())
	}
	return out
}

// results judges what a method answered: numbers of the driver when it succeeded, zeros when it failed.
func results(t *testing.T, method string, out []reflect.Value, code int) {
	t.Helper()
	for _, v := range out {
		if v.Type() == reflect.TypeFor[error]() {
			err, _ := v.Interface().(error)
			if got := aclbind.CodeOf(err); got != code {
				t.Errorf("%s answered %d, want %d", method, got, code)
			}
			continue
		}
		want := "7"
		if code != 0 {
			want = ""
		}
		switch {
		case v.Kind() == reflect.String && v.String() != want:
			t.Errorf("%s gave %q, want %q", method, v.String(), want)
		case v.CanInt() && (v.Int() != 0) != (code == 0), v.CanUint() && (v.Uint() != 0) != (code == 0):
			t.Errorf("%s with code %d gave %v", method, code, v)
		}
	}
}

// No method is forgotten by either wrapper: each reaches the driver behind it with its arguments, and comes back with
// what that answered.
func TestEveryMethodPassesThrough(t *testing.T) {
	driver := reflect.TypeFor[aclbind.Driver]()
	for i := range driver.NumMethod() {
		name := driver.Method(i).Name
		for _, fail := range []bool{false, true} {
			inner := &heard{fail: fail}
			var calls []wrap.Call
			outer := wrap.Fault(wrap.Log(inner, func(c wrap.Call) { calls = append(calls, c) }))
			m := reflect.ValueOf(aclbind.Driver(outer)).MethodByName(name)
			in := arguments(m.Type())
			out := m.Call(in)
			if inner.method != name || !reflect.DeepEqual(inner.args, asAny(in)) {
				t.Errorf("%s%v reached the driver as %s%v", name, asAny(in), inner.method, inner.args)
			}
			if noCall[name] {
				if len(calls) != 0 {
					t.Errorf("%s is logged as a call", name)
				}
				continue
			}
			code := 0
			if fail && m.Type().Out(m.Type().NumOut()-1) == reflect.TypeFor[error]() {
				code = failing
			}
			results(t, name, out, code)
			if len(calls) != 1 || calls[0].Function != cName(name) || calls[0].Code != code ||
				!reflect.DeepEqual(calls[0].Args, asAny(in)) || calls[0].Thread == 0 {
				t.Errorf("%s is logged as %+v", name, calls)
			}
			if _, known := aclbind.LookupFunction(cName(name)); !known {
				t.Errorf("AscendCL has no %s", cName(name))
			}
		}
	}
}

// Every method fails by order, without reaching the driver.
func TestEveryMethodFails(t *testing.T) {
	driver := reflect.TypeFor[aclbind.Driver]()
	for i := range driver.NumMethod() {
		name := driver.Method(i).Name
		if noCall[name] {
			continue
		}
		inner := &heard{}
		outer := wrap.Fault(inner, wrap.Order{Function: cName(name), N: 1, Code: 507899})
		m := reflect.ValueOf(aclbind.Driver(outer)).MethodByName(name)
		results(t, name, m.Call(arguments(m.Type())), 507899)
		if inner.method != "" {
			t.Errorf("%s reached the driver", name)
		}
		m.Call(arguments(m.Type()))
		if inner.method != name {
			t.Errorf("the second %s did not reach the driver", name)
		}
		if outer.Calls() != 2 {
			t.Errorf("%d calls are counted, want 2", outer.Calls())
		}
	}
}

func TestOrders(t *testing.T) {
	inner := &heard{}
	f := wrap.Fault(inner,
		wrap.Order{N: 2, Kind: wrap.FailLate, Code: 207005},
		wrap.Order{N: 3, Kind: wrap.Pretend},
		wrap.Order{Function: "aclrtGetDevice", Kind: wrap.Fail, Code: 107002})
	if h, err := f.CreateStream(); h != answered || err != nil {
		t.Errorf("call 1 answered %v, %v", h, err)
	}
	inner.method = ""
	if h, err := f.CreateStream(); h != 0 || aclbind.CodeOf(err) != 207005 || inner.method != "CreateStream" {
		t.Errorf("call 2 answered %v, %v and reached %q", h, err, inner.method)
	}
	inner.method = ""
	if h, err := f.CreateStream(); h != 0 || err != nil || inner.method != "" {
		t.Errorf("call 3 answered %v, %v and reached %q", h, err, inner.method)
	}
	for range 2 {
		if _, err := f.GetDevice(); aclbind.CodeOf(err) != 107002 {
			t.Errorf("every aclrtGetDevice shall fail: %v", err)
		}
	}
}

func TestPanicByOrder(t *testing.T) {
	f := wrap.Fault(&heard{}, wrap.Order{Function: "aclInit", N: 1, Kind: wrap.Panic})
	defer func() {
		if got, _ := recover().(string); !strings.Contains(got, "aclInit") {
			t.Errorf("recovered %q", got)
		}
	}()
	_ = f.Init("")
	t.Error("no panic")
}

func TestStallByOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		until := make(chan struct{})
		inner := &heard{}
		f := wrap.Fault(inner,
			wrap.Order{N: 1, Kind: wrap.Stall, For: time.Minute},
			wrap.Order{N: 2, Kind: wrap.Stall, Until: until})
		start := time.Now()
		if err := f.SetDevice(1); err != nil || time.Since(start) != time.Minute || inner.method != "SetDevice" {
			t.Errorf("after %v: %v, reached %q", time.Since(start), err, inner.method)
		}
		inner.method = ""
		done := make(chan error)
		go func() { done <- f.ResetDevice(1) }()
		synctest.Wait()
		if inner.method != "" {
			t.Error("the stalled call reached the driver before it was let go")
		}
		close(until)
		if err := <-done; err != nil || inner.method != "ResetDevice" {
			t.Errorf("late: %v, reached %q", err, inner.method)
		}
	})
}

func TestLogLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lines []string
		var last wrap.Call
		d := wrap.Log(wrap.Fault(&heard{}, wrap.Order{N: 4, Code: 107003}, wrap.Order{N: 5, Kind: wrap.Stall, For: time.Second}),
			func(c wrap.Call) { lines, last = append(lines, c.String()), c })
		_ = d.Init("acl.json")
		_, _ = d.CreateContext(2)
		_, _ = d.CreateStreamWithConfig(7, 1)
		_ = d.DestroyStream(0x40)
		_ = d.Finalize()
		want := []string{
			`aclInit("acl.json") -> 0`,
			`aclrtCreateContext(2) -> 0 = 0x7`,
			`aclrtCreateStreamWithConfig(7, 1) -> 0 = 0x7`,
			`aclrtDestroyStream(0x40) -> 107003`,
			`aclFinalize() -> 0`,
		}
		if !slices.Equal(lines, want) {
			t.Errorf("logged\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
		}
		if last.Elapsed != time.Second || last.Thread <= 0 {
			t.Errorf("the last call took %v on thread %d", last.Elapsed, last.Thread)
		}
	})
}

// An error of another kind passes a log untouched, with code -1.
func TestForeignError(t *testing.T) {
	sentinel := errors.New("not of the runtime")
	var code int
	d := wrap.Log(odd{&heard{}, sentinel}, func(c wrap.Call) { code = c.Code })
	if err := d.SetDevice(0); err != sentinel || code != -1 {
		t.Errorf("%v, code %d", err, code)
	}
}

type odd struct {
	aclbind.Driver
	err error
}

func (o odd) SetDevice(int32) error { return o.err }

// Many threads may call at once; each order is followed exactly once.
func TestFaultsFromManyThreads(t *testing.T) {
	quiet := odd{Driver: &heard{}}
	f := wrap.Fault(quiet, wrap.Order{N: 50, Code: 1}, wrap.Order{Function: "aclrtSetDevice", N: 70, Code: 2})
	var mu sync.Mutex
	seen := map[int]int{}
	var wg sync.WaitGroup
	for range 100 {
		wg.Go(func() {
			code := aclbind.CodeOf(f.SetDevice(0))
			mu.Lock()
			seen[code]++
			mu.Unlock()
		})
	}
	wg.Wait()
	if seen[0] != 98 || seen[1] != 1 || seen[2] != 1 || f.Calls() != 100 {
		t.Errorf("answers %v of %d calls", seen, f.Calls())
	}
}
