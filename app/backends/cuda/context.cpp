#include "app/backends/cuda/context.h"

#include "app/backends/cuda/check.h"

namespace lanescope::cuda {

CUresult use_gpu(int gpu) {
    CUdevice device = 0;
    CUcontext context = nullptr;
    CUresult code = driver().init(0);
    if (code == CUDA_SUCCESS) code = driver().device(&device, gpu);
    // Kept until the process ends, because memory may be freed at any time.
    if (code == CUDA_SUCCESS) code = driver().retain_primary_context(&context, device);
    if (code == CUDA_SUCCESS) code = driver().set_context(context);
    return code;
}

int current_gpu() {
    CUdevice gpu = 0;
    check(driver().current_device(&gpu), "reading the current GPU");
    return gpu;
}

CUcontext current_context() {
    CUcontext context = nullptr;
    check(driver().current_context(&context), "reading the context");
    return context;
}

int attribute(CUdevice_attribute which, int gpu) {
    int value = 0;
    check(driver().device_attribute(&value, which, gpu), "reading a device attribute");
    return value;
}

int compute_capability(int gpu) {
    return 10 * attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, gpu) +
           attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, gpu);
}

}  // namespace lanescope::cuda
