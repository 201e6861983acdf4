/* A context belongs to no thread, but being current does: each thread binds it for itself. */

#include <pthread.h>

#include "check.h"

enum { THREADS = 8, ROUNDS = 50 };

static aclrtContext shared;

static void *work(void *unused)
{
    aclrtStream stream;

    (void)unused;
    WANT(aclrtCreateStream(&stream), ACL_ERROR_RT_CONTEXT_NULL);
    for (int i = 0; i < ROUNDS; i++) {
        OK(aclrtSetCurrentContext(shared));
        OK(aclrtCreateStream(&stream));
        OK(aclrtSynchronizeStreamWithTimeout(stream, 1000));
        OK(aclrtDestroyStream(stream));
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];

    OK(aclInit(NULL));
    OK(aclrtCreateContext(&shared, 0));
    for (int i = 0; i < THREADS; i++) {
        HOLDS(pthread_create(&threads[i], NULL, work, NULL) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        HOLDS(pthread_join(threads[i], NULL) == 0);
    }
    OK(aclrtDestroyContext(shared));
    OK(aclFinalize());
    return 0;
}
