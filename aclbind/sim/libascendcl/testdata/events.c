/* An event tells when a stream has come to a point, how long it took, and holds another stream back until then. */

#include "frame.h"

enum { SIZE = 1 << 16 };

int main(void)
{
    aclrtContext ctx;
    aclrtStream first, second;
    aclrtEvent start, stop, sync;
    aclrtNotify gate;
    aclrtEventRecordedStatus status;
    uint64_t from = 0, to = 0;
    float ms = -1;
    unsigned char *host;
    void *a, *b;

    begin();
    OK(aclrtCreateContext(&ctx, 0));
    OK(aclrtCreateStream(&first));
    OK(aclrtCreateStream(&second));
    OK(aclrtCreateNotify(&gate, 0));
    OK(aclrtCreateEventWithFlag(&start, ACL_EVENT_TIME_LINE));
    OK(aclrtCreateEventWithFlag(&stop, ACL_EVENT_TIME_LINE));
    OK(aclrtCreateEventWithFlag(&sync, ACL_EVENT_SYNC));
    OK(aclrtMallocHost((void **)&host, SIZE));
    OK(aclrtMalloc(&a, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMalloc(&b, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));

    for (int round = 0; round < 2; round++) {
        memset(host, 0, SIZE);
        /* The second stream copies what the first one sets, and the first one waits at a gate before it does. */
        OK(aclrtRecordEvent(start, first));
        OK(aclrtWaitAndResetNotify(gate, first, 0));
        OK(aclrtMemsetAsync(a, SIZE, 7 + round, SIZE, first));
        OK(aclrtRecordEvent(stop, first));
        OK(aclrtRecordEvent(sync, first));
        OK(aclrtStreamWaitEvent(second, sync));
        OK(aclrtResetEvent(sync, second));
        OK(aclrtMemcpyAsync(b, SIZE, a, SIZE, ACL_MEMCPY_DEVICE_TO_DEVICE, second));
        OK(aclrtMemcpyAsync(host, SIZE, b, SIZE, ACL_MEMCPY_DEVICE_TO_HOST, second));
        OK(aclrtQueryEventStatus(stop, &status));
        HOLDS(status == ACL_EVENT_RECORDED_STATUS_NOT_READY);
        WANT(aclrtSynchronizeEventWithTimeout(stop, 10), ACL_ERROR_RT_EVENT_SYNC_TIMEOUT);
        WANT(aclrtSynchronizeStreamWithTimeout(second, 10), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);

        OK(aclrtRecordNotify(gate, NULL)); /* from the context's default stream */
        OK(aclrtSynchronizeEvent(stop));
        OK(aclrtQueryEventStatus(stop, &status));
        HOLDS(status == ACL_EVENT_RECORDED_STATUS_COMPLETE);
        OK(aclrtSynchronizeStream(second));
        HOLDS(host[0] == 7 + round && host[SIZE - 1] == 7 + round);
        OK(aclrtEventGetTimestamp(start, &from));
        OK(aclrtEventGetTimestamp(stop, &to));
        HOLDS(to >= from);
        OK(aclrtEventElapsedTime(&ms, start, stop));
        HOLDS(ms >= 0);
        OK(aclrtEventElapsedTime(&ms, stop, start));
        HOLDS(ms <= 0);
    }

    WANT(aclrtCreateEvent(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateNotify(NULL, 0), ACL_ERROR_INVALID_PARAM);
    OK(aclrtFree(b));
    OK(aclrtFree(a));
    OK(aclrtFreeHost(host));
    OK(aclrtDestroyEvent(sync));
    OK(aclrtDestroyEvent(stop));
    OK(aclrtDestroyEvent(start));
    OK(aclrtDestroyNotify(gate));
    OK(aclrtDestroyStreamForce(second));
    OK(aclrtDestroyStreamForce(first));
    OK(aclrtDestroyContext(ctx));
    end();
    return 0;
}
