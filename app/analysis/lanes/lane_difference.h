// Idle lanes of two variants, by warps of A.
//
// Warps are matched by rows. A warp of B counts in each overlapping warp of A by the overlapping fraction, so once in
// total.
#pragma once

#include <span>
#include <string>

#include "app/analysis/lanes/lane_tally.h"

namespace lanescope {

/// Half open; may be empty. A fraction of the whole if rows are unknown.
struct RowShare {
    double first = 0, end = 0;
    double size() const { return end > first ? end - first : 0; }
    bool operator==(const RowShare&) const = default;
};

struct LaneDifference {
    /// A warp of B and its fraction, above 0 to 1, on the rows of a warp of A.
    struct Match {
        std::uint32_t warp = 0;
        float weight = 1;
    };
    std::vector<RowShare> rows_a;      ///< per warp of A
    std::string not_by_rows;           ///< why matched by equal shares; empty: by rows
    std::vector<std::uint64_t> first;  ///< per warp of A: first match; then the end
    std::vector<Match> matches;
    std::vector<double> idle_a, idle_b;  ///< idle lane-steps per warp of A and of its matches
    double total_a = 0, total_b = 0;     ///< of matched warps
    std::int64_t unmatched = 0;          ///< warps of A without a match; not counted
    std::int64_t longest = 1;            ///< steps of the longest warp

    std::span<const Match> matches_of(std::int64_t warp) const {
        return std::span(matches).subspan(first[std::size_t(warp)],
                                          first[std::size_t(warp) + 1] - first[std::size_t(warp)]);
    }
    bool matched(std::int64_t warp) const { return first[std::size_t(warp)] < first[std::size_t(warp) + 1]; }
    double saved(std::int64_t warp) const { return idle_a[std::size_t(warp)] - idle_b[std::size_t(warp)]; }
    double saved() const { return total_a - total_b; }
};

/// Uses equal shares and sets not_by_rows if the problems differ.
LaneDifference lane_difference(const RunResult& a, const RunResult& b);

/// Warps of A by steps.
struct DifferenceGrid {
    double first_warp = 0, first_step = 0;  ///< top left
    double warps = 1, steps = 1;            ///< per cell, at least 1
    int across = 1, down = 1;               ///< cells, at least 1
    bool operator==(const DifferenceGrid&) const = default;
};

struct DifferenceCell {
    /// Idle lanes of A minus B, per step and warp of A; usually -32 to 32, possibly less.
    float saved = 0;
    bool covered = false;  ///< a warp runs there
};

/// Returns cells row by row; uses all cores.
std::vector<DifferenceCell> difference_cells(const RunResult& a, const RunResult& b, const LaneDifference& difference,
                                             const DifferenceGrid& grid);
/// Returns the number of events that difference_cells() reads.
std::uint64_t difference_work(const RunResult& a, const LaneDifference& difference, const DifferenceGrid& grid);

/// Why B is faster with more steps; else empty.
struct LongerButFaster {
    std::string brief;  ///< "2.4× steps, 0.45× sectors", over the whole grid
    std::string sentence;
};

/// speed_up: time of A over B's. Names sectors only if B requests at least 10 % fewer.
LongerButFaster longer_but_faster(const LaneTally& a, const LaneTally& b, double speed_up);

}  // namespace lanescope
