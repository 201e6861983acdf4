/* The runtime keeps a program's own allocator and gives it back, as the operators of a stream would ask for it. */

#include "check.h"

static void *alloc(aclrtAllocator allocator, size_t size)
{
    (void)allocator;
    return malloc(size);
}

static void release(aclrtAllocator allocator, aclrtAllocatorBlock block)
{
    (void)allocator;
    free(block);
}

static void *advise(aclrtAllocator allocator, size_t size, aclrtAllocatorAddr address)
{
    (void)address;
    return alloc(allocator, size);
}

static void *address(aclrtAllocatorBlock block)
{
    return block;
}

int main(void)
{
    int object;
    aclrtStream stream;
    aclrtAllocatorDesc desc, kept = NULL;
    aclrtAllocator allocator = NULL;
    aclrtAllocatorAllocFunc allocFunc = NULL;
    aclrtAllocatorFreeFunc freeFunc = NULL;
    aclrtAllocatorAllocAdviseFunc adviseFunc = NULL;
    aclrtAllocatorGetAddrFromBlockFunc addressFunc = NULL;

    OK(aclInit(NULL));
    OK(aclrtSetDevice(0));
    OK(aclrtCreateStream(&stream));
    desc = aclrtAllocatorCreateDesc();
    HOLDS(desc != NULL);
    WANT(aclrtAllocatorRegister(stream, desc), ACL_ERROR_INVALID_PARAM);
    OK(aclrtAllocatorSetObjToDesc(desc, &object));
    OK(aclrtAllocatorSetAllocFuncToDesc(desc, alloc));
    OK(aclrtAllocatorSetFreeFuncToDesc(desc, release));
    OK(aclrtAllocatorSetAllocAdviseFuncToDesc(desc, advise));
    OK(aclrtAllocatorSetGetAddrFromBlockFuncToDesc(desc, address));
    OK(aclrtAllocatorRegister(stream, desc));
    OK(aclrtAllocatorGetByStream(stream, &kept, &allocator, &allocFunc, &freeFunc, &adviseFunc, &addressFunc));
    HOLDS(kept == desc && allocator == &object);
    HOLDS(allocFunc == alloc && freeFunc == release && adviseFunc == advise && addressFunc == address);
    OK(aclrtAllocatorUnregister(stream));
    WANT(aclrtAllocatorUnregister(stream), ACL_ERROR_INVALID_PARAM);
    OK(aclrtAllocatorDestroyDesc(desc));
    OK(aclrtDestroyStream(stream));
    OK(aclrtResetDeviceForce(0));
    OK(aclFinalize());
    return 0;
}
