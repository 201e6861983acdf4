/* What programs borrow from the runtime without a device: numbers, sizes, data buffers, names. */

#include "check.h"

int main(void)
{
    int memory[4];
    aclDataBuffer *buffer = aclCreateDataBuffer(memory, sizeof memory);

    HOLDS(aclDataTypeSize(ACL_FLOAT16) == 2 && aclDataTypeSize(ACL_DT_UNDEFINED) == 0);
    HOLDS(aclFloatToFloat16(1.5F) == 0x3e00 && aclFloat16ToFloat(0x3e00) == 1.5F);
    HOLDS(aclGetDataBufferAddr(buffer) == memory && aclGetDataBufferSizeV2(buffer) == sizeof memory);
    OK(aclUpdateDataBuffer(buffer, memory + 1, 4));
    HOLDS(aclGetDataBufferAddr(buffer) == memory + 1 && aclGetDataBufferSize(buffer) == 4);
    OK(aclDestroyDataBuffer(buffer));
    WANT(aclDestroyDataBuffer(buffer), ACL_ERROR_INVALID_PARAM);
    HOLDS(aclGetDataBufferAddr(NULL) == NULL);
    HOLDS(strcmp(aclrtGetSocName(), "Ascend910B3") == 0);
    HOLDS(aclrtGetSocName() == aclrtGetSocName());
    return 0;
}
