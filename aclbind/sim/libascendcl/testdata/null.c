/* An output that is NULL is refused before anything happens, context or not. */

#include "check.h"

int main(void)
{
    aclrtContext ctx, now;

    WANT(aclrtGetDevice(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtGetDeviceCount(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtGetRunMode(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateContext(NULL, 0), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtGetCurrentContext(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateStream(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtCreateStreamWithConfig(NULL, 0, 0), ACL_ERROR_INVALID_PARAM);
    HOLDS(strstr(aclGetRecentErrMsg(), "aclrtCreateStreamWithConfig: stream is NULL") != NULL);
    HOLDS(aclGetRecentErrMsg() == NULL);

    OK(aclrtCreateContext(&ctx, 0));
    WANT(aclrtCreateContext(NULL, 1), ACL_ERROR_INVALID_PARAM);
    OK(aclrtGetCurrentContext(&now));
    HOLDS(now == ctx);
    WANT(aclrtDestroyContext(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtSetCurrentContext(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtDestroyStream(NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtDestroyStreamForce(NULL), ACL_ERROR_INVALID_PARAM);
    OK(aclrtDestroyContext(ctx));
    return 0;
}
