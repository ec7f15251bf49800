// What the planned variants need beside the instance: how the work is shared out, and room for the sums of those who
// share a row.
#pragma once

#include <chrono>
#include <string>

#include "app/model/instance.h"
#include "kernels/arrays.h"
#include "kernels/sgemv/plan.h"
#include "kernels/spmv/plan.h"

namespace lanescope {

struct Planned {
    std::string reason;  ///< which kernel, and why
    double plan_us = 0;  ///< what planning cost on the CPU, once a matrix
    SpmvPlan tiles;
    std::size_t partials = 0, arrivals = 0;  ///< floats, and counters
};

inline Planned plan_for(const SgemvInstance& n) {
    const SgemvPlan plan = plan_sgemv(n.rows, n.cols);
    const std::size_t partials = plan.partials(n.rows);
    return {.reason = reason_of(plan, n.rows, n.cols),
            .partials = partials,
            .arrivals = partials ? std::size_t(n.rows) : 0};
}

inline Planned plan_for(const SpmvInstance& n) {
    const auto start = std::chrono::steady_clock::now();
    Planned planned{.tiles = plan_spmv(n.offsets)};
    const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
    planned.plan_us = spent.count();
    planned.reason = planned.tiles.reason;
    planned.partials = planned.arrivals = planned.tiles.blocks();
    return planned;
}

/// The plan becomes part of what a launch is given; all must outlive it.
inline void add_plan(SgemvArrays& arrays, const Planned&, std::span<const int>, std::span<float> partials,
                     std::span<unsigned> arrivals) {
    arrays.partials = partials;
    arrays.arrivals = arrivals;
}
inline void add_plan(SpmvArrays& arrays, const Planned& planned, std::span<const int> tiles, std::span<float> partials,
                     std::span<unsigned> arrivals) {
    arrays.plan = &planned.tiles;
    arrays.tiles = tiles;
    arrays.partials = partials;
    arrays.arrivals = arrivals;
}

}  // namespace lanescope
