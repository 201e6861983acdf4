/* A stream waits until a number in device memory is there, and another thread's stream writes it. */

#include <pthread.h>

#include "frame.h"

static aclrtStream waiter, writer;
static void *number;
static volatile int written;

static void *waits(void *unused)
{
    (void)unused;
    OK(aclrtSetDevice(0));
    OK(aclrtValueWait(number, 100, ACL_STREAM_WAIT_VALUE_EQ, waiter));
    OK(aclrtSynchronizeStream(waiter));
    HOLDS(written);
    return NULL;
}

static void *writes(void *unused)
{
    (void)unused;
    OK(aclrtSetDevice(0));
    written = 1;
    OK(aclrtValueWrite(number, 100, 0, writer));
    OK(aclrtSynchronizeStream(writer));
    return NULL;
}

int main(void)
{
    pthread_t first, second;

    begin();
    OK(aclrtMalloc(&number, 1 << 20, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMemset(number, 8, 0, 8));
    OK(aclrtCreateStream(&waiter));
    OK(aclrtCreateStream(&writer));
    HOLDS(pthread_create(&first, NULL, waits, NULL) == 0);
    HOLDS(pthread_create(&second, NULL, writes, NULL) == 0);
    HOLDS(pthread_join(second, NULL) == 0 && pthread_join(first, NULL) == 0);
    OK(aclrtDestroyStreamForce(waiter));
    OK(aclrtDestroyStreamForce(writer));
    OK(aclrtFree(number));
    end();
    return 0;
}
