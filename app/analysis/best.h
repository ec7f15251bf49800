// The rule for the best variant, shared by plots, tables, sweeps and lessons.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/text/table.h"

namespace lanescope {

/// Bounds of a time in microseconds.
struct TimeInterval {
    double low = 0, high = 0;
};

/// Returns the bounds of the cold time: smallest and largest sample if measured, median plus and minus the model error
/// if modelled. Requires a time.
TimeInterval interval_of(const RunResult& result);

/// Returns the error of a modelled time in percent: measured for the variant on its device, else for the device, else
/// unchecked_model_error. 0 for measured times.
double model_error_of(const RunResult& result);

/// Percent for devices without measurements: slightly above the variant with the largest error on measured devices.
inline constexpr double unchecked_model_error = 25;

/// Returns true for a verified result with a time.
bool comparable(const RunResult& result);

/// Returns true if both are comparable, and problem, device and kind of time are equal (origin.h).
bool may_be_compared(const RunResult& one, const RunResult& other);

/// Returns true if the intervals do not overlap; false if the results may not be compared.
bool surely_faster(const RunResult& one, const RunResult& than);

bool surely_differ(const RunResult& one, const RunResult& other);

/// A speed-up with the bounds that follow from both intervals.
struct SpeedUp {
    double value = 1, low = 1, high = 1;
    bool told = false;  ///< the two surely differ: 1 is outside the bounds
};

/// Empty if the results may not be compared, or a time may be 0.
std::optional<SpeedUp> speed_up(const RunResult& of, const RunResult& base);

/// Returns "1.28 to 1.46", or "not told apart".
std::string bounds_in_words(const SpeedUp& speed_up);
/// Returns "1.28–1.46", or "not told apart".
std::string bounds_in_short(const SpeedUp& speed_up);
/// Returns "1.37× (1.28 to 1.46)", or "1.02× (not told apart)".
std::string with_bounds(const SpeedUp& speed_up);

/// Returns value, low and high; empty cells if there is no speed-up.
std::vector<TableCell> cells_of(const std::optional<SpeedUp>& speed_up);

/// Returns the indices of competing results: verified, without hazards and with a time. If any of them reads floats,
/// those of fp16 are excluded: they move half the bytes, which is another problem.
std::vector<std::size_t> rivals(std::span<const RunResultPtr> results);

/// Returns the index of the rival with the smallest median, which need not be the best; nothing without rivals.
std::optional<std::size_t> leader(std::span<const RunResultPtr> results);

/// Returns the index of the rival that is surely faster than all others. Nothing if intervals overlap, there are fewer
/// than two rivals, or devices or kinds of time are mixed.
std::optional<std::size_t> best_by_interval(std::span<const RunResultPtr> results);

/// Returns the index of the baseline: the variant of this text if it has a time, else the comparable result with the
/// largest median. Nothing if there is none.
std::optional<std::size_t> baseline(std::span<const RunResultPtr> results, std::string_view chosen = {});

}  // namespace lanescope
