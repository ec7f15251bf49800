#include "app/analysis/roofline.h"

#include <algorithm>

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

std::optional<RooflinePoint> roofline_point(const RunResult& result, TrafficLevel moved) {
    const auto compulsory = intensity(result, TrafficLevel::compulsory);
    if (!result.timing || result.timing->cold.median <= 0 || !compulsory) return std::nullopt;
    return RooflinePoint{gflop_s(result.work, result.timing->cold.median), *compulsory, intensity(result, moved)};
}

}  // namespace lanescope
