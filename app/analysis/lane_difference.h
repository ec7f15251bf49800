// Two variants on one problem, warp by warp: the idle lanes of A against those of B on the same rows.
//
// Warps of two variants are matched by the rows that they work on. A warp of B that lies in several warps of A counts
// in each of them by the part that lies there, so that over all matched warps nothing is counted twice or lost.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/analysis/row_shares.h"

namespace lanescope {

struct LaneDifference {
    /// A warp of B and how much of it works on the rows of a warp of A: above 0, at most 1.
    struct Match {
        std::uint32_t warp = 0;
        float weight = 1;
    };
    std::vector<RowShare> rows_a;      ///< of each warp of A; shares of the whole where not_by_rows
    std::string not_by_rows;           ///< why warps are matched by equal shares of the whole; empty: by rows
    std::vector<std::uint64_t> first;  ///< recorded warps of A + 1: where each one's matches start
    std::vector<Match> matches;
    std::vector<double> idle_a, idle_b;  ///< of each warp of A: its idle lane-steps, and those of its matches
    double total_a = 0, total_b = 0;     ///< the same over all warps of A that have a match
    std::int64_t unmatched = 0;          ///< warps of A without a match, which count nowhere
    std::int64_t longest = 1;            ///< steps of the longest warp of either

    std::span<const Match> matches_of(std::int64_t warp) const {
        return std::span(matches).subspan(first[std::size_t(warp)],
                                          first[std::size_t(warp) + 1] - first[std::size_t(warp)]);
    }
    bool matched(std::int64_t warp) const { return first[std::size_t(warp)] < first[std::size_t(warp) + 1]; }
    double saved(std::int64_t warp) const { return idle_a[std::size_t(warp)] - idle_b[std::size_t(warp)]; }
    double saved() const { return total_a - total_b; }
};

/// Both traces must be of one problem: else they are compared by shares, which says so.
LaneDifference lane_difference(const RunResult& a, const RunResult& b);

/// A grid of cells over warps of A and steps.
struct DifferenceGrid {
    double first_warp = 0, first_step = 0;  ///< of the left top corner
    double warps = 1, steps = 1;            ///< of a cell, at least 1
    int across = 1, down = 1;               ///< cells, at least 1
    bool operator==(const DifferenceGrid&) const = default;
};

/// What one cell shows.
struct DifferenceCell {
    float saved =
        0;  ///< idle lanes of A less those of B, a step and a warp of A; -32 and 32 are common, B may be below
    bool covered = false;  ///< whether any warp is under way there
};

/// Row by row. On all cores.
std::vector<DifferenceCell> difference_cells(const RunResult& a, const RunResult& b, const LaneDifference& difference,
                                             const DifferenceGrid& grid);
/// Events that difference_cells looks at: what it costs.
std::uint64_t difference_work(const RunResult& a, const LaneDifference& difference, const DifferenceGrid& grid);

}  // namespace lanescope
