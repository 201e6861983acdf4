/* Why this file exists: what the exported functions share, and the few that no rule makes. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

#include "export.h"

__thread uintptr_t calledFrom;
int forked;

/* FILE+OFFSET is what addr2line -e FILE OFFSET takes; the symbol before it is there where the file exports one. */
char *placeText(uintptr_t address)
{
    Dl_info where;
    const char *file;
    char *text;

    if (address == 0 || dladdr((void *)address, &where) == 0 || where.dli_fname == NULL) {
        return NULL;
    }
    file = strrchr(where.dli_fname, '/');
    file = file != NULL ? file + 1 : where.dli_fname;
    /* The return address lies behind the call. */
    if (asprintf(&text, "%s%s%s+%#lx", where.dli_sname != NULL ? where.dli_sname : "", where.dli_sname != NULL ? " in " : "", file,
                 (unsigned long)(address - 1 - (uintptr_t)where.dli_fbase)) < 0) {
        return NULL;
    }
    return text;
}

const char *keep(char **kept, char *text)
{
    if (text != NULL && *kept != NULL && strcmp(text, *kept) == 0) {
        free(text); /* the pointer that the program has stays good */
        return *kept;
    }
    free(*kept);
    *kept = text;
    return text;
}

aclError refuse(const char *function, aclError code, const char *why)
{
    return goRefuse((void *)function, code, (void *)why);
}

aclError aclFinalize(void)
{
    CALLED(ACL_ERROR_INTERNAL_ERROR);
    return goFinalize();
}

aclError aclFinalizeReference(uint64_t *refCount)
{
    uint64_t left = 0;
    CALLED(ACL_ERROR_INTERNAL_ERROR);
    aclError code = goFinalizeReference(&left);
    if (code == ACL_SUCCESS && refCount != NULL) {
        *refCount = left;
    }
    return code;
}

aclError aclrtAllocatorGetByStream(aclrtStream stream, aclrtAllocatorDesc *allocatorDesc, aclrtAllocator *allocator,
                                   aclrtAllocatorAllocFunc *allocFunc, aclrtAllocatorFreeFunc *freeFunc,
                                   aclrtAllocatorAllocAdviseFunc *allocAdviseFunc,
                                   aclrtAllocatorGetAddrFromBlockFunc *getAddrFromBlockFunc)
{
    CALLED(ACL_ERROR_INTERNAL_ERROR);
    OUTPUT(allocatorDesc);
    OUTPUT(allocator);
    OUTPUT(allocFunc);
    OUTPUT(freeFunc);
    OUTPUT(allocAdviseFunc);
    OUTPUT(getAddrFromBlockFunc);
    return goAllocatorGetByStream((uintptr_t)stream, allocatorDesc, allocator, allocFunc, freeFunc, allocAdviseFunc, getAddrFromBlockFunc);
}

/* The variables that the runtime's own log obeys decide here as well: nothing is printed unless it goes to stdout. */
void aclAppLog(aclLogLevel logLevel, const char *func, const char *file, uint32_t line, const char *fmt, ...)
{
    const char *print = getenv("ASCEND_LOG_PRINT_TO_STDOUT");
    const char *level = getenv("ASCEND_GLOBAL_LOG_LEVEL");
    int least = level != NULL ? atoi(level) : ACL_ERROR;
    char text[1024];
    va_list list;

    if (print == NULL) {
        print = getenv("ASCEND_SLOG_PRINT_TO_STDOUT"); /* its name before CANN 9.2 */
    }
    if (print == NULL || strcmp(print, "1") != 0 || (int)logLevel < least || fmt == NULL) {
        return;
    }
    va_start(list, fmt);
    vsnprintf(text, sizeof text, fmt, list);
    va_end(list);
    printf("[%d] %s:%u %s: %s\n", (int)logLevel, file != NULL ? file : "", line, func != NULL ? func : "", text);
}

static void inChild(void)
{
    forked = 1;
}

void afterFork(const char *function)
{
    fprintf(stderr, "simulator: %s in a forked child: AscendCL cannot be used there; start the child by exec, or before the first call\n", function);
}

__attribute__((constructor)) static void loaded(void)
{
    pthread_atfork(NULL, NULL, inChild);
}

__attribute__((destructor)) static void atExit(void)
{
    if (!forked) {
        goExit();
    }
}
