#include "app/analysis/timing/roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/analysis/lanes/lane_tally.h"
#include "app/base/text/numbers.h"

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

std::optional<double> bytes_at(const Traffic& traffic, TrafficLevel level) {
    if (level == TrafficLevel::requested) return traffic.requested;
    if (level == TrafficLevel::from_l2) return traffic.from_l2;
    return level == TrafficLevel::from_dram ? traffic.from_dram : traffic.compulsory;
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

Roofs roofs_of(const Device& device) { return {roof_gb_s(device), device.l2_gb_s, device.fp32_tflop_s * 1e3}; }

double attainable_gflop_s(double gb_s, double fp32_gflop_s, double flops_per_byte) {
    const double by_bandwidth = gb_s * flops_per_byte;
    return fp32_gflop_s > 0 ? std::min(by_bandwidth, fp32_gflop_s) : by_bandwidth;
}

std::optional<double> intensity(const RunResult& result, TrafficLevel level) {
    const auto bytes = bytes_at(traffic_of(result), level);
    if (!bytes || *bytes <= 0 || result.work.flops <= 0) return std::nullopt;
    return result.work.flops / *bytes;
}

bool is_impossible(const RunResult& result) {
    if (!result.timing || result.verification.verified) return false;
    return percent_of_roof(result.work, result.device, result.timing->cold.median) > 100;
}

std::string why_impossible(const RunResult& result) {
    if (!is_impossible(result)) return "";
    return fmt::format(
        "impossible: {} GB/s is above the memory roof of {} GB/s, so the kernel did not read all of its inputs",
        figure(gb_s(result.work, result.timing->cold.median)), figure(roof_gb_s(result.device)));
}

std::optional<RooflinePoint> roofline_point(const RunResult& result, TrafficLevel moved) {
    const auto compulsory = intensity(result, TrafficLevel::compulsory);
    if (!result.timing || result.timing->cold.median <= 0 || !compulsory) return std::nullopt;
    return RooflinePoint{gflop_s(result.work, result.timing->cold.median), *compulsory, intensity(result, moved)};
}

}  // namespace lanescope
