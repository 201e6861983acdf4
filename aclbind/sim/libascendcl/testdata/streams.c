/* The default stream by its NULL name, an explicit one beside it, and what is left of a stream that is aborted. */

#include "frame.h"

enum { SIZE = 4096 };

int main(void)
{
    aclrtContext ctx;
    aclrtStream stream, named;
    aclrtNotify never;
    aclrtStreamStatus status;
    int32_t id = -1;
    void *device;
    unsigned char host[SIZE];

    begin();
    OK(aclrtCreateContext(&ctx, 0));
    OK(aclrtMalloc(&device, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMemsetAsync(device, SIZE, 1, SIZE, NULL));
    OK(aclrtSynchronizeStream(NULL));
    OK(aclrtMemcpy(host, SIZE, device, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    HOLDS(host[SIZE - 1] == 1);
    OK(aclrtCtxGetCurrentDefaultStream(&named));
    OK(aclrtMemsetAsync(device, SIZE, 2, SIZE, named));
    OK(aclrtSynchronizeStream(named));

    OK(aclrtCreateStream(&stream));
    OK(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE));
    OK(aclrtStreamGetId(stream, &id));
    HOLDS(id >= 0);
    OK(aclrtMemsetAsync(device, SIZE, 3, SIZE, stream));
    OK(aclrtSynchronizeStream(stream));
    OK(aclrtStreamQuery(stream, &status));
    HOLDS(status == ACL_STREAM_STATUS_COMPLETE);
    OK(aclrtDestroyStreamForce(stream));

    /* Work that nobody lets go on is given up by an abort. */
    OK(aclrtCreateStream(&stream));
    OK(aclrtCreateNotify(&never, 0));
    OK(aclrtWaitAndResetNotify(never, stream, 0));
    OK(aclrtStreamQuery(stream, &status));
    HOLDS(status == ACL_STREAM_STATUS_NOT_READY);
    OK(aclrtStreamAbort(stream));
    OK(aclrtSynchronizeStream(stream));
    OK(aclrtDestroyStreamForce(stream));
    OK(aclrtDestroyNotify(never));
    OK(aclrtFree(device));
    OK(aclrtDestroyContext(ctx));
    end();
    return 0;
}
