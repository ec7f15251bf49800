// Devices: figures for the time model and roofline, architecture limits, timeouts.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// A GPU's figures, from a datasheet (assets/devices/*.json) or the GPU.
struct Device {
    std::string id;    ///< "h200", its file's name
    std::string name;  ///< "NVIDIA H200"
    std::string source;
    std::string architecture;  ///< "Hopper"
    int multiprocessors = 0;
    int max_threads_per_sm = 2048;
    int max_blocks_per_sm = 32;
    double clock_ghz = 0;      ///< boost
    double dram_gb_s = 0;      ///< peak, 10^9 bytes per second
    double dram_reach = 0.92;  ///< share of the peak in a plain read
    double l2_gb_s = 0;        ///< all slices
    std::int64_t l2_bytes = 0;
    std::int64_t l1_bytes = 0;  ///< per SM, without shared memory
    std::int64_t shared_bytes_per_sm = 0;
    double l1_bytes_per_clock = 128;         ///< per SM
    double warp_instructions_per_clock = 4;  ///< per SM
    double fp32_tflop_s = 0;
    int shared_latency_clocks = 32, l2_latency_clocks = 280, dram_latency_clocks = 650;
    double launch_us = 2.8;  ///< an empty launch between two events
    /// Median error of modelled times in percent, for "median" (all) or "OPERATION/split_k"; may be empty.
    std::map<std::string, double> model_error;
};

/// A GPU architecture's limits (CUDA Programming Guide, table of compute capabilities).
struct Architecture {
    std::string_view name;
    int compute_capability = 90;        ///< version times 10
    int registers_per_sm = 65'536;      ///< 32-bit registers
    int registers_given_at_once = 256;  ///< per warp
    int shared_given_at_once = 128;     ///< bytes per block
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

namespace lanescope::timeouts {

/// Longer kernels count as endless; only the process's end stops them. One lane takes about 34 ns per element on an
/// H200. docs/command-line.md lists these timeouts.
inline constexpr double kernel_seconds = 30, kernel_seconds_an_element = 100e-9;
constexpr double for_kernel(double elements) { return kernel_seconds + kernel_seconds_an_element * elements; }

/// For the cold samples of all variants, in equal shares, and again for warm ones. A variant whose launch fills its
/// share is timed once.
inline constexpr double timing_seconds = 4;

/// Longer launches are not repeated for lanes (at least two launches) or counters (about twelve).
inline constexpr double longest_repeated_seconds = 2;

}  // namespace lanescope::timeouts
