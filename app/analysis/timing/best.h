// Defines the best variant.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/text/table.h"
#include "app/catalog/catalog.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Microseconds.
struct TimeInterval {
    double low = 0, high = 0;
};

/// Returns the extreme samples if measured, the median plus and minus the model error if modelled.
TimeInterval interval_of(const RunResult& result);

/// Returns the variant's error on its device in percent, else the device's, else unchecked_model_error; measured: 0.
double model_error_of(const RunResult& result);

/// Percent, slightly above any variant's error on measured devices.
inline constexpr double unchecked_model_error = 25;

/// Returns true if verified, with a time.
bool comparable(const RunResult& result);

/// Returns true for comparable results of equal problem, device and kind of time.
bool may_be_compared(const RunResult& one, const RunResult& other);

/// Returns true for comparable results with disjoint intervals.
bool surely_faster(const RunResult& one, const RunResult& than);

bool surely_differ(const RunResult& one, const RunResult& other);

/// Bounds follow from both intervals.
struct SpeedUp {
    double value = 1, low = 1, high = 1;
    bool told = false;  ///< 1 is outside the bounds
};

/// Returns nothing if not comparable, or if a time may be 0.
std::optional<SpeedUp> speed_up(const RunResult& of, const RunResult& base);

/// Returns "1.28 to 1.46", or "no clear difference".
std::string bounds_in_words(const SpeedUp& speed_up);
/// Returns "1.28–1.46", or "no clear difference".
std::string bounds_in_short(const SpeedUp& speed_up);
/// Returns "1.37× (1.28 to 1.46)".
std::string with_bounds(const SpeedUp& speed_up);

/// Returns value, low and high, or empty cells.
std::vector<TableCell> cells_of(const std::optional<SpeedUp>& speed_up);

/// Returns indices of comparable results without hazards. If any reads floats, excludes fp16: it moves half the bytes.
std::vector<std::size_t> rivals(const Catalog& catalog, std::span<const RunResultPtr> results);

/// Returns the index of the rival with the smallest median; it need not be best.
std::optional<std::size_t> leader(const Catalog& catalog, std::span<const RunResultPtr> results);

/// Returns the rival surely faster than all others, of at least two. Empty for mixed devices or kinds of time.
std::optional<std::size_t> best_by_interval(const Catalog& catalog, std::span<const RunResultPtr> results);

/// Returns the index of this variant if timed, else of the largest comparable median.
std::optional<std::size_t> baseline(std::span<const RunResultPtr> results, std::string_view chosen = {});

/// Rank within a problem, device and kind of time.
struct Standing {
    std::size_t result = 0;          ///< index
    int place = 0;                   ///< from 1; 0: not competing
    std::vector<std::size_t> level;  ///< others in first place
};

/// Groups comparable results by time; others come last.
std::vector<Standing> standings(const Catalog& catalog, std::span<const RunResultPtr> results);

}  // namespace lanescope
