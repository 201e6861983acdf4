/* Writes to the log of applications, which says nothing unless it is told to. */

#include "acl/acl.h"

int main(void)
{
    ACL_APP_LOG(ACL_INFO, "all is well");
    ACL_APP_LOG(ACL_ERROR, "lost %d of %d", 3, 4);
    return 0;
}
