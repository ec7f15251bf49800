// Which variant may be called the best: the one rule, for plots, tables, sweeps and lessons.
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

/// Microseconds within which a time lies.
struct TimeInterval {
    double low = 0, high = 0;
};

/// Of the cold times: of a measured one the least and the most of its samples; of a modelled one as much to both sides
/// as the model may be off. The result must have a time.
TimeInterval interval_of(const RunResult& result);

/// How far the time model may be off for this result, in percent: what was measured for its variant on its device, else
/// for that device, else what is taken for devices on which nothing was measured. 0 where the time is measured.
double model_error_of(const RunResult& result);

/// Percent taken for devices whose model was never checked against one: a little more than the variant that the model
/// knows least was off where it was checked.
inline constexpr double unchecked_model_error = 25;

/// Whether a result is one to be compared: it ran, was verified, and has a time.
bool comparable(const RunResult& result);

/// Whether the times of two results say something of each other: both are comparable, and of the same problem, device
/// and kind of time (origin.h).
bool may_be_compared(const RunResult& one, const RunResult& other);

/// Whether the whole interval of one lies below that of the other. False where the two may not be compared.
bool surely_faster(const RunResult& one, const RunResult& than);

/// Whether one of the two is surely faster than the other.
bool surely_differ(const RunResult& one, const RunResult& other);

/// How many times as fast one result is as another, and the bounds that the intervals of both set to it.
struct SpeedUp {
    double value = 1, low = 1, high = 1;
    bool told = false;  ///< the two surely differ: 1 lies beyond the bounds
};

/// Empty where the two may not be compared, and where a time may be as short as nothing.
std::optional<SpeedUp> speed_up(const RunResult& of, const RunResult& base);

/// "1.28 to 1.46", or "not told apart".
std::string bounds_in_words(const SpeedUp& speed_up);
/// "1.28–1.46", or "not told apart".
std::string bounds_in_short(const SpeedUp& speed_up);
/// "1.37× (1.28 to 1.46)", or "1.02× (not told apart)".
std::string with_bounds(const SpeedUp& speed_up);

/// The speed-up and its two bounds as cells of a table; without values where there is none.
std::vector<TableCell> cells_of(const std::optional<SpeedUp>& speed_up);

/// Indices of those that compete: that ran, were verified without a hazard, and have a time; and where any of these
/// reads floats, the ones that do. Kernels that read fp16 move half the bytes, which is another problem: their times
/// are shown, but not compared with the others'.
std::vector<std::size_t> rivals(std::span<const RunResultPtr> results);

/// Index of the rival with the smallest median: it leads, and need not be the best. None when there are no rivals.
std::optional<std::size_t> leader(std::span<const RunResultPtr> results);

/// Index of the rival that is surely faster than every other one. None when intervals overlap, when there are fewer
/// than two rivals, or when devices or kinds of time are mixed.
std::optional<std::size_t> best_by_interval(std::span<const RunResultPtr> results);

/// Index of what speed-ups refer to, among results that compare: the variant of this text where it has a time, else the
/// comparable one with the largest median. None when there is none.
std::optional<std::size_t> baseline(std::span<const RunResultPtr> results, std::string_view chosen = {});

}  // namespace lanescope
