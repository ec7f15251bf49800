// Substitutes for host headers in device source.
#pragma once

#include <span>

namespace lanescope {

struct DeviceHeader {
    const char* name;
    const char* text;
};

/// Returns cuda_runtime.h, which NVRTC has built in, and the standard headers: only types, no host functions.
std::span<const DeviceHeader> device_headers();

/// nvcc's implicit declarations: NULL, M_PI, std::min and others.
inline constexpr const char* usual_device_header = "lanescope_usual.h";

}  // namespace lanescope
