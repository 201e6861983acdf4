/* Work that is captured runs when the graph does, as often as it does, and not before. */

#include "frame.h"

enum { SIZE = 4096 };

int main(void)
{
    aclmdlRI graph = NULL;
    aclmdlRICaptureStatus status = ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED;
    aclrtStream stream;
    unsigned char host[SIZE];
    void *a, *b;

    begin();
    OK(aclrtCreateStream(&stream));
    OK(aclrtMalloc(&a, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMalloc(&b, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMemset(b, SIZE, 0, SIZE));
    OK(aclmdlRICaptureBegin(stream, ACL_MODEL_RI_CAPTURE_MODE_RELAXED));
    OK(aclmdlRICaptureGetInfo(stream, &status, &graph));
    HOLDS(status == ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE);
    OK(aclrtMemcpyAsync(b, SIZE, a, SIZE, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    OK(aclmdlRICaptureEnd(stream, &graph));
    WANT(aclmdlRICaptureEnd(stream, NULL), ACL_ERROR_INVALID_PARAM);

    for (int value = 0; value < 3; value++) {
        OK(aclrtMemset(a, SIZE, value + 1, SIZE));
        OK(aclrtMemcpy(host, SIZE, b, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
        HOLDS(host[0] == value);
        OK(aclmdlRIExecuteAsync(graph, stream));
        OK(aclrtSynchronizeStream(stream));
        OK(aclrtMemcpy(host, SIZE, b, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
        HOLDS(host[0] == value + 1 && host[SIZE - 1] == value + 1);
    }
    OK(aclmdlRIDestroy(graph));
    OK(aclrtFree(b));
    OK(aclrtFree(a));
    OK(aclrtDestroyStream(stream));
    end();
    return 0;
}
