#include "bench/time_model_fit.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdio>

namespace lanescope {
namespace {

struct Free {
    const char* name;
    double ModelConstants::*constant;
    double least, most;
};

using C = ModelConstants;
constexpr std::array<Free, 6> free_constants{{{"issued_per_ptx", &C::issued_per_ptx, 0.1, 1},
                                              {"block_clocks", &C::block_clocks, 200, 4000},
                                              {"l2_reach", &C::l2_reach, 0.3, 1},
                                              {"queue_slope", &C::queue_slope, 0.05, 3},
                                              {"written_back", &C::written_back, 0.05, 1},
                                              {"dram_waits", &C::dram_waits, 0.1, 1}}};

}  // namespace

double mean_log_error(std::span<const FitCell> cells, const Device& device, const ModelConstants& constants) {
    double sum = 0;
    for (const FitCell& cell : cells) {
        const double us = model_time(cell.cost->record, device, cell.cost->gathered_bytes, constants).total();
        sum += std::abs(std::log(us / cell.measured_us));
    }
    return sum / double(cells.size());
}

ModelConstants fit(std::span<const FitCell> cells, const Device& device, ModelConstants best) {
    double error = mean_log_error(cells, device, best);
    for (double step = 1.4; step > 1.01; step = std::sqrt(step)) {
        for (const Free& free : free_constants)
            for (const double factor : {step, 1 / step})
                for (;;) {
                    ModelConstants next = best;
                    next.*free.constant = std::clamp(best.*free.constant * factor, free.least, free.most);
                    const double after = mean_log_error(cells, device, next);
                    if (after >= error - 1e-5) break;
                    best = next;
                    error = after;
                }
        fmt::print("# step {:.3f}: mean |log error| {:.4f};", step, error);
        for (const Free& free : free_constants) fmt::print(" {} {:.4g}", free.name, best.*free.constant);
        fmt::print("\n");
        std::fflush(stdout);
    }
    return best;
}

}  // namespace lanescope
