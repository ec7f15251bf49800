#include "app/model/files/kept_warps.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "app/model/text/error.h"

namespace lanescope {
namespace {

struct Range {
    std::size_t begin = 0, end = 0;
};

template <class T>
void cut(std::vector<T>& values, Range range) {
    if (!values.empty()) values = std::vector(values.begin() + range.begin, values.begin() + range.end);
}

/// Returns the number of elements of the first `events` events.
std::size_t elements_of(const LaneTrace& trace, std::size_t events) {
    std::size_t lanes = 0;
    for (std::size_t i = 0; i < events; ++i)
        if (reads_matrix(trace.sites[trace.events[i].site])) lanes += std::popcount(trace.events[i].mask);
    return lanes;
}

void keep(LaneTrace& trace, Range warps) {
    const Range events{trace.offsets[warps.begin], trace.offsets[warps.end]};
    const Range elements{elements_of(trace, events.begin), elements_of(trace, events.end)};
    trace.dropped += trace.events.size() - (events.end - events.begin);
    trace.first_warp += std::int64_t(warps.begin);
    cut(trace.offsets, {warps.begin, warps.end + 1});
    for (std::uint64_t& offset : trace.offsets) offset -= events.begin;
    cut(trace.events, events);
    cut(trace.clocks, events);
    cut(trace.rows, warps);
    cut(trace.elements, elements);
}

}  // namespace

RunResult with_warps(const RunResult& result, std::int64_t first, std::int64_t warps) {
    RunResult kept = result;
    const std::int64_t from = result.trace->first_warp, recorded = result.trace->recorded_warps();
    if (recorded == 0) return kept;
    const std::int64_t begin = std::max<std::int64_t>(first - from, 0);
    const std::int64_t end = warps > 0 ? std::min(first - from + warps, recorded) : recorded;
    if (begin >= end)
        throw UsageError(fmt::format("{} has none of these warps: warps {} to {} were recorded",
                                     to_string(result.variant), from, from + recorded - 1));
    keep(kept.trace.edit(), {std::size_t(begin), std::size_t(end)});
    return kept;
}

}  // namespace lanescope
