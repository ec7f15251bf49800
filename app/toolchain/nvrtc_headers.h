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

}  // namespace lanescope
