// Package wrap puts something around a driver: a log of its calls, or faults in them. A wrapped driver is a driver
// again, so wrappers may be put around each other, and the engine knows of none.
package wrap

import "github.com/ascendrun/ascendrun/aclbind"

// around is a driver whose every call goes through one function. The methods below are all the same on purpose: what a
// wrapper does is written once, and a test holds that none is forgotten.
type around struct {
	d aclbind.Driver
	// make makes a call by do, or not, or later, and answers what the caller shall see. do gives the raw output, nil
	// for none.
	make func(function string, args []any, do func() (out any, err error)) error
}

var _ aclbind.Driver = (*around)(nil)

// none makes a call without output.
func (w *around) none(function string, args []any, do func() error) error {
	return w.make(function, args, func() (any, error) { return nil, do() })
}

// one makes a call with one output; a failed call has none, whatever the driver behind it gave.
func one[T any](w *around, function string, args []any, do func() (T, error)) (T, error) {
	var out, zero T
	err := w.make(function, args, func() (any, error) {
		var err error
		out, err = do()
		return out, err
	})
	if err != nil {
		return zero, err
	}
	return out, nil
}

// Has asks about the runtime; it is no call of it.
func (w *around) Has(function string) bool { return w.d.Has(function) }

// Init is aclInit.
func (w *around) Init(configPath string) error {
	return w.none("aclInit", []any{configPath}, func() error { return w.d.Init(configPath) })
}

// Finalize is aclFinalize.
func (w *around) Finalize() error { return w.none("aclFinalize", nil, w.d.Finalize) }

// FinalizeReference is aclFinalizeReference.
func (w *around) FinalizeReference() (uint64, error) {
	return one(w, "aclFinalizeReference", nil, w.d.FinalizeReference)
}

// GetRunMode is aclrtGetRunMode.
func (w *around) GetRunMode() (aclbind.RunMode, error) {
	return one(w, "aclrtGetRunMode", nil, w.d.GetRunMode)
}

// GetSocName is aclrtGetSocName; "" when the call is made to fail.
func (w *around) GetSocName() string {
	name, _ := one(w, "aclrtGetSocName", nil, func() (string, error) { return w.d.GetSocName(), nil })
	return name
}

// GetVersion is aclrtGetVersion.
func (w *around) GetVersion() (major, minor, patch int32, err error) {
	v, err := one(w, "aclrtGetVersion", nil, func() (v [3]int32, err error) {
		v[0], v[1], v[2], err = w.d.GetVersion()
		return v, err
	})
	return v[0], v[1], v[2], err
}

// SysGetVersionNum is aclsysGetVersionNum.
func (w *around) SysGetVersionNum(pkg string) (int32, error) {
	return one(w, "aclsysGetVersionNum", []any{pkg}, func() (int32, error) { return w.d.SysGetVersionNum(pkg) })
}

// GetRecentErrMsg is aclGetRecentErrMsg; "" when the call is made to fail.
func (w *around) GetRecentErrMsg() string {
	text, _ := one(w, "aclGetRecentErrMsg", nil, func() (string, error) { return w.d.GetRecentErrMsg(), nil })
	return text
}

// GetDeviceCount is aclrtGetDeviceCount.
func (w *around) GetDeviceCount() (uint32, error) {
	return one(w, "aclrtGetDeviceCount", nil, w.d.GetDeviceCount)
}

// SetDevice is aclrtSetDevice.
func (w *around) SetDevice(id int32) error {
	return w.none("aclrtSetDevice", []any{id}, func() error { return w.d.SetDevice(id) })
}

// ResetDevice is aclrtResetDevice.
func (w *around) ResetDevice(id int32) error {
	return w.none("aclrtResetDevice", []any{id}, func() error { return w.d.ResetDevice(id) })
}

// ResetDeviceForce is aclrtResetDeviceForce.
func (w *around) ResetDeviceForce(id int32) error {
	return w.none("aclrtResetDeviceForce", []any{id}, func() error { return w.d.ResetDeviceForce(id) })
}

// GetDevice is aclrtGetDevice.
func (w *around) GetDevice() (int32, error) { return one(w, "aclrtGetDevice", nil, w.d.GetDevice) }

// CreateContext is aclrtCreateContext.
func (w *around) CreateContext(device int32) (aclbind.Context, error) {
	return one(w, "aclrtCreateContext", []any{device}, func() (aclbind.Context, error) { return w.d.CreateContext(device) })
}

// DestroyContext is aclrtDestroyContext.
func (w *around) DestroyContext(ctx aclbind.Context) error {
	return w.none("aclrtDestroyContext", []any{ctx}, func() error { return w.d.DestroyContext(ctx) })
}

// SetCurrentContext is aclrtSetCurrentContext.
func (w *around) SetCurrentContext(ctx aclbind.Context) error {
	return w.none("aclrtSetCurrentContext", []any{ctx}, func() error { return w.d.SetCurrentContext(ctx) })
}

// GetCurrentContext is aclrtGetCurrentContext.
func (w *around) GetCurrentContext() (aclbind.Context, error) {
	return one(w, "aclrtGetCurrentContext", nil, w.d.GetCurrentContext)
}

// CreateStream is aclrtCreateStream.
func (w *around) CreateStream() (aclbind.Stream, error) {
	return one(w, "aclrtCreateStream", nil, w.d.CreateStream)
}

// CreateStreamWithConfig is aclrtCreateStreamWithConfig.
func (w *around) CreateStreamWithConfig(priority, flag uint32) (aclbind.Stream, error) {
	return one(w, "aclrtCreateStreamWithConfig", []any{priority, flag}, func() (aclbind.Stream, error) {
		return w.d.CreateStreamWithConfig(priority, flag)
	})
}

// SetStreamFailureMode is aclrtSetStreamFailureMode.
func (w *around) SetStreamFailureMode(s aclbind.Stream, mode uint64) error {
	return w.none("aclrtSetStreamFailureMode", []any{s, mode}, func() error { return w.d.SetStreamFailureMode(s, mode) })
}

// DestroyStream is aclrtDestroyStream.
func (w *around) DestroyStream(s aclbind.Stream) error {
	return w.none("aclrtDestroyStream", []any{s}, func() error { return w.d.DestroyStream(s) })
}

// DestroyStreamForce is aclrtDestroyStreamForce.
func (w *around) DestroyStreamForce(s aclbind.Stream) error {
	return w.none("aclrtDestroyStreamForce", []any{s}, func() error { return w.d.DestroyStreamForce(s) })
}

// SynchronizeStreamWithTimeout is aclrtSynchronizeStreamWithTimeout.
func (w *around) SynchronizeStreamWithTimeout(s aclbind.Stream, ms int32) error {
	return w.none("aclrtSynchronizeStreamWithTimeout", []any{s, ms}, func() error {
		return w.d.SynchronizeStreamWithTimeout(s, ms)
	})
}

// StreamQuery is aclrtStreamQuery.
func (w *around) StreamQuery(s aclbind.Stream) (aclbind.StreamStatus, error) {
	return one(w, "aclrtStreamQuery", []any{s}, func() (aclbind.StreamStatus, error) { return w.d.StreamQuery(s) })
}

// StreamAbort is aclrtStreamAbort.
func (w *around) StreamAbort(s aclbind.Stream) error {
	return w.none("aclrtStreamAbort", []any{s}, func() error { return w.d.StreamAbort(s) })
}
