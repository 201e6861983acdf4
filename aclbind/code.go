package aclbind

// Why this file exists: codes that the program itself compares with or answers have a Go name. A test holds each of
// them against the generated table.

// Codes of AscendCL. The comment is the name in the headers.
const (
	Success                = 0      // ACL_SUCCESS
	ErrInvalidParam        = 100000 // ACL_ERROR_INVALID_PARAM
	ErrUninitialize        = 100001 // ACL_ERROR_UNINITIALIZE
	ErrRepeatInitialize    = 100002 // ACL_ERROR_REPEAT_INITIALIZE
	ErrInvalidFile         = 100003 // ACL_ERROR_INVALID_FILE
	ErrParseFile           = 100006 // ACL_ERROR_PARSE_FILE
	ErrFileMissingAttr     = 100007 // ACL_ERROR_FILE_MISSING_ATTR
	ErrFileAttrInvalid     = 100008 // ACL_ERROR_FILE_ATTR_INVALID
	ErrRepeatFinalize      = 100037 // ACL_ERROR_REPEAT_FINALIZE
	ErrCompilingStubMode   = 100039 // ACL_ERROR_COMPILING_STUB_MODE
	ErrParamInvalid        = 107000 // ACL_ERROR_RT_PARAM_INVALID
	ErrInvalidDeviceID     = 107001 // ACL_ERROR_RT_INVALID_DEVICEID
	ErrContextNull         = 107002 // ACL_ERROR_RT_CONTEXT_NULL
	ErrStreamContext       = 107003 // ACL_ERROR_RT_STREAM_CONTEXT
	ErrModelContext        = 107004 // ACL_ERROR_RT_MODEL_CONTEXT
	ErrTimestampInvalid    = 107006 // ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID
	ErrStreamSubscribe     = 107011 // ACL_ERROR_RT_STREAM_SUBSCRIBE
	ErrThreadSubscribe     = 107012 // ACL_ERROR_RT_THREAD_SUBSCRIBE
	ErrStreamNoCallback    = 107015 // ACL_ERROR_RT_STREAM_NO_CB_REG
	ErrInvalidHandle       = 107017 // ACL_ERROR_RT_INVALID_HANDLE
	ErrTaskTimeout         = 107020 // ACL_ERROR_RT_TASK_TIMEOUT
	ErrOptionNotSet        = 107021 // ACL_ERROR_RT_SYSPARAMOPT_NOT_SET
	ErrStreamAbort         = 107023 // ACL_ERROR_RT_STREAM_ABORT
	ErrCaptureDependency   = 107024 // ACL_ERROR_RT_CAPTURE_DEPENDENCY
	ErrStreamUnjoined      = 107025 // ACL_ERROR_RT_STREAM_UNJOINED
	ErrStreamCaptured      = 107027 // ACL_ERROR_RT_STREAM_CAPTURED
	ErrEventCaptured       = 107028 // ACL_ERROR_RT_EVENT_CAPTURED
	ErrStreamNotCaptured   = 107029 // ACL_ERROR_RT_STREAM_NOT_CAPTURED
	ErrCaptureMode         = 107030 // ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT
	ErrCaptureImplicit     = 107031 // ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT
	ErrCaptureConflict     = 107032 // ACL_ERROR_STREAM_CAPTURE_CONFLICT
	ErrCaptureUnmatched    = 107036 // ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED
	ErrModelRunning        = 107037 // ACL_ERROR_RT_MODEL_RUNNING
	ErrCaptureWrongThread  = 107038 // ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD
	ErrCaptureBlocks       = 107041 // ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC
	ErrModelParam          = 145000 // ACL_ERROR_GE_PARAM_INVALID
	ErrModelPath           = 145002 // ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID
	ErrModelID             = 145003 // ACL_ERROR_GE_EXEC_MODEL_ID_INVALID
	ErrModelData           = 145006 // ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID
	ErrFeatureNotSupported = 207000 // ACL_ERROR_RT_FEATURE_NOT_SUPPORT
	ErrMemoryAllocation    = 207001 // ACL_ERROR_RT_MEMORY_ALLOCATION
	ErrNoDevice            = 207004 // ACL_ERROR_RT_NO_DEVICE
	ErrResourceAllocFail   = 207005 // ACL_ERROR_RT_RESOURCE_ALLOC_FAIL
	ErrNoEventResource     = 207007 // ACL_ERROR_RT_NO_EVENT_RESOURCE
	ErrNoStreamResource    = 207008 // ACL_ERROR_RT_NO_STREAM_RESOURCE
	ErrNoNotifyResource    = 207009 // ACL_ERROR_RT_NO_NOTIFY_RESOURCE
	ErrModelMemory         = 245000 // ACL_ERROR_GE_MEMORY_ALLOCATION
	ErrACLInternal         = 500000 // ACL_ERROR_INTERNAL_ERROR
	ErrInternal            = 507000 // ACL_ERROR_RT_INTERNAL_ERROR
	ErrContextRelease      = 507007 // ACL_ERROR_RT_CONTEXT_RELEASE_ERROR
	ErrLostHeartbeat       = 507010 // ACL_ERROR_RT_LOST_HEARTBEAT
	ErrReportTimeout       = 507012 // ACL_ERROR_RT_REPORT_TIMEOUT
	ErrAICoreException     = 507015 // ACL_ERROR_RT_AICORE_EXCEPTION
	ErrDeviceSetup         = 507033 // ACL_ERROR_RT_DEV_SETUP_ERROR
	ErrStreamSyncTimeout   = 507046 // ACL_ERROR_RT_STREAM_SYNC_TIMEOUT
	ErrEventSyncTimeout    = 507047 // ACL_ERROR_RT_EVENT_SYNC_TIMEOUT
	ErrDriverInternal      = 507899 // ACL_ERROR_RT_DRV_INTERNAL_ERROR
	ErrHostRegistered      = 507910 // ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED
	ErrHostNotRegistered   = 507911 // ACL_ERROR_HOST_MEMORY_NOT_REGISTERED
	ErrModelUnload         = 545009 // ACL_ERROR_GE_UNLOAD_MODEL
)
