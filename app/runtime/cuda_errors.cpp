#include "app/runtime/cuda_errors.h"

#include <algorithm>
#include <iterator>

namespace lanescope::runtime {
namespace {

struct ErrorRow {
    CudaError error;
    const char *name, *text;
};

constexpr ErrorRow rows[] = {
    {CudaError::success, "cudaSuccess", "no error"},
    {CudaError::invalid_value, "cudaErrorInvalidValue", "invalid argument"},
    {CudaError::memory_allocation, "cudaErrorMemoryAllocation", "out of memory"},
    {CudaError::invalid_configuration, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {CudaError::invalid_symbol, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {CudaError::invalid_device_pointer, "cudaErrorInvalidDevicePointer", "invalid device pointer"},
    {CudaError::invalid_memcpy_direction, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {CudaError::invalid_device_function, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {CudaError::no_device, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {CudaError::invalid_device, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {CudaError::no_kernel_image, "cudaErrorNoKernelImageForDevice",
     "no kernel image is available for execution on the device"},
    {CudaError::invalid_handle, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {CudaError::not_ready, "cudaErrorNotReady", "device not ready"},
    {CudaError::illegal_address, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {CudaError::launch_out_of_resources, "cudaErrorLaunchOutOfResources", "too many resources requested for launch"},
    {CudaError::launch_timeout, "cudaErrorLaunchTimeout", "the launch timed out and was terminated"},
    {CudaError::host_memory_registered, "cudaErrorHostMemoryAlreadyRegistered",
     "part or all of the requested memory range is already mapped"},
    {CudaError::host_memory_not_registered, "cudaErrorHostMemoryNotRegistered",
     "pointer does not correspond to a registered memory region"},
    {CudaError::assertion, "cudaErrorAssert", "device-side assert triggered"},
    {CudaError::illegal_instruction, "cudaErrorIllegalInstruction", "an illegal instruction was encountered"},
    {CudaError::misaligned_address, "cudaErrorMisalignedAddress", "misaligned address"},
    {CudaError::launch_failure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {CudaError::cooperative_launch_too_large, "cudaErrorCooperativeLaunchTooLarge",
     "too many blocks in cooperative launch"},
    {CudaError::not_supported, "cudaErrorNotSupported", "operation not supported"},
    {CudaError::stream_capture_unsupported, "cudaErrorStreamCaptureUnsupported",
     "operation not permitted when stream is capturing"},
    {CudaError::stream_capture_invalidated, "cudaErrorStreamCaptureInvalidated",
     "operation failed due to a previous error during capture"},
    {CudaError::unknown, "cudaErrorUnknown", "unknown error"},
};

const ErrorRow* row_of(int error) {
    const auto* const found = std::ranges::find(rows, CudaError(error), &ErrorRow::error);
    return found == std::end(rows) ? nullptr : found;
}

}  // namespace

const char* cuda_error_name(int error) {
    const ErrorRow* row = row_of(error);
    return row ? row->name : "unrecognized error code";
}

const char* cuda_error_text(int error) {
    const ErrorRow* row = row_of(error);
    return row ? row->text : "unrecognized error code";
}

}  // namespace lanescope::runtime
