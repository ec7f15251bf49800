// The CUDA driver's functions, loaded on first use.
#pragma once

#include <cuda.h>

namespace lanescope::cuda {

/// member, function of cuda.h.
#define LANESCOPE_DRIVER_FUNCTIONS(row)                    \
    row(init, cuInit);                                     \
    row(driver_version, cuDriverGetVersion);               \
    row(error_name, cuGetErrorName);                       \
    row(error_text, cuGetErrorString);                     \
    row(device, cuDeviceGet);                              \
    row(device_count, cuDeviceGetCount);                   \
    row(device_name, cuDeviceGetName);                     \
    row(device_uuid, cuDeviceGetUuid);                     \
    row(device_attribute, cuDeviceGetAttribute);           \
    row(retain_primary_context, cuDevicePrimaryCtxRetain); \
    row(set_context, cuCtxSetCurrent);                     \
    row(current_context, cuCtxGetCurrent);                 \
    row(current_device, cuCtxGetDevice);                   \
    row(synchronize, cuCtxSynchronize);                    \
    row(allocate, cuMemAlloc);                             \
    row(allocate_managed, cuMemAllocManaged);              \
    row(free, cuMemFree);                                  \
    row(copy_on_device, cuMemcpyDtoD);                     \
    row(memory_info, cuMemGetInfo);                        \
    row(allocate_host, cuMemAllocHost);                    \
    row(copy_to_device, cuMemcpyHtoD);                     \
    row(copy_to_host, cuMemcpyDtoH);                       \
    row(queue_copy_to_device, cuMemcpyHtoDAsync);          \
    row(queue_copy_on_device, cuMemcpyDtoDAsync);          \
    row(fill, cuMemsetD8);                                 \
    row(queue_fill, cuMemsetD8Async);                      \
    row(create_stream, cuStreamCreate);                    \
    row(destroy_stream, cuStreamDestroy);                  \
    row(query_stream, cuStreamQuery);                      \
    row(synchronize_stream, cuStreamSynchronize);          \
    row(begin_capture, cuStreamBeginCapture);              \
    row(end_capture, cuStreamEndCapture);                  \
    row(instantiate_graph, cuGraphInstantiateWithFlags);   \
    row(launch_graph, cuGraphLaunch);                      \
    row(destroy_executable_graph, cuGraphExecDestroy);     \
    row(destroy_graph, cuGraphDestroy);                    \
    row(create_event, cuEventCreate);                      \
    row(destroy_event, cuEventDestroy);                    \
    row(record_event, cuEventRecord);                      \
    row(query_event, cuEventQuery);                        \
    row(elapsed, cuEventElapsedTime);                      \
    row(load_module, cuModuleLoadDataEx);                  \
    row(unload_module, cuModuleUnload);                    \
    row(function, cuModuleGetFunction);                    \
    row(variable, cuModuleGetGlobal);                      \
    row(function_attribute, cuFuncGetAttribute);           \
    row(set_function_attribute, cuFuncSetAttribute);       \
    row(launch, cuLaunchKernel);                           \
    row(launch_together, cuLaunchCooperativeKernel);

struct Driver {
#define LANESCOPE_MEMBER(member, function) decltype(&function) member
    LANESCOPE_DRIVER_FUNCTIONS(LANESCOPE_MEMBER)
#undef LANESCOPE_MEMBER
};

/// Throws BackendUnavailable if no driver is installed.
const Driver& driver();

/// Makes the GPU's primary context, shared with NVIDIA's libraries, current for this thread.
CUresult use_gpu(int gpu);

int current_gpu();
CUcontext current_context();

int attribute(CUdevice_attribute which, int gpu);

/// Returns 90 for 9.0.
int compute_capability(int gpu);

}  // namespace lanescope::cuda
