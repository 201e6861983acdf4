/* A program is told when devices and streams come and go, default streams among them, and when the runtime is set up and
 * torn down. */

#include "frame.h"

static char told[256];

static void device(int32_t id, aclrtDeviceState state, void *args)
{
    HOLDS(args == told);
    sprintf(told + strlen(told), "d%d:%d ", (int)id, (int)state);
}

static void stream(aclrtStream stm, aclrtStreamState state, void *args)
{
    HOLDS(stm != NULL && args == told);
    sprintf(told + strlen(told), "s:%d ", (int)state);
}

static aclError init(const char *config, size_t len, void *args)
{
    HOLDS(args == told && (config == NULL || strlen(config) == len));
    strcat(told, "init ");
    return ACL_SUCCESS;
}

static aclError finalize(void *args)
{
    HOLDS(args == told);
    strcat(told, "finalize ");
    return ACL_SUCCESS;
}

int main(void)
{
    aclrtStream s;

    OK(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, init, told));
    OK(aclFinalizeCallbackRegister(ACL_REG_TYPE_OTHER, finalize, told));
    OK(aclrtRegDeviceStateCallback("test", device, told));
    OK(aclrtRegStreamStateCallback("test", stream, told));
    begin();
    OK(aclrtCreateStream(&s));
    OK(aclrtDestroyStream(s));
    end();
    HOLDS(strcmp(told, "init d0:0 s:1 d0:1 s:1 s:2 d0:2 s:2 d0:3 finalize ") == 0);

    /* The same names without a function: nobody is told any more. */
    OK(aclrtRegDeviceStateCallback("test", NULL, NULL));
    OK(aclrtRegStreamStateCallback("test", NULL, NULL));
    OK(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, init));
    OK(aclFinalizeCallbackUnRegister(ACL_REG_TYPE_OTHER, finalize));
    told[0] = 0;
    begin();
    OK(aclrtCreateStream(&s));
    OK(aclrtDestroyStream(s));
    end();
    HOLDS(told[0] == 0);
    return 0;
}
