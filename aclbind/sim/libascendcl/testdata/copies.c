/* Bytes go from the host to a device, across it and back, by every way that the manual has. */

#include "frame.h"

enum { SIZE = 3 << 20 };

int main(void)
{
    unsigned char *in, *out, *pageable = malloc(SIZE);
    void *a, *b;
    aclrtStream stream;

    begin();
    OK(aclrtCreateStream(&stream));
    OK(aclrtMallocHost((void **)&in, SIZE));
    OK(aclrtMallocHost((void **)&out, SIZE));
    OK(aclrtMalloc(&a, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMalloc(&b, SIZE, ACL_MEM_MALLOC_NORMAL_ONLY));
    fill(in, SIZE);

    /* On the host alone. */
    OK(aclrtMemcpy(out, SIZE, in, SIZE, ACL_MEMCPY_HOST_TO_HOST));
    HOLDS(memcmp(in, out, SIZE) == 0);

    /* There and back while the host waits. */
    memset(out, 0, SIZE);
    OK(aclrtMemcpy(a, SIZE, in, SIZE, ACL_MEMCPY_HOST_TO_DEVICE));
    OK(aclrtMemcpy(b, SIZE, a, SIZE, ACL_MEMCPY_DEVICE_TO_DEVICE));
    OK(aclrtMemcpy(out, SIZE, b, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    HOLDS(memcmp(in, out, SIZE) == 0);

    /* The same in a stream. */
    memset(out, 0, SIZE);
    OK(aclrtMemset(b, SIZE, 0, SIZE));
    OK(aclrtMemcpyAsync(a, SIZE, in, SIZE, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    OK(aclrtMemcpyAsync(b, SIZE, a, SIZE, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    OK(aclrtMemcpyAsync(out, SIZE, b, SIZE, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    OK(aclrtSynchronizeStream(stream));
    HOLDS(memcmp(in, out, SIZE) == 0);

    /* Memory that is not pinned makes the call wait; a set byte comes back through it. */
    OK(aclrtMemsetAsync(a, SIZE, 0x5a, SIZE, stream));
    OK(aclrtMemcpyAsync(pageable, SIZE, a, SIZE, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    HOLDS(pageable[0] == 0x5a && pageable[SIZE - 1] == 0x5a);

    /* What goes wrong before anything moves. */
    WANT(aclrtMemcpy(a, SIZE - 1, in, SIZE, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
    WANT(aclrtMemcpyAsync(out, SIZE, in, SIZE, ACL_MEMCPY_HOST_TO_HOST, stream), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
    WANT(aclrtMalloc(NULL, SIZE, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtMallocHost(NULL, SIZE), ACL_ERROR_INVALID_PARAM);
    WANT(aclrtFree(NULL), ACL_ERROR_INVALID_PARAM);

    OK(aclrtDestroyStreamForce(stream));
    OK(aclrtFree(b));
    OK(aclrtFree(a));
    OK(aclrtFreeHost(out));
    OK(aclrtFreeHost(in));
    end();
    free(pageable);
    return 0;
}
