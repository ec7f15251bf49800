// Results with round numbers, for tests.
#pragma once

#include "app/model/run_result.h"

namespace lanescope {

/// 1000 GB/s of DRAM without limits from L2 or L1, two SMs with four blocks each, 2 us per launch.
inline Device round_device() {
    Device d;
    d.name = "Round";
    d.multiprocessors = 2;
    d.max_threads_per_sm = 256;
    d.max_blocks_per_sm = 4;
    d.clock_ghz = 1;
    d.dram_gb_s = 1000;
    d.dram_reach = 1;
    d.l2_gb_s = 2000;
    d.fp32_tflop_s = 10;
    d.l1_bytes_per_clock = 10'000;
    d.launch_us = 2;
    d.model_error = {{"median", 5}};
    return d;
}

/// 10 MB of compulsory bytes (10 us at the roof) and 5 Mflop in `us` microseconds.
inline RunResult round_result(double us, const char* variant = "warp_per_row", const char* problem = "sgemv:64x64") {
    RunResult r;
    r.variant = {variant};
    r.problem = parse_problem(problem);
    r.device = round_device();
    r.work = {10e6, 5e6};
    r.verification.verified = true;
    r.timing = Timing{.kind = Kind::modelled, .cold = {us, us, us, 1}};
    return r;
}

/// Each warp has 32 lanes and `steps[i]` full steps at one site.
inline LaneTrace trace_of(const std::vector<int>& steps, unsigned warps_a_block = 1) {
    LaneTrace t;
    t.launch.block = {32 * warps_a_block, 1, 1};
    t.launch.grid = {unsigned(steps.size()) / warps_a_block, 1, 1};
    Site site{.file = "a.cuh", .line = 1, .array = "x"};
    t.offsets = {0};
    for (const int n : steps) {
        for (int i = 0; i < n; ++i) t.events.push_back({0xffffffff, 0, 4, 0});
        t.offsets.push_back(t.events.size());
        site.steps += unsigned(n);
        site.active_lanes += 32u * unsigned(n);
        site.sectors += 4u * unsigned(n);
    }
    t.sites = {site};
    return t;
}

inline RunResultPtr share(RunResult r) { return std::make_shared<const RunResult>(std::move(r)); }

}  // namespace lanescope
