// Devices: figures for the time model and the roofline.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace lanescope {

/// A GPU's figures, from a public datasheet (assets/devices/*.json) or from the GPU.
struct Device {
    std::string id;    ///< "h200", also the file's name
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
    /// Median error of modelled times in percent, for "median" (all) or "OPERATION/split_k" (one variant); may be
    /// empty.
    std::map<std::string, double> model_error;
};

}  // namespace lanescope
