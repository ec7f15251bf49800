#include "app/analysis/row_shares.h"

#include <algorithm>

namespace lanescope {
namespace {

std::vector<RowShare> recorded(const LaneTrace& trace) {
    std::vector<RowShare> warps;
    for (const RowSpan& rows : trace.rows)
        warps.push_back(rows.first > rows.last ? RowShare{} : RowShare{double(rows.first), double(rows.last) + 1});
    return warps;
}

/// Returns 0 for an unread file.
std::int64_t rows_of(const Problem& problem) { return facts_of(problem).rows; }

/// Returns the lanes per row for this number of blocks; 0: none.
int lanes_from_launch(const LaunchShape& launch, std::int64_t rows) {
    for (int lanes = 1; lanes <= warp_size && rows > 0; lanes *= 2) {
        const std::int64_t a_block = std::max<std::int64_t>(1, launch.threads_per_block() / lanes);
        if ((rows + a_block - 1) / a_block == launch.blocks()) return lanes;
    }
    return 0;
}

/// Follows the kernels' headers. Returns 0 if not known.
int lanes_a_row(const RunResult& result) {
    const std::string& id = result.variant.id;
    if (id == "thread_per_row" || id.starts_with("cte")) return 1;
    if (!id.starts_with("warp_per_row")) return 0;
    if (result.variant.lanes > 0) return result.variant.lanes;
    const bool dense = !facts_of(result.problem).sparse;
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

}  // namespace

RowShares equal_shares(const RunResult& result, std::string why_not) {
    const LaneTrace& trace = result.trace;
    const double all = std::max(1.0, double(std::max(trace.launch.warps(), trace.first_warp + trace.recorded_warps())));
    RowShares shares{{}, std::move(why_not)};
    for (std::int64_t w = 0; w < trace.recorded_warps(); ++w)
        shares.warps.push_back({double(trace.first_warp + w) / all, double(trace.first_warp + w + 1) / all});
    return shares;
}

RowShares row_shares(const RunResult& result) {
    const LaneTrace& trace = result.trace;
    if (!trace.rows.empty() && std::int64_t(trace.rows.size()) == trace.recorded_warps()) return {recorded(trace), {}};
    const int lanes = lanes_a_row(result);
    if (lanes > 0 && lanes <= warp_size && trace.launch.warps_per_block() > 0) return {launched(result, lanes), {}};
    return equal_shares(result, to_string(result.variant) + " does not report which rows its warps read");
}

}  // namespace lanescope
