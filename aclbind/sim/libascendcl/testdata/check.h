/* Why this file exists: the programs here check themselves, and say where a call answered something else. */

#ifndef CHECK_H_
#define CHECK_H_

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"

/* The call answers the code. */
#define WANT(call, code) expect((call), (code), #call, __FILE__, __LINE__)
#define OK(call) expect((call), ACL_SUCCESS, #call, __FILE__, __LINE__)

/* The condition holds. */
#define HOLDS(condition) expect((condition) ? 0 : 1, 0, #condition, __FILE__, __LINE__)

static inline void expect(int got, int code, const char *what, const char *file, int line)
{
    if (got != code) {
        const char *why = aclGetRecentErrMsg();
        fprintf(stderr, "%s:%d: %s is %d, want %d (%s)\n", file, line, what, got, code, why != NULL ? why : "no message");
        exit(1);
    }
}

#endif
