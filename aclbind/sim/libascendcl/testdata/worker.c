/* A worker shares the device with its main thread: it counts a set of its own, and keeps to one core. */

#include <pthread.h>

#include "frame.h"

enum { SIZE = 4096 };

static void *work(void *unused)
{
    uint32_t cores = 0;
    unsigned char *in, *out;
    void *device;
    aclrtStream stream;

    (void)unused;
    OK(aclrtSetDevice(0));
    OK(aclrtCreateStream(&stream));
    OK(aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, &cores));
    HOLDS(cores == 1);
    OK(aclrtMallocHost((void **)&in, SIZE));
    OK(aclrtMallocHost((void **)&out, SIZE));
    OK(aclrtMalloc(&device, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    fill(in, SIZE);
    OK(aclrtMemcpyAsync(device, SIZE, in, SIZE, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    OK(aclrtMemcpyAsync(out, SIZE, device, SIZE, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    OK(aclrtSynchronizeStream(stream));
    HOLDS(memcmp(in, out, SIZE) == 0);
    OK(aclrtResetDeviceResLimit(0));
    OK(aclrtFree(device));
    OK(aclrtFreeHost(out));
    OK(aclrtFreeHost(in));
    OK(aclrtDestroyStream(stream));
    OK(aclrtResetDevice(0));
    return NULL;
}

int main(void)
{
    pthread_t worker;
    aclrtStream stream;

    begin();
    OK(aclrtSetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, 1));
    HOLDS(pthread_create(&worker, NULL, work, NULL) == 0);
    HOLDS(pthread_join(worker, NULL) == 0);
    OK(aclrtCreateStream(&stream)); /* the main thread's own set still counts */
    OK(aclrtDestroyStream(stream));
    end();
    return 0;
}
