/* A device adds one buffer of floats to another in stream order. */

#include "frame.h"

enum { N = 1000, SIZE = N * (int)sizeof(float) };

int main(void)
{
    float a[N], b[N];
    void *dst, *src;
    aclrtStream stream;

    for (int i = 0; i < N; i++) {
        a[i] = (float)i;
        b[i] = 0.5F;
    }
    begin();
    OK(aclrtCreateStream(&stream));
    OK(aclrtMalloc(&dst, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMalloc(&src, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMemcpy(dst, SIZE, a, SIZE, ACL_MEMCPY_HOST_TO_DEVICE));
    OK(aclrtMemcpy(src, SIZE, b, SIZE, ACL_MEMCPY_HOST_TO_DEVICE));
    OK(aclrtReduceAsync(dst, src, SIZE, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_FLOAT, stream, NULL));
    OK(aclrtSynchronizeStream(stream));
    OK(aclrtMemcpy(b, SIZE, dst, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int i = 0; i < N; i++) {
        HOLDS(b[i] == a[i] + 0.5F);
    }
    OK(aclrtDestroyStreamForce(stream));
    OK(aclrtFree(src));
    OK(aclrtFree(dst));
    end();
    return 0;
}
