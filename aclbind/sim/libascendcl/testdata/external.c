/* A graph that waits for an event from outside, and one that tells the outside: neither runs before its turn. */

#define _GNU_SOURCE
#include "frame.h"

enum { SIZE = 4096 };

static aclrtStream inside, outside;
static aclrtEvent event;
static aclrtNotify gate;
static unsigned char host[SIZE];
static void *a, *b;

static int result(void)
{
    OK(aclrtMemcpy(host, SIZE, b, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    return host[0] == host[SIZE - 1] ? host[0] : -1;
}

/* The graph copies what a stream outside it has set. */
static void outsideFirst(void)
{
    aclmdlRI graph;

    OK(aclmdlRICaptureBegin(inside, ACL_MODEL_RI_CAPTURE_MODE_RELAXED));
    OK(aclrtStreamWaitEventWithFlag(inside, event, 0, ACL_EVENT_WAIT_EXTERNAL));
    OK(aclrtMemcpyAsync(b, SIZE, a, SIZE, ACL_MEMCPY_DEVICE_TO_DEVICE, inside));
    OK(aclmdlRICaptureEnd(inside, &graph));

    OK(aclrtWaitAndResetNotify(gate, outside, 0));
    OK(aclrtMemsetAsync(a, SIZE, 1, SIZE, outside));
    OK(aclrtRecordEvent(event, outside));
    OK(aclmdlRIExecuteAsync(graph, inside));
    WANT(aclrtSynchronizeStreamWithTimeout(inside, 20), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
    OK(aclrtRecordNotify(gate, NULL));
    OK(aclrtSynchronizeStream(inside));
    HOLDS(result() == 1);
    OK(aclmdlRIDestroy(graph));
}

/* A stream outside copies what the graph has set. */
static void graphFirst(void)
{
    aclmdlRI graph;

    OK(aclmdlRICaptureBegin(inside, ACL_MODEL_RI_CAPTURE_MODE_RELAXED));
    OK(aclrtMemsetAsync(a, SIZE, 2, SIZE, inside));
    OK(aclrtRecordEventWithFlag(event, inside, ACL_EVENT_RECORD_EXTERNAL));
    OK(aclmdlRICaptureEnd(inside, &graph));

    OK(aclrtWaitAndResetNotify(gate, inside, 0));
    OK(aclmdlRIExecuteAsync(graph, inside));
    OK(aclrtStreamWaitEvent(outside, event));
    OK(aclrtMemcpyAsync(b, SIZE, a, SIZE, ACL_MEMCPY_DEVICE_TO_DEVICE, outside));
    OK(aclrtRecordNotify(gate, NULL));
    OK(aclrtSynchronizeStream(outside));
    OK(aclrtSynchronizeStream(inside));
    HOLDS(result() == 2);
    OK(aclmdlRIDestroy(graph));
}

int main(void)
{
    setenv("ASCENDRUN_SIM", "cann=9.2.0", 1); /* the first release that has external events */
    begin();
    OK(aclrtCreateStream(&inside));
    OK(aclrtCreateStream(&outside));
    OK(aclrtCreateNotify(&gate, 0));
    OK(aclrtCreateEventExWithFlag(&event, ACL_EVENT_SYNC));
    OK(aclrtMalloc(&a, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMalloc(&b, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
    outsideFirst();
    graphFirst();
    OK(aclrtFree(b));
    OK(aclrtFree(a));
    OK(aclrtDestroyEvent(event));
    OK(aclrtDestroyNotify(gate));
    OK(aclrtDestroyStream(outside));
    OK(aclrtDestroyStream(inside));
    end();
    return 0;
}
