/* What a program asks about the machine, and what it reads after a mistake. */

#include "frame.h"

int main(void)
{
    char package[] = "runtime", version[ACL_PKG_VERSION_MAX_SIZE] = "";
    int32_t number = 0, major = 0, minor = 0, patch = 0, least = -1, greatest = -1, compatible = -1, feature = -1, active = -1;
    const aclCannAttr *attributes = NULL;
    size_t n = 0;
    uint32_t cores = 0, flags = 0, streams = 0;
    int64_t vectors = 0;
    aclrtUtilizationInfo load;
    aclrtDeviceStatus status;
    aclrtErrorInfo fault;
    aclrtRunMode mode;
    aclrtStream stream;

    /* Versions, before anything is set up. */
    OK(aclsysGetVersionStr(package, version));
    HOLDS(strcmp(version, "9.1.0") == 0);
    OK(aclsysGetVersionNum(package, &number));
    HOLDS(number == 90100000);
    OK(aclrtGetVersion(&major, &minor, &patch));
    HOLDS(major == ACL_MAJOR_VERSION && minor == ACL_MINOR_VERSION && patch == ACL_PATCH_VERSION);

    begin();
    /* A mistake, and how it is read: kept, then taken, then gone. */
    WANT(aclrtGetRunMode(NULL), ACL_ERROR_INVALID_PARAM);
    HOLDS(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL) == ACL_ERROR_INVALID_PARAM);
    HOLDS(aclrtGetLastError(ACL_RT_THREAD_LEVEL) == ACL_ERROR_INVALID_PARAM);
    HOLDS(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL) == ACL_SUCCESS);
    HOLDS(aclGetRecentErrMsg() != NULL);
    HOLDS(aclGetRecentErrMsg() == NULL);
    OK(aclrtGetErrorVerbose(0, &fault));
    HOLDS(fault.errorType == ACL_RT_NO_ERROR && fault.tryRepair == 0 && fault.hasDetail == 0);

    OK(aclrtGetRunMode(&mode));
    HOLDS(mode == ACL_HOST);
    OK(aclrtQueryDeviceStatus(0, &status));
    HOLDS(status == ACL_RT_DEVICE_STATUS_NORMAL);
    OK(aclGetCannAttributeList(&attributes, &n));
    HOLDS(n > 0);
    for (size_t i = 0; i < n; i++) {
        OK(aclGetCannAttribute(attributes[i], &feature));
        HOLDS(feature == 0 || feature == 1);
    }
    OK(aclrtCheckArchCompatibility(aclrtGetSocName(), &compatible));
    HOLDS(compatible == 1);
    OK(aclrtGetDeviceCapability(0, ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV, &feature));
    HOLDS(feature == ACL_DEV_FEATURE_SUPPORT || feature == ACL_DEV_FEATURE_NOT_SUPPORT);
    load.utilizationExtend = NULL;
    OK(aclrtGetDeviceUtilizationRate(0, &load));
    HOLDS(load.memoryUtilization == -1);
    OK(aclrtDeviceGetStreamPriorityRange(&least, &greatest));
    HOLDS(least == 7 && greatest == 0);
    OK(aclrtDeviceGetStreamPriorityRange(NULL, &greatest));
    OK(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_VECTOR_CORE_NUM, &vectors));
    HOLDS(vectors > 0);
    OK(aclrtGetPrimaryCtxState(0, NULL, &active));
    HOLDS(active == 1);
    WANT(aclrtGetPrimaryCtxState(0, &flags, &active), ACL_ERROR_INVALID_PARAM);
    OK(aclrtCtxGetCurrentDefaultStream(&stream));
    HOLDS(stream != NULL);
    OK(aclrtGetStreamAvailableNum(&streams));
    HOLDS(streams == 1983);
    OK(aclrtGetResInCurrentThread(ACL_RT_DEV_RES_VECTOR_CORE, &cores));
    HOLDS(cores == (uint32_t)vectors);
    OK(aclrtSetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, 1));
    OK(aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, &cores));
    HOLDS(cores == 1);
    OK(aclrtResetDeviceResLimit(0));
    OK(aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, &cores));
    HOLDS(cores == (uint32_t)vectors);
    end();
    return 0;
}
