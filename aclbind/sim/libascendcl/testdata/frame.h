/* Why this file exists: most programs need a device, and give it back in the same way. */

#ifndef FRAME_H_
#define FRAME_H_

#include "check.h"

/* Opens device 0 with its default context. */
static inline void begin(void)
{
    OK(aclInit(NULL));
    OK(aclrtSetDevice(0));
}

/* Gives it back. */
static inline void end(void)
{
    OK(aclrtResetDeviceForce(0));
    OK(aclFinalize());
}

/* A pattern that no other offset has nearby. */
static inline void fill(unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (unsigned char)(i * 31 + i / 256);
    }
}

#endif
