#include "app/analysis/occupancy.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <vector>

namespace lanescope {
namespace {

std::int64_t sms(const Device& device) { return std::max(1, device.multiprocessors); }

struct BlockSteps {
    std::vector<double> longest, mean;
};

BlockSteps steps_of_blocks(const LaneTrace& trace) {
    BlockSteps steps;
    const std::int64_t warps = trace.launch.warps_per_block();
    for (std::int64_t first = 0; first < trace.recorded_warps(); first += warps) {
        double longest = 0, sum = 0;
        for (std::int64_t w = first; w < std::min(first + warps, trace.recorded_warps()); ++w) {
            const auto here = double(trace.warp(w).size());
            longest = std::max(longest, here);
            sum += here;
        }
        steps.longest.push_back(longest);
        steps.mean.push_back(sum / double(warps));
    }
    return steps;
}

bool is_whole(const LaneTrace& trace) {
    return trace.dropped == 0 && trace.first_warp == 0 && trace.recorded_warps() > 0 &&
           trace.recorded_warps() == trace.launch.warps();
}

}  // namespace

std::int64_t resident_blocks(const LaunchShape& launch, const Device& device) {
    const std::int64_t threads = std::max<std::int64_t>(1, launch.warps_per_block()) * warp_size;
    std::int64_t blocks = std::min<std::int64_t>(device.max_blocks_per_sm, device.max_threads_per_sm / threads);
    if (launch.shared_bytes > 0 && device.shared_bytes_per_sm > 0)
        blocks = std::min<std::int64_t>(blocks, device.shared_bytes_per_sm / launch.shared_bytes);
    return std::max<std::int64_t>(blocks, 1);
}

double occupancy(const LaunchShape& launch, const Device& device) {
    const double room = double(device.max_threads_per_sm) / warp_size;
    if (room <= 0) return 0;
    const double share = double(launch.blocks()) / double(sms(device));
    const double blocks = std::min(double(resident_blocks(launch, device)), share);
    return std::min(1.0, blocks * double(launch.warps_per_block()) / room);
}

double list_schedule(std::span<const double> pieces, std::size_t places) {
    std::priority_queue<double, std::vector<double>, std::greater<>> free_at;
    double end = 0;
    for (const double piece : pieces) {
        double start = 0;
        if (free_at.size() >= std::max<std::size_t>(1, places)) {
            start = free_at.top();
            free_at.pop();
        }
        free_at.push(start + piece);
        end = std::max(end, start + piece);
    }
    return end;
}

std::optional<Balance> balance_of(const LaneTrace& trace, const Device& device) {
    if (!is_whole(trace)) return std::nullopt;
    const BlockSteps steps = steps_of_blocks(trace);
    const auto places = std::size_t(resident_blocks(trace.launch, device) * sms(device));
    double sum = 0;
    for (const double mean : steps.mean) sum += mean;
    Balance balance;
    balance.even = sum / double(std::min(places, steps.mean.size()));
    // Shorter blocks may accidentally end later.
    balance.actual = std::max(list_schedule(steps.longest, places), balance.even);
    balance.even_warps = std::clamp(list_schedule(steps.mean, places), balance.even, balance.actual);
    return balance;
}

}  // namespace lanescope
