/* Structs and unions cross the border by their layout: what an address is, what a stream is, rows of a matrix. */

#include "frame.h"

enum { ROWS = 4, WIDTH = 100, PITCH = 256, SIZE = ROWS * PITCH };

int main(void)
{
    unsigned char matrix[ROWS][WIDTH], back[ROWS][WIDTH];
    aclrtPtrAttributes what;
    aclrtStreamAttrValue value;
    aclrtStream stream;
    aclrtEvent event;
    void *device, *pinned, *page, *reached = NULL, *base = NULL;
    size_t size = 0;
    uint32_t id = 0, priority = 0;
    int32_t physical = -1;

    begin();
    OK(aclrtCreateStreamWithConfig(&stream, 3, ACL_STREAM_FAST_LAUNCH));
    OK(aclrtMalloc(&device, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMallocHost(&pinned, SIZE));
    OK(aclrtPointerGetAttributes((char *)device + 1, &what));
    HOLDS(what.location.type == ACL_MEM_LOCATION_TYPE_DEVICE && what.location.id == 0 && what.pageSize > 0);
    OK(aclrtPointerGetAttributes(pinned, &what));
    HOLDS(what.location.type == ACL_MEM_LOCATION_TYPE_HOST);
    OK(aclrtPointerGetAttributes(&what, &what));
    HOLDS(what.location.type == ACL_MEM_LOCATION_TYPE_UNREGISTERED);
    WANT(aclrtPointerGetAttributes(device, NULL), ACL_ERROR_INVALID_PARAM);
    OK(aclrtMemGetAddressRange((char *)device + 7, &base, &size));
    HOLDS(base == device && size == SIZE);

    OK(aclrtGetStreamAttribute(stream, ACL_STREAM_ATTR_PRIORITY, &value));
    HOLDS(value.streamPriority == 3);
    OK(aclrtStreamGetPriority(stream, &priority));
    HOLDS(priority == 3);
    value.failureMode = ACL_STOP_ON_FAILURE;
    OK(aclrtSetStreamAttribute(stream, ACL_STREAM_ATTR_FAILURE_MODE, &value));
    memset(&value, 0xff, sizeof value);
    OK(aclrtGetStreamAttribute(stream, ACL_STREAM_ATTR_FAILURE_MODE, &value));
    HOLDS(value.failureMode == ACL_STOP_ON_FAILURE);

    /* Rows go to a device that keeps them further apart, and come back. */
    fill(&matrix[0][0], sizeof matrix);
    OK(aclrtMemset(device, SIZE, 0, SIZE));
    OK(aclrtMemcpy2d(device, PITCH, matrix, WIDTH, WIDTH, ROWS, ACL_MEMCPY_HOST_TO_DEVICE));
    OK(aclrtMemcpy2dAsync(back, WIDTH, device, PITCH, WIDTH, ROWS, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    OK(aclrtSynchronizeStream(stream));
    HOLDS(memcmp(matrix, back, sizeof matrix) == 0);

    /* Memory of the program's own, reached by the device. */
    HOLDS(posix_memalign(&page, 4096, SIZE) == 0);
    OK(aclrtHostRegisterV2(page, SIZE, ACL_HOST_REG_MAPPED | ACL_HOST_REG_PINNED));
    OK(aclrtHostGetDevicePointer(page, &reached, 0));
    OK(aclrtMemsetAsync(reached, SIZE, 5, SIZE, stream));
    OK(aclrtSynchronizeStream(stream));
    HOLDS(((unsigned char *)page)[SIZE - 1] == 5);
    OK(aclrtHostUnregister(page));
    free(page);

    OK(aclrtCreateEvent(&event));
    OK(aclrtRecordEvent(event, stream));
    OK(aclrtGetEventId(event, &id));
    OK(aclrtGetPhyDevIdByUserDevId(0, &physical));
    HOLDS(physical == 0);
    OK(aclrtDestroyEvent(event));
    OK(aclrtFreeHost(pinned));
    OK(aclrtFree(device));
    OK(aclrtDestroyStream(stream));
    end();
    return 0;
}
