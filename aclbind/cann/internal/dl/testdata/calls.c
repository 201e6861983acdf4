/* What the tests of package dl call. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Set by the constructor: whether C saw the variable when the library was loaded. */
static char seen[32];

__attribute__((constructor)) static void loaded(void)
{
    const char *v = getenv("DL_TEST_EARLY");
    strncpy(seen, v ? v : "", sizeof seen - 1);
}

const char *early(void) { return seen; }

long weigh(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j)
{
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j;
}

double half(double x) { return x / 2; }

void nothing(void) {}

/* The cost of a call from C to C, for the comparison. */
void repeat(void (*function)(long), long argument, long times)
{
    for (long i = 0; i < times; i++) {
        function(argument);
    }
}

struct call {
    void (*function)(void *);
    void *argument;
};

static void *run(void *p)
{
    struct call *c = p;
    c->function(c->argument);
    return NULL;
}

/* A callback from a thread that Go has never seen. */
int elsewhere(void (*function)(void *), void *argument)
{
    struct call c = {function, argument};
    pthread_t t;
    if (pthread_create(&t, NULL, run, &c) != 0) {
        return 1;
    }
    return pthread_join(t, NULL);
}

/* Takes a signal over, as libraries do. */
static void handler(int signal) { (void)signal; }

int take(int signal)
{
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = handler;
    return sigaction(signal, &a, NULL);
}

/* Takes the thread's signal stack away. */
int nostack(void)
{
    stack_t none = {.ss_flags = SS_DISABLE};
    return sigaltstack(&none, NULL);
}
