/* A task fails because its memory was freed before the stream came to it. A stream that goes on answers the failure
 * once; one that stops takes its whole context along. Whoever registered for it is told first. */

#include "frame.h"

enum { SIZE = 4096 };

static aclrtStream gate, stream;
static aclrtNotify opener;
static void *good, *gone;
static unsigned char host[SIZE];
static int32_t streamId;
static volatile int told;
static volatile uint32_t toldCode;

static void tell(aclrtExceptionInfo *info)
{
    told++;
    toldCode = aclrtGetErrorCodeFromExceptionInfo(info);
    HOLDS(aclrtGetDeviceIdFromExceptionInfo(info) == 0);
    HOLDS(aclrtGetStreamIdFromExceptionInfo(info) == (uint32_t)streamId);
    HOLDS(aclrtGetTaskIdFromExceptionInfo(info) != 0xFFFFFFFFU);
}

/* Queues a copy out of memory that is gone when the stream comes to it, and work behind it. */
static void fail(void)
{
    OK(aclrtStreamGetId(stream, &streamId));
    OK(aclrtMalloc(&gone, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMemset(good, SIZE, 1, SIZE));
    OK(aclrtWaitAndResetNotify(opener, stream, 0));
    OK(aclrtMemcpyAsync(good, SIZE, gone, SIZE, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    OK(aclrtMemsetAsync(good, SIZE, 2, SIZE, stream));
    OK(aclrtFree(gone));
    OK(aclrtRecordNotify(opener, gate));
    HOLDS(aclrtSynchronizeStream(stream) != ACL_SUCCESS);
}

static int first(void)
{
    OK(aclrtMemcpy(host, SIZE, good, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    return host[0];
}

int main(void)
{
    aclrtContext ctx;

    begin();
    OK(aclrtSetExceptionInfoCallback(tell));
    OK(aclrtCreateContext(&ctx, 0));
    OK(aclrtCreateNotify(&opener, 0));
    OK(aclrtMalloc(&good, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtCreateStream(&gate));
    OK(aclrtCreateStream(&stream));
    fail();
    HOLDS(told == 1 && toldCode != 0);
    HOLDS(first() == 2);
    OK(aclrtSynchronizeStream(stream));

    OK(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE));
    WANT(aclrtSetStreamFailureMode(stream, ACL_CONTINUE_ON_FAILURE), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
    fail();
    HOLDS(told == 2);
    HOLDS(first() == 1);
    WANT(aclrtMemsetAsync(good, SIZE, 3, SIZE, stream), (aclError)toldCode);
    WANT(aclrtMemsetAsync(good, SIZE, 3, SIZE, gate), (aclError)toldCode);

    /* What stopped is given up; the device is fine. */
    OK(aclrtSetExceptionInfoCallback(NULL));
    OK(aclrtDestroyStreamForce(stream));
    OK(aclrtDestroyStreamForce(gate));
    OK(aclrtDestroyContext(ctx));
    OK(aclrtSetDevice(0));
    OK(aclrtMemsetAsync(good, SIZE, 4, SIZE, NULL));
    OK(aclrtSynchronizeStream(NULL));
    HOLDS(first() == 4);
    OK(aclrtFree(good));
    OK(aclrtDestroyNotify(opener));
    end();
    return 0;
}
