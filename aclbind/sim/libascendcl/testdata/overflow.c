/* Floats that saturate, with the check for overflow that goes with them, and the mode as it was at the end. */

#include "frame.h"

enum { SIZE = 64 };

int main(void)
{
    aclrtContext ctx;
    aclrtStream stream;
    aclrtFloatOverflowMode before, now;
    uint32_t on = 0;
    unsigned char host[SIZE];
    void *status;

    begin();
    OK(aclrtCreateContext(&ctx, 0));
    OK(aclrtGetDeviceSatMode(&before));
    OK(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_SATURATION));
    OK(aclrtGetDeviceSatMode(&now));
    HOLDS(now == ACL_RT_OVERFLOW_MODE_SATURATION);
    OK(aclrtCreateStream(&stream)); /* after the mode: it is for streams to come */
    OK(aclrtSetStreamOverflowSwitch(stream, 1));
    OK(aclrtGetStreamOverflowSwitch(stream, &on));
    HOLDS(on == 1);
    OK(aclrtMalloc(&status, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    for (int i = 0; i < 2; i++) {
        OK(aclrtMemset(status, SIZE, 0xff, SIZE));
        OK(aclrtGetOverflowStatus(status, SIZE, stream));
        OK(aclrtSynchronizeStream(stream));
        OK(aclrtMemcpy(host, SIZE, status, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
        HOLDS(host[0] == 0 && host[SIZE - 1] == 0);
        OK(aclrtResetOverflowStatus(stream));
        OK(aclrtSynchronizeStream(stream));
    }
    OK(aclrtFree(status));
    OK(aclrtSetDeviceSatMode(before));
    OK(aclrtDestroyStream(stream));
    OK(aclrtDestroyContext(ctx));
    end();
    return 0;
}
