/* Two devices, by their default contexts alone: memory of one is copied to the other once each may reach it. */

#include "frame.h"

enum { SIZE = 1 << 16 };

int main(void)
{
    int32_t can = 0;
    unsigned char *host;
    void *a, *b;

    begin();
    OK(aclrtDeviceCanAccessPeer(&can, 0, 1));
    HOLDS(can == 1);
    WANT(aclrtDeviceCanAccessPeer(NULL, 0, 1), ACL_ERROR_INVALID_PARAM);
    OK(aclrtDeviceEnablePeerAccess(1, 0));
    OK(aclrtMalloc(&a, SIZE, ACL_MEM_MALLOC_HUGE_FIRST_P2P));
    OK(aclrtMemset(a, SIZE, 9, SIZE));

    OK(aclrtSetDevice(1));
    OK(aclrtDeviceEnablePeerAccess(0, 0));
    OK(aclrtMalloc(&b, SIZE, ACL_MEM_MALLOC_HUGE_FIRST_P2P));
    OK(aclrtMemset(b, SIZE, 0, SIZE));
    OK(aclrtMemcpy(b, SIZE, a, SIZE, ACL_MEMCPY_DEVICE_TO_DEVICE));
    OK(aclrtMallocHost((void **)&host, SIZE));
    OK(aclrtMemcpy(host, SIZE, b, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    HOLDS(host[0] == 9 && host[SIZE - 1] == 9);
    OK(aclrtSynchronizeDevice());
    OK(aclrtDeviceDisablePeerAccess(0));
    OK(aclrtFreeHost(host));
    OK(aclrtFree(b));
    OK(aclrtResetDeviceForce(1));

    OK(aclrtSetDevice(0));
    OK(aclrtDeviceDisablePeerAccess(1));
    OK(aclrtFree(a));
    end();
    return 0;
}
