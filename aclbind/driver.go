// Package aclbind is the port: what the engine may ask of an AscendCL runtime, in the runtime's own words.
//
// A Driver is the real library (cann), the simulator (sim) or either of them behind a wrapper (wrap). Methods carry
// the names of the C functions without their prefix and mean what the AscendCL manual says; meanings that were
// measured rather than documented are named in the conformance suite (acltest). Every method answers nil for code 0
// and an *Error otherwise.
//
// The current context belongs to the calling OS thread. A caller that needs a context binds it on a locked thread
// before each call; nothing here does so for it.
package aclbind

// Runtime is the process's use of AscendCL as a whole.
type Runtime interface {
	// Init is aclInit. configPath is the JSON file to read; "" hands over NULL.
	Init(configPath string) error
	// Finalize is aclFinalize: it tears down whatever the count of inits says.
	Finalize() error
	// FinalizeReference is aclFinalizeReference (since 8.5.0): it honours the count and answers how many are left.
	FinalizeReference() (left uint64, err error)
	// GetRunMode is aclrtGetRunMode.
	GetRunMode() (RunMode, error)
	// GetSocName is aclrtGetSocName; "" when the runtime answers NULL.
	GetSocName() string
	// GetVersion is aclrtGetVersion, the version of the interface (1.17.0 in CANN 9).
	GetVersion() (major, minor, patch int32, err error)
	// SysGetVersionNum is aclsysGetVersionNum (since 8.5.0): major*10000000 + minor*100000 + patch*1000 of a package
	// such as "runtime".
	SysGetVersionNum(pkg string) (int32, error)
	// GetRecentErrMsg is aclGetRecentErrMsg: the calling thread's last error text, cleared by reading; "" when none.
	GetRecentErrMsg() string
}

// Devices opens and closes devices.
type Devices interface {
	// GetDeviceCount is aclrtGetDeviceCount: the devices visible to the process.
	GetDeviceCount() (uint32, error)
	// SetDevice is aclrtSetDevice: it counts up, and makes the device's default context current on this thread.
	SetDevice(id int32) error
	// ResetDevice is aclrtResetDevice: it counts down, and tears the default context down at 0.
	ResetDevice(id int32) error
	// ResetDeviceForce is aclrtResetDeviceForce: the count falls to 0 at once.
	ResetDeviceForce(id int32) error
	// GetDevice is aclrtGetDevice: the device of the calling thread's current context.
	GetDevice() (int32, error)
}

// Contexts makes, binds and destroys contexts.
type Contexts interface {
	// CreateContext is aclrtCreateContext: the new context becomes current on this thread.
	CreateContext(device int32) (Context, error)
	// DestroyContext is aclrtDestroyContext. A thread on which it was current has no context afterwards.
	DestroyContext(ctx Context) error
	// SetCurrentContext is aclrtSetCurrentContext.
	SetCurrentContext(ctx Context) error
	// GetCurrentContext is aclrtGetCurrentContext.
	GetCurrentContext() (Context, error)
}

// Streams makes and destroys streams in the current context.
type Streams interface {
	// CreateStream is aclrtCreateStream.
	CreateStream() (Stream, error)
	// CreateStreamWithConfig is aclrtCreateStreamWithConfig; priority 0 is the highest, out of range is clamped.
	CreateStreamWithConfig(priority, flag uint32) (Stream, error)
	// SetStreamFailureMode is aclrtSetStreamFailureMode.
	SetStreamFailureMode(s Stream, mode uint64) error
	// DestroyStream is aclrtDestroyStream: it waits for queued work, for ever if need be.
	DestroyStream(s Stream) error
	// DestroyStreamForce is aclrtDestroyStreamForce: it gives up waiting after some seconds.
	DestroyStreamForce(s Stream) error
	// SynchronizeStreamWithTimeout is aclrtSynchronizeStreamWithTimeout, in milliseconds; -1 is no limit.
	SynchronizeStreamWithTimeout(s Stream, ms int32) error
	// StreamQuery is aclrtStreamQuery.
	StreamQuery(s Stream) (StreamStatus, error)
	// StreamAbort is aclrtStreamAbort (since 8.5.0).
	StreamAbort(s Stream) error
}

// Driver is a whole runtime.
type Driver interface {
	Runtime
	Devices
	Contexts
	Streams
	// Has tells whether the runtime has a C function; optional ones are asked for before they are called.
	Has(function string) bool
}
