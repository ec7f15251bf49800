// What all GPUs of an architecture have in common, by the CUDA Programming Guide's table of compute capabilities.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lanescope {

struct Architecture {
    std::string_view name;              ///< as in a Device
    int compute_capability = 90;        ///< 10 times the version
    int registers_per_sm = 65'536;      ///< of 32 bits
    int registers_given_at_once = 256;  ///< to a warp: its need is rounded up to a multiple
    int shared_given_at_once = 128;     ///< bytes, to a block
    int shared_of_system = 1024;        ///< bytes a block, besides its own
};

inline constexpr std::array architectures{
    Architecture{"Pascal", 60, 65'536, 256, 256, 0},        Architecture{"Volta", 70, 65'536, 256, 256, 0},
    Architecture{"Turing", 75, 65'536, 256, 256, 0},        Architecture{"Ampere", 80, 65'536, 256, 128, 1024},
    Architecture{"Ada", 89, 65'536, 256, 128, 1024},        Architecture{"Hopper", 90, 65'536, 256, 128, 1024},
    Architecture{"Blackwell", 100, 65'536, 256, 128, 1024},
};

/// Hopper for a name that is not known.
constexpr const Architecture& architecture_named(std::string_view name) {
    for (const Architecture& one : architectures)
        if (one.name == name) return one;
    return architectures[5];
}

}  // namespace lanescope
