#include "app/analysis/roofline.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/text/figures.h"
#include "app/model/throughput.h"

namespace lanescope {
namespace {

std::optional<double> bytes_at(const Traffic& traffic, TrafficLevel level) {
    switch (level) {
        case TrafficLevel::requested:
            return traffic.requested;
        case TrafficLevel::from_l2:
            return traffic.from_l2;
        case TrafficLevel::from_dram:
            return traffic.from_dram;
        default:
            return traffic.compulsory;
    }
}

}  // namespace

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
