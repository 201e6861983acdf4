/* Functions of the program run in stream order on a thread of the runtime. */

#include <pthread.h>

#include "frame.h"

enum { TIMES = 20, SIZE = 4096 };

static pthread_t mainThread;
static int seen[TIMES], count;
static unsigned char *host;

static void note(void *which)
{
    seen[count++] = *(int *)which;
    HOLDS(!pthread_equal(pthread_self(), mainThread));
}

static void look(void *want)
{
    HOLDS(host[SIZE - 1] == *(unsigned char *)want);
}

int main(void)
{
    int which[TIMES];
    unsigned char value = 0x42;
    aclrtStream stream;
    void *device;

    mainThread = pthread_self();
    begin();
    OK(aclrtCreateStream(&stream));
    OK(aclrtMalloc(&device, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMallocHost((void **)&host, SIZE));
    for (int i = 0; i < TIMES; i++) {
        which[i] = i;
        OK(aclrtLaunchHostFunc(stream, note, &which[i]));
    }
    OK(aclrtMemsetAsync(device, SIZE, value, SIZE, stream));
    OK(aclrtMemcpyAsync(host, SIZE, device, SIZE, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    OK(aclrtLaunchHostFunc(stream, look, &value));
    OK(aclrtSynchronizeStream(stream));
    HOLDS(count == TIMES);
    for (int i = 0; i < TIMES; i++) {
        HOLDS(seen[i] == i);
    }
    WANT(aclrtLaunchHostFunc(stream, NULL, NULL), ACL_ERROR_INVALID_PARAM);
    OK(aclrtFreeHost(host));
    OK(aclrtFree(device));
    OK(aclrtDestroyStream(stream));
    end();
    return 0;
}
