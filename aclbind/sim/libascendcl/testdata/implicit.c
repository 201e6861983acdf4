/* A context opens its device by itself and closes it again; there is nothing to reset afterwards. */

#include "check.h"

int main(void)
{
    aclrtContext ctx;
    aclrtStream stream;

    OK(aclInit(NULL));
    OK(aclrtCreateContext(&ctx, 3));
    OK(aclrtCreateStream(&stream));
    OK(aclrtDestroyStream(stream));
    OK(aclrtDestroyContext(ctx));
    WANT(aclrtResetDevice(3), ACL_ERROR_RT_CONTEXT_RELEASE_ERROR);
    OK(aclFinalize());
    return 0;
}
