/* Functions of the program run on a thread that the program serves them with, and the stream waits for those that
 * block. */

#include <pthread.h>

#include "frame.h"

enum { TIMES = 5 };

static aclrtContext context;
static pthread_t server;
static pthread_barrier_t subscribed;
static volatile int serving = 1;
static int count;

static void *serve(void *unused)
{
    (void)unused;
    OK(aclrtSetCurrentContext(context));
    pthread_barrier_wait(&subscribed); /* before that aclrtProcessReport answers at once that it serves no stream */
    while (serving) {
        (void)aclrtProcessReport(20);
    }
    return NULL;
}

static void add(void *by)
{
    HOLDS(pthread_equal(pthread_self(), server));
    count += *(int *)by;
}

int main(void)
{
    int one = 1;
    aclrtStream stream;

    begin();
    OK(aclrtCreateContext(&context, 0));
    OK(aclrtCreateStream(&stream));
    WANT(aclrtLaunchCallback(add, &one, ACL_CALLBACK_BLOCK, stream), ACL_ERROR_RT_STREAM_NO_CB_REG);
    HOLDS(pthread_barrier_init(&subscribed, NULL, 2) == 0);
    HOLDS(pthread_create(&server, NULL, serve, NULL) == 0);
    OK(aclrtSubscribeReport((uint64_t)server, stream));
    pthread_barrier_wait(&subscribed);
    for (int i = 0; i < TIMES; i++) {
        OK(aclrtLaunchCallback(add, &one, ACL_CALLBACK_BLOCK, stream));
    }
    OK(aclrtSynchronizeStream(stream));
    HOLDS(count == TIMES);
    serving = 0;
    HOLDS(pthread_join(server, NULL) == 0);
    OK(aclrtUnSubscribeReport((uint64_t)server, stream));
    OK(aclrtDestroyStreamForce(stream));
    OK(aclrtDestroyContext(context));
    end();
    return 0;
}
