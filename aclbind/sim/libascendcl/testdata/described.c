/* Copies that stand in memory, many copies in one call, and random numbers. */

#include "frame.h"

enum { SIZE = 4096, COUNT = 3 };

static void *device(size_t size)
{
    void *p;

    OK(aclrtMalloc(&p, size, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMemset(p, size, 0, size));
    return p;
}

static void *host(size_t size)
{
    void *p;

    OK(aclrtMallocHost(&p, size));
    memset(p, 0, size);
    return p;
}

/* The description is read when the copy's turn comes. */
static void description(aclrtStream stream, void *from, void *to, unsigned char *in, unsigned char *out)
{
    size_t size = 0;
    void *desc;

    OK(aclrtGetMemcpyDescSize(ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, &size));
    WANT(aclrtGetMemcpyDescSize(ACL_MEMCPY_HOST_TO_DEVICE, &size), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
    desc = device(size);
    OK(aclrtMemcpyAsyncWithDesc(desc, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, stream));
    WANT(aclrtSynchronizeStream(stream), ACL_ERROR_RT_PARAM_INVALID);

    OK(aclrtMemcpy(from, SIZE, in, SIZE, ACL_MEMCPY_HOST_TO_DEVICE));
    OK(aclrtSetMemcpyDesc(desc, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, from, to, SIZE, NULL));
    OK(aclrtMemcpyAsyncWithDesc(desc, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, stream));
    OK(aclrtSynchronizeStream(stream));
    OK(aclrtMemcpy(out, SIZE, to, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    HOLDS(memcmp(in, out, SIZE) == 0);
    OK(aclrtFree(desc));
}

/* The addresses stand in device memory, and only a piece is copied. */
static void offsets(aclrtStream stream, void *from, void *to, unsigned char *in, unsigned char *out)
{
    void **bases[2] = {device(sizeof(void *)), device(sizeof(void *))};

    OK(aclrtMemcpy(bases[0], sizeof to, &to, sizeof to, ACL_MEMCPY_HOST_TO_DEVICE));
    OK(aclrtMemcpy(bases[1], sizeof from, &from, sizeof from, ACL_MEMCPY_HOST_TO_DEVICE));
    OK(aclrtMemset(to, SIZE, 0, SIZE));
    OK(aclrtMemcpyAsyncWithOffset(bases[0], SIZE, 100, (const void **)bases[1], 50, 7, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, stream));
    WANT(aclrtMemcpyAsyncWithOffset(bases[0], SIZE, SIZE - 49, (const void **)bases[1], 50, 7, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, stream),
         ACL_ERROR_RT_PARAM_INVALID);
    OK(aclrtSynchronizeStream(stream));
    OK(aclrtMemcpy(out, SIZE, to, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    HOLDS(out[99] == 0 && memcmp(out + 100, in + 7, 50) == 0 && out[150] == 0);
    OK(aclrtFree(bases[0]));
    OK(aclrtFree(bases[1]));
}

static aclrtMemcpyBatchAttr way(aclrtMemLocationType from, aclrtMemLocationType to)
{
    aclrtMemcpyBatchAttr attr;

    memset(&attr, 0, sizeof attr);
    attr.srcLoc.type = from;
    attr.dstLoc.type = to;
    return attr;
}

/* There in four ways, and back in four. */
static void batches(aclrtStream stream)
{
    aclrtMemcpyBatchAttr there = way(ACL_MEM_LOCATION_TYPE_HOST, ACL_MEM_LOCATION_TYPE_DEVICE);
    aclrtMemcpyBatchAttr back = way(ACL_MEM_LOCATION_TYPE_DEVICE, ACL_MEM_LOCATION_TYPE_HOST);
    aclrtMemcpyBatchAttr across = way(ACL_MEM_LOCATION_TYPE_DEVICE, ACL_MEM_LOCATION_TYPE_DEVICE);
    void *in[COUNT], *on[COUNT], *out[COUNT];
    size_t sizes[COUNT] = {16, 28, 44}, small[COUNT] = {16, 27, 44}, first = 0, failed = 7;

    for (int i = 0; i < COUNT; i++) {
        in[i] = host(sizes[i]);
        on[i] = device(sizes[i]);
        out[i] = host(sizes[i]);
    }
    for (int form = 0; form < 4; form++) {
        for (int i = 0; i < COUNT; i++) {
            memset(in[i], 16 * form + i + 1, sizes[i]);
        }
        switch (form) {
        case 0:
            OK(aclrtMemcpyBatch(on, sizes, in, sizes, COUNT, &there, &first, 1, &failed));
            HOLDS(failed == SIZE_MAX);
            OK(aclrtMemcpyBatch(out, sizes, on, sizes, COUNT, &back, &first, 1, &failed));
            break;
        case 1:
            OK(aclrtMemcpyBatchV2(on, sizes, in, sizes, COUNT, &there, &first, 1));
            OK(aclrtMemcpyBatchV2(out, sizes, on, sizes, COUNT, &back, &first, 1));
            break;
        case 2:
            OK(aclrtMemcpyBatchAsync(on, sizes, in, sizes, COUNT, &there, &first, 1, &failed, stream));
            OK(aclrtMemcpyBatchAsync(out, sizes, on, sizes, COUNT, &back, &first, 1, &failed, stream));
            break;
        default:
            OK(aclrtMemcpyBatchAsyncV2(on, sizes, in, sizes, COUNT, &there, &first, 1, stream));
            OK(aclrtMemcpyBatchAsyncV2(out, sizes, on, sizes, COUNT, &back, &first, 1, stream));
        }
        OK(aclrtSynchronizeStream(stream));
        for (int i = 0; i < COUNT; i++) {
            HOLDS(memcmp(in[i], out[i], sizes[i]) == 0);
        }
    }
    WANT(aclrtMemcpyBatch(on, small, in, sizes, COUNT, &there, &first, 1, &failed), ACL_ERROR_RT_PARAM_INVALID);
    HOLDS(failed == 1);
    WANT(aclrtMemcpyBatch(on, sizes, on, sizes, COUNT, &across, &first, 1, &failed), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
    HOLDS(failed == SIZE_MAX);
    WANT(aclrtMemcpyBatchV2(on, sizes, in, sizes, 0, &there, &first, 1), ACL_ERROR_RT_PARAM_INVALID);
    WANT(aclrtMemcpyBatchV2(on, sizes, NULL, sizes, COUNT, &there, &first, 1), ACL_ERROR_INVALID_PARAM);
    for (int i = 0; i < COUNT; i++) {
        OK(aclrtFreeHost(out[i]));
        OK(aclrtFree(on[i]));
        OK(aclrtFreeHost(in[i]));
    }
}

static aclrtRandomParaInfo number(const void *value, size_t size)
{
    aclrtRandomParaInfo info;

    memset(&info, 0, sizeof info);
    memcpy(info.valueOrAddr, value, size);
    info.size = (uint8_t)size;
    return info;
}

/* The numbers of a seed come again when the counter does, and stay within their bounds. */
static void randomness(aclrtStream stream)
{
    enum { N = 100 };
    const uint64_t seed = 5, n = N;
    const int32_t low = -3, high = 3;
    int32_t *once = host(sizeof(int32_t) * N), *again = host(sizeof(int32_t) * N);
    void *result = device(sizeof(int32_t) * N), *counter = device(16);
    aclrtRandomNumTaskInfo task;

    memset(&task, 0, sizeof task);
    task.dataType = ACL_INT32;
    task.randomNumFuncParaInfo.funcType = ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS;
    task.randomNumFuncParaInfo.paramInfo.uniformDisInfo.min = number(&low, sizeof low);
    task.randomNumFuncParaInfo.paramInfo.uniformDisInfo.max = number(&high, sizeof high);
    task.randomResultAddr = result;
    task.randomCounterAddr = counter;
    task.randomSeed = number(&seed, sizeof seed);
    task.randomNum = number(&n, sizeof n);

    OK(aclrtRandomNumAsync(&task, stream, NULL));
    OK(aclrtMemcpyAsync(once, sizeof(int32_t) * N, result, sizeof(int32_t) * N, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    OK(aclrtRandomNumAsync(&task, stream, NULL));
    OK(aclrtMemcpyAsync(again, sizeof(int32_t) * N, result, sizeof(int32_t) * N, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    OK(aclrtSynchronizeStream(stream));
    HOLDS(memcmp(once, again, sizeof(int32_t) * N) != 0);
    for (int i = 0; i < N; i++) {
        HOLDS(once[i] >= low && once[i] < high);
    }
    OK(aclrtMemset(counter, 16, 0, 16));
    OK(aclrtRandomNumAsync(&task, stream, NULL));
    OK(aclrtMemcpyAsync(again, sizeof(int32_t) * N, result, sizeof(int32_t) * N, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    OK(aclrtSynchronizeStream(stream));
    HOLDS(memcmp(once, again, sizeof(int32_t) * N) == 0);

    task.dataType = ACL_INT8;
    WANT(aclrtRandomNumAsync(&task, stream, NULL), ACL_ERROR_RT_PARAM_INVALID);
    OK(aclrtFree(counter));
    OK(aclrtFree(result));
    OK(aclrtFreeHost(again));
    OK(aclrtFreeHost(once));
}

int main(void)
{
    unsigned char *in, *out;
    void *from, *to;
    aclrtStream stream;

    begin();
    OK(aclrtCreateStream(&stream));
    in = host(SIZE);
    out = host(SIZE);
    from = device(SIZE);
    to = device(SIZE);
    fill(in, SIZE);
    description(stream, from, to, in, out);
    offsets(stream, from, to, in, out);
    batches(stream);
    randomness(stream);
    OK(aclrtDestroyStream(stream));
    OK(aclrtFree(to));
    OK(aclrtFree(from));
    OK(aclrtFreeHost(out));
    OK(aclrtFreeHost(in));
    end();
    return 0;
}
