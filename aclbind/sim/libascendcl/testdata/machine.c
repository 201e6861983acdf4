/* A program that describes the machine itself, before its first call: the library reads the variable as C has it. */

#define _GNU_SOURCE
#include "check.h"

int main(void)
{
    uint32_t count = 0;

    setenv("ASCENDRUN_SIM", "devices=3,chip=310P", 1);
    OK(aclrtGetDeviceCount(&count));
    HOLDS(count == 3);
    HOLDS(strcmp(aclrtGetSocName(), "Ascend310P3") == 0);
    return 0;
}
