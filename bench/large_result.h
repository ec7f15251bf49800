// A synthetic result of any size.
#pragma once

#include <bit>
#include <cstdint>

#include "app/model/run_result.h"

namespace lanescope {

/// lane_steps: in total. lanes: active per step. Each warp has 100 steps.
inline RunResult large_result(std::uint64_t lane_steps, int lanes) {
    RunResult result;
    result.variant = {"thread_per_row"};
    result.problem = parse_problem("spmv:uniform");
    LaneTrace& trace = result.trace.edit();
    trace.sites = {{.file = "spmv/thread_per_row.cuh", .line = 12, .array = "values"},
                   {.file = "spmv/thread_per_row.cuh", .line = 12, .array = "columns"}};
    const auto mask = std::uint32_t((std::uint64_t(1) << lanes) - 1);
    const std::uint64_t steps = lane_steps / std::uint64_t(lanes);
    trace.events.reserve(steps);
    trace.offsets = {0};
    for (std::uint64_t i = 0; i < steps; ++i) {
        trace.events.push_back({std::rotl(mask, int(i % 32)), std::uint16_t(i % 2), std::uint8_t(i % 32), 0});
        if (i % 100 == 99 || i + 1 == steps) trace.offsets.push_back(i + 1);
    }
    trace.launch.grid = {std::uint32_t(trace.recorded_warps()), 1, 1};
    trace.launch.block = {32, 1, 1};
    for (std::size_t w = 0; w + 1 < trace.offsets.size(); ++w)
        trace.rows.push_back({std::uint32_t(32 * w), std::uint32_t(32 * w + 31)});
    return result;
}

}  // namespace lanescope
