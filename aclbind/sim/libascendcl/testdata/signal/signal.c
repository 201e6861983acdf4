/* Raises the signal of the first argument, after a call into the library; -11 is a wild pointer. With "handled" behind it
 * the program has a handler, which ends it with 42. */

#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

#include "../check.h"

static void handler(int number)
{
    (void)number;
    _exit(42);
}

int main(int argc, char **argv)
{
    uint32_t count;
    int number = atoi(argv[1]);

    HOLDS(argc == 3);
    OK(aclrtGetDeviceCount(&count));
    if (strcmp(argv[2], "handled") == 0) {
        struct sigaction action;

        memset(&action, 0, sizeof action);
        action.sa_handler = handler;
        HOLDS(sigaction(abs(number), &action, NULL) == 0);
    }
    if (number < 0) {
        *(volatile int *)(uintptr_t)atoi("16") = 1;
    }
    raise(number);
    return 0;
}
