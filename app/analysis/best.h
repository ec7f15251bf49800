// Which variant may be called the best.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "app/model/run_result.h"

namespace lanescope {

/// Index of the result whose whole interval [min, max] of cold times lies below everyone else's. None when intervals
/// overlap, when fewer than two results have a time, or when measured and modelled times are mixed. Results that are
/// wrong or failed do not take part.
std::optional<std::size_t> best_by_interval(std::span<const RunResultPtr> results);

/// Whether a result is one to be compared: it ran, was verified, and has a time.
bool comparable(const RunResult& result);

/// Index of the comparable result with the largest median cold time: what speed-ups refer to. None when there is none.
std::optional<std::size_t> slowest(std::span<const RunResultPtr> results);

}  // namespace lanescope
