//go:build cgo

package main

// Why this file exists: the Go side of hand_query.c. Outputs are addresses that are not NULL.

import "C"

import "unsafe"

//export goSysGetVersionStr
func goSysGetVersionStr(pkg, to unsafe.Pointer, size uint64) int32 {
	version, err := process().SysGetVersionStr(text(pkg))
	if err == nil {
		into := unsafe.Slice((*byte)(to), size)
		into[copy(into[:size-1], version)] = 0
	}
	return code(err)
}

//export goGetDeviceUtilizationRate
func goGetDeviceUtilizationRate(device int32, cube, vector, aicpu, memory unsafe.Pointer) int32 {
	u, err := process().GetDeviceUtilizationRate(device)
	if err == nil {
		*(*int32)(cube), *(*int32)(vector), *(*int32)(aicpu), *(*int32)(memory) = u.Cube, u.Vector, u.AICPU, u.Memory
	}
	return code(err)
}

//export goGetErrorVerbose
func goGetErrorVerbose(device int32) int32 { return code(process().GetErrorVerbose(device)) }

//export goGetPrimaryCtxState
func goGetPrimaryCtxState(device int32, active unsafe.Pointer) int32 {
	_, on, err := process().GetPrimaryCtxState(device)
	if err == nil {
		*(*int32)(active) = on
	}
	return code(err)
}

//export goDeviceGetStreamPriorityRange
func goDeviceGetStreamPriorityRange(least, greatest unsafe.Pointer) int32 {
	l, g, err := process().DeviceGetStreamPriorityRange()
	if err == nil {
		*(*int32)(least), *(*int32)(greatest) = l, g
	}
	return code(err)
}
