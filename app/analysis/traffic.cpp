#include "app/analysis/traffic.h"

#include <cmath>

#include "app/analysis/lane_tally.h"

namespace lanescope {

std::optional<double> counter(const RunResult& result, std::string_view name) {
    const auto found = result.counters.find(std::string(name));
    if (found == result.counters.end() || !std::isfinite(found->second) || found->second < 0) return std::nullopt;
    return found->second;
}

Traffic traffic_of(const RunResult& result) {
    Traffic traffic{.compulsory = result.work.bytes};
    const LaneTally whole = tally(result.trace);
    if (whole.requests > 0) traffic.requested = double(whole.sectors) * sector_bytes;
    if (const auto sectors = counter(result, "l2_sectors")) traffic.from_l2 = *sectors * sector_bytes;
    traffic.from_dram = counter(result, "dram_bytes");
    return traffic;
}

}  // namespace lanescope
