// Units of times in the plots.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/model/run_result.h"
#include "app/session/choice.h"
#include "app/views/kit/widgets.h"

namespace lanescope {

/// In the order of ThroughputUnit.
std::span<const Option> unit_options();

/// Converts microseconds. `base_us`: baseline of a speed-up; 0 gives 0.
double value_in(ThroughputUnit unit, const RunResult& result, double us, double base_us = 0);

struct ValueBounds {
    double low = 0, high = 0;
};

/// From the interval of the result's time (best.h); for a speed-up from both intervals. Zeros without a baseline, or if
/// it is the result itself.
ValueBounds bounds_in(ThroughputUnit unit, const RunResult& result, const RunResult* base);

/// Returns a text such as "GB/s of compulsory traffic".
std::string axis_text(ThroughputUnit unit);
/// Returns a suffix such as " GB/s".
std::string unit_text(ThroughputUnit unit);

std::string short_problem(const Problem& problem);

}  // namespace lanescope
