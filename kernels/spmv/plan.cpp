#include "kernels/spmv/plan.h"

#include <algorithm>
#include <cstdio>

#include "kernels/simt/constant.h"

namespace lanescope {
namespace {

constexpr std::int64_t longest_even_row = 64;      ///< rows up to this are added up by a thread or four of them
constexpr std::int64_t small_matrix = 2'000'000;   ///< nonzeros: a launch of it is over before a pipeline fills
constexpr std::int64_t threads_at_once = 1 << 18;  ///< on an H200, nearly
constexpr int most_of_a_lane = 16;                 ///< nonzeros, or all of a warp wait for the lanes of its longest row
constexpr int part_of_a_long_row = 2048;

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

/// What every reason begins with.
std::string lengths(const RowStatistics& s) {
    return "rows of up to " + std::to_string(s.longest) + ", " + number(s.mean()) + " on average: ";
}

SpmvPlan by_rows(int lanes, std::string reason) { return {.lanes = lanes, .reason = std::move(reason)}; }

/// Lanes a row of a small matrix: two to five nonzeros each, for with more of them some idle, and with fewer each waits
/// for memory several times. Where there are fewer rows than a GPU has threads, idle lanes cost nothing.
int lanes_for(const RowStatistics& s) {
    int lanes = simt::power_of_two_for(s.mean() / 2.5, 32);
    while (lanes < 32 && 2 * lanes * s.rows <= threads_at_once) lanes *= 2;
    return lanes;
}

SpmvPlan small_by_rows(const RowStatistics& s, int lanes) {
    const std::string who = lanes == 1 ? "a thread" : number(lanes) + " lanes";
    return by_rows(lanes, lengths(s) + "a small matrix, so " + who + " a row, four loads each at once");
}

/// Rows are put together until a tile would hold more than `room` row ends and nonzeros.
void cut_even(SpmvPlan& plan, std::span<const int> offsets, int room) {
    const int rows = int(offsets.size()) - 1;
    for (int row = 0; row < rows;) {
        const int first = row;
        plan.tiles.insert(plan.tiles.end(), {first, offsets[first]});
        while (row < rows && (row == first || offsets[row + 1] - offsets[first] + (row + 1 - first) <= room)) ++row;
    }
    plan.tiles.insert(plan.tiles.end(), {rows, offsets[rows]});
}

/// A tile ends behind the row that fills it. Rows longer than `longest` are cut into parts of their own.
void cut_skewed(SpmvPlan& plan, std::span<const int> offsets, int room, int longest) {
    const int rows = int(offsets.size()) - 1;
    const auto is_long = [&](int row) { return offsets[row + 1] - offsets[row] > longest; };
    for (int row = 0; row < rows;) {
        const int first = row;
        if (is_long(row)) {
            for (int at = offsets[row]; at < offsets[row + 1]; at += plan.part)
                plan.tiles.insert(plan.tiles.end(), {~row, at});
            plan.shared = true;
            ++row;
            continue;
        }
        plan.tiles.insert(plan.tiles.end(), {first, offsets[first]});
        while (row < rows && !is_long(row) && (row == first || offsets[row] - offsets[first] + (row - first) < room))
            ++row;
    }
    plan.tiles.insert(plan.tiles.end(), {rows, offsets[rows]});
}

SpmvPlan even_tiles(const RowStatistics& s, std::span<const int> offsets) {
    SpmvPlan plan{.kernel = SpmvPlan::Kernel::tiles, .threads = 128, .vectors = 2};
    if (s.mean() < 4) plan.threads = 256, plan.vectors = 1;  // row ends weigh as much as nonzeros
    cut_even(plan, offsets, 4 * plan.threads * plan.vectors - 4);
    plan.reason = lengths(s) + "a block loads some 1000 nonzeros side by side, then " +
                  (s.mean() < 4 ? "a thread" : "one to four threads") + " a row add up";
    return plan;
}

SpmvPlan skewed_tiles(const RowStatistics& s, std::span<const int> offsets, std::int64_t large) {
    SpmvPlan plan{.kernel = SpmvPlan::Kernel::skewed, .part = part_of_a_long_row};
    if (s.nonzeros >= large) plan.threads = 1024;
    const int room = 4 * plan.threads - 96;  // the row that fills a tile is usually shorter than what is left
    cut_skewed(plan, offsets, room, plan.threads == 1024 ? 8192 : 4096);
    plan.reason = lengths(s) + "tiles of some " + std::to_string(room) + " row ends and nonzeros a block of " +
                  std::to_string(plan.threads) + ", long rows by whole warps" +
                  (plan.shared ? ", the longest by several blocks" : "");
    return plan;
}

}  // namespace

RowStatistics row_statistics(std::span<const int> offsets) {
    RowStatistics s;
    if (offsets.size() < 2) return s;
    s.rows = std::int64_t(offsets.size()) - 1;
    s.nonzeros = offsets.back() - offsets.front();
    for (std::size_t row = 0; row + 1 < offsets.size(); ++row) {
        const std::int64_t length = offsets[row + 1] - offsets[row];
        s.longest = std::max(s.longest, length);
        s.empty += length == 0;
    }
    return s;
}

SpmvPlan plan_spmv(std::span<const int> offsets, std::int64_t large) {
    const RowStatistics s = row_statistics(offsets);
    const bool fills = 32 * s.rows >= threads_at_once / 4 || s.longest <= part_of_a_long_row;
    if (s.mean() >= 128 && double(s.longest) <= 3 * s.mean() && fills)
        return by_rows(32, lengths(s) + "a warp a row, four loads a lane at once");
    if (s.nonzeros < small_matrix) {
        const int lanes = lanes_for(s);
        if (s.longest <= most_of_a_lane * lanes) return small_by_rows(s, lanes);
    } else if (s.longest <= 4) {
        return by_rows(1, lengths(s) + "a thread a row, all its loads at once");
    }
    return s.longest > longest_even_row ? skewed_tiles(s, offsets, large) : even_tiles(s, offsets);
}

}  // namespace lanescope
