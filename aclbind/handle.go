package aclbind

// Context is an aclrtContext as the runtime gave it; 0 is no context (NULL).
type Context uintptr

// Stream is an aclrtStream as the runtime gave it; 0 is the default stream of the current context (NULL).
type Stream uintptr

// RunMode is an aclrtRunMode (enums.tsv).
type RunMode int32

// The values of aclrtRunMode.
const (
	DeviceMode RunMode = 0 // ACL_DEVICE: the program runs on the board itself
	HostMode   RunMode = 1 // ACL_HOST: the program runs on the host of a card
)

// Flags of aclrtCreateStreamWithConfig (enums.tsv, macros of acl_rt.h).
const (
	StreamFastLaunch uint32 = 0x1
	StreamFastSync   uint32 = 0x2
)

// StopOnFailure is the mode of aclrtSetStreamFailureMode that stops a stream at its first failing task.
const StopOnFailure uint64 = 1

// StreamStatus is an aclrtStreamStatus.
type StreamStatus uint32

// The values of aclrtStreamStatus.
const (
	StreamComplete StreamStatus = 0
	StreamNotReady StreamStatus = 1
)
