// Units of the plots.
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

/// Returns bounds from the result's interval (best.h), for a speed-up also from the baseline's; zeros without a
/// different baseline.
ValueBounds bounds_in(ThroughputUnit unit, const RunResult& result, const RunResult* base);

/// Returns a title such as "GB/s of compulsory traffic".
std::string axis_text(ThroughputUnit unit);
/// Returns a suffix such as " GB/s".
std::string unit_text(ThroughputUnit unit);

std::string short_problem(const Problem& problem);

}  // namespace lanescope
