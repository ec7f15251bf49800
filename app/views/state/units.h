// Units of the plots: a time as throughput, share of the roof, or speed-up.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/model/run_result.h"
#include "app/session/choice.h"
#include "app/views/kit/widgets.h"

namespace lanescope {

/// The units to choose from, in the order of ThroughputUnit.
std::span<const Option> unit_options();

/// A time of the result's work in that unit. `base_us` is what a speed-up refers to; 0 gives 0.
double value_in(ThroughputUnit unit, const RunResult& result, double us, double base_us = 0);

/// The least and the most of such a value.
struct ValueBounds {
    double low = 0, high = 0;
};

/// Those that the interval of the result's time sets (best.h); of a speed-up over `base` those that both intervals set.
/// Both 0 where there is no base, or where it is the result itself.
ValueBounds bounds_in(ThroughputUnit unit, const RunResult& result, const RunResult* base);

/// "GB/s of compulsory traffic"
std::string axis_text(ThroughputUnit unit);
/// " GB/s", to stand after a number.
std::string unit_text(ThroughputUnit unit);

/// "warp_per_row" or, of several problems, "warp_per_row · 4096x4096".
std::string short_problem(const Problem& problem);

}  // namespace lanescope
