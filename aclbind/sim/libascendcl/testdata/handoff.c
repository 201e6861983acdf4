/* Two streams take turns in three ways, each with a runtime of its own: by an event, by the host, by a notify. */

#include "frame.h"

enum { SIZE = 4096 };

static aclrtStream first, second;
static void *device;
static unsigned char host[SIZE];

static void setUp(void)
{
    begin();
    OK(aclrtCreateStream(&first));
    OK(aclrtCreateStream(&second));
    OK(aclrtSetStreamFailureMode(first, ACL_STOP_ON_FAILURE));
    OK(aclrtSetStreamFailureMode(second, ACL_STOP_ON_FAILURE));
    OK(aclrtMalloc(&device, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
}

static void tearDown(int want)
{
    OK(aclrtMemcpy(host, SIZE, device, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    HOLDS(host[0] == want && host[SIZE - 1] == want);
    OK(aclrtFree(device));
    OK(aclrtDestroyStreamForce(second));
    OK(aclrtDestroyStreamForce(first));
    end();
}

static void byEvent(void)
{
    aclrtEvent event;

    setUp();
    OK(aclrtCreateEventWithFlag(&event, ACL_EVENT_SYNC));
    OK(aclrtMemsetAsync(device, SIZE, 1, SIZE, first));
    OK(aclrtRecordEvent(event, first));
    OK(aclrtStreamWaitEvent(second, event));
    OK(aclrtResetEvent(event, second));
    OK(aclrtMemsetAsync(device, SIZE, 2, SIZE, second));
    OK(aclrtRecordEvent(event, second));
    OK(aclrtSynchronizeEvent(event));
    OK(aclrtRecordEvent(event, first));
    OK(aclrtSynchronizeEventWithTimeout(event, 1000));
    OK(aclrtDestroyEvent(event));
    tearDown(2);
}

static void byHost(void)
{
    setUp();
    OK(aclrtMemsetAsync(device, SIZE, 3, SIZE, first));
    OK(aclrtSynchronizeStream(first));
    OK(aclrtMemsetAsync(device, SIZE, 4, SIZE, second));
    OK(aclrtSynchronizeStreamWithTimeout(second, 1000));
    tearDown(4);
}

static void byNotify(void)
{
    aclrtNotify notify;

    setUp();
    OK(aclrtCreateNotify(&notify, 0));
    OK(aclrtWaitAndResetNotify(notify, second, 0));
    OK(aclrtMemsetAsync(device, SIZE, 6, SIZE, second));
    OK(aclrtMemsetAsync(device, SIZE, 5, SIZE, first));
    OK(aclrtRecordNotify(notify, first));
    OK(aclrtSynchronizeStream(second));
    OK(aclrtDestroyNotify(notify));
    tearDown(6);
}

int main(void)
{
    byEvent();
    byHost();
    byNotify();
    return 0;
}
