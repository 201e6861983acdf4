package cann

// Why this file exists: the calls that no rule can write. gen/cann.go lists them with the reason.

import (
	"runtime"

	"github.com/ascendrun/ascendrun/aclbind/cann/internal/dl"
)

// Init is aclInit; "" hands over NULL. The runtime loads the rest of itself here, so signal handlers that it installs are
// taken off again, as at Open.
func (lib *Library) Init(configPath string) (err error) {
	var path []byte
	if configPath != "" {
		if path, err = text(aclInit, configPath); err != nil {
			return err
		}
	}
	dl.Protected(func() { err = lib.call(aclInit, dl.Address(path)) })
	runtime.KeepAlive(path)
	return err
}

// FinalizeReference is aclFinalizeReference; left is how many are left.
func (lib *Library) FinalizeReference() (left uint64, err error) {
	out := newFrame()
	err = lib.call(aclFinalizeReference, out.at(0))
	left = out[0]
	out.free()
	return left, err
}

// GetPrimaryCtxState is aclrtGetPrimaryCtxState; C takes nothing but NULL for the flags, so they are 0.
func (lib *Library) GetPrimaryCtxState(deviceId int32) (flags uint32, active int32, err error) {
	out := newFrame()
	err = lib.call(aclrtGetPrimaryCtxState, uintptr(deviceId), 0, out.at(0))
	active = int32(out[0])
	out.free()
	return 0, active, err
}

// Float16ToFloat is aclFloat16ToFloat; 0 when the library does not have it.
func (lib *Library) Float16ToFloat(value uint16) (result float32) {
	if s, ok := lib.symbol(aclFloat16ToFloat); ok {
		var f func(uint16) float32
		s.Bind(&f)
		result = f(value)
	}
	return result
}

// FloatToFloat16 is aclFloatToFloat16; 0 when the library does not have it.
func (lib *Library) FloatToFloat16(value float32) (result uint16) {
	if s, ok := lib.symbol(aclFloatToFloat16); ok {
		var f func(float32) uint16
		s.Bind(&f)
		result = f(value)
	}
	return result
}
