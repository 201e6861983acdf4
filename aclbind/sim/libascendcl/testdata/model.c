/* Inference as the manual shows it: load, ask for sizes, make data sets from them, run, look at the output. */

#include "frame.h"

#define MODEL "testdata/scaled.om"

enum { N = 1000, SIZE = N * (int)sizeof(float) };

/* A data set of one block of device memory. */
static aclmdlDataset *block(void **memory, size_t size)
{
    aclmdlDataset *set = aclmdlCreateDataset();
    HOLDS(set != NULL);
    OK(aclrtMalloc(memory, size, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclmdlAddDatasetBuffer(set, aclCreateDataBuffer(*memory, size)));
    return set;
}

static void destroy(aclmdlDataset *set)
{
    for (size_t i = 0; i < aclmdlGetDatasetNumBuffers(set); i++) {
        aclDataBuffer *buffer = aclmdlGetDatasetBuffer(set, i);
        OK(aclrtFree(aclGetDataBufferAddr(buffer)));
        OK(aclDestroyDataBuffer(buffer));
    }
    OK(aclmdlDestroyDataset(set));
}

/* What the model says of itself. */
static void ask(aclmdlDesc *desc)
{
    aclmdlIODims dims;
    size_t index = 7;

    HOLDS(aclmdlGetNumInputs(desc) == 1 && aclmdlGetNumOutputs(desc) == 1);
    HOLDS(aclmdlGetInputSizeByIndex(desc, 0) == SIZE && aclmdlGetOutputSizeByIndex(desc, 0) == SIZE);
    HOLDS(strcmp(aclmdlGetInputNameByIndex(desc, 0), "x") == 0 && strcmp(aclmdlGetOutputNameByIndex(desc, 0), "y") == 0);
    HOLDS(aclmdlGetInputDataType(desc, 0) == ACL_FLOAT && aclmdlGetOutputFormat(desc, 0) == ACL_FORMAT_ND);
    OK(aclmdlGetOutputIndexByName(desc, "y", &index));
    HOLDS(index == 0);
    OK(aclmdlGetInputDims(desc, 0, &dims));
    HOLDS(strcmp(dims.name, "x") == 0 && dims.dimCount == 2 && dims.dims[0] == 2 && dims.dims[1] == 500);
    WANT(aclmdlGetInputDims(desc, 1, &dims), ACL_ERROR_INVALID_PARAM);
    WANT(aclmdlGetInputDims(desc, 0, NULL), ACL_ERROR_INVALID_PARAM);
}

/* What a program may do wrong. */
static void refused(uint32_t model, aclmdlDataset *input, aclmdlDataset *output)
{
    uint32_t other;
    void *none;
    aclmdlDataset *small = block(&none, SIZE - 1);

    WANT(aclmdlLoadFromFile(NULL, &other), ACL_ERROR_INVALID_PARAM);
    WANT(aclmdlLoadFromFile(MODEL, NULL), ACL_ERROR_INVALID_PARAM);
    WANT(aclmdlLoadFromFile(MODEL ".none", &other), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);
    WANT(aclmdlLoadFromFile("testdata/model.c", &other), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
    WANT(aclmdlExecute(model + 1, input, output), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
    WANT(aclmdlExecute(model, input, small), ACL_ERROR_GE_PARAM_INVALID);
    WANT(aclmdlExecute(model, input, NULL), ACL_ERROR_INVALID_PARAM);
    destroy(small);
}

int main(void)
{
    float a[N];
    void *in, *out;
    uint32_t model;
    aclrtStream stream;
    aclrtNotify go;

    begin();
    OK(aclmdlLoadFromFile(MODEL, &model));
    aclmdlDesc *desc = aclmdlCreateDesc();
    OK(aclmdlGetDesc(desc, model));
    ask(desc);
    aclmdlDataset *input = block(&in, aclmdlGetInputSizeByIndex(desc, 0));
    aclmdlDataset *output = block(&out, aclmdlGetOutputSizeByIndex(desc, 0));
    for (int i = 0; i < N; i++) {
        a[i] = (float)i;
    }
    OK(aclrtMemcpy(in, SIZE, a, SIZE, ACL_MEMCPY_HOST_TO_DEVICE));
    OK(aclmdlExecute(model, input, output));
    OK(aclrtMemcpy(a, SIZE, out, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    HOLDS(a[N - 1] == 1.5F * (N - 1));

    /* The output is the next input, on a stream. */
    OK(aclrtCreateStream(&stream));
    OK(aclrtCreateNotify(&go, ACL_NOTIFY_DEFAULT));
    OK(aclrtWaitAndResetNotify(go, stream, 0));
    OK(aclmdlExecuteAsync(model, output, output, stream));
    WANT(aclmdlUnload(model), ACL_ERROR_GE_UNLOAD_MODEL);
    OK(aclrtRecordNotify(go, NULL));
    OK(aclrtSynchronizeStream(stream));
    OK(aclrtMemcpy(a, SIZE, out, SIZE, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int i = 0; i < N; i++) {
        HOLDS(a[i] == 2.25F * (float)i);
    }
    refused(model, input, output);

    OK(aclrtDestroyNotify(go));
    OK(aclrtDestroyStream(stream));
    destroy(input);
    destroy(output);
    OK(aclmdlDestroyDesc(desc));
    OK(aclmdlUnload(model));
    end();
    return 0;
}
