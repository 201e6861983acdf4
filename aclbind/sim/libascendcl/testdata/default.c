/* The flow of the manual without a context of its own, three times in one process. */

#include "check.h"

int main(void)
{
    for (int i = 0; i < 3; i++) {
        aclrtStream stream;

        OK(aclInit(NULL));
        OK(aclrtSetDevice(0));
        OK(aclrtCreateStream(&stream));
        OK(aclrtSynchronizeStreamWithTimeout(stream, -1));
        OK(aclrtDestroyStream(stream));
        OK(aclrtResetDeviceForce(0));
        OK(aclFinalize());
    }
    WANT(aclFinalize(), ACL_ERROR_REPEAT_FINALIZE);
    return 0;
}
