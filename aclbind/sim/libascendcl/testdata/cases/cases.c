/* Failures that programs on cards have met, each as the few calls that lead to it. The one that is named on the command
 * line runs; its calls answer what they answer on a card. Without a name the names are printed. */

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../frame.h"

/* Runs a function on a thread of its own and waits for it. */
static void elsewhere(void *(*work)(void *))
{
    pthread_t thread;

    HOLDS(pthread_create(&thread, NULL, work, NULL) == 0);
    HOLDS(pthread_join(thread, NULL) == 0);
}

static aclrtContext context;
static aclrtStream stream;
static void *memory;

static void *allocates(void *unused)
{
    (void)unused;
    WANT(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_CONTEXT_NULL);
    OK(aclrtSetCurrentContext(context));
    OK(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtFree(memory));
    return NULL;
}

/* A helper thread allocates; only the thread that started it had set the device. */
static void threadWithoutDevice(void)
{
    begin();
    OK(aclrtGetCurrentContext(&context));
    elsewhere(allocates);
    end();
}

static void *submits(void *unused)
{
    (void)unused;
    WANT(aclrtMemcpyAsync(memory, 64, memory, 64, ACL_MEMCPY_DEVICE_TO_DEVICE, stream), ACL_ERROR_RT_CONTEXT_NULL);
    return NULL;
}

/* The context was set by the thread that posts the work, and the work runs on another one. */
static void contextOfThePoster(void)
{
    begin();
    OK(aclrtCreateStream(&stream));
    OK(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    elsewhere(submits);
    OK(aclrtFree(memory));
    OK(aclrtDestroyStream(stream));
    end();
}

static void *pins(void *unused)
{
    void *host;

    (void)unused;
    WANT(aclrtMallocHost(&host, 64), ACL_ERROR_RT_CONTEXT_NULL);
    return NULL;
}

/* Pinned memory of the host needs a context as well. */
static void pinnedWithoutContext(void)
{
    begin();
    elsewhere(pins);
    end();
}

static void *usesTheFirstDevice(void *unused)
{
    (void)unused;
    OK(aclrtSetDevice(0)); /* the habit that works while there is one device */
    WANT(aclrtMemsetAsync(memory, 64, 0, 64, stream), ACL_ERROR_RT_STREAM_CONTEXT);
    OK(aclrtResetDevice(0));
    return NULL;
}

/* The session lives on device 1, and its worker takes device 0. */
static void workerOnTheFirstDevice(void)
{
    OK(aclInit(NULL));
    OK(aclrtSetDevice(1));
    OK(aclrtCreateStream(&stream));
    OK(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    elsewhere(usesTheFirstDevice);
    OK(aclrtFree(memory));
    OK(aclrtDestroyStream(stream));
    OK(aclrtResetDevice(1));
    OK(aclFinalize());
}

/* A stream of device 0 is given work after the thread went over to device 1. */
static void streamOfTheOtherDevice(void)
{
    begin();
    OK(aclrtCreateStream(&stream));
    OK(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtSetDevice(1));
    WANT(aclrtMemsetAsync(memory, 64, 0, 64, stream), ACL_ERROR_RT_STREAM_CONTEXT);
    WANT(aclrtDestroyStream(stream), ACL_ERROR_RT_STREAM_CONTEXT);
    OK(aclrtSetDevice(0));
    OK(aclrtDestroyStream(stream));
    OK(aclrtFree(memory));
    OK(aclrtResetDevice(0));
    end();
    WANT(aclrtResetDevice(1), ACL_SUCCESS);
}

/* An event of device 0 is recorded on a stream of device 1: nobody objects before the synchronise. */
static void eventOfTheOtherDevice(void)
{
    aclrtEvent event;

    begin();
    OK(aclrtCreateEvent(&event));
    OK(aclrtSetDevice(1));
    OK(aclrtCreateStream(&stream));
    OK(aclrtRecordEvent(event, stream));
    WANT(aclrtSynchronizeEvent(event), ACL_ERROR_RT_INTERNAL_ERROR);
    OK(aclrtDestroyEvent(event));
    OK(aclrtDestroyStreamForce(stream));
    OK(aclrtResetDeviceForce(1));
    end();
}

/* A library sets the device, and the caller's own context is not current any more. */
static void libraryTakesTheContext(void)
{
    begin();
    OK(aclrtCreateContext(&context, 0));
    OK(aclrtCreateStream(&stream));
    OK(aclrtSetDevice(0)); /* inside the library */
    WANT(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE), ACL_ERROR_RT_STREAM_CONTEXT);
    OK(aclrtSetCurrentContext(context));
    OK(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE));
    OK(aclrtDestroyStream(stream));
    OK(aclrtDestroyContext(context));
    end();
}

/* Memory is asked for, or asked about, before any device is set. */
static void askedBeforeTheDevice(void)
{
    size_t left = 0, all = 0;

    OK(aclInit(NULL));
    WANT(aclrtGetMemInfo(ACL_HBM_MEM, &left, &all), ACL_ERROR_RT_CONTEXT_NULL);
    WANT(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_CONTEXT_NULL);
    OK(aclFinalize());
}

/* A wrapper destroys the default context, and two wrappers the same explicit one. */
static void contextsOfOthers(void)
{
    begin();
    OK(aclrtGetCurrentContext(&context));
    WANT(aclrtDestroyContext(context), ACL_ERROR_RT_CONTEXT_NULL);
    OK(aclrtCreateContext(&context, 0));
    OK(aclrtDestroyContext(context));
    WANT(aclrtDestroyContext(context), ACL_ERROR_RT_CONTEXT_NULL);
    end();
}

static void *resets(void *unused)
{
    (void)unused;
    OK(aclrtSetDevice(0));
    OK(aclrtResetDeviceForce(0));
    return NULL;
}

/* Two threads reset by force; the first one has given everything back. */
static void resetTwice(void)
{
    begin();
    elsewhere(resets);
    WANT(aclrtResetDeviceForce(0), ACL_ERROR_RT_CONTEXT_RELEASE_ERROR);
    WANT(aclrtCreateStream(&stream), ACL_ERROR_RT_CONTEXT_NULL);
    OK(aclFinalize());
}

/* Memory is freed after the device that it was on has closed. */
static void freedAfterTheReset(void)
{
    begin();
    OK(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtResetDevice(0));
    WANT(aclrtFree(memory), ACL_ERROR_RT_DRV_INTERNAL_ERROR);
    OK(aclFinalize());
}

/* Two suites tear the runtime down, and a third one had it for itself. */
static void finalizedTwice(void)
{
    OK(aclInit(NULL));
    WANT(aclInit(NULL), ACL_ERROR_REPEAT_INITIALIZE);
    OK(aclFinalize());
    WANT(aclFinalize(), ACL_ERROR_REPEAT_FINALIZE);
}

/* A parent asks something harmless and forks: the child cannot use the runtime, and says so instead of hanging. */
static void forkedAfterAQuestion(void)
{
    uint32_t count;
    int status;
    pid_t child;

    OK(aclrtGetDeviceCount(&count));
    child = fork();
    if (child == 0) {
        aclError code = aclrtSetDevice(0);
        exit(code == ACL_ERROR_INTERNAL_ERROR && aclrtGetSocName() == NULL ? 0 : 1);
    }
    HOLDS(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    OK(aclrtSetDevice(0));
    end();
}

/* Cycles of a service that loads and unloads: nothing may be left of any. */
static void cycles(void)
{
    size_t before = 0, after = 0, all = 0;

    for (int i = 0; i < 50; i++) {
        begin();
        OK(aclrtGetMemInfo(ACL_HBM_MEM, &before, &all));
        OK(aclrtCreateStream(&stream));
        OK(aclrtMalloc(&memory, 64 << 20, ACL_MEM_MALLOC_HUGE_FIRST));
        OK(aclrtMemset(memory, 64 << 20, i, 4096));
        OK(aclrtFree(memory));
        OK(aclrtGetMemInfo(ACL_HBM_MEM, &after, &all));
        HOLDS(before == after);
        OK(aclrtDestroyStream(stream));
        end();
    }
}

static const struct {
    const char *name;
    void (*run)(void);
} cases[] = {
    {"T01", threadWithoutDevice},
    {"T04", contextOfThePoster},
    {"T06", pinnedWithoutContext},
    {"T08", workerOnTheFirstDevice},
    {"X03", streamOfTheOtherDevice},
    {"X05", eventOfTheOtherDevice},
    {"I01", libraryTakesTheContext},
    {"O02", askedBeforeTheDevice},
    {"D02", contextsOfOthers},
    {"R01", freedAfterTheReset},
    {"R03", resetTwice},
    {"F03", finalizedTwice},
    {"K01", forkedAfterAQuestion},
    {"L03", cycles},
};

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (argc < 2) {
            puts(cases[i].name);
        } else if (strcmp(argv[1], cases[i].name) == 0) {
            cases[i].run();
            return 0;
        }
    }
    return argc < 2 ? 0 : 2;
}
