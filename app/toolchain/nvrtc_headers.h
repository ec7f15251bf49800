// Substitutes for headers that only host code needs.
#pragma once

#include <span>

namespace lanescope {

struct DeviceHeader {
    const char* name;
    const char* text;
};

/// Returns cuda_runtime.h, whose contents are built into NVRTC, and the standard headers. They have the types that
/// declarations may name, but no functions for host code.
std::span<const DeviceHeader> device_headers();

/// The header with nvcc's implicit declarations: NULL, M_PI, std::min and others.
inline constexpr const char* usual_device_header = "lanescope_usual.h";

}  // namespace lanescope
