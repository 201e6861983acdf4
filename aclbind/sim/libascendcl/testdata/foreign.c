/* Two contexts on one thread, and a stream destroyed while the other one is current: the program goes on and forgets
 * the stream. The report says where it was made. */

#include "check.h"

int main(void)
{
    aclrtContext a, b;
    aclrtStream stream;

    OK(aclInit(NULL));
    OK(aclrtSetDevice(0));
    OK(aclrtCreateContext(&a, 0));
    OK(aclrtCreateStream(&stream));
    OK(aclrtCreateContext(&b, 1));
    WANT(aclrtDestroyStream(stream), ACL_ERROR_RT_STREAM_CONTEXT);
    OK(aclFinalize());
    return 0;
}
