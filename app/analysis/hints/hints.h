// Hints: waste of lanes, bytes or passes at a line of a verified kernel.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// In report order.
enum class HintKind : std::uint8_t {
    /// A dense product with K a multiple of 4: fewer than 16 lanes on average read single floats of an array that is
    /// also loaded as float4, although rows have no remainder.
    scalar_tail,
    /// At least 8 lanes on average access single elements, in at least 0.75 sectors per lane; 32 neighbours need 0.125.
    /// Excludes x of a sparse product, whose addresses depend on the matrix.
    uncoalesced,
    /// At least one extra pass per access on average.
    bank_conflicts,
    /// A warp visits a line at least four times, with fewer than 20 active lanes on average. The line has at least 5 %
    /// of all warp-steps, per array. One thread per row, on rows of 0 to 32 nonzeros, has 16, and gets the hint.
    idle_lanes,
};

std::string_view to_string(HintKind kind);

struct Hint {
    HintKind kind = HintKind::scalar_tail;
    std::string file;  ///< below kernels/
    int line = 0;      ///< 1-based
    std::string text;  ///< finding and fix, one sentence
};

/// Returns at most one hint of a kind per line, by kind and line. Returns none for wrong results. Sectors and bank
/// conflicts must be in the trace.
std::vector<Hint> hints(const RunResult& result);

// Suggested variants, whose headers name a hint: `Suggestions: idle_lanes, uncoalesced`.
/// Returns ids of other variants for this problem, as in the catalogue.
std::vector<std::string> suggested_variants(const RunResult& result, HintKind kind);

/// Returns "warp_per_row 3.89x, cte 2.85x, modelled", with "no clear difference" for overlapping intervals (best.h).
/// Empty without comparable times.
std::string suggestion_results(const RunResult& result, HintKind kind, std::span<const RunResultPtr> results);

}  // namespace lanescope
