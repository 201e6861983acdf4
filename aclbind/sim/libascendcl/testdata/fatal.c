/* What crashes a card's process or corrupts it is answered here, and reported loudly: the default stream destroyed
 * through its handle, and an address that never was a stream. */

#include "frame.h"

int main(void)
{
    aclrtStream stream;

    begin();
    OK(aclrtCtxGetCurrentDefaultStream(&stream));
    WANT(aclrtDestroyStream(stream), ACL_ERROR_RT_INVALID_HANDLE);
    WANT(aclrtSynchronizeStream((aclrtStream)0x1234), ACL_ERROR_RT_INVALID_HANDLE);
    end();
    return 0;
}
