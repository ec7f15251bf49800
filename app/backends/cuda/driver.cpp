#include "app/backends/cuda/driver.h"

#include "app/model/text/error.h"
#include "app/toolchain/library.h"

// Expands cuda.h's macros, which map names to versions: "cuMemAlloc_v2".
#define LANESCOPE_NAME_OF(function) #function
#define LANESCOPE_LOAD(member, function) library.load(d.member, LANESCOPE_NAME_OF(function))

namespace lanescope::cuda {
namespace {

Library open_driver() try { return Library("libcuda.so.1"); } catch (const BackendUnavailable&) {
    throw BackendUnavailable("no NVIDIA driver found: install one, or use the emulator");
}

void load_memory(const Library& library, Driver& d) {
    LANESCOPE_LOAD(allocate, cuMemAlloc);
    LANESCOPE_LOAD(free, cuMemFree);
    LANESCOPE_LOAD(memory_info, cuMemGetInfo);
    LANESCOPE_LOAD(allocate_host, cuMemAllocHost);
    LANESCOPE_LOAD(copy_to_device, cuMemcpyHtoD);
    LANESCOPE_LOAD(copy_to_host, cuMemcpyDtoH);
    LANESCOPE_LOAD(queue_copy_to_device, cuMemcpyHtoDAsync);
    LANESCOPE_LOAD(queue_copy_on_device, cuMemcpyDtoDAsync);
    LANESCOPE_LOAD(fill, cuMemsetD8);
    LANESCOPE_LOAD(queue_fill, cuMemsetD8Async);
}

void load_streams(const Library& library, Driver& d) {
    LANESCOPE_LOAD(create_stream, cuStreamCreate);
    LANESCOPE_LOAD(destroy_stream, cuStreamDestroy);
    LANESCOPE_LOAD(query_stream, cuStreamQuery);
    LANESCOPE_LOAD(synchronize_stream, cuStreamSynchronize);
    LANESCOPE_LOAD(begin_capture, cuStreamBeginCapture);
    LANESCOPE_LOAD(end_capture, cuStreamEndCapture);
    LANESCOPE_LOAD(instantiate_graph, cuGraphInstantiateWithFlags);
    LANESCOPE_LOAD(launch_graph, cuGraphLaunch);
    LANESCOPE_LOAD(destroy_executable_graph, cuGraphExecDestroy);
    LANESCOPE_LOAD(destroy_graph, cuGraphDestroy);
    LANESCOPE_LOAD(create_event, cuEventCreate);
    LANESCOPE_LOAD(destroy_event, cuEventDestroy);
    LANESCOPE_LOAD(record_event, cuEventRecord);
    LANESCOPE_LOAD(query_event, cuEventQuery);
    LANESCOPE_LOAD(elapsed, cuEventElapsedTime);
}

Driver load_driver() {
    const Library library = open_driver();
    Driver d{};
    LANESCOPE_LOAD(init, cuInit);
    LANESCOPE_LOAD(driver_version, cuDriverGetVersion);
    LANESCOPE_LOAD(error_name, cuGetErrorName);
    LANESCOPE_LOAD(error_text, cuGetErrorString);
    LANESCOPE_LOAD(device, cuDeviceGet);
    LANESCOPE_LOAD(device_count, cuDeviceGetCount);
    LANESCOPE_LOAD(device_name, cuDeviceGetName);
    LANESCOPE_LOAD(device_uuid, cuDeviceGetUuid);
    LANESCOPE_LOAD(device_attribute, cuDeviceGetAttribute);
    LANESCOPE_LOAD(retain_primary_context, cuDevicePrimaryCtxRetain);
    LANESCOPE_LOAD(set_context, cuCtxSetCurrent);
    LANESCOPE_LOAD(current_context, cuCtxGetCurrent);
    LANESCOPE_LOAD(current_device, cuCtxGetDevice);
    LANESCOPE_LOAD(synchronize, cuCtxSynchronize);
    load_memory(library, d);
    load_streams(library, d);
    LANESCOPE_LOAD(load_module, cuModuleLoadDataEx);
    LANESCOPE_LOAD(unload_module, cuModuleUnload);
    LANESCOPE_LOAD(function, cuModuleGetFunction);
    LANESCOPE_LOAD(variable, cuModuleGetGlobal);
    LANESCOPE_LOAD(function_attribute, cuFuncGetAttribute);
    LANESCOPE_LOAD(set_function_attribute, cuFuncSetAttribute);
    LANESCOPE_LOAD(launch, cuLaunchKernel);
    return d;
}

}  // namespace

const Driver& driver() {
    static const Driver loaded = load_driver();  // retried after an exception
    return loaded;
}

}  // namespace lanescope::cuda
