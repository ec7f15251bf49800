#include "app/analysis/traffic.h"

#include <cmath>

#include "app/analysis/lane_tally.h"

namespace lanescope {

namespace {

template <class Which>
std::optional<double> found_in(const std::map<Which, double>& counts, Which which) {
    const auto found = counts.find(which);
    if (found == counts.end() || !std::isfinite(found->second) || found->second < 0) return std::nullopt;
    return found->second;
}

std::optional<double> bytes_of(const std::optional<double>& sectors) {
    return sectors ? std::optional(*sectors * sector_bytes) : std::nullopt;
}

Traffic measured_traffic(const RunResult& result) {
    return {.compulsory = result.work.bytes,
            .requested = bytes_of(hardware_counter(result, HardwareCounter::l1_sectors)),
            .from_l2 = bytes_of(hardware_counter(result, HardwareCounter::l2_sectors)),
            .from_dram = hardware_counter(result, HardwareCounter::dram_read_bytes),
            .measured = true};
}

}  // namespace

std::optional<double> counter(const RunResult& result, Counter which) { return found_in(result.counters, which); }

std::optional<double> hardware_counter(const RunResult& result, HardwareCounter which) {
    return found_in(result.hardware, which);
}

Traffic traffic_of(const RunResult& result) {
    if (!result.hardware.empty()) return measured_traffic(result);
    Traffic traffic{.compulsory = result.work.bytes};
    const LaneTally whole = tally(result.trace);
    if (whole.requests > 0) traffic.requested = double(whole.sectors) * sector_bytes;
    traffic.from_l2 = bytes_of(counter(result, Counter::l2_sectors));
    traffic.from_dram = counter(result, Counter::dram_bytes);
    return traffic;
}

}  // namespace lanescope
