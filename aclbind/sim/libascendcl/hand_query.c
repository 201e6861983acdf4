/* Why this file exists: questions whose answer is more than a number: texts, lists, structs, outputs that may be NULL. */

#include "export.h"

aclError aclsysGetVersionStr(char *pkgName, char *versionStr)
{
    CALLED(ACL_ERROR_INTERNAL_ERROR);
    OUTPUT(versionStr);
    return goSysGetVersionStr(pkgName, versionStr, ACL_PKG_VERSION_MAX_SIZE);
}

/* What aclGetCannAttribute knows. */
aclError aclGetCannAttributeList(const aclCannAttr **cannAttrList, size_t *num)
{
    static const aclCannAttr known[] = {ACL_CANN_ATTR_INF_NAN, ACL_CANN_ATTR_BF16};

    CALLED(ACL_ERROR_INTERNAL_ERROR);
    OUTPUT(cannAttrList);
    OUTPUT(num);
    *cannAttrList = known;
    *num = sizeof known / sizeof known[0];
    return ACL_SUCCESS;
}

aclError aclrtGetDeviceUtilizationRate(int32_t deviceId, aclrtUtilizationInfo *utilizationInfo)
{
    aclrtUtilizationInfo *to = utilizationInfo;

    CALLED(ACL_ERROR_INTERNAL_ERROR);
    OUTPUT(utilizationInfo);
    if (to->utilizationExtend != NULL) {
        return refuse(__func__, ACL_ERROR_RT_PARAM_INVALID, "utilizationExtend is not NULL");
    }
    return goGetDeviceUtilizationRate(deviceId, &to->cubeUtilization, &to->vectorUtilization, &to->aicpuUtilization, &to->memoryUtilization);
}

aclError aclrtGetErrorVerbose(int32_t deviceId, aclrtErrorInfo *errorInfo)
{
    aclError code;

    CALLED(ACL_ERROR_INTERNAL_ERROR);
    OUTPUT(errorInfo);
    code = goGetErrorVerbose(deviceId);
    if (code == ACL_SUCCESS) {
        memset(errorInfo, 0, sizeof *errorInfo); /* ACL_RT_NO_ERROR */
    }
    return code;
}

aclError aclrtGetPrimaryCtxState(int32_t deviceId, uint32_t *flags, int32_t *active)
{
    CALLED(ACL_ERROR_INTERNAL_ERROR);
    OUTPUT(active);
    if (flags != NULL) {
        return refuse(__func__, ACL_ERROR_INVALID_PARAM, "flags is not NULL");
    }
    return goGetPrimaryCtxState(deviceId, active);
}

aclError aclrtDeviceGetStreamPriorityRange(int32_t *leastPriority, int32_t *greatestPriority)
{
    int32_t least, greatest;

    CALLED(ACL_ERROR_INTERNAL_ERROR);
    return goDeviceGetStreamPriorityRange(leastPriority != NULL ? leastPriority : &least, greatestPriority != NULL ? greatestPriority : &greatest);
}
