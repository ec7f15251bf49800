// Hints: lanes, bytes or passes wasted at a line of a verified kernel.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/run_result.h"

namespace lanescope {

/// In report order.
enum class HintKind : std::uint8_t {
    /// A dense product with K a multiple of 4: on average, fewer than 16 lanes read single floats of an array also
    /// loaded as float4.
    scalar_tail,
    /// On average, at least 8 lanes access single elements, in at least 0.75 sectors per lane; 32 neighbours need
    /// 0.125. Excludes x of a sparse product: the matrix determines its addresses.
    uncoalesced,
    /// On average, at least one extra pass per access.
    bank_conflicts,
    /// A warp visits a line at least four times, with fewer than 20 active lanes on average. The line has at least 5 %
    /// of all warp-steps, per array.
    idle_lanes,
};

std::string_view to_string(HintKind kind);

struct Hint {
    HintKind kind = HintKind::scalar_tail;
    std::string file;  ///< below kernels/
    int line = 0;      ///< 1-based
    std::string text;  ///< finding and fix, one sentence
};

/// Returns at most one hint of a kind per line, by kind and line. Empty for wrong results. Requires a trace with
/// sectors and bank conflicts.
std::vector<Hint> hints(const RunResult& result);

// Suggested variants, whose headers name a hint: `Suggestions: idle_lanes, uncoalesced`.
/// Returns ids for this problem, in catalogue order.
std::vector<std::string> suggested_variants(const Catalog& catalog, const RunResult& result, HintKind kind);

/// Returns "warp_per_row 3.89x, cte 2.85x, modelled"; "no clear difference" if intervals overlap. Empty without
/// comparable times.
std::string suggestion_results(const Catalog& catalog, const RunResult& result, HintKind kind,
                               std::span<const RunResultPtr> results);

}  // namespace lanescope
