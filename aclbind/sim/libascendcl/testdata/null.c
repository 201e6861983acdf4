/* An output that is NULL is refused before anything happens, context or not. */

#include "check.h"

int main(void)
{
    aclrtContext ctx, now;
    void *memory;

    WANT(aclrtGetDevice(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtGetDeviceCount(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtGetRunMode(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateContext(NULL, 0), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtGetCurrentContext(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateStream(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateStreamWithConfig(NULL, 0, 0), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateEvent(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateEventWithFlag(NULL, ACL_EVENT_SYNC), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateEventExWithFlag(NULL, ACL_EVENT_SYNC), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateNotify(NULL, 0), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtMalloc(NULL, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtMallocHost(NULL, 64), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateStreamWithConfig(NULL, 0, 0), ACL_ERROR_INVALID_PARAM);
    HOLDS(strstr(aclGetRecentErrMsg(), "aclrtCreateStreamWithConfig: stream is NULL") != NULL);
    HOLDS(aclGetRecentErrMsg() == NULL);

    OK(aclrtCreateContext(&ctx, 0));
    WANT(aclrtCreateContext(NULL, 1), ACL_ERROR_INVALID_PARAM);
    OK(aclrtGetCurrentContext(&now));
    HOLDS(now == ctx);
    WANT(aclrtDestroyContext(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtSetCurrentContext(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtDestroyStream(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtDestroyStreamForce(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtDestroyEvent(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtDestroyNotify(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtMalloc(&memory, 0, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtMallocHost(&memory, 0), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtFree(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtFreeHost(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtMemcpy(NULL, 64, &ctx, 8, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtMemset(NULL, 64, 0, 64), ACL_ERROR_INVALID_PARAM);
    OK(aclrtDestroyContext(ctx));
    return 0;
}
