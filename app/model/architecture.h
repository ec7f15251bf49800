// Limits of GPU architectures (CUDA Programming Guide, table of compute capabilities).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lanescope {

struct Architecture {
    std::string_view name;
    int compute_capability = 90;        ///< version times 10
    int registers_per_sm = 65'536;      ///< 32-bit registers
    int registers_given_at_once = 256;  ///< granularity of a warp's allocation
    int shared_given_at_once = 128;     ///< granularity of a block's allocation, bytes
    int shared_of_system = 1024;        ///< reserved bytes per block
};

inline constexpr std::array architectures{
    Architecture{"Pascal", 60, 65'536, 256, 256, 0},        Architecture{"Volta", 70, 65'536, 256, 256, 0},
    Architecture{"Turing", 75, 65'536, 256, 256, 0},        Architecture{"Ampere", 80, 65'536, 256, 128, 1024},
    Architecture{"Ada", 89, 65'536, 256, 128, 1024},        Architecture{"Hopper", 90, 65'536, 256, 128, 1024},
    Architecture{"Blackwell", 100, 65'536, 256, 128, 1024},
};

/// Returns Hopper for an unknown name.
constexpr const Architecture& architecture_named(std::string_view name) {
    for (const Architecture& one : architectures)
        if (one.name == name) return one;
    return architectures[5];
}

}  // namespace lanescope
