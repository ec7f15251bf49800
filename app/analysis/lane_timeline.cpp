#include "app/analysis/lane_timeline.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <numeric>

#include "app/analysis/parallel_parts.h"

namespace lanescope {
namespace {

constexpr std::int64_t warps_of_timeline_a_part = 1024;

std::size_t class_of(std::uint32_t mask) { return std::size_t(std::max(0, std::popcount(mask) - 1)) / 4; }

using Parts = std::vector<std::array<double, LaneTimeline::classes>>;

// Distributes [from, to) over the parts it overlaps.
void spread(Parts& parts, double from, double to, std::size_t kind) {
    to = std::min(to, double(parts.size()));
    for (double at = from; at < to;) {
        const double next = std::min(to, std::floor(at) + 1);
        parts[std::size_t(at)][kind] += next - at;
        at = next;
    }
}

void add_warp(Parts& parts, const LaneTrace& trace, const WarpTime& time, std::int64_t w, double a_part) {
    const auto events = trace.warp(w);
    const double length = double(time.lengths[std::size_t(w)]);
    for (std::size_t i = 0; i < events.size(); ++i) {
        const double from = start_of(trace, time, w, std::int64_t(i)) / a_part;
        if (from >= double(parts.size())) return;
        const double to = i + 1 < events.size() ? start_of(trace, time, w, std::int64_t(i) + 1) : length;
        spread(parts, from, to / a_part, class_of(events[i].mask));
    }
}

}  // namespace

LaneTimeline lane_timeline(const LaneTrace& trace, const WarpTime& time, double end, std::size_t parts) {
    LaneTimeline line;
    if (parts == 0 || !(end > 0)) return line;
    line.parts.resize(parts);
    line.end = end;
    std::mutex mutex;
    for_parts(trace.recorded_warps(), warps_of_timeline_a_part, [&](std::int64_t first, std::int64_t last) {
        Parts own(parts);
        for (std::int64_t w = first; w < last; ++w) add_warp(own, trace, time, w, end / double(parts));
        const std::lock_guard lock(mutex);
        for (std::size_t p = 0; p < parts; ++p)
            for (std::size_t c = 0; c < LaneTimeline::classes; ++c) line.parts[p][c] += own[p][c];
    });
    for (const auto& part : line.parts) line.most = std::max(line.most, std::accumulate(part.begin(), part.end(), 0.0));
    return line;
}

}  // namespace lanescope
