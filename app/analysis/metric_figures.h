// Computation of the metrics from one result's counts and times.
#pragma once

#include <optional>

#include "app/analysis/lane_tally.h"
#include "app/analysis/metrics.h"
#include "app/analysis/traffic.h"
#include "app/model/counters.h"

namespace lanescope {

/// Shared inputs of one result's metrics. The result must outlive it. A figure is empty if one of its inputs was not
/// counted.
struct MetricFigures {
    using Value = std::optional<MetricValue>;

    const RunResult& result;
    LaneTally whole;
    Traffic traffic;
    std::optional<double> us, kernel_us;  ///< cold median, with and without the launch
    MetricKind time = MetricKind::modelled;

    explicit MetricFigures(const RunResult& r);

    /// Returns a fact: a count of lanes and steps, or a value derived from such counts alone.
    static Value fact_if(bool known, double value);
    /// Returns a value of the GPU's counters.
    Value by_gpu(HardwareCounter which) const;
    /// Returns a time measured on this computer.
    Value by_clock(Counter which) const;
    /// Returns the percentage of the clocks between two instructions of a warp with one cause of waiting.
    Value share_of_clocks(HardwareCounter which) const;

    Value cycles() const;
    Value rate(double (*of)(const Work&, double us)) const;
    Value share_of_roof() const;
    Value instructions_per_clock() const;
    Value idle_issue() const;
    Value occupancy_by_launch() const;
    Value lost_unevenly() const;  ///< percent of the steps until the last block ends
    Value lost_in_tail() const;   ///< likewise

    Value sectors_a_request() const;
    /// Returns the bytes of the sectors that loads requested from L1; stores bypass it.
    std::optional<double> l1_bytes() const;
    Value l1_sectors() const;
    Value sectors(const std::optional<double>& bytes) const;
    /// In percent of counted bytes.
    Value share(const std::optional<double>& part, const std::optional<double>& all) const;
    /// A rate of counted bytes, of the same kind as the time.
    Value bandwidth(const std::optional<double>& bytes) const;
    Value latency() const;  ///< mean clocks until a sector arrives, by level
    Value bank_conflicts() const;

private:
    MetricKind traffic_kind() const { return traffic.measured ? MetricKind::measured : MetricKind::modelled; }
    double sm_clocks() const;
};

}  // namespace lanescope
