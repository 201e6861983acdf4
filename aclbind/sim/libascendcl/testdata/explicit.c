/* The flow of the manual with a context of its own: everything is given back in the reverse order. */

#include "check.h"

int main(void)
{
    aclrtRunMode mode;
    aclrtContext ctx, now;
    aclrtStream stream;
    int32_t device = -1;
    uint32_t count = 0;

    OK(aclInit(NULL));
    OK(aclrtGetDeviceCount(&count));
    HOLDS(count == 8);
    OK(aclrtSetDevice(1));
    OK(aclrtCreateContext(&ctx, 1));
    OK(aclrtGetCurrentContext(&now));
    HOLDS(now == ctx);
    OK(aclrtGetDevice(&device));
    HOLDS(device == 1);
    OK(aclrtGetRunMode(&mode));
    HOLDS(mode == ACL_HOST);
    OK(aclrtCreateStream(&stream));
    OK(aclrtSynchronizeStreamWithTimeout(stream, 1000));
    OK(aclrtDestroyStream(stream));
    OK(aclrtDestroyContext(ctx));
    OK(aclrtResetDevice(1));
    OK(aclFinalize());
    return 0;
}
