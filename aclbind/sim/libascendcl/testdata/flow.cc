// The flow of the manual in C++, with what C++ alone has of the headers.

#include <cstdio>
#include <memory>
#include <thread>
#include <vector>

#include "acl/acl.h"

namespace {

bool ok(aclError code, const char *what)
{
    if (code != ACL_SUCCESS) {
        std::fprintf(stderr, "%s is %d\n", what, code);
    }
    return code == ACL_SUCCESS;
}

const char *name(aclrtRunMode mode)
{
    switch (mode) {
        case ACL_HOST:
            return "host";
        case ACL_DEVICE:
            return "device";
    }
    return "neither";
}

} // namespace

#define TRY(call) \
    if (!ok((call), #call)) { \
        return 1; \
    }

int main()
{
    aclrtContext context = nullptr;
    aclrtRunMode mode = ACL_DEVICE;
    aclrtErrorInfo fault = {};
    const dim3 grid(8);
    constexpr size_t size = 1024;
    std::vector<unsigned char> host(size, 0);

    TRY(aclInit(nullptr));
    TRY(aclrtCreateContext(&context, 0));
    TRY(aclrtGetRunMode(&mode));
    TRY(aclrtGetErrorVerbose(0, &fault));
    std::thread worker([&] {
        void *device = nullptr;
        if (ok(aclrtSetCurrentContext(context), "bind") && ok(aclrtMalloc(&device, size, ACL_MEM_MALLOC_HUGE_FIRST), "malloc") &&
            ok(aclrtMemset(device, size, 7, size), "memset")) {
            const void *source = device;
            ok(aclrtMemcpy(host.data(), size, source, size, ACL_MEMCPY_DEVICE_TO_HOST), "memcpy");
            ok(aclrtFree(device), "free");
        }
    });
    worker.join();
    TRY(aclrtDestroyContext(context));
    TRY(aclFinalize());
    return host[size - 1] == 7 && grid.x == 8 && grid.y == 1 && fault.errorType == ACL_RT_NO_ERROR && name(mode)[0] == 'h' ? 0 : 1;
}
