// Which variant may be called the best.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Indices of those that compete: that ran, were verified and have a time; and where any of these reads floats, the ones
/// that do. Halves are half the bytes: another problem, whose times stand beside the others'.
std::vector<std::size_t> rivals(std::span<const RunResultPtr> results);

/// Index of the rival whose whole interval [min, max] of cold times lies below everyone else's. None when intervals
/// overlap, when there are fewer than two rivals, or when measured and modelled times are mixed.
std::optional<std::size_t> best_by_interval(std::span<const RunResultPtr> results);

/// Whether a result is one to be compared: it ran, was verified, and has a time.
bool comparable(const RunResult& result);

/// Index of the comparable result with the largest median cold time: what speed-ups refer to. None when there is none.
std::optional<std::size_t> slowest(std::span<const RunResultPtr> results);

}  // namespace lanescope
