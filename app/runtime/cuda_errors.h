// The errors of the CUDA runtime that the emulator returns.
#pragma once

namespace lanescope::runtime {

/// The numbers are CUDA's, as in app/runtime/headers/lanescope_host.h.
enum class CudaError : int {
    success = 0,
    invalid_value = 1,
    memory_allocation = 2,
    invalid_configuration = 9,
    invalid_symbol = 13,
    invalid_device_pointer = 17,
    invalid_memcpy_direction = 21,
    invalid_device_function = 98,
    no_device = 100,
    invalid_device = 101,
    no_kernel_image = 209,
    invalid_handle = 400,
    not_ready = 600,
    illegal_address = 700,
    launch_out_of_resources = 701,
    launch_timeout = 702,
    host_memory_registered = 712,
    host_memory_not_registered = 713,
    assertion = 710,
    illegal_instruction = 715,
    misaligned_address = 716,
    launch_failure = 719,
    cooperative_launch_too_large = 720,
    not_supported = 801,
    stream_capture_unsupported = 900,
    stream_capture_invalidated = 901,
    unknown = 999,
};

/// Returns "cudaErrorInvalidValue"; "unrecognized error code" for an unknown number.
const char* cuda_error_name(int error);
/// Returns CUDA's sentence: "invalid argument".
const char* cuda_error_text(int error);

}  // namespace lanescope::runtime
