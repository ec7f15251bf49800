#include "app/analysis/lanes/warp_timeline.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "app/base/parallel.h"

namespace lanescope {
namespace {

constexpr std::int64_t warps_of_times_a_part = 4096;
constexpr std::uint64_t max_clocks = INT32_MAX;

std::uint64_t longest_of(const std::vector<std::uint64_t>& lengths) {
    return lengths.empty() ? 0 : *std::ranges::max_element(lengths);
}

// Differences of the 32-bit clock must be below half its range.
void unroll(const LaneTrace& trace, WarpTime& time, std::uint64_t first, std::uint64_t end) {
    std::uint64_t now = 0;
    for (std::uint64_t i = first; i < end; ++i) {
        if (i > first) now += std::uint64_t(std::max(0, std::int32_t(trace.clocks[i] - trace.clocks[i - 1])));
        time.starts[i] = std::uint32_t(std::min(now, max_clocks));
    }
}

constexpr std::int64_t warps_of_timeline_a_part = 1024;

std::size_t class_of(std::uint32_t mask) { return std::size_t(std::max(0, std::popcount(mask) - 1)) / 4; }

using Parts = std::vector<std::array<double, LaneTimeline::classes>>;

// Distributes [from, to) over the overlapped parts.
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

WarpTime step_time(const LaneTrace& trace) {
    WarpTime time;
    time.lengths.reserve(std::size_t(trace.recorded_warps()));
    for (std::int64_t w = 0; w < trace.recorded_warps(); ++w) time.lengths.push_back(trace.warp(w).size());
    time.longest = longest_of(time.lengths);
    return time;
}

WarpTime clock_time(const LaneTrace& trace) {
    WarpTime time = step_time(trace);
    if (trace.clocks.empty() || trace.clocks.size() != trace.events.size()) return time;
    time.starts.resize(trace.events.size());
    for_parts(trace.recorded_warps(), warps_of_times_a_part, [&](std::int64_t from, std::int64_t to) {
        for (std::int64_t w = from; w < to; ++w) {
            const std::uint64_t first = trace.offsets[std::size_t(w)], end = trace.offsets[std::size_t(w) + 1];
            unroll(trace, time, first, end);
            time.lengths[std::size_t(w)] = end > first ? std::uint64_t(time.starts[end - 1]) + 1 : 0;
        }
    });
    time.longest = longest_of(time.lengths);
    return time;
}

std::int64_t event_at(const LaneTrace& trace, const WarpTime& time, std::int64_t warp, double at) {
    if (warp < 0 || warp >= trace.recorded_warps() || !(at >= 0)) return -1;
    if (at >= double(time.lengths[std::size_t(warp)])) return -1;
    if (!time.by_clock()) return std::int64_t(at);
    const auto first = time.starts.begin() + std::ptrdiff_t(trace.offsets[std::size_t(warp)]);
    const auto end = time.starts.begin() + std::ptrdiff_t(trace.offsets[std::size_t(warp) + 1]);
    return std::upper_bound(first, end, std::uint32_t(at)) - first - 1;
}

double start_of(const LaneTrace& trace, const WarpTime& time, std::int64_t warp, std::int64_t event) {
    return time.by_clock() ? double(time.starts[trace.offsets[std::size_t(warp)] + std::size_t(event)]) : double(event);
}

std::uint64_t typical_length(std::vector<std::uint64_t> lengths) {
    std::erase(lengths, 0);
    if (lengths.empty()) return 1;
    const std::size_t rank = lengths.size() < 20 ? (lengths.size() * 3 - 1) / 4 : (lengths.size() * 9 - 1) / 10;
    std::ranges::nth_element(lengths, lengths.begin() + std::ptrdiff_t(rank));
    const std::uint64_t usual = lengths[rank], longest = longest_of(lengths);
    return longest > usual + usual / 2 ? usual : longest;
}

LaneTimeline lane_timeline(const LaneTrace& trace, const WarpTime& time, double end, std::size_t parts) {
    LaneTimeline line;
    if (parts == 0 || !(end > 0)) return line;
    line.parts.resize(parts);
    line.end = end;
    Mutex mutex;
    for_parts(trace.recorded_warps(), warps_of_timeline_a_part, [&](std::int64_t first, std::int64_t last) {
        Parts sums(parts);
        for (std::int64_t w = first; w < last; ++w) add_warp(sums, trace, time, w, end / double(parts));
        const Locked lock(mutex);
        for (std::size_t p = 0; p < parts; ++p)
            for (std::size_t c = 0; c < LaneTimeline::classes; ++c) line.parts[p][c] += sums[p][c];
    });
    for (const auto& part : line.parts) line.most = std::max(line.most, std::accumulate(part.begin(), part.end(), 0.0));
    return line;
}

}  // namespace lanescope
