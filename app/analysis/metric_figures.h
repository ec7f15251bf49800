// The figures of the metrics table, from one result's counts and times.
#pragma once

#include <optional>

#include "app/analysis/lane_tally.h"
#include "app/analysis/metrics.h"
#include "app/analysis/traffic.h"
#include "app/model/counters.h"

namespace lanescope {

/// What the rows of one result are derived from, once; the result must outlive it. A figure is empty where something
/// that it is made of was not counted.
struct MetricFigures {
    using Value = std::optional<MetricValue>;

    const RunResult& result;
    LaneTally whole;
    InstructionCounts instruction_counts;
    Traffic traffic;
    std::optional<double> us, kernel_us;  ///< cold median, with and without the launch
    MetricKind time = MetricKind::modelled;

    explicit MetricFigures(const RunResult& r);

    /// A count of lanes and steps, or what follows from such counts alone.
    static Value fact_if(bool known, double value);
    /// A figure of PTX instructions, if they were counted.
    Value instructions(double value) const;
    Value branch_efficiency() const;  ///< percent
    /// What the GPU itself counted.
    Value by_gpu(HardwareCounter which) const;
    /// A time that a clock on this computer took.
    Value by_clock(Counter which) const;
    /// Percent of the clocks between two instructions of a warp, in which it waits for one thing.
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
    /// Bytes of the sectors that loads asked L1 for; stores pass it by.
    std::optional<double> l1_bytes() const;
    Value l1_sectors() const;
    Value sectors(const std::optional<double>& bytes) const;
    /// Percent of counted bytes.
    Value share(const std::optional<double>& part, const std::optional<double>& all) const;
    /// A rate of counted bytes: as good as the time that it is divided by.
    Value bandwidth(const std::optional<double>& bytes) const;
    Value latency() const;  ///< mean clocks until a sector arrives, by the level that has it
    Value bank_conflicts() const;

private:
    MetricKind traffic_kind() const { return traffic.measured ? MetricKind::measured : MetricKind::modelled; }
    double sm_clocks() const;
};

}  // namespace lanescope
