"""The flow of the manual from Python, which loads the library by its name."""

import ctypes

acl = ctypes.CDLL("libascendcl.so")
acl.aclrtGetSocName.restype = ctypes.c_char_p
context, stream = ctypes.c_void_p(), ctypes.c_void_p()


def want(got, code, what):
    if got != code:
        raise SystemExit(f"{what} is {got}, want {code}")


want(acl.aclInit(None), 0, "aclInit")
want(acl.aclrtCreateContext(ctypes.byref(context), 0), 0, "aclrtCreateContext")
want(acl.aclrtCreateStream(ctypes.byref(stream)), 0, "aclrtCreateStream")
want(acl.aclrtCreateStream(None), 100000, "aclrtCreateStream(NULL)")
want(acl.aclrtGetSocName(), b"Ascend910B3", "aclrtGetSocName")
want(acl.aclrtSynchronizeStreamWithTimeout(stream, 1000), 0, "aclrtSynchronizeStreamWithTimeout")
want(acl.aclrtDestroyStream(stream), 0, "aclrtDestroyStream")
want(acl.aclrtDestroyContext(context), 0, "aclrtDestroyContext")
want(acl.aclFinalize(), 0, "aclFinalize")
