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
	// QueryDeviceStatus is aclrtQueryDeviceStatus (since 8.0.RC2); the device need not be set.
	QueryDeviceStatus(id int32) (DeviceStatus, error)
	// GetDeviceInfo is aclrtGetDeviceInfo (since 8.5.0): one attribute of a device, which need not be set.
	GetDeviceInfo(id uint32, attr DevAttr) (int64, error)
	// SynchronizeDeviceWithTimeout is aclrtSynchronizeDeviceWithTimeout (since 8.5.0), in milliseconds; -1 is no limit.
	// It waits for the streams of the current context.
	SynchronizeDeviceWithTimeout(ms int32) error
	// DeviceCanAccessPeer is aclrtDeviceCanAccessPeer: 1 when device may be given the memory of peer.
	DeviceCanAccessPeer(device, peer int32) (int32, error)
	// DeviceEnablePeerAccess is aclrtDeviceEnablePeerAccess: the current device may reach the memory of peer; flags is 0.
	DeviceEnablePeerAccess(peer int32, flags uint32) error
	// DeviceDisablePeerAccess is aclrtDeviceDisablePeerAccess.
	DeviceDisablePeerAccess(peer int32) error
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

// Events are points of streams that other streams and the host can wait for. They belong to a device.
type Events interface {
	// CreateEvent is aclrtCreateEvent: a plain event.
	CreateEvent() (Event, error)
	// CreateEventWithFlag is aclrtCreateEventWithFlag, with a sum of EventSync, EventTimeLine and the like.
	CreateEventWithFlag(flag uint32) (Event, error)
	// CreateEventExWithFlag is aclrtCreateEventExWithFlag (since 8.0.RC1): waits hold on to the record before them.
	CreateEventExWithFlag(flag uint32) (Event, error)
	// DestroyEvent is aclrtDestroyEvent; pending work keeps what it needs of it. Its device must still be open.
	DestroyEvent(e Event) error
	// RecordEvent is aclrtRecordEvent.
	RecordEvent(e Event, s Stream) error
	// ResetEvent is aclrtResetEvent, on the stream that waited for it.
	ResetEvent(e Event, s Stream) error
	// StreamWaitEvent is aclrtStreamWaitEvent: what s is given later waits for the event.
	StreamWaitEvent(s Stream, e Event) error
	// QueryEventStatus is aclrtQueryEventStatus.
	QueryEventStatus(e Event) (EventRecordedStatus, error)
	// SynchronizeEventWithTimeout is aclrtSynchronizeEventWithTimeout, in milliseconds; -1 is no limit.
	SynchronizeEventWithTimeout(e Event, ms int32) error
	// EventElapsedTime is aclrtEventElapsedTime, in milliseconds; negative when end was recorded first.
	EventElapsedTime(start, end Event) (float32, error)
	// EventGetTimestamp is aclrtEventGetTimestamp (since 8.5.0), in microseconds.
	EventGetTimestamp(e Event) (uint64, error)
}

// Notifies wake exactly one wait each time that they are recorded, across devices too.
type Notifies interface {
	// CreateNotify is aclrtCreateNotify (since 8.5.0).
	CreateNotify(flag uint64) (Notify, error)
	// DestroyNotify is aclrtDestroyNotify.
	DestroyNotify(n Notify) error
	// RecordNotify is aclrtRecordNotify.
	RecordNotify(n Notify, s Stream) error
	// WaitAndResetNotify is aclrtWaitAndResetNotify, in seconds; 0 is no limit.
	WaitAndResetNotify(n Notify, s Stream, seconds uint32) error
}

// Memory is device memory and pinned host memory, and what moves bytes between them.
type Memory interface {
	// Malloc is aclrtMalloc, on the current device.
	Malloc(size uint64, policy MemMallocPolicy) (Ptr, error)
	// Free is aclrtFree; it waits for nothing.
	Free(p Ptr) error
	// MallocHost is aclrtMallocHost: pinned memory of the host.
	MallocHost(size uint64) (Ptr, error)
	// FreeHost is aclrtFreeHost.
	FreeHost(p Ptr) error
	// HostBytes are n bytes of pinned memory as this process sees them, valid until FreeHost.
	HostBytes(p Ptr, n uint64) []byte
	// Memcpy is aclrtMemcpy: it returns when the bytes are there.
	Memcpy(dst Ptr, destMax uint64, src Ptr, count uint64, kind MemcpyKind) error
	// MemcpyAsync is aclrtMemcpyAsync. The memory must live until the stream has passed it.
	MemcpyAsync(dst Ptr, destMax uint64, src Ptr, count uint64, kind MemcpyKind, s Stream) error
	// Memset is aclrtMemset.
	Memset(p Ptr, maxCount uint64, value int32, count uint64) error
	// MemsetAsync is aclrtMemsetAsync.
	MemsetAsync(p Ptr, maxCount uint64, value int32, count uint64, s Stream) error
	// ReduceAsync is aclrtReduceAsync (since 8.5.0): dst becomes dst op src, element by element; count is in bytes and
	// reserve 0.
	ReduceAsync(dst, src Ptr, count uint64, kind ReduceKind, typ DataType, s Stream, reserve Ptr) error
	// ValueWrite is aclrtValueWrite (since 8.5.0): 8 bytes of device memory; flag is 0.
	ValueWrite(p Ptr, value uint64, flag uint32, s Stream) error
	// ValueWait is aclrtValueWait (since 8.5.0), with one of the StreamWaitValue flags.
	ValueWait(p Ptr, value uint64, flag uint32, s Stream) error
	// GetMemInfo is aclrtGetMemInfo of the current device: the free bytes and all of them.
	GetMemInfo(attr MemAttr) (free, total uint64, err error)
}

// Models are offline models: loaded in a context, run on its streams. They come with the graph engine, which not every
// installation has; Has tells.
type Models interface {
	// MdlLoadFromFile is aclmdlLoadFromFile: it takes device memory for itself, and belongs to the current context.
	MdlLoadFromFile(path string) (id uint32, err error)
	// MdlUnload is aclmdlUnload, in the context that it was loaded in, when all its runs are over.
	MdlUnload(id uint32) error
	// MdlCreateDesc is aclmdlCreateDesc: an empty description; 0 when there is no room.
	MdlCreateDesc() MdlDesc
	// MdlGetDesc is aclmdlGetDesc: it fills a description with what is known of a loaded model.
	MdlGetDesc(desc MdlDesc, id uint32) error
	// MdlDestroyDesc is aclmdlDestroyDesc.
	MdlDestroyDesc(desc MdlDesc) error
	// MdlGetNumInputs is aclmdlGetNumInputs.
	MdlGetNumInputs(desc MdlDesc) uint64
	// MdlGetNumOutputs is aclmdlGetNumOutputs.
	MdlGetNumOutputs(desc MdlDesc) uint64
	// MdlGetInputSizeByIndex is aclmdlGetInputSizeByIndex, in bytes; 0 when there is no such input or its shape is open.
	MdlGetInputSizeByIndex(desc MdlDesc, index uint64) uint64
	// MdlGetOutputSizeByIndex is aclmdlGetOutputSizeByIndex, alike.
	MdlGetOutputSizeByIndex(desc MdlDesc, index uint64) uint64
	// CreateDataBuffer is aclCreateDataBuffer: it describes memory for a model and owns none; 0 when there is no room.
	CreateDataBuffer(data Ptr, size uint64) DataBuffer
	// DestroyDataBuffer is aclDestroyDataBuffer.
	DestroyDataBuffer(b DataBuffer) error
	// MdlCreateDataset is aclmdlCreateDataset: the inputs or the outputs of a run; 0 when there is no room.
	MdlCreateDataset() MdlDataset
	// MdlAddDatasetBuffer is aclmdlAddDatasetBuffer: the next input or output, in the model's order.
	MdlAddDatasetBuffer(set MdlDataset, b DataBuffer) error
	// MdlDestroyDataset is aclmdlDestroyDataset; its data buffers stay.
	MdlDestroyDataset(set MdlDataset) error
	// MdlExecute is aclmdlExecute: it returns when the outputs are there.
	MdlExecute(id uint32, in, out MdlDataset) error
	// MdlExecuteAsync is aclmdlExecuteAsync. The memory must live until the stream has passed it.
	MdlExecuteAsync(id uint32, in, out MdlDataset, s Stream) error
}

// Driver is a whole runtime.
type Driver interface {
	Runtime
	Devices
	Contexts
	Streams
	Events
	Notifies
	Memory
	Models
	// Has tells whether the runtime has a C function; optional ones are asked for before they are called.
	Has(function string) bool
}
