/* A runtime that does next to nothing, in the variants that a real one may come in:
 *
 *   -DSTUB=100039      every call answers that; 0 leaves outputs as they are
 *   -DINIT=500000      aclInit answers that
 *   -DOLD              no aclrtCreateContext, no version functions
 *   -DTAKES_SIGNALS    takes signals over when it is loaded and again in aclInit, as the trace library of CANN does
 *   -DABORTS           its constructor ends the process
 *   -DNEEDS            it needs hal() of another library
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef INIT
#define INIT 0
#endif

#ifdef NEEDS
int hal(void);
int needs(void) { return hal(); }
#endif

#ifdef ABORTS
__attribute__((constructor)) static void aborts(void) { abort(); }
#endif

#ifdef TAKES_SIGNALS
/* The thirteen signals of libascend_trace.so up to CANN 9.0, without SA_ONSTACK. */
static const int taken[] = {2, 3, 4, 5, 6, 7, 8, 11, 15, 24, 25, 31, 35};
static char stack[64 << 10];

static void handler(int signal, siginfo_t *info, void *context)
{
    static const char text[] = "the library has the signal\n";
    (void)signal, (void)info, (void)context;
    if (write(2, text, sizeof text - 1) < 0) {
        _exit(98);
    }
    _exit(99);
}

static void take(void)
{
    struct sigaction a;
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    memset(&a, 0, sizeof a);
    a.sa_sigaction = handler;
    a.sa_flags = SA_SIGINFO;
    for (unsigned i = 0; i < sizeof taken / sizeof *taken; i++) {
        sigaction(taken[i], &a, NULL);
    }
    sigaltstack(&alternative, NULL);
}

__attribute__((constructor)) static void loaded(void) { take(); }
#else
static void take(void) {}
#endif

#ifdef STUB
#define ANSWER(code) return STUB
#else
#define ANSWER(code) return code
#endif

int aclInit(const char *path)
{
    (void)path;
    take();
    ANSWER(INIT);
}

int aclFinalize(void) { ANSWER(0); }

int aclrtGetRunMode(int *mode)
{
#ifndef STUB
    *mode = 1;
#endif
    ANSWER(0);
}

const char *aclrtGetSocName(void)
{
#ifdef STUB
    return NULL;
#else
    return "Ascend910B1";
#endif
}

const char *aclGetRecentErrMsg(void) { return NULL; }

#ifndef OLD
int aclrtGetVersion(int32_t *major, int32_t *minor, int32_t *patch)
{
#ifndef STUB
    *major = 1, *minor = 16, *patch = 2;
#endif
    ANSWER(0);
}

int aclrtCreateContext(void **context, int32_t device)
{
#ifndef STUB
    *context = (void *)(uintptr_t)(0x1000 + device);
#endif
    ANSWER(0);
}
#endif

/* What the tests of calls ask. */
int aclrtSetCurrentContext(void *context)
{
    (void)context;
    ANSWER(0);
}

int aclrtSetDevice(int32_t device) { ANSWER(device < 0 ? 107001 : 0); }

int aclrtEventElapsedTime(float *ms, void *start, void *end)
{
#ifndef STUB
    *ms = start < end ? 1.5f : -1.5f;
#endif
    ANSWER(0);
}

float aclFloat16ToFloat(uint16_t value) { return value / 2.0f; }

uint16_t aclFloatToFloat16(float value) { return (uint16_t)(value * 2); }

int aclrtMemcpyAsync(void *to, size_t most, const void *from, size_t count, int kind, void *stream)
{
    /* Every argument is checked, so that none can be in another's place. */
    ANSWER(to == (void *)1 && most == 1ull << 40 && from == (void *)3 && count == 4 && kind == -1 && stream == (void *)6 ? 0 : 100000);
}

/* The callback comes from another thread when the runtime says so; here from the calling one. */
int aclrtLaunchHostFunc(void *stream, void (*function)(void *), void *args)
{
    (void)stream;
    function(args);
    ANSWER(0);
}

#ifdef VERSION
int aclsysGetVersionNum(char *package, int32_t *number)
{
    *number = strcmp(package, "runtime") ? 0 : VERSION;
    return 0;
}
#endif
