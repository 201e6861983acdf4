/* Why this file exists: what every exported function begins with. */

#ifndef ASCENDRUN_EXPORT_H_
#define ASCENDRUN_EXPORT_H_

#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "_cgo_export.h"

/* Where the program called the library, for "made by" in the report. It is the calling thread's. */
extern __thread uintptr_t calledFrom;

/* A child that was forked has none of the library's threads: every call would hang. On a card it may do as it likes;
 * here it is told, and the call answers the refusal. */
extern int forked;

#define CALLED(refusal) \
    do { \
        if (forked) { \
            afterFork(__func__); \
            return refusal; \
        } \
        calledFrom = (uintptr_t)__builtin_return_address(0); \
    } while (0)

/* An output that is NULL is refused before anything happens. */
#define OUTPUT(to) \
    do { \
        if ((to) == NULL) { \
            return refuse(__func__, ACL_ERROR_INVALID_PARAM, #to " is NULL"); \
        } \
    } while (0)

/* The answer of a function that nobody simulates. */
#define ABSENT() refuse(__func__, ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "it is not simulated")

/* Returns a text that lives until the function answers another one on this thread; NULL for an empty one. */
#define TEXT(call) \
    do { \
        static __thread char *kept; \
        return keep(&kept, (call)); \
    } while (0)

const char *keep(char **kept, char *text);
aclError refuse(const char *function, aclError code, const char *why);
void afterFork(const char *function);

#endif /* ASCENDRUN_EXPORT_H_ */
