package plan

import (
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// String is the form of plans and call logs: function(inputs), by position, handles as addresses.
func (c Call) String() string {
	var b strings.Builder
	b.WriteString(c.Function)
	b.WriteByte('(')
	for i, a := range c.Args {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(a.String())
	}
	b.WriteByte(')')
	return b.String()
}

// String is the argument's value as a plan prints it.
func (a Arg) String() string {
	switch v := a.Value.(type) {
	case nil:
		return "NULL"
	case int64:
		return strconv.FormatInt(v, 10)
	case spec.Address:
		return string(v)
	case string:
		return strconv.Quote(v)
	}
	panic("bug: an argument that is neither a number, a text nor a handle")
}

// The calls of this version, one constructor each, so that what is planned and what is logged is spelt in one place.
// Names of arguments are those of functions.tsv.

// Init is aclInit; path is "" for NULL.
func Init(path string) Call {
	arg := Arg{Name: "configPath"}
	if path != "" {
		arg.Value = path
	}
	return Call{Kind: Make, Function: "aclInit", Args: []Arg{arg}}
}

// Ask is one of the questions of the step runtime.
func Ask(function string) Call { return Call{Kind: Query, Function: function} }

// AskVersion is aclsysGetVersionNum of a package.
func AskVersion(pkg string) Call {
	return Call{Kind: Query, Function: "aclsysGetVersionNum", Args: []Arg{{"pkgName", pkg}}}
}

// QueryStatus is aclrtQueryDeviceStatus.
func QueryStatus(id int) Call {
	return Call{Kind: Query, Function: "aclrtQueryDeviceStatus", Args: []Arg{{"deviceId", int64(id)}}}
}

// AskAttribute is aclrtGetDeviceInfo of one attribute.
func AskAttribute(id, attr int) Call {
	return Call{Kind: Query, Function: "aclrtGetDeviceInfo", Args: []Arg{{"deviceId", int64(id)}, {"attr", int64(attr)}}}
}

// AskMemory is aclrtGetMemInfo of a kind of memory.
func AskMemory(attr int) Call {
	return Call{Kind: Query, Function: "aclrtGetMemInfo", Args: []Arg{{"attr", int64(attr)}}}
}

// Finalize is aclFinalize.
func Finalize() Call { return Call{Kind: Undo, Function: "aclFinalize"} }

// FinalizeReference is aclFinalizeReference, used when somebody else in the process owns the runtime.
func FinalizeReference() Call { return Call{Kind: Undo, Function: "aclFinalizeReference"} }

// SetDevice is aclrtSetDevice.
func SetDevice(id int) Call {
	return Call{Kind: Make, Function: "aclrtSetDevice", Args: []Arg{{"deviceId", int64(id)}}}
}

// ReadDefault reads the handle of a default context right after its device was set.
func ReadDefault(out spec.Address) Call {
	return Call{Kind: Query, Function: "aclrtGetCurrentContext", Out: out}
}

// ResetDevice is aclrtResetDevice, or its Force form.
func ResetDevice(id int, how spec.Ending) Call {
	f := "aclrtResetDevice"
	if how == spec.Force {
		f = "aclrtResetDeviceForce"
	}
	return Call{Kind: Undo, Function: f, Args: []Arg{{"deviceId", int64(id)}}}
}

// CreateContext is aclrtCreateContext.
func CreateContext(id int, out spec.Address) Call {
	return Call{Kind: Make, Function: "aclrtCreateContext", Args: []Arg{{"deviceId", int64(id)}}, Out: out}
}

// DestroyContext is aclrtDestroyContext.
func DestroyContext(ctx spec.Address) Call {
	return Call{Kind: Undo, Function: "aclrtDestroyContext", Args: []Arg{{"context", ctx}}}
}

// BindContext is the aclrtSetCurrentContext that opens every step of a thing in a context.
func BindContext(ctx spec.Address) Call {
	return Call{Kind: Bind, Function: "aclrtSetCurrentContext", Args: []Arg{{"context", ctx}}}
}

// CreateStream is aclrtCreateStream, or aclrtCreateStreamWithConfig when there is something to configure.
func CreateStream(priority int, flag uint32, out spec.Address) Call {
	if priority == 0 && flag == 0 {
		return Call{Kind: Make, Function: "aclrtCreateStream", Out: out}
	}
	return Call{Kind: Make, Function: "aclrtCreateStreamWithConfig", Out: out,
		Args: []Arg{{"priority", int64(priority)}, {"flag", int64(flag)}}}
}

// SetFailureMode is aclrtSetStreamFailureMode.
func SetFailureMode(stream spec.Address, mode uint64) Call {
	return Call{Kind: Make, Function: "aclrtSetStreamFailureMode", Args: []Arg{{"stream", stream}, {"mode", int64(mode)}}}
}

// DestroyStream is aclrtDestroyStream, or its Force form.
func DestroyStream(stream spec.Address, how spec.Ending) Call {
	f := "aclrtDestroyStream"
	if how == spec.Force {
		f = "aclrtDestroyStreamForce"
	}
	return Call{Kind: Undo, Function: f, Args: []Arg{{"stream", stream}}}
}
