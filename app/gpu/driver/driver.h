// The CUDA driver as a table of functions, loaded on first use.
#pragma once

#include <cuda.h>

namespace lanescope::cuda {

struct Driver {
    decltype(&cuInit) init;
    decltype(&cuDriverGetVersion) driver_version;
    decltype(&cuGetErrorName) error_name;
    decltype(&cuGetErrorString) error_text;
    decltype(&cuDeviceGet) device;
    decltype(&cuDeviceGetCount) device_count;
    decltype(&cuDeviceGetName) device_name;
    decltype(&cuDeviceGetUuid) device_uuid;
    decltype(&cuDeviceGetAttribute) device_attribute;
    decltype(&cuDevicePrimaryCtxRetain) retain_primary_context;
    decltype(&cuCtxSetCurrent) set_context;
    decltype(&cuCtxGetCurrent) current_context;
    decltype(&cuCtxGetDevice) current_device;
    decltype(&cuCtxSynchronize) synchronize;
    decltype(&cuMemAlloc) allocate;
    decltype(&cuMemFree) free;
    decltype(&cuMemGetInfo) memory_info;
    decltype(&cuMemAllocHost) allocate_host;
    decltype(&cuMemcpyHtoD) copy_to_device;
    decltype(&cuMemcpyDtoH) copy_to_host;
    decltype(&cuMemcpyHtoDAsync) queue_copy_to_device;
    decltype(&cuMemcpyDtoDAsync) queue_copy_on_device;
    decltype(&cuMemsetD8) fill;
    decltype(&cuMemsetD8Async) queue_fill;
    decltype(&cuStreamCreate) create_stream;
    decltype(&cuStreamDestroy) destroy_stream;
    decltype(&cuStreamQuery) query_stream;
    decltype(&cuStreamSynchronize) synchronize_stream;
    decltype(&cuStreamBeginCapture) begin_capture;
    decltype(&cuStreamEndCapture) end_capture;
    decltype(&cuGraphInstantiateWithFlags) instantiate_graph;
    decltype(&cuGraphLaunch) launch_graph;
    decltype(&cuGraphExecDestroy) destroy_executable_graph;
    decltype(&cuGraphDestroy) destroy_graph;
    decltype(&cuEventCreate) create_event;
    decltype(&cuEventDestroy) destroy_event;
    decltype(&cuEventRecord) record_event;
    decltype(&cuEventQuery) query_event;
    decltype(&cuEventElapsedTime) elapsed;
    decltype(&cuModuleLoadDataEx) load_module;
    decltype(&cuModuleUnload) unload_module;
    decltype(&cuModuleGetFunction) function;
    decltype(&cuModuleGetGlobal) variable;
    decltype(&cuFuncGetAttribute) function_attribute;
    decltype(&cuFuncSetAttribute) set_function_attribute;
    decltype(&cuLaunchKernel) launch;
};

/// Throws BackendUnavailable if no driver is installed.
const Driver& driver();


// The primary context of a thread's GPU, which NVIDIA's libraries share.
/// Makes that GPU current for this thread.
CUresult use_gpu(int gpu);

int current_gpu();
CUcontext current_context();

int attribute(CUdevice_attribute which, int gpu);

/// Returns 90 for 9.0.
int compute_capability(int gpu);

}  // namespace lanescope::cuda
