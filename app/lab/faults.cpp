#include "app/lab/faults.h"

#include <algorithm>
#include <tuple>

namespace lanescope {
namespace {

auto place_of(const Hazard& h) { return std::tie(h.kind, h.file, h.line, h.block, h.warp, h.lane, h.address, h.array); }

}  // namespace

bool stops_kernel(HazardKind kind) {
    switch (kind) {
        case HazardKind::uninitialised_read:
        case HazardKind::shared_race:
        case HazardKind::global_race:
        case HazardKind::inactive_lane:
        case HazardKind::unwritten_output:
            return false;
        case HazardKind::out_of_bounds:
        case HazardKind::misaligned:
        case HazardKind::divergent_barrier:
        case HazardKind::no_progress:
        case HazardKind::launch_failure:
            break;
    }
    return true;
}

bool faulted(const RunResult& result) {
    return std::ranges::any_of(result.hazards, [](const Hazard& h) { return stops_kernel(h.kind); });
}

void add_hazards(RunResult& result, std::vector<Hazard> hazards) {
    for (Hazard& hazard : hazards) {
        const auto same = [&](const Hazard& h) { return place_of(h) == place_of(hazard); };
        if (std::ranges::none_of(result.hazards, same)) result.hazards.push_back(std::move(hazard));
    }
}

void note_launch_failure(RunResult& result, std::string reason) {
    result.verification.verified = false;
    result.failure = reason;
    result.hazards.push_back({.kind = HazardKind::launch_failure, .text = std::move(reason)});
}

}  // namespace lanescope
