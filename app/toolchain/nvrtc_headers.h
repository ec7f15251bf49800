// What NVRTC finds where a kernel's file includes headers that only host code needs.
#pragma once

#include <span>

namespace lanescope {

struct DeviceHeader {
    const char* name;
    const char* text;
};

/// cuda_runtime.h, whose words NVRTC knows by itself, and the standard headers: with the types that declarations may
/// name, and nothing that host functions call.
std::span<const DeviceHeader> device_headers();

/// Of these the one with what nvcc's own headers bring, whether a text includes it or not: NULL, M_PI, std::min...
inline constexpr const char* usual_device_header = "lanescope_usual.h";

}  // namespace lanescope
