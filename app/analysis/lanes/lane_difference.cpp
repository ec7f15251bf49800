#include "app/analysis/lanes/lane_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/base/parallel.h"

namespace lanescope {
namespace {

std::vector<RowShare> recorded(const LaneTrace& trace) {
    std::vector<RowShare> warps;
    for (const RowSpan& rows : trace.rows)
        warps.push_back(rows.first > rows.last ? RowShare{} : RowShare{double(rows.first), double(rows.last) + 1});
    return warps;
}

/// Returns 0 for an unread file or without a matrix.
std::int64_t rows_of(const Problem& problem) { return facts_of(problem).matrix.value_or(MatrixSizes()).rows; }

/// Returns the lanes per row; 0: none.
int lanes_from_launch(const LaunchShape& launch, std::int64_t rows) {
    for (int lanes = 1; lanes <= warp_size && rows > 0; lanes *= 2) {
        const std::int64_t a_block = std::max<std::int64_t>(1, launch.threads_per_block() / lanes);
        if ((rows + a_block - 1) / a_block == launch.blocks()) return lanes;
    }
    return 0;
}

/// Follows the kernels' headers. Returns 0 if unknown.
int lanes_a_row(const RunResult& result) {
    const std::string& id = result.variant.id;
    if (id == "thread_per_row" || id.starts_with("cte")) return 1;
    if (!id.starts_with("warp_per_row")) return 0;
    if (result.variant.lanes > 0) return result.variant.lanes;
    const bool dense = !facts_of(result.problem).is_sparse();
    return dense ? warp_size : lanes_from_launch(result.trace->launch, rows_of(result.problem));
}

std::vector<RowShare> launched(const RunResult& result, int lanes) {
    const LaneTrace& trace = result.trace;
    const std::int64_t warps = trace.launch.warps_per_block(), threads = trace.launch.threads_per_block();
    const double most = rows_of(result.problem) > 0 ? double(rows_of(result.problem)) : 1e18;
    std::vector<RowShare> shares;
    for (std::int64_t w = 0; w < trace.recorded_warps(); ++w) {
        const std::int64_t warp = trace.first_warp + w;
        const double first = (double(warp / warps) * double(threads) + double(warp % warps) * warp_size) / lanes;
        shares.push_back({std::min(first, most), std::min(first + double(warp_size) / lanes, most)});
    }
    return shares;
}

struct RowShares {
    std::vector<RowShare> warps;  ///< per recorded warp
    std::string why_not;          ///< why they are equal shares, 0 to 1; empty: rows
};

RowShares equal_shares(const RunResult& result, std::string why_not) {
    const LaneTrace& trace = result.trace;
    const double all = std::max(1.0, double(std::max(trace.launch.warps(), trace.first_warp + trace.recorded_warps())));
    RowShares shares{{}, std::move(why_not)};
    for (std::int64_t w = 0; w < trace.recorded_warps(); ++w)
        shares.warps.push_back({double(trace.first_warp + w) / all, double(trace.first_warp + w + 1) / all});
    return shares;
}

/// Returns recorded rows, else rows from the launch, else equal shares.
RowShares row_shares(const RunResult& result) {
    const LaneTrace& trace = result.trace;
    if (!trace.rows.empty() && std::int64_t(trace.rows.size()) == trace.recorded_warps()) return {recorded(trace), {}};
    const int lanes = lanes_a_row(result);
    if (lanes > 0 && lanes <= warp_size && trace.launch.warps_per_block() > 0) return {launched(result, lanes), {}};
    return equal_shares(result, to_string(result.variant) + " does not report which rows its warps read");
}

class ByRows {
public:
    explicit ByRows(const std::vector<RowShare>& warps) : warps_(warps) {
        for (std::size_t w = 0; w < warps.size(); ++w)
            if (warps[w].size() > 0) order_.push_back(std::uint32_t(w));
        std::ranges::stable_sort(order_, {}, [&](std::uint32_t w) { return warps[w].first; });
        for (const std::uint32_t w : order_) ends_.push_back(std::max(ends_.empty() ? 0 : ends_.back(), warps[w].end));
    }

    /// Calls visit(warp, overlap) until it returns false.
    template <class Visit>
    bool each(const RowShare& share, const Visit& visit) const {
        const auto start = std::ranges::upper_bound(ends_, share.first) - ends_.begin();
        for (std::size_t i = std::size_t(start); i < order_.size(); ++i) {
            const RowShare& other = warps_[order_[i]];
            if (other.first >= share.end) break;
            const double overlap = std::min(share.end, other.end) - std::max(share.first, other.first);
            if (overlap > 0 && !visit(order_[i], overlap)) return false;
        }
        return true;
    }

private:
    const std::vector<RowShare>& warps_;
    std::vector<std::uint32_t> order_;
    std::vector<double> ends_;  // running maximum
};

/// Returns false if rows overlap too often to identify warps.
bool match(LaneDifference& result, const std::vector<RowShare>& a, const std::vector<RowShare>& b) {
    const std::size_t most = 16 * (a.size() + b.size()) + 1024;
    const ByRows by_rows(b);
    std::vector<double> covered(b.size());
    result.first.assign(1, 0);
    result.matches.clear();
    for (const RowShare& share : a) {
        const auto take = [&](std::uint32_t warp, double overlap) {
            covered[warp] += overlap;
            result.matches.push_back({warp, float(overlap)});
            return result.matches.size() <= most;
        };
        if (share.size() > 0 && !by_rows.each(share, take)) return false;
        result.first.push_back(result.matches.size());
    }
    for (LaneDifference::Match& m : result.matches) m.weight /= float(std::max(covered[m.warp], b[m.warp].size()));
    return true;
}

int idle_lanes(const WarpEvent& event) { return warp_size - std::popcount(event.mask); }

std::vector<double> idle_steps(const LaneTrace& trace) {
    std::vector<double> idle(std::size_t(trace.recorded_warps()));
    for_parts(trace.recorded_warps(), 4096, [&](std::int64_t from, std::int64_t to) {
        for (std::int64_t w = from; w < to; ++w) {
            std::uint64_t sum = 0;
            for (const WarpEvent& event : trace.warp(w)) sum += std::uint64_t(idle_lanes(event));
            idle[std::size_t(w)] = double(sum);
        }
    });
    return idle;
}

void add_up(LaneDifference& result, const LaneTrace& b) {
    const std::vector<double> idle = idle_steps(b);
    const std::int64_t warps = std::int64_t(result.first.size()) - 1;
    result.idle_b.assign(std::size_t(warps), 0);
    for (std::int64_t w = 0; w < warps; ++w) {
        for (const auto& m : result.matches_of(w)) result.idle_b[std::size_t(w)] += double(m.weight) * idle[m.warp];
        if (!result.matched(w)) {
            ++result.unmatched;
            continue;
        }
        result.total_a += result.idle_a[std::size_t(w)];
        result.total_b += result.idle_b[std::size_t(w)];
    }
}

std::pair<std::int64_t, std::int64_t> warps_in(const LaneDifference& difference, const DifferenceGrid& grid, int row) {
    const double last = double(difference.first.size()) - 1, top = grid.first_warp + double(row) * grid.warps;
    const auto warp = [&](double at) { return std::int64_t(std::clamp(std::ceil(at), 0.0, last)); };
    return {warp(top), warp(top + grid.warps)};
}

/// Calls add(cell, idle lanes) for steps in the grid.
template <class Add>
void each_step(std::span<const WarpEvent> events, const DifferenceGrid& grid, const Add& add) {
    const auto from = std::size_t(std::max(0.0, std::ceil(grid.first_step)));
    const double beyond = std::max(0.0, std::ceil(grid.first_step + grid.steps * grid.across));
    for (std::size_t s = from; s < std::min(events.size(), std::size_t(beyond)); ++s) {
        const auto cell = std::size_t((double(s) - grid.first_step) / grid.steps);
        add(std::min(cell, std::size_t(grid.across) - 1), idle_lanes(events[s]));
    }
}

void fill_row(std::span<DifferenceCell> cells, const LaneTrace& a, const LaneTrace& b, const LaneDifference& difference,
              const DifferenceGrid& grid, int row) {
    std::vector<double> saved(cells.size());
    const auto [first, end] = warps_in(difference, grid, row);
    for (std::int64_t w = first; w < end; ++w) {
        if (!difference.matched(w)) continue;
        const auto count = [&](std::span<const WarpEvent> events, double weight) {
            each_step(events, grid, [&](std::size_t c, int idle) {
                saved[c] += weight * idle;
                cells[c].covered = true;
            });
        };
        count(a.warp(w), 1);
        for (const auto& m : difference.matches_of(w)) count(b.warp(m.warp), -double(m.weight));
    }
    const double steps = double(std::max<std::int64_t>(1, end - first)) * std::max(1.0, grid.steps);
    for (std::size_t c = 0; c < cells.size(); ++c) cells[c].saved = float(saved[c] / steps);
}

}  // namespace

LaneDifference lane_difference(const RunResult& a, const RunResult& b) {
    LaneDifference result;
    RowShares rows_a = row_shares(a), rows_b = row_shares(b);
    result.not_by_rows = a.problem != b.problem   ? "they are of different problems"
                         : rows_a.why_not.empty() ? rows_b.why_not
                                                  : rows_a.why_not;
    if (result.not_by_rows.empty() && !match(result, rows_a.warps, rows_b.warps))
        result.not_by_rows = "many warps read the same rows";
    if (!result.not_by_rows.empty()) {
        rows_a = equal_shares(a, result.not_by_rows), rows_b = equal_shares(b, result.not_by_rows);
        match(result, rows_a.warps, rows_b.warps);
    }
    result.rows_a = std::move(rows_a.warps);
    result.idle_a = idle_steps(a.trace);
    add_up(result, b.trace);
    result.longest = std::int64_t(std::max({a.trace->longest_warp(), b.trace->longest_warp(), std::uint64_t(1)}));
    return result;
}

std::vector<DifferenceCell> difference_cells(const RunResult& a, const RunResult& b, const LaneDifference& difference,
                                             const DifferenceGrid& grid) {
    const int across = grid.across, down = grid.down;
    std::vector<DifferenceCell> cells(std::size_t(across) * std::size_t(down));
    for_parts(down, 1, [&](std::int64_t from, std::int64_t to) {
        for (std::int64_t row = from; row < to; ++row)
            fill_row(std::span(cells).subspan(std::size_t(row) * std::size_t(across), std::size_t(across)), a.trace,
                     b.trace, difference, grid, int(row));
    });
    return cells;
}

std::uint64_t difference_work(const RunResult& a, const LaneDifference& difference, const DifferenceGrid& grid) {
    const auto [first, unused] = warps_in(difference, grid, 0);
    const auto [unused_too, end] = warps_in(difference, grid, std::max(0, grid.down - 1));
    if (end <= first) return 0;
    const auto& offsets = a.trace->offsets;
    const double part = std::min(1.0, grid.steps * grid.across / double(difference.longest));
    const auto matched = double(difference.first[std::size_t(end)] - difference.first[std::size_t(first)]);
    const auto events = double(offsets[std::size_t(end)] - offsets[std::size_t(first)]);
    return std::uint64_t(2 * events * part + matched * std::min(grid.steps * grid.across, 64.0));
}

LongerButFaster longer_but_faster(const LaneTally& a, const LaneTally& b, double speed_up) {
    if (speed_up <= 1.05 || a.steps == 0 || double(b.steps) < 1.05 * double(a.steps)) return {};
    const double steps = double(b.steps) / double(a.steps);
    if (a.sectors == 0 || b.sectors == 0 || double(b.sectors) > 0.9 * double(a.sectors))
        return {fmt::format("{:.1f}\u00D7 steps", steps),
                "Steps are not time: over the whole grid, B executes more steps. But more of its warps run at the same "
                "time, and no warp waits as long for another."};
    const double sectors = double(b.sectors) / double(a.sectors);
    return {fmt::format("{:.1f}\u00D7 steps, {:.2f}\u00D7 sectors", steps, sectors),
            fmt::format(
                "Steps are not time: over the whole grid, B executes {:.1f} times as many steps, mostly cheap shuffles "
                "and sums. But it requests {:.2f} times the sectors from memory, and the sectors take the time.",
                steps, sectors)};
}

}  // namespace lanescope
